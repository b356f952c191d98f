/// The exit status of the program.
package enum ExitStatus: Int32, Sendable {
  /// No finding reaches the failing severity.
  case success = 0
  /// Findings reach the failing severity.
  case findings = 1
  /// The run could not be completed, because of arguments, configuration, unreadable files or
  /// nothing to check.
  case failure = 2
}

/// The reason why a run could not be completed, as one line for standard error.
struct CommandFailure: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

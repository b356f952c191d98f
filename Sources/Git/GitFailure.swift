/// Why git could not answer, as one line for a person, and what to do about it.
package struct GitFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package let message: String
  /// What to do about it.
  package let help: String?

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

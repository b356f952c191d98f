/// How the program ends.
public enum ExitStatus: Int32, Sendable {
  /// Nothing at or above the failing severity was found.
  case success = 0
  /// Findings fail the gate.
  case findings = 1
  /// The job could not be done: arguments, configuration, unreadable files, nothing to check.
  case failure = 2
}

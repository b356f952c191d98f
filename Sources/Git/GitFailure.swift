/// Why git could not answer, as one line for a person, and what to do about it.
public struct GitFailure: Error, Hashable, Sendable {
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let help: String?

  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

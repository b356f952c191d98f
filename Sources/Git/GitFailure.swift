/// Why git could not answer, as one line for a person, and what to do about it.
public struct GitFailure: Error, Hashable, Sendable {
  public let message: String
  public let help: String?

  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

public struct LocaleIdentifier: Hashable, Sendable {
  public let spelling: String
  public init(_ spelling: String) { self.spelling = spelling }
}

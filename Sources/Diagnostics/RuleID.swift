/// The stable name of a rule in kebab case, for example `missing-translation`.
public struct RuleID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.name < rhs.name }
}

public import SourceText

/// A choice between branches by number, device or width.
public struct Variation: Sendable {
  /// What the choice depends on.
  public enum Kind: Hashable, Sendable {
    case plural, device, width
  }

  public var kind: Kind
  /// Index of the localization in the entry.
  public var localization: Int
  /// Index of the substitution that varies, or nil.
  public var substitution: Int?
  /// Index of the branch that the variation stands in, or nil at the root.
  public var parent: Int?
  /// The name that introduces the variation: `plural` in a catalog, the variable's key or the
  /// rule's key in a `.stringsdict`.
  public var name: SourceRange
  /// Index of the first branch, or nil for a variation without any.
  public internal(set) var firstBranch: Int?

  public init(
    kind: Kind, localization: Int, substitution: Int? = nil, parent: Int? = nil, name: SourceRange
  ) {
    self.kind = kind
    self.localization = localization
    self.substitution = substitution
    self.parent = parent
    self.name = name
  }
}

/// One branch of a variation: its name, and either a text or another variation.
public struct Branch: Sendable {
  /// Index of the variation in the entry.
  public var variation: Int
  /// `few`, `iphone`, `20`: as the file spells it, without quotes.
  public var name: Text
  /// The category of a plural branch; nil if the name is not one.
  public var category: PluralCategory?
  /// Index of the branch's text among the units of the entry; nil if it holds variations.
  public internal(set) var unit: Int?
  /// Index of the next branch of the same variation.
  public internal(set) var next: Int?

  public init(variation: Int, name: Text, category: PluralCategory? = nil) {
    self.variation = variation
    self.name = name
    self.category = category
  }
}

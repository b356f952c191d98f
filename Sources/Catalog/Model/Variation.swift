public import SourceText

/// A choice between branches by number, device or width.
public struct Variation: Sendable {
  /// What the choice depends on.
  public enum Kind: Hashable, Sendable {
    case plural, device, width

    /// The name of the kind in the name of a branch, as in `device.iphone`.
    ///
    /// Printing the case takes 50 times as long, because it reads the name from the program's
    /// metadata.
    var name: String {
      switch self {
      case .plural: "plural"
      case .device: "device"
      case .width: "width"
      }
    }
  }

  public var kind: Kind
  /// The index of the localization in the entry.
  public var localization: Int
  /// The index of the substitution that varies, or nil.
  public var substitution: Int?
  /// The index of the branch that contains the variation, or nil at the root.
  public var parent: Int?
  /// The name that introduces the variation: `plural` in a catalog, the variable's key or the
  /// rule's key in a `.stringsdict`.
  public var name: SourceRange
  /// The index of the first branch, or nil for a variation without branches.
  public internal(set) var firstBranch: Int?

  package init(
    kind: Kind, localization: Int, substitution: Int? = nil, parent: Int? = nil, name: SourceRange
  ) {
    self.kind = kind
    self.localization = localization
    self.substitution = substitution
    self.parent = parent
    self.name = name
  }
}

/// One branch of a variation: its name, and either a string or another variation.
public struct Branch: Sendable {
  /// The index of the variation in the entry.
  public var variation: Int
  /// The name as the file spells it, without quotes: `few`, `iphone`, `20`.
  public var name: TextSpan
  /// The category of a plural branch, or nil if the name isn't a category.
  public var category: PluralCategory?
  /// The index of the branch's unit in the entry, or nil if it contains variations.
  public internal(set) var unit: Int?
  /// Whether a `.stringsdict` has two rules in the branch, of which the entry has only the first.
  package internal(set) var hasSeveralRules = false
  /// The index of the next branch of the same variation.
  package internal(set) var next: Int?

  package init(variation: Int, name: TextSpan, category: PluralCategory? = nil) {
    self.variation = variation
    self.name = name
    self.category = category
  }
}

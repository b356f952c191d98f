public import FormatStrings
public import Languages
public import SourceText

/// One key in one locale.
public struct Localization: Sendable {
  @usableFromInline var localeIndex: UInt32
  /// The range that names the localization: the locale in a catalog, the key in a localized file.
  public var name: SourceRange
  /// The comment before the key in a localized file, without its delimiters.
  public internal(set) var comment: TextSpan?
  /// Whether a syntax error was reported in it, so that consequences aren't reported too.
  var isFaulty = false
  /// Whether a `.stringsdict` has two rules for the key, of which the entry has only the first.
  package internal(set) var hasSeveralRules = false
  @usableFromInline var (firstUnit, unitsEnd): (UInt32, UInt32)
  @usableFromInline var (firstVariation, variationsEnd): (UInt32, UInt32)
  @usableFromInline var (firstSubstitution, substitutionsEnd): (UInt32, UInt32)

  init(locale: Int, name: SourceRange, comment: TextSpan?, in entry: Entry) {
    localeIndex = UInt32(truncatingIfNeeded: locale)
    self.name = name
    self.comment = comment
    firstUnit = UInt32(truncatingIfNeeded: entry.units.count)
    unitsEnd = firstUnit
    firstVariation = UInt32(truncatingIfNeeded: entry.variations.count)
    variationsEnd = firstVariation
    firstSubstitution = UInt32(truncatingIfNeeded: entry.substitutions.count)
    substitutionsEnd = firstSubstitution
  }
}

extension Localization {
  /// The index of the locale in the table.
  @inlinable public var locale: Int { Int(localeIndex) }

  /// Its strings, as indices into the entry's units. They are contiguous, and so are the other
  /// parts.
  @inlinable public var units: Range<Int> { Int(firstUnit)..<Int(unitsEnd) }

  @inlinable public var variations: Range<Int> { Int(firstVariation)..<Int(variationsEnd) }

  @inlinable public var substitutions: Range<Int> {
    Int(firstSubstitution)..<Int(substitutionsEnd)
  }
}

/// One string: a leaf of an entry, in one locale and one branch of its variations.
public struct StringUnit: Sendable {
  /// The progress of a translation, as catalogs and XLIFF record it.
  public enum State: Hashable, Sendable {
    case new, needsReview, translated, machineTranslated
    /// No state, or a word that no version of Xcode writes.
    case unknown
  }

  // The indices have 32 bits because rules copy the units of every entry. The highest number means
  // that there is none.
  @usableFromInline var localizationIndex: UInt32
  @usableFromInline var branchIndex: UInt32
  @usableFromInline var substitutionIndex: UInt32
  @usableFromInline var firstSpecifier: UInt32 = 0
  @usableFromInline var specifiersEnd: UInt32 = 0
  public var text: TextSpan
  public var state: State
  /// Whether the string is one of several alternative phrases (`stringSet`).
  public var isPhrase = false
  /// The word that names the state, without quotes, or nil if the format has no states.
  public var stateRange: SourceRange?

  package init(
    localization: Int, branch: Int? = nil, substitution: Int? = nil, state: State = .translated,
    stateRange: SourceRange? = nil, text: TextSpan
  ) {
    localizationIndex = UInt32(truncatingIfNeeded: localization)
    branchIndex = UInt32(index: branch)
    substitutionIndex = UInt32(index: substitution)
    self.state = state
    self.stateRange = stateRange
    self.text = text
  }
}

extension StringUnit {
  /// The index of the localization in the entry.
  @inlinable public var localization: Int { Int(localizationIndex) }

  /// The index of the branch that contains the string, or nil outside of variations.
  @inlinable public var branch: Int? { branchIndex.index }

  /// The index of the substitution that contains the string, or nil.
  @inlinable public var substitution: Int? { substitutionIndex.index }

  /// The format specifiers of the string, as indices into the entry's specifiers.
  @inlinable public var specifiers: Range<Int> {
    get { Int(firstSpecifier)..<Int(specifiersEnd) }
    set {
      (firstSpecifier, specifiersEnd) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound))
    }
  }
}

extension UInt32 {
  /// Stores an index, or that there is none.
  @inlinable init(index: Int?) { self = index.map { UInt32(truncatingIfNeeded: $0) } ?? .max }

  /// The stored index, or nil if there is none.
  @inlinable var index: Int? { self == .max ? nil : Int(self) }
}

/// A state of a string that Xcode writes to catalogs, the least finished first.
package enum UnitState: CaseIterable, Comparable, Sendable {
  case new, needsReview, machineTranslated, translated

  /// The name in a catalog.
  package var word: StaticString {
    switch self {
    case .new: "new"
    case .needsReview: "needs_review"
    case .machineTranslated: "machine_translated"
    case .translated: "translated"
    }
  }

  /// - Parameter word: the name in a catalog, in UTF-8.
  package init?(_ word: some Sequence<UInt8>) {
    let word = Array(word)
    guard let state = Self.allCases.first(where: { $0.word.description.utf8.elementsEqual(word) })
    else { return nil }
    self = state
  }
}

extension StringUnit.State {
  /// Creates the state of a string in a catalog.
  package init(_ state: UnitState) {
    self =
      switch state {
      case .new: .new
      case .needsReview: .needsReview
      case .machineTranslated: .machineTranslated
      case .translated: .translated
      }
  }
}

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

/// A named part of a string with variations of its own: `%#@files@`.
///
/// In a catalog, it is a member of `substitutions`. In a `.stringsdict`, it is a variable of the
/// entry.
public struct Substitution: Sendable {
  /// The index of the localization in the entry.
  public var localization: Int
  public var name: TextSpan
  /// The index of the branch whose strings refer to it, or nil if all strings of the localization
  /// may.
  package internal(set) var branch: Int?
  /// The number of its argument, from 1, if the file has one.
  public var argumentNumber: Int?
  /// The range of the number, whatever is written there.
  package var argumentNumberRange: SourceRange?
  /// The conversion of the counted number without its percent sign, for example `lld`.
  public var formatSpecifier: TextSpan?
  /// Whether the file has a conversion, whatever is written there.
  var hasSpecifier = false
  /// Whether the conversion is just that of a number, without a percent sign or a position.
  var hasPlainSpecifier = false
  /// Whether a `.stringsdict` names another rule than that of plurals, or none.
  package internal(set) var hasUnknownRule = false
  /// Whether it has any variations.
  package var hasVariations = false
  /// The number of its argument after the arguments of the entry are resolved, whatever defines it.
  public internal(set) var position: Int?
  /// The class that its format specifier reads.
  public internal(set) var argumentClass: ArgumentClass = .unknown
  /// The first specifier of its strings that numbers the counted argument, if nothing else does.
  /// `isEqual` is whether the number is right.
  var numberedLeaf: (specifier: Int, isEqual: Bool)?
  /// Whether only the order of the references determines its argument.
  var isUnnumbered = false
  /// Whether all its strings are empty.
  var isSilent = false
  /// Whether a string of the localization refers to it, directly or through another substitution.
  package internal(set) var isReferenced = false

  /// The argument that the file assigns to it, or nil if it assigns none that exists.
  package var assignedArgument: Int? {
    argumentNumber.flatMap { 1...ArgumentNumbering.maxPosition ~= $0 ? $0 : nil }
  }

  package init(localization: Int, name: TextSpan) {
    self.localization = localization
    self.name = name
  }
}

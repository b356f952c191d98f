public import FormatStrings
public import SourceText

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

public import FormatStrings
public import SourceText

/// A named part of a text with variations of its own: `%#@files@`.
///
/// In a catalog it is a member of `substitutions`, in a `.stringsdict` a variable of the entry.
public struct Substitution: Sendable {
  /// Index of the localization in the entry.
  public var localization: Int
  public var name: Text
  /// The argument it stands for, from 1, where the file says so.
  public var argumentNumber: Int?
  /// Where the number stands, whatever is written there.
  public var argumentNumberRange: SourceRange?
  /// The conversion of the counted number without its percent sign, such as `lld`.
  public var formatSpecifier: Text?
  /// Whether the file has a conversion, whatever is written there.
  var hasSpecifier = false
  /// Whether the conversion is one of a number and nothing else: no percent sign, no position.
  var hasPlainSpecifier = false
  /// Whether anything was found to choose from.
  public var hasVariations = false
  /// The argument it stands for once the arguments of the entry are resolved, whoever says so.
  public internal(set) var position: Int?
  /// What its format specifier reads.
  public internal(set) var argumentClass: ArgumentClass = .unknown
  /// The first specifier of its texts that gives the counted argument a number, where nothing else
  /// does, and whether it is the right one.
  var numberedLeaf: (specifier: Int, isEqual: Bool)?
  /// Whether nothing but the order of the references says which argument it stands for.
  var isUnnumbered = false
  /// Whether all its texts are empty.
  var isSilent = false
  /// Whether a text of the localization refers to it, be it by way of another substitution.
  public internal(set) var isReferenced = false

  public init(localization: Int, name: Text) {
    self.localization = localization
    self.name = name
  }
}

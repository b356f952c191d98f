public import SourceText

/// One key in one locale.
public struct Localization: Sendable {
  /// The index of the locale in the table.
  public var locale: Int
  /// The range that names the localization: the locale in a catalog, the key in a localized file.
  public var name: SourceRange
  /// The comment before the key in a localized file, without its delimiters.
  public internal(set) var comment: TextSpan?
  /// Whether a syntax error was reported in it, so that consequences aren't reported too.
  var isFaulty = false
  /// Whether a `.stringsdict` has two rules for the key, of which the entry has only the first.
  package internal(set) var hasSeveralRules = false
  /// Its strings, as indices into the entry's units. They are contiguous, and so are the other
  /// parts.
  public internal(set) var units: Range<Int>
  public internal(set) var variations: Range<Int>
  public internal(set) var substitutions: Range<Int>

  init(locale: Int, name: SourceRange, comment: TextSpan?, in entry: Entry) {
    self.locale = locale
    self.name = name
    self.comment = comment
    self.units = entry.units.endIndex..<entry.units.endIndex
    self.variations = entry.variations.endIndex..<entry.variations.endIndex
    self.substitutions = entry.substitutions.endIndex..<entry.substitutions.endIndex
  }
}

public import SourceText

/// One key in one locale.
public struct Localization: Sendable {
  /// Index of the locale in the table.
  public var locale: Int
  /// Where the localization is named: the locale in a catalog, the key in a localized file.
  public var name: SourceRange
  /// The comment before the key in a localized file, without its delimiters.
  public internal(set) var comment: Text?
  /// Whether a syntax error was reported in it, so that what follows from it is not reported too.
  var isFaulty = false
  /// Its texts, as indices into the units of the entry. They stand together, as do the others.
  public internal(set) var units: Range<Int>
  public internal(set) var variations: Range<Int>
  public internal(set) var substitutions: Range<Int>

  init(locale: Int, name: SourceRange, comment: Text?, in entry: Entry) {
    self.locale = locale
    self.name = name
    self.comment = comment
    self.units = entry.units.endIndex..<entry.units.endIndex
    self.variations = entry.variations.endIndex..<entry.variations.endIndex
    self.substitutions = entry.substitutions.endIndex..<entry.substitutions.endIndex
  }
}

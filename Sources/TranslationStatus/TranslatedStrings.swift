import SourceText

/// The translated strings of a table. They are kept so that the table doesn't have to be read again
/// once it is known which of them have errors.
struct TranslatedStrings {
  /// A key, with the size of its source string.
  struct Source {
    let key: TextSpan
    let words: Int32
    let characters: Int32
    /// The index of its first translation in `translations`.
    fileprivate let start: Int
  }

  /// A string that counts as translated.
  struct Translation {
    /// The index of its locale's column.
    let column: Int32
    let units: Int32
  }

  private var sources: [Source] = []
  private var translations: [Translation] = []

  /// Starts the next key.
  mutating func begin(_ key: TextSpan, _ amount: TextAmount) {
    sources.append(
      Source(
        key: key, words: Int32(clamping: amount.words),
        characters: Int32(clamping: amount.characters), start: translations.count))
  }

  /// Adds a translation of the current key.
  mutating func append(column: Int, units: Int) {
    translations.append(
      Translation(column: Int32(clamping: column), units: Int32(clamping: units)))
  }

  func forEach(_ body: (Source, ArraySlice<Translation>) -> Void) {
    for (index, source) in sources.enumerated() {
      let next = index + 1
      let end = next < sources.count ? sources[next].start : translations.count
      guard source.start < end else { continue }
      body(source, translations[source.start..<end])
    }
  }
}

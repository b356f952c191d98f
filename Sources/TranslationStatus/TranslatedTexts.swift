import SourceText

/// The translated texts of a table, so that it need not be read again once it is known in which of
/// them an error is.
struct TranslatedTexts {
  /// One key, and what its source text comes to.
  struct Source {
    let key: Text
    let words: Int32
    let characters: Int32
    /// Where its translations begin among all of them.
    fileprivate let start: Int
  }

  /// A text that counts as translated.
  struct Translation {
    /// The column of its locale.
    let column: Int32
    let units: Int32
  }

  private var sources: [Source] = []
  private var translations: [Translation] = []

  /// Begins with the next key.
  mutating func begin(_ key: Text, _ amount: TextAmount) {
    sources.append(
      Source(
        key: key, words: Int32(clamping: amount.words),
        characters: Int32(clamping: amount.characters), start: translations.count))
  }

  /// Adds a translation of the key that was begun last.
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

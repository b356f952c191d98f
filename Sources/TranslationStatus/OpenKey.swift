/// A key with something left to do in a locale, with what a translator needs to do it.
package struct OpenKey: Hashable, Sendable {
  package var key: String
  /// The source text, in full; nil if nobody knows it.
  package var source: String?
  /// What somebody wrote for the translators.
  package var comment: String?
  package var state: TranslationState
  /// Words of the source text.
  package var words: Int
  /// How many other locales of the table have it translated.
  package var translatedElsewhere: Int
  /// What the table is called.
  package var table: String
  /// The language of the source text, canonical.
  package var sourceLocale: String?

  package init(
    key: String, source: String?, comment: String?, state: TranslationState, words: Int,
    translatedElsewhere: Int, table: String, sourceLocale: String?
  ) {
    (self.key, self.source, self.comment, self.state) = (key, source, comment, state)
    (self.words, self.translatedElsewhere) = (words, translatedElsewhere)
    (self.table, self.sourceLocale) = (table, sourceLocale)
  }
}

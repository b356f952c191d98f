/// A key with work left to do in a locale, and the context that a translator needs.
package struct OpenKey: Hashable, Sendable {
  package var key: String
  /// The complete source string, or nil if it is unknown.
  package var source: String?
  /// The comment for translators.
  package var comment: String?
  package var state: TranslationState
  /// The number of words in the source string.
  package var words: Int
  /// The number of other locales of the table in which the key is translated.
  package var translatedElsewhere: Int
  /// The title of the table.
  package var table: String
  /// The canonical identifier of the source string's language.
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

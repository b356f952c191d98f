/// A key with something left to do in a locale, with what a translator needs to do it.
public struct OpenKey: Hashable, Sendable {
  public var key: String
  /// The source text, in full; nil if nobody knows it.
  public var source: String?
  /// What somebody wrote for the translators.
  public var comment: String?
  public var state: TranslationState
  /// Words of the source text.
  public var words: Int
  /// How many other locales of the table have it translated.
  public var translatedElsewhere: Int
  /// What the table is called.
  public var table: String
  /// The language of the source text, canonical.
  public var sourceLocale: String?

  public init(
    key: String, source: String?, comment: String?, state: TranslationState, words: Int,
    translatedElsewhere: Int, table: String, sourceLocale: String?
  ) {
    (self.key, self.source, self.comment, self.state) = (key, source, comment, state)
    (self.words, self.translatedElsewhere) = (words, translatedElsewhere)
    (self.table, self.sourceLocale) = (table, sourceLocale)
  }
}

/// What one table came to, before it is put together with the others.
public struct TableStatus: Sendable {
  /// Where a table lies and what it is called.
  public struct Name: Hashable, Sendable {
    /// The path of a catalog or an XLIFF; of localized files, the folder of their `*.lproj` folders.
    public var path: String
    /// The name of the table: `Localizable`; of an XLIFF, the file that the texts are from.
    public var table: String
    /// What reports call it: `App/Localizable.xcstrings`, `App/Localizable` for localized files,
    /// `fr.xliff: App/en.lproj/Localizable.strings`.
    public var title: String

    public init(path: String, table: String, title: String) {
      (self.path, self.table, self.title) = (path, table, title)
    }
  }

  /// One locale of the table.
  public struct LocaleStatus: Sendable {
    /// The spelling in the files; the first one by path.
    public var locale: String
    public var tally: StatusTally
    /// Of what is left to do, the keys that matter most, at most ten.
    public var openKeys: [OpenKey]

    public init(locale: String, tally: StatusTally, openKeys: [OpenKey] = []) {
      (self.locale, self.tally, self.openKeys) = (locale, tally, openKeys)
    }
  }

  public var name: Name
  /// The paths of its files, sorted.
  public var files: [String]
  /// The language of the code: its canonical identifier; nil if the table has no source, and so
  /// nothing to be translated.
  public var sourceLocale: String?
  /// The source language's own texts. They enter no sum.
  public var source: StatusTally
  /// By canonical identifier, without the source language.
  public var locales: [String: LocaleStatus]
  /// What a locale has that the table does not have at all: everything is missing.
  public var absent: LocaleStatus
  /// Whether a locale that the table lacks lacks its keys. An XLIFF is about one locale only.
  public var needsAllLocales: Bool
  /// Whether the table has more locales than are counted.
  public var leavesOutLocales = false

  public init(name: Name, files: [String], sourceLocale: String?, needsAllLocales: Bool) {
    (self.name, self.files, self.sourceLocale) = (name, files, sourceLocale)
    self.needsAllLocales = needsAllLocales
    source = StatusTally()
    locales = [:]
    absent = LocaleStatus(locale: "", tally: StatusTally())
  }
}

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

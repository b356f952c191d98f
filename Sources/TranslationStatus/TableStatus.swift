/// What one table came to, before it is put together with the others.
package struct TableStatus: Sendable {
  /// Where a table lies and what it is called.
  package struct Name: Hashable, Sendable {
    /// The path of a catalog or an XLIFF; of localized files, the folder of their `*.lproj`
    /// folders.
    package var path: String
    /// The name of the table: `Localizable`; of an XLIFF, the file that the texts are from.
    package var table: String
    /// What reports call it: `App/Localizable.xcstrings`, `App/Localizable` for localized files,
    /// `fr.xliff: App/en.lproj/Localizable.strings`.
    package var title: String

    package init(path: String, table: String, title: String) {
      (self.path, self.table, self.title) = (path, table, title)
    }
  }

  /// One locale of the table.
  package struct LocaleStatus: Sendable {
    /// The spelling in the files; the first one by path.
    package var locale: String
    package var tally: StatusTally
    /// Of what is left to do, the keys that matter most; as many as the options keep.
    package var openKeys: [OpenKey]

    package init(locale: String, tally: StatusTally, openKeys: [OpenKey] = []) {
      (self.locale, self.tally, self.openKeys) = (locale, tally, openKeys)
    }
  }

  package var name: Name
  /// The paths of its files, sorted.
  package var files: [String]
  /// The language of the code: its canonical identifier; nil if the table has no source, and so
  /// nothing to be translated.
  package var sourceLocale: String?
  /// The source language's own texts. They enter no sum.
  package var source: StatusTally
  /// By canonical identifier, without the source language.
  package var locales: [String: LocaleStatus]
  /// The figures of a locale that the table does not have at all: everything is missing.
  package var absent: LocaleStatus
  /// Whether the table can need locales that it does not have. An XLIFF is about one locale only.
  package var needsAllLocales: Bool
  /// Whether the table has more locales than are counted.
  package var leavesOutLocales = false

  package init(name: Name, files: [String], sourceLocale: String?, needsAllLocales: Bool) {
    (self.name, self.files, self.sourceLocale) = (name, files, sourceLocale)
    self.needsAllLocales = needsAllLocales
    source = StatusTally()
    locales = [:]
    absent = LocaleStatus(locale: "", tally: StatusTally())
  }
}

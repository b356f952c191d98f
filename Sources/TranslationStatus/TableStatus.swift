/// The status of one table, before it is combined with the others.
package struct TableStatus: Sendable {
  /// The location and name of a table.
  package struct Name: Hashable, Sendable {
    /// The path of a catalog or an XLIFF. For localized files, the path of the folder that contains
    /// their `*.lproj` folders.
    package var path: String
    /// The name of the table, for example `Localizable`. In an XLIFF, the original file of the
    /// strings.
    package var table: String
    /// The title in reports: `App/Localizable.xcstrings`, `App/Localizable` for localized files,
    /// `fr.xliff: App/en.lproj/Localizable.strings`.
    package var title: String

    package init(path: String, table: String, title: String) {
      (self.path, self.table, self.title) = (path, table, title)
    }
  }

  /// The status of one locale of the table.
  package struct LocaleStatus: Sendable {
    /// The counts, with the locale as spelled in the first file by path.
    package internal(set) var coverage: CoverageReport.LocaleCoverage
    /// The most important open keys, at most as many as the options keep.
    package internal(set) var openKeys: [OpenKey]

    package var tally: StatusTally { coverage.tally }
  }

  package var name: Name
  /// The paths of its files, sorted.
  package var files: [String]
  /// The canonical identifier of the source language. Nil if the table has no source, so that there
  /// is nothing to translate.
  package var sourceLocale: String?
  /// The source language's own strings. No sum includes them.
  package var source: StatusTally
  package var locales: LocaleStatuses
  /// The status of a locale that the table doesn't have: all keys are missing.
  package internal(set) var absent: LocaleStatus
  /// Whether the table can need locales that it doesn't have. An XLIFF has only one target locale.
  package var needsAllLocales: Bool
  /// Whether the table has more locales than are counted.
  package var skipsLocales = false
  /// Whether some locale has more open keys than are listed.
  package internal(set) var skipsOpenKeys = false
  /// Whether a locale that the table doesn't have would have more open keys than are listed.
  var skipsAbsentOpenKeys = false
  /// How many open keys are listed at most, because of the size of the table.
  var openKeyShare = OpenKeyShare()

  package init(name: Name, files: [String], sourceLocale: String?, needsAllLocales: Bool) {
    (self.name, self.files, self.sourceLocale) = (name, files, sourceLocale)
    self.needsAllLocales = needsAllLocales
    source = StatusTally()
    locales = LocaleStatuses()
    absent = LocaleStatus(
      coverage: .init(locale: "", identifier: "", tally: StatusTally()), openKeys: [])
  }
}

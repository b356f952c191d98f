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

/// The status of each locale of a table except its source language, sorted by canonical identifier.
package struct LocaleStatuses: Sendable {
  /// The counts, in the form in which a report has them, so that it can share them.
  private(set) var coverages: [CoverageReport.LocaleCoverage] = []
  /// The most important open keys of each locale, at most as many as the options keep.
  private(set) var openKeys: [[OpenKey]] = []

  package init() {}

  /// Adds a locale that comes after all others.
  package mutating func append(_ status: TableStatus.LocaleStatus) {
    append(status.coverage, openKeys: status.openKeys)
  }

  mutating func append(_ coverage: CoverageReport.LocaleCoverage, openKeys: [OpenKey]) {
    coverages.append(coverage)
    self.openKeys.append(openKeys)
  }

  mutating func reserveCapacity(_ count: Int) {
    coverages.reserveCapacity(count)
    openKeys.reserveCapacity(count)
  }

  /// The canonical identifiers of the locales.
  package var identifiers: [String] { coverages.map(\.identifier) }

  /// Returns the status of a locale, given by its canonical identifier.
  package subscript(identifier: String) -> TableStatus.LocaleStatus? {
    coverages.firstIndex { $0.identifier == identifier }
      .map { TableStatus.LocaleStatus(coverage: coverages[$0], openKeys: openKeys[$0]) }
  }
}

/// The coverage of a table in the locales of its project: those that it has, and those that it
/// needs but doesn't have.
struct TableRows {
  struct Row {
    /// The place of the locale among those of the project.
    let place: Int
    /// The index of the locale among those that the table has. Nil if all keys are missing.
    let own: Int?
  }

  /// The rows, sorted by place.
  private(set) var rows: [Row]
  /// The coverage of each row.
  let coverages: [CoverageReport.LocaleCoverage]
  /// The sum over all rows.
  let total: StatusTally

  /// - Parameter names: the indices of the table's locales among those that tables name.
  init(of table: ProjectStatus.Table, _ names: [Int], _ locales: ProjectLocales) {
    var rows = names.indices.compactMap { own in
      locales.place(ofNamed: names[own]).map { Row(place: $0, own: own) }
    }
    rows += Self.neededRows(of: table, except: rows, locales)
    // The locales of a table are in the same order, except for some names that aren't ASCII.
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted { rows.sort { $0.place < $1.place } }
    let own = table.status.locales.coverages
    let isOwn = rows.count == own.count && rows.indices.allSatisfy { rows[$0].own == $0 }
    // A copy of the figures of all tables would take longer than all else.
    coverages =
      isOwn
      ? own
      : rows.map { row in
        row.own.map { own[$0] } ?? Self.absent(in: row.place, of: table, locales)
      }
    total = coverages.lazy.map(\.tally).sum()
    self.rows = rows
  }

  /// Whether the table needs locales that it doesn't have.
  var hasAbsentLocales: Bool { rows.contains { $0.own == nil } }

  /// Returns the sum over some tables in each locale of the project.
  static func sums(of tables: [TableRows], _ locales: ProjectLocales) -> [StatusTally?] {
    var sums = [StatusTally?](repeating: nil, count: locales.count)
    for table in tables {
      for (row, coverage) in zip(table.rows, table.coverages) {
        // Adds to the sum in place, or begins it.
        if (sums[row.place]? += coverage.tally) == nil { sums[row.place] = coverage.tally }
      }
    }
    return sums
  }
}

extension TableRows {
  /// Returns the rows of the locales that a table needs and that aren't among those it has.
  private static func neededRows(
    of table: ProjectStatus.Table, except rows: [Row], _ locales: ProjectLocales
  ) -> [Row] {
    guard !table.requiredLocales.isEmpty else { return [] }
    var isOwn = Array(repeating: false, count: locales.count)
    for row in rows { isOwn[row.place] = true }
    return isOwn.indices.lazy.filter { !isOwn[$0] && table.needs(locales.identifiers[$0]) }
      .map { Row(place: $0, own: nil) }
  }

  /// Returns the coverage of a locale that a table doesn't have.
  private static func absent(
    in place: Int, of table: ProjectStatus.Table, _ locales: ProjectLocales
  ) -> CoverageReport.LocaleCoverage {
    var tally = table.status.absent.tally
    if table.partialLocales.contains(locales.identifiers[place]) {
      tally[.notRequired] += tally[.missing]
      tally[.missing] = TextAmount()
    }
    return locales.coverage(place, tally)
  }
}

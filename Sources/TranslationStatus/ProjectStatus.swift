package import Catalog
package import Diagnostics

/// Combines the statuses of all tables into the status of the project.
///
/// The locales of the project are the locales of all its tables, and the locales that the
/// configuration requires of any table. A table needs the locales that the configuration requires
/// of it, or otherwise the locales that it has, as in the rules. If a table doesn't have a required
/// locale, all its keys are missing there. A table doesn't need its source language, or the
/// language of which its source language is a regional or script variant. A table that is specific
/// to certain locales needs no others.
///
/// Tables that don't have some locale of the project are listed separately in `missingTables`.
/// Regional variants of the table's source language aren't listed.
package struct ProjectStatus: Sendable {
  /// The settings of the report.
  package struct Options: Sendable {
    /// The canonical identifiers of locales that need only some keys.
    package var partialLocales: Set<String> = []
    /// The canonical identifiers of the locales to report, or nil for all.
    package var locales: Set<String>?
    package var groups: [CoverageGroup] = []
    /// The maximum number of open keys to list for each locale.
    package var openKeys = 10

    package init() {}
  }

  /// A table with the locales that the configuration requires of it.
  package struct Table: Sendable {
    package var status: TableStatus
    /// The required locales. Empty if none are required, in which case the table needs the locales
    /// that it has.
    package let requiredLocales: [LocaleIdentifier]
    private let requiredNames: Set<String>
    private let source: LocaleIdentifier?

    package init(_ status: TableStatus, requiredLocales: [LocaleIdentifier] = []) {
      self.status = status
      self.requiredLocales = requiredLocales
      requiredNames = Set(requiredLocales.lazy.map(\.canonical))
      source = status.sourceLocale.map { LocaleIdentifier($0) }
    }

    /// Returns whether all keys are missing in a locale that the table doesn't have.
    ///
    /// - Parameter locale: a canonical identifier.
    func needs(_ locale: String) -> Bool {
      requiredNames.contains(locale) && canNeed(locale)
    }

    /// Returns whether the table has strings to translate but is missing a locale that it needs.
    ///
    /// It needs the locales that the configuration requires of it. If none are required, it needs
    /// all locales of the project except regional variants of its source language.
    func isMissing(_ locale: LocaleIdentifier) -> Bool {
      let name = locale.canonical
      guard status.locales[name] == nil, status.absent.tally.total.keys > 0, canNeed(name) else {
        return false
      }
      guard requiredNames.isEmpty else { return requiredNames.contains(name) }
      return source.map { !locale.isRegion(ofLanguageOf: $0) } ?? false
    }

    private func canNeed(_ locale: String) -> Bool {
      guard status.needsAllLocales, let source = status.sourceLocale else { return false }
      return !source.utf8.elementsEqual(locale.utf8) && !source.hasPrefix(locale + "-")
    }
  }

  /// The maximum number of locales, more than any real project has. A report has one row for each
  /// locale in each table.
  package static let maxLocales = 1000

  /// The maximum number of rows for locales of groups, and for locales that tables need but don't
  /// have. The number of rows is the product of lists that a configuration can make long. The sums
  /// include all of them.
  package static let maxRows = 7_000

  private let options: Options
  /// The tables that have a source, sorted by path and name.
  private let tables: [Table]
  private let tablesWithoutSource: [String]
  /// The first spelling of each locale, by canonical identifier.
  private let spellings: [String: String]
  /// The canonical identifiers of the locales, sorted.
  private let locales: [String]
  /// Whether there are more locales than are counted.
  package let skipsLocales: Bool
  /// The coverage of each table, in the order of the tables.
  private var coverages: [Coverage] = []
  /// The sum over all tables in each locale, by canonical identifier.
  private var sums: [String: StatusTally] = [:]

  package init(_ tables: [Table], _ options: Options) {
    let sorted = tables.sorted { $0.status.name.precedes($1.status.name) }
    self.options = options
    self.tables = sorted.filter { $0.status.sourceLocale != nil }
    tablesWithoutSource = sorted.lazy.filter { $0.status.sourceLocale == nil }
      .map(\.status.name.title)
    var spellings: [String: String] = [:]
    for index in self.tables.indices {
      for (canonical, locale) in self.tables[index].status.locales
      where spellings[canonical] == nil {
        spellings[canonical] = locale.locale
      }
    }
    for table in self.tables {
      for locale in table.requiredLocales where spellings[locale.canonical] == nil {
        guard locale.isForPeople, table.needs(locale.canonical) else { continue }
        spellings[locale.canonical] = locale.spelling
      }
    }
    if let wanted = options.locales { spellings = spellings.filter { wanted.contains($0.key) } }
    self.spellings = spellings
    let sortedLocales = spellings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    locales = Array(sortedLocales.prefix(Self.maxLocales))
    skipsLocales =
      sortedLocales.count > Self.maxLocales
      || self.tables.contains(where: \.status.skipsLocales)
    coverages = self.tables.map(coverage)
    sums = Self.sums(of: coverages)
  }

  /// Returns the content of a report, without gates, comparison, trend and findings.
  package func report(tool: ToolInfo, date: String, revision: String?) -> CoverageReport {
    var report = CoverageReport(tool: tool, date: date)
    report.revision = revision
    var coverages = coverages
    report.skippedRows = skipRows(of: &coverages)
    report.locales = shown(sums)
    report.total = sums.values.sum()
    report.sources = sources
    report.tables = coverages.map(\.shown)
    report.tablesWithoutSource = tablesWithoutSource
    addMissingTables(to: &report)
    addGroups(of: coverages, to: &report)
    for locale in locales { report.openKeys[spelling(of: locale)] = openKeys(of: locale) }
    return report
  }

  /// Returns the figures of the current state.
  package func snapshot(date: String, revision: String?) -> CoverageSnapshot {
    let groups = options.groups.map { group in
      let members = coverages.filter { group.includes($0.status) }
      return (group.name, Self.sums(of: members).values.sum())
    }
    return CoverageSnapshot(
      date: date, revision: revision, total: sums.values.sum(), locales: sums,
      groups: Dictionary(groups) { first, _ in first })
  }
}

extension ProjectStatus {
  /// The coverage of a table in the locales of the project.
  private struct Coverage: Sendable {
    let status: TableStatus
    /// The tally of each locale, by canonical identifier.
    var tallies: [String: StatusTally] = [:]
    /// The locales, sorted.
    var locales: [CoverageReport.LocaleCoverage] = []

    var shown: CoverageReport.TableCoverage {
      CoverageReport.TableCoverage(
        name: status.name, files: status.files, sourceLocale: status.sourceLocale ?? "",
        total: tallies.values.sum(), locales: locales)
    }
  }

  private func coverage(of table: Table) -> Coverage {
    var coverage = Coverage(status: table.status)
    coverage.tallies.reserveCapacity(table.status.locales.count)
    for locale in locales {
      guard let tally = tally(of: table, in: locale) else { continue }
      coverage.tallies[locale] = tally
      let own = table.status.locales[locale]?.locale
      coverage.locales.append(
        CoverageReport.LocaleCoverage(
          locale: own ?? spelling(of: locale), identifier: locale, tally: tally))
    }
    return coverage
  }

  /// Removes locales that tables need but don't have, if there are too many. Returns how many were
  /// removed.
  private func skipRows(of coverages: inout [Coverage]) -> Int {
    var remaining = Self.maxRows
    var leftOut = 0
    for index in coverages.indices {
      let own = coverages[index].status.locales
      let count = coverages[index].locales.count
      coverages[index].locales.removeAll { locale in
        guard own[locale.identifier] == nil else { return false }
        remaining -= 1
        return remaining < 0
      }
      leftOut += count - coverages[index].locales.count
    }
    return leftOut
  }

  private func addGroups(of coverages: [Coverage], to report: inout CoverageReport) {
    var remaining = Self.maxRows
    let totals = coverages.map { $0.tallies.values.sum() }
    for group in options.groups {
      let members = coverages.indices.filter { group.includes(coverages[$0].status) }
      var locales: [CoverageReport.LocaleCoverage] = []
      if remaining >= self.locales.count {
        locales = shown(Self.sums(of: members.map { coverages[$0] }))
        remaining -= locales.count
      } else if !members.isEmpty {
        report.skippedRows += self.locales.count
      }
      report.groups.append(
        .init(
          name: group.name, tables: members.count, total: members.lazy.map { totals[$0] }.sum(),
          locales: locales))
    }
  }

  /// Returns the tally of a table in a locale, or nil if the table doesn't need the locale.
  private func tally(of table: borrowing Table, in locale: String) -> StatusTally? {
    if let own = table.status.locales[locale]?.tally { return own }
    guard table.needs(locale) else { return nil }
    var tally = table.status.absent.tally
    if options.partialLocales.contains(locale) {
      tally[.notRequired] += tally[.missing]
      tally[.missing] = TextAmount()
    }
    return tally
  }

  private static func sums(of coverages: [Coverage]) -> [String: StatusTally] {
    coverages.reduce(into: [:]) { sums, coverage in
      for (locale, tally) in coverage.tallies { sums[locale, default: StatusTally()] += tally }
    }
  }

  private func shown(_ sums: [String: StatusTally]) -> [CoverageReport.LocaleCoverage] {
    locales.compactMap { locale in
      sums[locale].map {
        CoverageReport.LocaleCoverage(
          locale: spelling(of: locale), identifier: locale, tally: $0)
      }
    }
  }

  private func spelling(of locale: String) -> String { spellings[locale] ?? locale }

  private var sources: [CoverageReport.LocaleCoverage] {
    var sums: [String: StatusTally] = [:]
    for table in tables {
      guard let source = table.status.sourceLocale else { continue }
      sums[source, default: StatusTally()] += table.status.source
    }
    return sums.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map {
        CoverageReport.LocaleCoverage(locale: $0.key, identifier: $0.key, tally: $0.value)
      }
  }

  private func openKeys(of locale: String) -> [OpenKey] {
    var ranking = OpenKeyRanking<OpenKey>(limit: options.openKeys)
    let tables = tables.span
    for index in tables.indices {
      if let keys = tables[index].status.locales[locale]?.openKeys {
        for key in keys { ranking.insert(key) { $0.precedes($1) } }
      } else if tables[index].needs(locale), !options.partialLocales.contains(locale) {
        for key in tables[index].status.absent.openKeys {
          ranking.insert(key) { $0.precedes($1) }
        }
      }
    }
    return ranking.keys { $0.precedes($1) }
  }
}

extension ProjectStatus {
  /// Adds the locales that are missing from whole tables, and the number of tables that have each
  /// locale.
  private func addMissingTables(to report: inout CoverageReport) {
    let identifiers = locales.map { LocaleIdentifier($0) }
    var present = Array(repeating: 0, count: locales.count)
    var missing = present
    for table in tables {
      var names: [String] = []
      for (index, locale) in identifiers.enumerated() {
        if table.status.locales[locale.canonical] != nil {
          present[index] += 1
        } else if table.isMissing(locale) {
          missing[index] += 1
          names.append(spelling(of: locale.canonical))
        }
      }
      guard !names.isEmpty else { continue }
      report.missingTables.append(
        .init(
          name: table.status.name, locales: names, isRequired: !table.requiredLocales.isEmpty))
    }
    for index in report.locales.indices {
      guard let place = locales.firstIndex(of: report.locales[index].identifier) else { continue }
      report.locales[index].presence = LocalePresence(
        tables: present[place], of: present[place] + missing[place])
    }
  }
}

extension TableStatus.Name {
  /// Compares names by the bytes of the path, then of the table name, which is the order in
  /// reports.
  fileprivate func precedes(_ other: Self) -> Bool {
    path.utf8.elementsEqual(other.path.utf8)
      ? table.utf8.lexicographicallyPrecedes(other.table.utf8)
      : path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }
}

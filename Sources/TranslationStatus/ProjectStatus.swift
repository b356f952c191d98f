package import Catalog
package import Diagnostics

/// Puts what the tables of a project came to together to a whole.
///
/// The locales of the project are those of all its tables and those that are required of one. A
/// table needs the locales that the configuration requires of it, otherwise those that it has, as
/// the rules see it. All keys are missing in a locale that is required of a table and that it does
/// not have. A table needs neither its source language nor the language that this is a region or a
/// script of, and a table that is about certain locales needs no others.
///
/// A table without a locale of the project is listed apart (`missingTables`). Regions of its source
/// language are not among these locales.
package struct ProjectStatus: Sendable {
  /// What is counted, and how.
  package struct Options: Sendable {
    /// The canonical identifiers of locales that need only some keys.
    package var partialLocales: Set<String> = []
    /// The canonical identifiers of the locales that are looked at; nil for all.
    package var locales: Set<String>?
    package var groups: [CoverageGroup] = []
    /// How many open keys are named for each locale.
    package var openKeys = 10

    package init() {}
  }

  /// A table and what the configuration requires of it.
  package struct Table: Sendable {
    package var status: TableStatus
    /// Empty if nothing is required, so that the table needs the locales that it has.
    package let requiredLocales: [LocaleIdentifier]
    private let requiredNames: Set<String>
    private let source: LocaleIdentifier?

    package init(_ status: TableStatus, requiredLocales: [LocaleIdentifier] = []) {
      self.status = status
      self.requiredLocales = requiredLocales
      requiredNames = Set(requiredLocales.lazy.map(\.canonical))
      source = status.sourceLocale.map { LocaleIdentifier($0) }
    }

    /// Whether all keys are missing in a locale that the table does not have.
    ///
    /// - Parameter locale: a canonical identifier.
    func needs(_ locale: String) -> Bool {
      requiredNames.contains(locale) && canNeed(locale)
    }

    /// Whether the table does not have a locale that other tables of the project have, or that is
    /// required of it, although there is something to translate.
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

  /// No project has more locales than that; of each, a report has a row in each table.
  package static let mostLocales = 1000

  /// How many rows a report lists for locales of groups, and for locales that tables need and do
  /// not have. Both are products of lists that a configuration can make long; the sums have all of
  /// them.
  package static let mostRows = 7_000

  private let options: Options
  /// Those that have a source, by path and name.
  private let tables: [Table]
  private let tablesWithoutSource: [String]
  /// The first spelling of each locale by its canonical identifier.
  private let spellings: [String: String]
  /// The canonical identifiers of the locales, sorted.
  private let locales: [String]
  /// Whether there are more locales than are counted.
  package let leavesOutLocales: Bool

  package init(_ tables: [Table], _ options: Options) {
    let sorted = tables.sorted { $0.status.name.precedes($1.status.name) }
    self.options = options
    self.tables = sorted.filter { $0.status.sourceLocale != nil }
    tablesWithoutSource = sorted.lazy.filter { $0.status.sourceLocale == nil }
      .map(\.status.name.title)
    var spellings: [String: String] = [:]
    for table in self.tables {
      for (canonical, locale) in table.status.locales where spellings[canonical] == nil {
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
    locales = Array(sortedLocales.prefix(Self.mostLocales))
    leavesOutLocales =
      sortedLocales.count > Self.mostLocales
      || self.tables.contains(where: \.status.leavesOutLocales)
  }

  /// What a report shows, without gates, comparison, trend and findings.
  package func report(tool: ToolInfo, date: String, revision: String?) -> CoverageReport {
    var report = CoverageReport(tool: tool, date: date)
    report.revision = revision
    var coverages = tables.map(coverage)
    let sums = sums(of: coverages)
    report.rowsLeftOut = leaveOutRows(of: &coverages)
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

  /// The figures of the state.
  package func snapshot(date: String, revision: String?) -> CoverageSnapshot {
    let coverages = tables.map(coverage)
    let sums = sums(of: coverages)
    let groups = options.groups.map { group in
      let members = coverages.filter { group.includes($0.status) }
      return (group.name, self.sums(of: members).values.sum())
    }
    return CoverageSnapshot(
      date: date, revision: revision, total: sums.values.sum(), locales: sums,
      groups: Dictionary(groups) { first, _ in first })
  }
}

extension ProjectStatus {
  /// A table in the locales of the project.
  private struct Coverage {
    let status: TableStatus
    /// By canonical identifier.
    var tallies: [String: StatusTally] = [:]
    /// Sorted.
    var locales: [CoverageReport.LocaleCoverage] = []

    var shown: CoverageReport.TableCoverage {
      CoverageReport.TableCoverage(
        name: status.name, files: status.files, sourceLocale: status.sourceLocale ?? "",
        total: tallies.values.sum(), locales: locales)
    }
  }

  private func coverage(of table: Table) -> Coverage {
    var coverage = Coverage(status: table.status)
    for locale in locales {
      guard let tally = tally(of: table, in: locale) else { continue }
      coverage.tallies[locale] = tally
      let own = table.status.locales[locale]?.locale
      coverage.locales.append(
        CoverageReport.LocaleCoverage(locale: own ?? spelling(of: locale), tally: tally))
    }
    return coverage
  }

  /// Leaves out locales that tables need and do not have, if there are too many, and returns how
  /// many are left out.
  private func leaveOutRows(of coverages: inout [Coverage]) -> Int {
    var room = Self.mostRows
    var leftOut = 0
    for index in coverages.indices {
      let own = coverages[index].status.locales
      let count = coverages[index].locales.count
      coverages[index].locales.removeAll { locale in
        guard own[locale.identifier] == nil else { return false }
        room -= 1
        return room < 0
      }
      leftOut += count - coverages[index].locales.count
    }
    return leftOut
  }

  private func addGroups(of coverages: [Coverage], to report: inout CoverageReport) {
    var room = Self.mostRows
    let totals = coverages.map { $0.tallies.values.sum() }
    for group in options.groups {
      let members = coverages.indices.filter { group.includes(coverages[$0].status) }
      var locales: [CoverageReport.LocaleCoverage] = []
      if room >= self.locales.count {
        locales = shown(sums(of: members.map { coverages[$0] }))
        room -= locales.count
      } else if !members.isEmpty {
        report.rowsLeftOut += self.locales.count
      }
      report.groups.append(
        .init(
          name: group.name, tables: members.count, total: members.lazy.map { totals[$0] }.sum(),
          locales: locales))
    }
  }

  /// What a table comes to in a locale; nil if it need not have it.
  private func tally(of table: Table, in locale: String) -> StatusTally? {
    if let own = table.status.locales[locale] { return own.tally }
    guard table.needs(locale) else { return nil }
    var tally = table.status.absent.tally
    if options.partialLocales.contains(locale) {
      tally[.notRequired] += tally[.missing]
      tally[.missing] = TextAmount()
    }
    return tally
  }

  private func sums(of coverages: [Coverage]) -> [String: StatusTally] {
    coverages.reduce(into: [:]) { sums, coverage in
      for (locale, tally) in coverage.tallies { sums[locale, default: StatusTally()] += tally }
    }
  }

  private func shown(_ sums: [String: StatusTally]) -> [CoverageReport.LocaleCoverage] {
    locales.compactMap { locale in
      sums[locale].map {
        CoverageReport.LocaleCoverage(locale: spelling(of: locale), tally: $0)
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
      .map { CoverageReport.LocaleCoverage(locale: $0.key, tally: $0.value) }
  }

  private func openKeys(of locale: String) -> [OpenKey] {
    var ranking = OpenKeyRanking(limit: options.openKeys)
    for table in tables {
      if let own = table.status.locales[locale] {
        for key in own.openKeys { ranking.insert(key) }
      } else if table.needs(locale), !options.partialLocales.contains(locale) {
        for key in table.status.absent.openKeys { ranking.insert(key) }
      }
    }
    return ranking.keys
  }
}

extension ProjectStatus {
  /// Adds the locales that tables do not have at all, and in how many tables each locale is.
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
  /// The order of reports: by the bytes of the path, then of the name.
  fileprivate func precedes(_ other: Self) -> Bool {
    path.utf8.elementsEqual(other.path.utf8)
      ? table.utf8.lexicographicallyPrecedes(other.table.utf8)
      : path.utf8.lexicographicallyPrecedes(other.path.utf8)
  }
}

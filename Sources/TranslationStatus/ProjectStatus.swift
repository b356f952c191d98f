import Catalog
package import Diagnostics
package import Languages

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
    /// The canonical identifiers of the locales to report, or nil for all.
    package var locales: Set<String>?
    package var groups: [CoverageGroup] = []
    /// The maximum number of open keys to list for each locale.
    package var openKeys = 10

    package init() {}
  }

  /// The maximum number of locales, more than any real project has. A report has one row for each
  /// locale in each table.
  package static let maxLocales = 1000

  /// The maximum number of rows for locales of groups, and for locales that tables need but don't
  /// have. The number of rows is the product of lists that a configuration can make long. The sums
  /// include all of them.
  package static let maxRows = 7_000

  private let options: Options
  private let tables: [Table]
  /// The indices of the tables that have a source, sorted by path and name. The tables themselves
  /// are large, so that sorting them would take long.
  private let order: [Int]
  private let tablesWithoutSource: [String]
  private let locales: ProjectLocales
  /// Whether there are more locales than are counted.
  package let skipsLocales: Bool
  /// The coverage of each table, in the same order.
  private let coverages: [TableRows]
  /// The sum over all tables in each locale.
  private let sums: [StatusTally?]

  package init(_ tables: [Table], _ options: Options) {
    let sorted = tables.indices.sorted { tables[$0].status.name.precedes(tables[$1].status.name) }
    let order = sorted.filter { tables[$0].status.sourceLocale != nil }
    tablesWithoutSource = sorted.filter { tables[$0].status.sourceLocale == nil }
      .map { tables[$0].status.name.title }
    var named = NamedLocales()
    let names = order.map { named.add(tables[$0].status.locales) }
    for index in order { named.addNeeded(by: tables[index]) }
    let reported = named.sorted(options.locales)
    let locales = ProjectLocales(named, reported.prefix(Self.maxLocales))
    skipsLocales =
      reported.count > Self.maxLocales || order.contains { tables[$0].status.skipsLocales }
    coverages = zip(order, names).map {
      TableRows(of: tables[$0], $1, locales)
    }
    sums = TableRows.sums(of: coverages, locales)
    (self.options, self.tables, self.order, self.locales) = (options, tables, order, locales)
  }

  /// Returns the content of a report, without gates, comparison, trend and findings.
  package func report(tool: ToolInfo, date: String, revision: String?) -> CoverageReport {
    var report = CoverageReport(tool: tool, date: date)
    report.revision = revision
    report.locales = shown(sums)
    report.total = sums.lazy.compactMap(\.self).sum()
    report.sources = sources
    report.tablesWithoutSource = tablesWithoutSource
    addTables(to: &report)
    addMissingTables(to: &report)
    addGroups(to: &report)
    let openKeys = openKeys
    for (spelling, keys) in zip(locales.spellings, openKeys.lists) {
      report.openKeys[spelling] = keys
    }
    report.skipsOpenKeys = openKeys.isCut
    return report
  }

  /// Returns the figures of the current state.
  package func snapshot(date: String, revision: String?) -> CoverageSnapshot {
    let groups = options.groups.map { group in
      (group.name, members(of: group).lazy.map { coverages[$0].total }.sum())
    }
    let figures = zip(locales.identifiers, sums).lazy.compactMap { name, sum in
      sum.map { (name, $0) }
    }
    return CoverageSnapshot(
      date: date, revision: revision, total: sums.lazy.compactMap(\.self).sum(),
      locales: Dictionary(uniqueKeysWithValues: figures),
      groups: Dictionary(groups) { first, _ in first })
  }
}

extension ProjectStatus {
  /// Adds the coverage of each table. Locales that tables need but don't have are left out if there
  /// are too many.
  private func addTables(to report: inout CoverageReport) {
    var remaining = Self.maxRows
    report.tables.reserveCapacity(order.count)
    for (index, coverage) in zip(order, coverages) {
      var locales = coverage.coverages
      if coverage.hasAbsentLocales {
        let shown = coverage.rows.indices.filter { row in
          guard coverage.rows[row].own == nil else { return true }
          remaining -= 1
          return remaining >= 0
        }
        report.skippedRows += locales.count - shown.count
        locales = shown.map { locales[$0] }
      }
      report.tables.append(
        .init(
          name: tables[index].status.name, files: tables[index].status.files,
          sourceLocale: tables[index].status.sourceLocale ?? "", total: coverage.total,
          locales: locales))
    }
  }

  private func addGroups(to report: inout CoverageReport) {
    var remaining = Self.maxRows
    for group in options.groups {
      let members = members(of: group)
      var locales: [CoverageReport.LocaleCoverage] = []
      if remaining >= self.locales.count {
        locales = shown(TableRows.sums(of: members.map { coverages[$0] }, self.locales))
        remaining -= locales.count
      } else if !members.isEmpty {
        report.skippedRows += self.locales.count
      }
      report.groups.append(
        .init(
          name: group.name, tables: members.count,
          total: members.lazy.map { coverages[$0].total }.sum(), locales: locales))
    }
  }

  /// Returns the indices of the coverages of a group's tables.
  private func members(of group: CoverageGroup) -> [Int] {
    order.indices.filter { group.includes(tables[order[$0]].status) }
  }

  private func shown(_ sums: [StatusTally?]) -> [CoverageReport.LocaleCoverage] {
    sums.indices.compactMap { place in
      sums[place].map { locales.coverage(place, $0) }
    }
  }

  private var sources: [CoverageReport.LocaleCoverage] {
    var sums: [String: StatusTally] = [:]
    for index in order {
      guard let source = tables[index].status.sourceLocale else { continue }
      sums[source, default: StatusTally()] += tables[index].status.source
    }
    return sums.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map {
        CoverageReport.LocaleCoverage(locale: $0.key, identifier: $0.key, tally: $0.value)
      }
  }

  /// The open keys of each locale of the project, and whether there are more than are listed.
  private var openKeys: (lists: [[OpenKey]], isCut: Bool) {
    let share = OpenKeyShare(joining: order.lazy.map { tables[$0].status.openKeyShare })
    let limit = min(options.openKeys, share.limit(locales.count))
    var rankings = Array(
      repeating: OpenKeyRanking<OpenKey>(limit: limit), count: locales.count)
    var isCut = order.contains { tables[$0].status.skipsOpenKeys }
    for (index, coverage) in zip(order, coverages) {
      for row in coverage.rows {
        let keys = openKeys(of: index, row)
        let isAbsent = row.own == nil && !keys.isEmpty
        isCut = isCut || isAbsent && tables[index].status.skipsAbsentOpenKeys
        for key in keys { rankings[row.place].insert(key) { $0.precedes($1) } }
      }
    }
    isCut = isCut || rankings.contains(where: \.isCut)
    var left = share.text
    let lists = rankings.map { ranking in
      let keys = ranking.keys { $0.precedes($1) }
      let kept = keys.prefix { key in
        left -= key.size
        return left >= 0
      }
      isCut = isCut || kept.count < keys.count
      return Array(kept)
    }
    return (lists, isCut)
  }

  private func openKeys(of table: Int, _ row: TableRows.Row) -> [OpenKey] {
    if let own = row.own { return tables[table].status.locales.openKeys[own] }
    let isPartial = tables[table].partialLocales.contains(locales.identifiers[row.place])
    return isPartial ? [] : tables[table].status.absent.openKeys
  }
}

extension ProjectStatus {
  /// Adds the locales that are missing from whole tables, and the number of tables that have each
  /// locale.
  private func addMissingTables(to report: inout CoverageReport) {
    var present = Array(repeating: 0, count: locales.count)
    var missing = present
    var otherLanguages = OtherLanguages(locales)
    for (index, coverage) in zip(order, coverages) {
      for row in coverage.rows where row.own != nil { present[row.place] += 1 }
      let places = missingLocales(of: index, coverage.rows, &otherLanguages)
      guard !places.isEmpty else { continue }
      for place in places { missing[place] += 1 }
      report.missingTables.append(
        .init(
          name: tables[index].status.name, locales: places.map { locales.spellings[$0] },
          isRequired: !tables[index].requiredLocales.isEmpty))
    }
    for index in report.locales.indices {
      let identifier = report.locales[index].identifier
      guard let place = locales.identifiers.firstIndex(of: identifier) else { continue }
      report.locales[index].presence = LocalePresence(
        tables: present[place], of: present[place] + missing[place])
    }
  }

  /// Returns the locales that a table needs but doesn't have, if it has strings to translate.
  ///
  /// It needs the locales that the configuration requires of it. If none are required, it needs
  /// all locales of the project except regional variants of its source language.
  private func missingLocales(
    of index: Int, _ rows: [TableRows.Row], _ otherLanguages: inout OtherLanguages
  ) -> [Int] {
    guard tables[index].status.absent.tally.total.keys > 0 else { return [] }
    guard tables[index].requiredLocales.isEmpty else {
      return rows.lazy.filter { $0.own == nil }.map(\.place)
    }
    let needed = otherLanguages.needed(by: tables[index])
    var places: [Int] = []
    var next = 0
    for place in needed {
      while next < rows.count, rows[next].place < place { next += 1 }
      if next == rows.count || rows[next].place != place { places.append(place) }
    }
    return places
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

extension ProjectStatus {
  /// A table with the locales that the configuration requires of it.
  package struct Table: Sendable {
    package var status: TableStatus
    /// The required locales. Empty if none are required, in which case the table needs the locales
    /// that it has.
    package let requiredLocales: [LocaleIdentifier]
    /// The canonical identifiers of locales that need only some keys.
    let partialLocales: Set<String>
    private let requiredNames: Set<String>

    /// - Parameter partialLocales: the canonical identifiers of locales that need only some keys.
    package init(
      _ status: TableStatus, requiredLocales: [LocaleIdentifier] = [],
      partialLocales: Set<String> = []
    ) {
      (self.status, self.partialLocales) = (status, partialLocales)
      self.requiredLocales = requiredLocales
      requiredNames = Set(requiredLocales.lazy.map(\.canonical))
    }

    /// Returns whether all keys are missing in a locale that the table doesn't have.
    ///
    /// - Parameter locale: a canonical identifier.
    func needs(_ locale: String) -> Bool {
      requiredNames.contains(locale) && canNeed(locale)
    }

    /// Returns whether a locale isn't the source language, or the language of which the source
    /// language is a variant.
    func canNeed(_ locale: String) -> Bool {
      guard status.needsAllLocales, let source = status.sourceLocale else { return false }
      return !source.utf8.elementsEqual(locale.utf8) && !source.hasPrefix(locale + "-")
    }
  }
}

import Catalog
package import Diagnostics
import Languages

/// The translation status of a project: everything that a report shows, in final order.
package struct CoverageReport: Sendable {
  /// The coverage of one locale in the project, a table or a group.
  package struct LocaleCoverage: Sendable {
    /// The locale as spelled in the files.
    package var locale: String
    /// The canonical identifier, by which snapshots refer to the locale.
    package let identifier: String
    package var tally: StatusTally
    /// The number of tables that have the locale. Set only for the locales of the project.
    package var presence: LocalePresence?

    package init(locale: String, tally: StatusTally) {
      self.init(locale: locale, identifier: LocaleIdentifier(locale).canonical, tally: tally)
    }

    /// Creates the coverage of a locale whose canonical identifier is known.
    init(locale: String, identifier: String, tally: StatusTally) {
      (self.locale, self.identifier, self.tally) = (locale, identifier, tally)
    }
  }

  /// The coverage of one table in all locales of the project.
  package struct TableCoverage: Sendable {
    package var name: TableStatus.Name
    /// The paths of its files, sorted.
    package var files: [String]
    /// The canonical identifier of the source language.
    package var sourceLocale: String
    /// The sum over all locales.
    package var total: StatusTally
    /// The locales that the table has or needs, sorted by canonical identifier.
    package var locales: [LocaleCoverage]

    package init(
      name: TableStatus.Name, files: [String], sourceLocale: String, total: StatusTally,
      locales: [LocaleCoverage]
    ) {
      (self.name, self.files, self.sourceLocale) = (name, files, sourceLocale)
      (self.total, self.locales) = (total, locales)
    }
  }

  /// A table and the project's locales in which it has no strings at all.
  package struct MissingTable: Sendable {
    package var name: TableStatus.Name
    /// The missing locales as spelled in the files, sorted by canonical identifier.
    package var locales: [String]
    /// Whether the configuration requires the locales, so that their keys count as missing.
    package var isRequired: Bool

    package init(name: TableStatus.Name, locales: [String], isRequired: Bool) {
      (self.name, self.locales, self.isRequired) = (name, locales, isRequired)
    }
  }

  /// The coverage of one configured group of tables, for example those of a team or a module.
  package struct GroupCoverage: Sendable {
    package var name: String
    /// The number of tables in the group.
    package var tables: Int
    package var total: StatusTally
    package var locales: [LocaleCoverage]

    package init(name: String, tables: Int, total: StatusTally, locales: [LocaleCoverage]) {
      (self.name, self.tables, self.total, self.locales) = (name, tables, total, locales)
    }
  }

  package var tool: ToolInfo
  /// The name of the project, if known.
  package var project: String?
  /// The date of the report in ISO 8601 format, UTC.
  package var date: String
  /// The commit of the files, if known.
  package var revision: String?
  /// The files that couldn't be read completely. If there are any, the figures don't cover the
  /// whole project.
  package var incompleteFiles: [IncompleteFile] = []
  /// The sum over all locales except the source languages.
  package var total: StatusTally
  /// The locales, sorted by canonical identifier.
  package var locales: [LocaleCoverage]
  /// The source languages with their own strings. No sum includes them.
  package var sources: [LocaleCoverage]
  /// The tables, sorted by path and name.
  package var tables: [TableCoverage]
  /// The titles of tables without a source, whose keys to translate are unknown.
  package var tablesWithoutSource: [String]
  /// The tables that don't have some locales of the project, sorted by path and name.
  package var missingTables: [MissingTable]
  /// The displayed paths of the configurations, sorted, if there is more than one.
  package var configurations: [String] = []
  /// The number of keys that the code uses and no table contains, or nil if the code was not
  /// compared with all tables. No figure includes them.
  package var undefinedKeys: Int?
  /// The number of locale rows of tables and groups that aren't listed because there are too many.
  /// The sums include them.
  package var skippedRows = 0
  /// The groups in configuration order.
  package var groups: [GroupCoverage]
  /// The open keys of each locale, most important first. The dictionary's keys are spelled as in
  /// `locales`. At most ten per locale, unless the run keeps all of them.
  package var openKeys: [String: [OpenKey]]
  /// Whether there are more open keys than are listed.
  package var skipsOpenKeys = false
  package var gates: [GateVerdict]
  /// The earlier figures that the report is compared against.
  package var comparison: CoverageComparison?
  /// Whether the earlier figures are those of several configurations, of which this is only one.
  package var hasOnlyJointFigures = false
  /// What is missing for a comparison with earlier figures, or nil if it isn't known.
  package var comparisonNeed: String?
  /// Whether there is no comparison because the earlier state could not be read completely.
  package var hasUnreadBase = false
  /// Earlier states, oldest first, without the current one.
  package var trend: [CoverageSnapshot]
  /// The number of findings, sorted by rule, then severity, then locale.
  package var findingCounts: [FindingCount]
  /// The errors that rules have found, in file order, at most as many as the page lists.
  package var errors: [Finding]
  /// The pages that describe the rules, for rules that have one.
  package var rulePages: [RuleID: String] = [:]
  /// The findings about coverage itself, such as failed gates, in the form that every findings
  /// format can write.
  package var findings: LintReport

  package init(tool: ToolInfo, date: String) {
    (self.tool, self.date) = (tool, date)
    total = StatusTally()
    (locales, sources, tables, tablesWithoutSource, missingTables) = ([], [], [], [], [])
    groups = []
    (openKeys, gates, trend, findingCounts, errors) = ([:], [], [], [], [])
    findings = LintReport(tool: tool)
  }
}

extension CoverageReport {
  /// The number of tables, including those without a source.
  package var tableCount: Int { tables.count + tablesWithoutSource.count }

  /// Whether more than half of the tables have no source, so that the percentages describe only a
  /// small part of the project.
  package var isMostlyWithoutSource: Bool { tablesWithoutSource.count * 2 > tableCount }
}

/// The earlier state that a report is compared with.
package struct CoverageComparison: Hashable, Sendable {
  /// The heading of the column with changes: `since 2026-11-14`, `since origin/main`.
  package var label: String
  package var snapshot: CoverageSnapshot

  package init(label: String, snapshot: CoverageSnapshot) {
    (self.label, self.snapshot) = (label, snapshot)
  }
}

/// Tables that belong together, such as those of a team or a module.
package struct CoverageGroup: Sendable {
  package var name: String
  /// Returns whether a file, given by its displayed path, belongs to the group.
  package var includes: @Sendable (_ path: String) -> Bool

  package init(name: String, includes: @escaping @Sendable (_ path: String) -> Bool) {
    (self.name, self.includes) = (name, includes)
  }

  /// Returns whether any file of a table belongs to the group.
  func includes(_ table: TableStatus) -> Bool { table.files.contains(where: includes) }
}

/// The number of a project's tables that have a locale.
package struct LocalePresence: Hashable, Sendable {
  /// The number of tables that have the locale.
  package var tables: Int
  /// The number of tables that have or could have the locale.
  package var all: Int

  package init(tables: Int, of all: Int) { (self.tables, self.all) = (tables, all) }

  /// Whether all tables have the locale.
  package var isComplete: Bool { tables == all }
}

/// The figures of a project at one point in time: a point of the trend, or a line of a history
/// file.
package struct CoverageSnapshot: Hashable, Sendable {
  /// The date of the state in ISO 8601 format, UTC.
  package var date: String
  /// The commit, if known.
  package var revision: String?
  package var total: StatusTally
  /// The figures of each locale, by canonical identifier.
  package var locales: [String: StatusTally]
  /// The figures of each group, by name.
  package var groups: [String: StatusTally]
  /// The reason why there are no figures, or nil if all files could be read. All tallies of a gap
  /// are empty.
  package var gap: CoverageGap?

  /// Whether there are figures.
  package var isKnown: Bool { gap == nil }

  package init(
    date: String, revision: String?, total: StatusTally, locales: [String: StatusTally],
    groups: [String: StatusTally]
  ) {
    (self.date, self.revision) = (date, revision)
    (self.total, self.locales, self.groups) = (total, locales, groups)
  }

  /// Creates a state without figures.
  package init(date: String, revision: String?, gap: CoverageGap) {
    self.init(date: date, revision: revision, total: StatusTally(), locales: [:], groups: [:])
    self.gap = gap
  }
}

extension CoverageSnapshot {
  /// Joins the figures of several projects at one point in time. Returns nil if there are none. If
  /// some of them are unknown, so are those of all.
  package init?(joining snapshots: [CoverageSnapshot]) {
    guard let first = snapshots.first else { return nil }
    self = snapshots.first { !$0.isKnown } ?? first
    guard isKnown else { return }
    for snapshot in snapshots.dropFirst() {
      total += snapshot.total
      for (name, tally) in snapshot.locales { locales[name, default: StatusTally()] += tally }
      for (name, tally) in snapshot.groups { groups[name, default: StatusTally()] += tally }
    }
  }

  /// Joins the trends of several projects, which have the same points in time.
  package static func trend(joining trends: [[CoverageSnapshot]]) -> [CoverageSnapshot] {
    guard let first = trends.first else { return [] }
    return first.indices.compactMap { index in
      CoverageSnapshot(joining: trends.compactMap { index < $0.count ? $0[index] : nil })
    }
  }
}

/// The reason why the figures of an earlier state are unknown.
///
/// The figures of only some files would look like those of a project that lost its translations.
package struct CoverageGap: Hashable, Sendable {
  /// The path of the file that could not be read completely, or nil if git could not provide the
  /// files.
  package var path: String?
  /// The reason, as a fragment in lower case.
  package var reason: String
  /// What to do about it, if anything.
  package var help: String?

  package init(path: String?, reason: String, help: String?) {
    (self.path, self.reason, self.help) = (path, reason, help)
  }
}

/// The number of findings of one rule in one locale.
package struct FindingCount: Hashable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// The locale as spelled in the files, or nil for findings that don't refer to a locale.
  package var locale: String?
  package var count: Int

  package init(rule: RuleID, severity: Severity, locale: String?, count: Int) {
    (self.rule, self.severity, self.locale, self.count) = (rule, severity, locale, count)
  }
}

extension [FindingCount] {
  /// Counts findings by rule, severity and locale, sorted in that order. Findings without a locale
  /// come first.
  package init(counting findings: FindingList) {
    self = findings.kinds.map { kind, count in
      FindingCount(rule: kind.rule, severity: kind.severity, locale: kind.locale, count: count)
    }.sorted { first, second in
      if first.rule != second.rule { return first.rule < second.rule }
      if first.severity != second.severity { return first.severity > second.severity }
      return (first.locale ?? "").utf8.lexicographicallyPrecedes((second.locale ?? "").utf8)
    }
  }
}

/// The English names of the locales in reports.
package enum LanguageName {
  /// Returns the English name of a locale, for example 'Igala' for `igl`, or nil if it is unknown.
  ///
  /// Each call looks the name up in a table, so call it once per row, not once per string.
  package static func english(for locale: String) -> String? {
    let name = LocaleIdentifier(locale).englishName
    return name == locale ? nil : name
  }

  /// Returns the canonical identifier of a locale, which is the same for all its spellings.
  package static func identifier(of locale: String) -> String { LocaleIdentifier(locale).canonical }
}

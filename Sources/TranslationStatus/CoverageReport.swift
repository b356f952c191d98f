import Catalog
package import Diagnostics

/// How far a project is translated: everything that a report of it shows, in its final order.
package struct CoverageReport: Sendable {
  /// One locale of the project, of a table or of a group.
  package struct LocaleCoverage: Sendable {
    /// As the files spell it.
    package var locale: String
    package var tally: StatusTally
    /// In how many tables the locale is; known only for the locales of the project.
    package var presence: LocalePresence?

    package init(locale: String, tally: StatusTally) {
      (self.locale, self.tally) = (locale, tally)
    }
  }

  /// One table in all locales of the project.
  package struct TableCoverage: Sendable {
    package var name: TableStatus.Name
    /// The paths of its files, sorted.
    package var files: [String]
    /// Canonical.
    package var sourceLocale: String
    /// The sum over the locales.
    package var total: StatusTally
    /// By canonical identifier: the locales that the table has or needs.
    package var locales: [LocaleCoverage]

    package init(
      name: TableStatus.Name, files: [String], sourceLocale: String, total: StatusTally,
      locales: [LocaleCoverage]
    ) {
      (self.name, self.files, self.sourceLocale) = (name, files, sourceLocale)
      (self.total, self.locales) = (total, locales)
    }
  }

  /// A table without some locales of the project, of which it has not a single text.
  package struct MissingTable: Sendable {
    package var name: TableStatus.Name
    /// As the files spell them, by canonical identifier.
    package var locales: [String]
    /// Whether the configuration requires the locales, so that their keys count as missing.
    package var isRequired: Bool

    package init(name: TableStatus.Name, locales: [String], isRequired: Bool) {
      (self.name, self.locales, self.isRequired) = (name, locales, isRequired)
    }
  }

  /// The tables of one group of the configuration, such as a team or a module.
  package struct GroupCoverage: Sendable {
    package var name: String
    /// How many tables belong to it.
    package var tables: Int
    package var total: StatusTally
    package var locales: [LocaleCoverage]

    package init(name: String, tables: Int, total: StatusTally, locales: [LocaleCoverage]) {
      (self.name, self.tables, self.total, self.locales) = (name, tables, total, locales)
    }
  }

  package var tool: ToolInfo
  /// What the project is called, if that is known.
  package var project: String?
  /// When the report was made, as ISO 8601 writes it in UTC.
  package var date: String
  /// The commit that the files are of, if that is known.
  package var revision: String?
  /// The files of which not all could be read, so that the figures are not those of the project.
  package var incompleteFiles: [IncompleteFile] = []
  /// The sum over all locales but the source languages.
  package var total: StatusTally
  /// By canonical identifier.
  package var locales: [LocaleCoverage]
  /// The source languages with their own texts, which enter no sum.
  package var sources: [LocaleCoverage]
  /// By path and name.
  package var tables: [TableCoverage]
  /// Tables without a source, of which nobody knows what is to be translated: their titles.
  package var tablesWithoutSource: [String]
  /// Tables that do not have some locales of the project, by path and name.
  package var missingTables: [MissingTable]
  /// How many locales of tables and groups are not listed, since there are too many. The sums have
  /// them.
  package var rowsLeftOut = 0
  /// In the order of the configuration.
  package var groups: [GroupCoverage]
  /// For each locale as it is spelled in `locales`, the open keys, the most important first. At
  /// most ten, unless the run keeps all of them.
  package var openKeys: [String: [OpenKey]]
  package var gates: [GateVerdict]
  /// What the figures are compared with.
  package var comparison: CoverageComparison?
  /// Earlier states, oldest first, without the present one.
  package var trend: [CoverageSnapshot]
  /// What the rules have found, by rule and then locale.
  package var findingCounts: [FindingCount]
  /// The errors that the rules have found, in the order of their files; not more than a page lists.
  package var errors: [Finding]
  /// What the coverage itself has to report, such as gates that fail, for every format of findings.
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
  /// How many tables there are, with those that have no source.
  package var tableCount: Int { tables.count + tablesWithoutSource.count }

  /// Whether most tables have no source, so that the percentages say little about the project.
  package var isMostlyWithoutSource: Bool { tablesWithoutSource.count * 2 > tableCount }
}

extension CoverageReport.LocaleCoverage {
  /// The canonical identifier, by which snapshots know the locale.
  package var identifier: String { LocaleIdentifier(locale).canonical }
}

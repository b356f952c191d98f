import Diagnostics
import SourceText
import TranslationStatus

/// Writes coverage as one JSON document, which is version 1 of a public interface.
///
/// Each locale, table and finding is on its own line. `schemas/coverage.schema.json` describes the
/// document. Absent members are omitted; tallies are always complete.
struct JSONCoverageReporter: CoverageReporter {
  private let listsAllKeys: Bool

  init(_ options: ReportOptions) { listsAllKeys = options.listsAllKeys }

  func write(_ report: CoverageReport, to output: inout some UTF8OutputStream) {
    var json = JSONWriter()
    json.object {
      $0.headMembers(of: report)
      $0.lines("incompleteFiles", report.incompleteFiles, to: &output) { $0.members(of: $1) }
      $0.lines("locales", report.locales, to: &output) {
        $0.members(of: $1)
        $0.member("name", LanguageName.english(for: $1.locale))
        $0.member(presence: $1.presence)
        $0.member("change", report.change(of: $1))
      }
      $0.lines("sources", report.sources, to: &output) { $0.members(of: $1) }
      $0.lines("tables", report.tables, to: &output) { $0.members(of: $1) }
      $0.breakLine()
      $0.member("tablesWithoutSource", report.tablesWithoutSource)
      $0.lines("missingTables", report.missingTables, to: &output) { $0.members(of: $1) }
      $0.lines("groups", report.groups, to: &output) {
        $0.members(of: $1)
        $0.member("change", report.change(of: $1))
      }
      $0.lines("gates", report.gates, to: &output) { $0.members(of: $1) }
      writeComparison(of: report, to: &$0)
      $0.lines("trend", report.trend, to: &output) { $0.members(of: $1) }
      $0.lines("findingCounts", report.findingCounts, to: &output) { $0.members(of: $1) }
      $0.lines("openKeys", openKeys(of: report), to: &output) {
        $0.members(of: $1.keys, in: $1.locale)
      }
      $0.breakLine()
      $0.array("findings", .lines) { $0.write(report.findings.findings, to: &output) }
    }
    json.end(&output)
  }
}

extension JSONCoverageReporter {
  private func openKeys(of report: CoverageReport) -> [(locale: String, keys: [OpenKey])] {
    report.locales.compactMap { locale in
      (listsAllKeys ? report.openKeys[locale.locale] : report.topOpenKeys(of: locale.locale))
        .map { (locale: locale.locale, keys: $0) }
    }
  }

  private func writeComparison(of report: CoverageReport, to json: inout JSONWriter) {
    guard let comparison = report.comparison else { return }
    json.breakLine()
    json.object("comparison") {
      $0.member("label", comparison.label)
      $0.member("change", report.change)
      $0.members(of: comparison.snapshot)
    }
  }
}

extension JSONWriter {
  /// Writes a list with one element per line.
  fileprivate mutating func lines<Elements: Sequence>(
    _ name: String, _ elements: Elements, to output: inout some UTF8OutputStream,
    _ members: (inout Self, Elements.Element) -> Void
  ) {
    breakLine()
    array(name, .lines) { json in
      for element in elements { json.line(to: &output) { members(&$0, element) } }
    }
  }
}

extension JSONWriter {
  /// Writes the members before the lists.
  mutating func headMembers(of report: CoverageReport) {
    member("version", 1)
    object("tool") {
      $0.member("name", report.tool.name)
      $0.member("version", report.tool.version)
    }
    member("date", report.date)
    member("revision", report.revision)
    member("total", report.total)
    if !report.configurations.isEmpty { member("configurations", report.configurations) }
    if report.skippedRows > 0 { member("skippedRows", report.skippedRows) }
    if let keys = report.undefinedKeys { member("undefinedKeys", keys) }
  }

  mutating func members(of file: IncompleteFile) {
    member("path", file.path)
    member("extent", file.extent.rawValue)
    member("reason", file.reason)
    if let start = file.start {
      member("line", start.line)
      member("column", start.column)
    }
  }

  mutating func members(of locale: CoverageReport.LocaleCoverage) {
    member("locale", locale.locale)
    member("tally", locale.tally)
  }

  mutating func members(of table: CoverageReport.TableCoverage) {
    member("title", table.name.title)
    member("path", table.name.path)
    member("table", table.name.table)
    member("files", table.files)
    member("sourceLocale", table.sourceLocale)
    member("total", table.total)
    member("locales", table.locales)
  }

  /// Writes the number of tables with a locale, or nothing if it is unknown.
  mutating func member(presence: LocalePresence?) {
    guard let presence else { return }
    object("tables") {
      $0.member("tables", presence.tables)
      $0.member("of", presence.all)
    }
  }

  mutating func members(of table: CoverageReport.MissingTable) {
    member("title", table.name.title)
    member("path", table.name.path)
    member("table", table.name.table)
    member("locales", table.locales)
    member("required", table.isRequired)
  }

  mutating func members(of group: CoverageReport.GroupCoverage) {
    member("name", group.name)
    member("tables", group.tables)
    member("total", group.total)
    member("locales", group.locales)
  }

  mutating func members(of gate: GateVerdict) {
    switch gate.subject {
    case .locale(let name): member("locale", name)
    case .group(let name): member("group", name)
    }
    member("requirement", gate.requirement.name)
    switch gate.requirement {
    case .min(let share), .maxDrop(let share): member("limit", json: share.description)
    case .maxUntranslated(let count): member("limit", count)
    }
    member("required", gate.requirementWords)
    if !gate.actual.isEmpty { member("actual", gate.actual) }
    switch gate.outcome {
    case .passed: member("outcome", "passed")
    case .failed: member("outcome", "failed")
    case .skipped(let reason):
      member("outcome", "skipped")
      member("reason", reason)
    }
    member("path", gate.location.path)
    member("line", gate.location.start.line)
    member("column", gate.location.start.column)
  }

  mutating func members(of snapshot: CoverageSnapshot) {
    member("date", snapshot.date)
    member("revision", snapshot.revision)
    if snapshot.gap != nil { member("incomplete", true) }
    member("total", snapshot.total)
    let locales = snapshot.locales.sorted { $0.key < $1.key }
    member("locales", locales.map { .init(locale: $0.key, tally: $0.value) })
    array("groups") { json in
      for (name, tally) in snapshot.groups.sorted(by: { $0.key < $1.key }) {
        json.object {
          $0.member("name", name)
          $0.member("tally", tally)
        }
      }
    }
  }

  mutating func members(of found: FindingCount) {
    member("rule", found.rule.name)
    member("severity", found.severity.rawValue)
    member("locale", found.locale)
    member("count", found.count)
  }

  mutating func members(of keys: [OpenKey], in locale: String) {
    member("locale", locale)
    array("keys") { json in
      for key in keys { json.object { $0.members(of: key) } }
    }
  }

  /// Writes a change in percentage points, or nothing if it is unknown.
  mutating func member(_ name: String, _ change: PercentageChange?) {
    guard let tenths = change?.tenths else { return }
    let sign = tenths < 0 ? "-" : ""
    member(name, json: "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)")
  }
}

extension JSONWriter {
  private mutating func member(_ name: String, _ locales: [CoverageReport.LocaleCoverage]) {
    array(name) { json in
      for locale in locales { json.object { $0.members(of: locale) } }
    }
  }

  private mutating func members(of key: OpenKey) {
    member("key", key.key)
    member("source", key.source)
    member("comment", key.comment)
    member("state", key.state.name)
    member("words", key.words)
    member("translatedElsewhere", key.translatedElsewhere)
    member("table", key.table)
    member("sourceLocale", key.sourceLocale)
  }

  private mutating func member(_ name: String, _ tally: StatusTally) {
    object(name) {
      $0.member("percent", tally.percentage)
      $0.member("total", tally.total)
      $0.member("open", tally.open)
      $0.member("untranslated", tally.untranslated)
      for state in TranslationState.allCases { $0.member(state.name, tally[state]) }
      $0.member("identical", tally.identical)
      $0.member("outdated", tally.outdated)
      $0.member("faulty", tally.faulty)
    }
  }

  private mutating func member(_ name: String, _ percentage: Percentage?) {
    member(name, json: percentage.map { "\($0.tenths / 10).\($0.tenths % 10)" })
  }
}

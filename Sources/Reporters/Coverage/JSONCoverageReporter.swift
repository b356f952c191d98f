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

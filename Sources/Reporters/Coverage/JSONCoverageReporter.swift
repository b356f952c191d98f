import Diagnostics
import TranslationStatus

/// Writes coverage as one JSON document, a public interface of version 1.
///
/// Each locale, table and finding is a line of its own. `schemas/coverage.schema.json` describes
/// the document. Absent members are left out; tallies are always complete.
struct JSONCoverageReporter: CoverageReporter {
  private let listsAllKeys: Bool

  init(_ options: ReportOptions) { listsAllKeys = options.listsAllKeys }

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    var head = JSONWriter()
    head.object { $0.headMembers(of: report) }
    // The head is a whole object: its closing brace comes at the very end.
    output.write(String(head.text.dropLast()))
    write("incompleteFiles", report.incompleteFiles, to: &output) { $0.members(of: $1) }
    write("locales", report.locales, to: &output) {
      $0.members(of: $1)
      $0.member("name", LanguageName.english(for: $1.locale))
      $0.member(presence: $1.presence)
      $0.member("change", report.change(of: $1))
    }
    write("sources", report.sources, to: &output) { $0.members(of: $1) }
    write("tables", report.tables, to: &output) { $0.members(of: $1) }
    writeTablesWithoutSource(of: report, to: &output)
    write("missingTables", report.missingTables, to: &output) { $0.members(of: $1) }
    write("groups", report.groups, to: &output) {
      $0.members(of: $1)
      $0.member("change", report.change(of: $1))
    }
    write("gates", report.gates, to: &output) { $0.members(of: $1) }
    writeComparison(of: report, to: &output)
    write("trend", report.trend, to: &output) { $0.members(of: $1) }
    write("findingCounts", report.findingCounts, to: &output) { $0.members(of: $1) }
    let open = report.locales.compactMap { locale in
      (listsAllKeys ? report.openKeys[locale.locale] : report.topOpenKeys(of: locale.locale))
        .map { (locale: locale.locale, keys: $0) }
    }
    write("openKeys", open, to: &output) { $0.members(of: $1.keys, in: $1.locale) }
    write("findings", report.findings.findings, to: &output) { $0.members(of: $1) }
    output.write("}\n")
  }
}

extension JSONCoverageReporter {
  private func write<Element>(
    _ name: String, _ elements: [Element], to output: inout some TextOutputStream,
    _ members: (inout JSONWriter, Element) -> Void
  ) {
    output.write(",\n\"\(name)\":")
    var lines = JSONElements()
    for element in elements { lines.write(to: &output) { members(&$0, element) } }
    lines.end(&output)
  }

  private func writeTablesWithoutSource(
    of report: CoverageReport, to output: inout some TextOutputStream
  ) {
    var json = JSONWriter()
    json.array { json in report.tablesWithoutSource.forEach { json.element($0) } }
    output.write(",\n\"tablesWithoutSource\":" + json.text)
  }

  private func writeComparison(
    of report: CoverageReport, to output: inout some TextOutputStream
  ) {
    guard let comparison = report.comparison else { return }
    var json = JSONWriter()
    json.object {
      $0.member("label", comparison.label)
      $0.member("change", report.change)
      $0.members(of: comparison.snapshot)
    }
    output.write(",\n\"comparison\":" + json.text)
  }
}

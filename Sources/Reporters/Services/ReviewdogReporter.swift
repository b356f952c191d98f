import Diagnostics
import SourceText

/// Writes the Reviewdog Diagnostic Format, which is used for comments on pull requests.
///
/// Columns count UTF-8 bytes from 1. An end is after the last character, and an empty range has no
/// end. Notes are `INFO`. Comments show a message as Markdown.
///
/// Source: `proto/rdf/reviewdog.proto`; reviewdog rejects unknown members.
struct ReviewdogReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    let rules = report.rulesByID
    var json = JSONWriter()
    json.object {
      $0.object("source") { $0.member("name", report.tool.name) }
      $0.array("diagnostics", .lines) { json in
        for finding in report.findings where options.shows(finding) {
          json.line(to: &output) { $0.diagnostic(finding, page: rules[finding.rule]?.page) }
        }
      }
    }
    json.end(&output)
  }
}

extension JSONWriter {
  fileprivate mutating func diagnostic(_ finding: Finding, page: String?) {
    member("message", SafeText.comment(finding.sentence))
    object("location") { json in
      json.member("path", finding.location.path)
      json.object("range") { $0.range(from: finding.location.start, to: finding.location.end) }
    }
    member("severity", Self.severity(finding.severity))
    object("code") {
      $0.member("value", finding.rule.name)
      $0.member("url", page)
    }
    if let fix = finding.fix, fix.path == finding.location.path { suggestion(fix) }
  }

  /// Writes a fix that is a single edit. Several suggestions would be alternatives.
  private mutating func suggestion(_ fix: LocatedFix) {
    guard let edit = fix.edits.first, fix.edits.count == 1 else { return }
    array("suggestions") {
      $0.object {
        $0.object("range") {
          $0.position("start", edit.start)
          $0.position("end", edit.end)
        }
        $0.member("text", edit.replacement)
      }
    }
  }

  private mutating func range(from start: SourceLocation, to end: SourceLocation) {
    position("start", start)
    // All of a binary file is in one column.
    if start.line == end.line, start.utf8Column == end.utf8Column { return }
    position("end", end)
  }

  private mutating func position(_ name: String, _ location: SourceLocation) {
    object(name) {
      $0.member("line", location.line)
      $0.member("column", location.utf8Column)
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
  }
}

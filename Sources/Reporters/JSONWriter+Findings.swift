import Diagnostics
import SourceText

extension JSONWriter {
  /// Writes an element of a list and flushes it, so that a long report takes little memory.
  mutating func line(
    to output: inout some UTF8OutputStream, _ members: (inout Self) -> Void
  ) {
    object(nil, members)
    flush(to: &output)
  }

  /// Ends a document and flushes it.
  mutating func end(_ output: inout some UTF8OutputStream) {
    endLine()
    flush(to: &output)
  }
}

extension JSONWriter {
  /// Writes the members around the findings.
  mutating func members(of report: LintReport) {
    member("version", 1)
    object("tool") {
      $0.member("name", report.tool.name)
      $0.member("version", report.tool.version)
    }
    let summary = report.summary
    object("summary") {
      $0.member("files", report.facts.files)
      $0.member("tables", report.facts.tables)
      $0.member("keys", report.facts.keys)
      $0.member("units", report.facts.units)
      $0.member("errors", summary.errors)
      $0.member("warnings", summary.warnings)
      $0.member("notes", summary.notes)
      $0.member("suppressed", report.facts.suppressed)
      $0.member("baselined", report.facts.baselined)
      $0.member("fixed", report.facts.fixed)
      if report.facts.uncompared > 0 { $0.member("uncompared", report.facts.uncompared) }
      $0.member("fixable", summary.fixable)
      $0.member("unsafelyFixable", summary.unsafelyFixable)
      if let corrected = report.facts.corrected { $0.member("corrected", corrected) }
      $0.member("skipped", report.skipped.count)
    }
    member("base", report.base)
    members(of: report.skipped)
  }

  private mutating func members(of skipped: [SkippedFile]) {
    guard !skipped.isEmpty else { return }
    array("skipped") { json in
      for file in skipped {
        json.object {
          $0.member("path", file.path)
          $0.member("reason", file.reason.rawValue)
        }
      }
    }
  }
}

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

  mutating func members(of finding: RecordedFinding, _ fingerprints: inout Fingerprints) {
    member(.rule, finding.rule.name)
    member(.severity, finding.severity.rawValue)
    member(.message, utf8: finding.message)
    member(.help, utf8: finding.help)
    member(.path, finding.path)
    member(.line, finding.start.line)
    member(.column, finding.start.column)
    member(.endLine, finding.end.line)
    member(.endColumn, finding.end.column)
    member(.offset, finding.start.offset)
    member(.endOffset, finding.end.offset)
    member(.table, utf8: finding.table)
    member(.key, utf8: finding.key)
    member(.locale, utf8: finding.locale)
    member(.variant, utf8: finding.variant)
    member(.fingerprint, utf8: fingerprints[finding][...])
    if let unlisted = finding.unlisted { member("unlisted", unlisted) }
    members(of: finding.notes)
  }

  private mutating func members(of notes: [RecordedNote]) {
    guard !notes.isEmpty else { return }
    array("notes") { json in
      for note in notes {
        json.object {
          $0.member(.message, utf8: note.message)
          $0.member(.path, note.path)
          $0.member(.line, note.start.line)
          $0.member(.column, note.start.column)
        }
      }
    }
  }
}

extension JSONName {
  fileprivate static let rule = Self("rule")
  fileprivate static let severity = Self("severity")
  fileprivate static let message = Self("message")
  fileprivate static let help = Self("help")
  fileprivate static let path = Self("path")
  fileprivate static let line = Self("line")
  fileprivate static let column = Self("column")
  fileprivate static let endLine = Self("endLine")
  fileprivate static let endColumn = Self("endColumn")
  fileprivate static let offset = Self("offset")
  fileprivate static let endOffset = Self("endOffset")
  fileprivate static let table = Self("table")
  fileprivate static let key = Self("key")
  fileprivate static let locale = Self("locale")
  fileprivate static let variant = Self("variant")
  fileprivate static let fingerprint = Self("fingerprint")
}

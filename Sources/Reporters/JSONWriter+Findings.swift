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

  mutating func members(
    of finding: borrowing RecordedFinding, _ fingerprints: inout Fingerprints
  ) {
    member(.rule, finding.rule.name)
    member(.severity, finding.severity.rawValue)
    member(.message, finding.message, of: finding.bytes)
    member(.help, finding.help, of: finding.bytes)
    member(.path, finding.path)
    member(.line, finding.start.line)
    member(.column, finding.start.column)
    member(.endLine, finding.end.line)
    member(.endColumn, finding.end.column)
    member(.offset, finding.start.offset)
    member(.endOffset, finding.end.offset)
    member(.table, finding.table, of: finding.bytes)
    member(.key, finding.key, of: finding.bytes)
    member(.locale, finding.locale, of: finding.bytes)
    member(.variant, finding.variant, of: finding.bytes)
    member(.fingerprint) { fingerprints.append(finding, to: &$0) }
    if let unlisted = finding.unlisted { member("unlisted", unlisted) }
    if finding.noteCount > 0 { notes(of: finding) }
    if let fix = finding.fix { member(fix, of: finding) }
  }

  private mutating func member(_ fix: RecordedFix, of finding: borrowing RecordedFinding) {
    let (bytes, path) = (finding.bytes, finding.path)
    object("fix") { json in
      json.member(.title, fix.title, of: bytes)
      json.member("safety", fix.safety.rawValue)
      if fix.path != path { json.member(.path, fix.path) }
      json.array("edits") { json in
        for edit in fix.edits {
          json.object {
            $0.member(.offset, edit.start.offset)
            $0.member(.endOffset, edit.end.offset)
            $0.member(.text, edit.replacement, of: bytes)
          }
        }
      }
    }
  }

  private mutating func notes(of finding: borrowing RecordedFinding) {
    array("notes") { json in
      for number in 0..<finding.noteCount {
        let note = finding.note(at: number)
        json.object {
          $0.member(.message, note.message, of: finding.bytes)
          $0.member(.path, note.path)
          $0.member(.line, note.start.line)
          $0.member(.column, note.start.column)
        }
      }
    }
  }
}

extension JSONName {
  fileprivate static var rule: Self { Self(quoted: "\"rule\"") }
  fileprivate static var severity: Self { Self(quoted: "\"severity\"") }
  fileprivate static var message: Self { Self(quoted: "\"message\"") }
  fileprivate static var help: Self { Self(quoted: "\"help\"") }
  fileprivate static var path: Self { Self(quoted: "\"path\"") }
  fileprivate static var line: Self { Self(quoted: "\"line\"") }
  fileprivate static var column: Self { Self(quoted: "\"column\"") }
  fileprivate static var endLine: Self { Self(quoted: "\"endLine\"") }
  fileprivate static var endColumn: Self { Self(quoted: "\"endColumn\"") }
  fileprivate static var offset: Self { Self(quoted: "\"offset\"") }
  fileprivate static var endOffset: Self { Self(quoted: "\"endOffset\"") }
  fileprivate static var table: Self { Self(quoted: "\"table\"") }
  fileprivate static var key: Self { Self(quoted: "\"key\"") }
  fileprivate static var locale: Self { Self(quoted: "\"locale\"") }
  fileprivate static var variant: Self { Self(quoted: "\"variant\"") }
  fileprivate static var title: Self { Self(quoted: "\"title\"") }
  fileprivate static var text: Self { Self(quoted: "\"text\"") }
  fileprivate static var fingerprint: Self { Self(quoted: "\"fingerprint\"") }
}

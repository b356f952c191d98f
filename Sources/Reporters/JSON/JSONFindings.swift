import Diagnostics
import SourceText

extension JSONWriter {
  /// Writes findings as objects, each on its own line, and passes them on in pieces.
  ///
  /// - Parameters:
  ///   - endsLines: whether a line feed follows each object.
  ///   - head: writes the first members of an object.
  mutating func write(
    _ findings: FindingList, to output: inout some UTF8OutputStream, endsLines: Bool = false,
    head: (inout Self) -> Void = { _ in }
  ) {
    for start in stride(from: 0, to: findings.count, by: Self.piece) {
      let piece = findings[start..<min(start + Self.piece, findings.count)].map { $0 }
      for (finding, fingerprint) in zip(piece, piece.fingerprints) {
        object {
          head(&$0)
          $0.members(of: finding, fingerprint)
        }
        if endsLines { endLine() }
      }
      flush(to: &output)
    }
  }

  /// The number of findings that are in memory at the same time.
  private static let piece = 256

  private mutating func members(of finding: Finding, _ fingerprint: String) {
    member("rule", finding.rule.name)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    member("help", finding.help)
    member("path", finding.location.path)
    member("line", finding.location.start.line)
    member("column", finding.location.start.column)
    member("endLine", finding.location.end.line)
    member("endColumn", finding.location.end.column)
    member("offset", finding.location.start.offset)
    member("endOffset", finding.location.end.offset)
    member("table", finding.subject.table)
    member("key", finding.subject.key)
    member("locale", finding.subject.locale)
    member("variant", finding.subject.variant)
    member("fingerprint", fingerprint)
    if let unlisted = finding.unlisted { member("unlisted", unlisted) }
    if !finding.notes.isEmpty { members(of: finding.notes) }
    if let fix = finding.fix { members(of: fix, inFileAt: finding.location.path) }
  }

  private mutating func members(of notes: [LocatedNote]) {
    array("notes") { json in
      for note in notes {
        json.object {
          $0.member("message", note.message)
          $0.member("path", note.location.path)
          $0.member("line", note.location.start.line)
          $0.member("column", note.location.start.column)
        }
      }
    }
  }

  private mutating func members(of fix: LocatedFix, inFileAt path: String) {
    object("fix") { json in
      json.member("title", fix.title)
      json.member("safety", fix.safety.rawValue)
      if !fix.path.utf8.elementsEqual(path.utf8) { json.member("path", fix.path) }
      json.array("edits") { json in
        for edit in fix.edits {
          json.object {
            $0.member("offset", edit.start.offset)
            $0.member("endOffset", edit.end.offset)
            $0.member("text", edit.replacement)
          }
        }
      }
    }
  }
}

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
    if !report.configurations.isEmpty { member("configurations", report.configurations) }
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

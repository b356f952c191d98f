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

import Diagnostics
import SourceText

/// Writes successive findings of a list as JSON.
struct JSONFindings {
  private var fingerprints: Fingerprints
  private var shared = SharedMembers()

  init(_ findings: FindingList, in indices: Range<Int>) {
    fingerprints = Fingerprints(of: findings, in: indices)
  }

  /// Writes the members of the next finding of the list into a compact object.
  mutating func write(_ finding: borrowing RecordedFinding, to json: inout JSONWriter) {
    shared.prepare(for: finding)
    shared.writeRule(to: &json)
    json.member(.message, finding.message, of: finding.bytes)
    shared.writePlace(to: &json)
    json.members(of: finding.bounds)
    shared.writeTable(to: &json)
    json.member(.key, finding.key, of: finding.bytes)
    json.member(.locale, finding.locale, of: finding.bytes)
    json.member(.variant, finding.variant, of: finding.bytes)
    json.members(upTo: 60) { output in
      output.append(.fingerprint, ascii: { fingerprints.appendNext(to: &$0) })
    }
    json.rareMembers(of: finding)
  }
}

/// The members that are the same for findings with the same rule, severity, help, path and table.
private struct SharedMembers {
  /// What was written for a site: the members before the message, those before the line, and those
  /// before the key.
  private struct Pieces {
    var bytes: [UInt8] = []
    var (message, line) = (0, 0)
  }

  private var site: RecordedFinding.Site?
  private var pieces = Pieces()
  private var known: [RecordedFinding.Site: Pieces] = [:]

  mutating func prepare(for finding: borrowing RecordedFinding) {
    let site = finding.site
    guard site != self.site else { return }
    self.site = site
    if let known = known[site] {
      pieces = known
    } else {
      pieces = Self.pieces(of: finding)
      known[site] = pieces
    }
  }

  func writeRule(to json: inout JSONWriter) {
    json.members(0..<pieces.message, of: pieces.bytes)
  }

  func writePlace(to json: inout JSONWriter) {
    json.members(pieces.message..<pieces.line, of: pieces.bytes)
  }

  func writeTable(to json: inout JSONWriter) {
    json.members(pieces.line..<pieces.bytes.count, of: pieces.bytes)
  }

  private static func pieces(of finding: borrowing RecordedFinding) -> Pieces {
    var pieces = Pieces()
    pieces.bytes = JSONWriter.members {
      $0.member(.rule, finding.rule.name)
      $0.member(.severity, finding.severity.rawValue)
    }
    pieces.message = pieces.bytes.count
    pieces.bytes += JSONWriter.members {
      $0.member(.help, finding.help, of: finding.bytes)
      $0.member(.path, finding.path)
    }
    pieces.line = pieces.bytes.count
    pieces.bytes += JSONWriter.members { $0.member(.table, finding.table, of: finding.bytes) }
    return pieces
  }
}

extension JSONWriter {
  fileprivate mutating func members(of bounds: (start: SourceLocation, end: SourceLocation)) {
    let (start, end) = bounds
    members(upTo: 180) {
      $0.append(.line, start.line)
      $0.append(.column, start.column)
      $0.append(.endLine, end.line)
      $0.append(.endColumn, end.column)
      $0.append(.offset, start.offset)
      $0.append(.endOffset, end.offset)
    }
  }

  fileprivate mutating func rareMembers(of finding: borrowing RecordedFinding) {
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
  fileprivate static var rule: Self { Self(#","rule":"#) }
  fileprivate static var severity: Self { Self(#","severity":"#) }
  fileprivate static var message: Self { Self(#","message":"#) }
  fileprivate static var help: Self { Self(#","help":"#) }
  fileprivate static var path: Self { Self(#","path":"#) }
  fileprivate static var line: Self { Self(#","line":"#) }
  fileprivate static var column: Self { Self(#","column":"#) }
  fileprivate static var endLine: Self { Self(#","endLine":"#) }
  fileprivate static var endColumn: Self { Self(#","endColumn":"#) }
  fileprivate static var offset: Self { Self(#","offset":"#) }
  fileprivate static var endOffset: Self { Self(#","endOffset":"#) }
  fileprivate static var table: Self { Self(#","table":"#) }
  fileprivate static var key: Self { Self(#","key":"#) }
  fileprivate static var locale: Self { Self(#","locale":"#) }
  fileprivate static var variant: Self { Self(#","variant":"#) }
  fileprivate static var title: Self { Self(#","title":"#) }
  fileprivate static var text: Self { Self(#","text":"#) }
  fileprivate static var fingerprint: Self { Self(#","fingerprint":"#) }
}

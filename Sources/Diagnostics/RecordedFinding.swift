package import SourceText

/// A finding of a list whose strings are still UTF-8, for reports that write bytes.
///
/// Its strings are ranges of `bytes`. A slice would count a reference for each string, which takes
/// longer than writing it when several tasks write a report.
package struct RecordedFinding {
  /// What findings with the same rule, kind, severity, help, path and table have in common.
  package struct Site: Hashable {
    fileprivate let segment: Int
    fileprivate let kind: UInt32
    fileprivate let file: UInt32
  }

  /// The UTF-8 of all strings.
  package private(set) var bytes: [UInt8]
  private let segments: [FindingSegment]
  /// The segment of the finding, by index.
  private var number: Int
  private var record: FindingRecord
  private var position: Int

  fileprivate init(at position: Int, of number: Int, in segments: [FindingSegment]) {
    (bytes, self.segments) = (segments[number].strings.bytes, segments)
    (record, self.position) = (segments[number].record(at: position), position)
    self.number = number
  }

  /// Becomes another finding of the list.
  fileprivate mutating func move(to position: Int, of number: Int) {
    if number != self.number { (bytes, self.number) = (segments[number].strings.bytes, number) }
    (record, self.position) = (segments[number].record(at: position), position)
  }
}

extension RecordedFinding {
  package var site: Site { Site(segment: number, kind: record.kind, file: file) }
  package var rule: RuleID { segments[number].rules[Int(kind.rule)] }
  /// The kind of fault.
  var fault: Range<Int>? { range(kind.fault) }
  package var severity: Severity { kind.severity }
  package var path: String { segments[number].paths[Int(file)] }
  package var bounds: (start: SourceLocation, end: SourceLocation) {
    let place = place(at: record.place)
    return (place.start, place.end)
  }
  package var message: Range<Int> { range(record.message) }
  package var help: Range<Int>? { range(kind.help) }
  package var table: Range<Int>? { range(kind.table) }
  package var key: Range<Int>? { range(record.key) }
  package var locale: Range<Int>? { range(record.locale) }
  package var variant: Range<Int>? { range(record.variant) }
  package var noteCount: Int { Int(record.noteCount) }
  var ordinal: Int { Int(segments[number].ordinal(at: position)) }

  /// The number of unlisted findings that it represents, or nil for an ordinary finding.
  package var unlisted: Int? {
    guard record.extras.contains(.unlisted) else { return nil }
    return segments[number].unlisted[segments[number].order[position]]?.count
  }

  /// The fix, or nil if there is none.
  package var fix: RecordedFix? {
    guard record.extras.contains(.fix),
      let fix = segments[number].fixes[segments[number].order[position]]
    else { return nil }
    return RecordedFix(
      title: range(fix.title), safety: fix.safety,
      path: fix.edits.first.map { path(at: place(at: $0.place)) } ?? path,
      edits: fix.edits.map { edit in
        let place = place(at: edit.place)
        return RecordedEdit(
          start: place.start, end: place.end, replacement: range(edit.replacement))
      })
  }

  /// Returns a note by its number, from 0.
  package func note(at index: Int) -> RecordedNote {
    let note = segments[number].notes[Int(record.firstNote) + index]
    let place = place(at: note.place)
    return RecordedNote(message: range(note.message), path: path(at: place), start: place.start)
  }

  private var kind: FindingKind { segments[number].kinds[Int(record.kind)] }
  private var file: UInt32 { segments[number].places.file(at: record.place) }

  private func place(at index: UInt32) -> FindingPlace { segments[number].places[index] }

  private func path(at place: FindingPlace) -> String { segments[number].paths[Int(place.file)] }

  private func range(_ text: UInt32) -> Range<Int> { segments[number].strings.range(of: text) }

  private func range(_ text: FindingRecord.Text) -> Range<Int>? { text.known.map { range($0) } }
}

/// A note of a finding. Its message is a range of the finding's bytes.
package struct RecordedNote {
  package let message: Range<Int>
  package let path: String
  package let start: SourceLocation
}

/// A fix of a finding. Its title is a range of the finding's bytes.
package struct RecordedFix {
  package let title: Range<Int>
  package let safety: Fix.Safety
  package let path: String
  package let edits: [RecordedEdit]
}

/// An edit of a fix. Its replacement is a range of the finding's bytes.
package struct RecordedEdit {
  package let start: SourceLocation
  package let end: SourceLocation
  package let replacement: Range<Int>
}

extension FindingList {
  /// Calls a function with each of some findings in order.
  package func forEachRecorded(
    in indices: Range<Int>, _ body: (borrowing RecordedFinding) -> Void
  ) {
    guard !indices.isEmpty else { return }
    var run = run(of: indices.lowerBound)
    var finding = RecordedFinding(
      at: run.position(of: indices.lowerBound), of: run.segment, in: segments)
    for index in indices {
      if index == run.end { run = self.run(of: index) }
      finding.move(to: run.position(of: index), of: run.segment)
      body(finding)
    }
  }
}

package import SourceText

/// A finding of a list whose strings are still UTF-8, for reports that write bytes.
///
/// Its strings are ranges of `bytes`. A slice would count a reference for each string, which takes
/// longer than writing it when several tasks write a report.
package struct RecordedFinding {
  /// The UTF-8 of all strings.
  package let bytes: [UInt8]
  private let segment: FindingSegment
  private var record: FindingRecord
  private var position: Int

  fileprivate init(at position: Int, of segment: FindingSegment) {
    (bytes, self.segment) = (segment.strings.bytes, segment)
    (record, self.position) = (segment.record(at: position), position)
  }

  /// Becomes another finding of the same segment.
  fileprivate mutating func move(to position: Int) {
    (record, self.position) = (segment.record(at: position), position)
  }
}

extension RecordedFinding {
  package var rule: RuleID { segment.rules[Int(record.rule)] }
  package var severity: Severity { record.severity }
  package var path: String { segment.paths[Int(place.file)] }
  package var start: SourceLocation { place.start }
  package var end: SourceLocation { place.end }
  package var message: Range<Int> { segment.strings.range(of: record.message) }
  package var help: Range<Int>? { range(record.help) }
  package var table: Range<Int>? { range(record.table) }
  package var key: Range<Int>? { range(record.key) }
  package var locale: Range<Int>? { range(record.locale) }
  package var variant: Range<Int>? { range(record.variant) }
  package var noteCount: Int { Int(record.noteCount) }
  var ordinal: Int { Int(record.ordinal) }

  /// The number of unlisted findings that it represents, or nil for an ordinary finding.
  package var unlisted: Int? {
    record.extras.contains(.unlisted) ? segment.unlisted[segment.order[position]] : nil
  }

  /// The fix, or nil if there is none.
  package var fix: RecordedFix? {
    guard record.extras.contains(.fix), let fix = segment.fixes[segment.order[position]] else {
      return nil
    }
    return RecordedFix(
      title: segment.strings.range(of: fix.title), safety: fix.safety,
      path: fix.edits.first.map { segment.paths[Int(segment.places[Int($0.place)].file)] } ?? path,
      edits: fix.edits.map { edit in
        let place = segment.places[Int(edit.place)]
        return RecordedEdit(
          start: place.start, end: place.end,
          replacement: segment.strings.range(of: edit.replacement))
      })
  }

  /// Returns a note by its number, from 0.
  package func note(at number: Int) -> RecordedNote {
    let note = segment.notes[Int(record.firstNote) + number]
    let place = segment.places[Int(note.place)]
    return RecordedNote(
      message: segment.strings.range(of: note.message), path: segment.paths[Int(place.file)],
      start: place.start)
  }

  private var place: FindingPlace { segment.places[Int(record.place)] }

  private func range(_ text: FindingRecord.Text) -> Range<Int>? {
    text.known.map { segment.strings.range(of: $0) }
  }
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
    var indices = indices
    while !indices.isEmpty {
      let run = run(of: indices.lowerBound)
      let end = Swift.min(run.end, indices.upperBound)
      let positions = run.position(of: indices.lowerBound)..<run.position(of: end)
      var finding = RecordedFinding(at: positions.lowerBound, of: segments[run.segment])
      for position in positions {
        finding.move(to: position)
        body(finding)
      }
      indices = end..<indices.upperBound
    }
  }
}

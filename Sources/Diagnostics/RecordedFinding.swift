package import SourceText

/// A finding of a list whose strings are still UTF-8, for reports that write bytes.
package struct RecordedFinding {
  package let rule: RuleID
  package let path: String
  package let start: SourceLocation
  package let end: SourceLocation
  package let notes: [RecordedNote]
  /// The number of unlisted findings that it represents, or nil for an ordinary finding.
  package let unlisted: Int?
  private let record: FindingRecord
  private let strings: StringArena

  fileprivate init(at position: Int, of segment: FindingSegment) {
    let record = segment.record(at: position)
    let place = segment.places[Int(record.place)]
    rule = segment.rules[Int(record.rule)]
    path = segment.paths[Int(place.file)]
    (start, end) = (place.start, place.end)
    notes = record.noteCount == 0 ? [] : segment.recordedNotes(of: record)
    unlisted = record.extras.contains(.unlisted) ? segment.unlisted(at: position) : nil
    (self.record, strings) = (record, segment.strings)
  }

  package var severity: Severity { record.severity }
  package var message: ArraySlice<UInt8> { strings.utf8(at: record.message) }
  package var help: ArraySlice<UInt8>? { utf8(record.help) }
  package var table: ArraySlice<UInt8>? { utf8(record.table) }
  package var key: ArraySlice<UInt8>? { utf8(record.key) }
  package var locale: ArraySlice<UInt8>? { utf8(record.locale) }
  package var variant: ArraySlice<UInt8>? { utf8(record.variant) }
  var ordinal: Int { Int(record.ordinal) }

  private func utf8(_ text: FindingRecord.Text) -> ArraySlice<UInt8>? {
    text.known.map { strings.utf8(at: $0) }
  }
}

/// A note of a finding whose strings are still UTF-8.
package struct RecordedNote {
  package let message: ArraySlice<UInt8>
  package let path: String
  package let start: SourceLocation
}

extension FindingSegment {
  fileprivate func unlisted(at position: Int) -> Int? { unlisted[order[position]] }

  fileprivate func recordedNotes(of record: FindingRecord) -> [RecordedNote] {
    let first = Int(record.firstNote)
    return notes[first..<first + Int(record.noteCount)].map { note in
      let place = places[Int(note.place)]
      return RecordedNote(
        message: strings.utf8(at: note.message), path: paths[Int(place.file)],
        start: place.start)
    }
  }
}

extension FindingList {
  /// Returns the finding with an index.
  package func recorded(at index: Int) -> RecordedFinding {
    let site = site(of: index)
    return RecordedFinding(at: site.position, of: segments[site.segment])
  }
}

package import SourceText

extension FindingRecorder {
  /// Returns the rule and the range of the finding at a position of the order.
  package func subject(at position: Int) -> (rule: RuleID, range: SourceRange) {
    let record = segment.record(at: position)
    return (segment.rules[Int(record.rule)], ranges[Int(record.place)])
  }

  /// Adds the lines of the finding at a position of the order, and of its notes.
  package mutating func showExcerpts(at position: Int) {
    segment.records[Int(segment.order[position])].extras.insert(.excerpt)
  }

  /// Removes the locale of each finding.
  package mutating func removeLocales() {
    for index in segment.records.indices { segment.records[index].locale = .none }
  }

  /// Returns the sorted findings with their lines and columns.
  ///
  /// - Parameter file: returns the file of a range.
  package consuming func placed(in file: (FileID) -> SourceFile) -> FindingSegment {
    addPlaces(file)
    segment.strings = interned.arena
    interned = InternedStrings()
    for index in segment.records.indices
    where segment.records[index].extras.contains(.excerpt) {
      addExcerpts(of: index, file)
    }
    return segment
  }
}

extension FindingRecorder {
  /// The bounds of the ranges in one file. Offsets are in the upper halves. The lower halves are
  /// twice the index of the place, plus 1 for an upper bound.
  private struct Bounds {
    let file: SourceFile
    var bounds: [UInt64] = []
  }

  private mutating func addPlaces(_ file: (FileID) -> SourceFile) {
    let unknown = SourceLocation(line: 0, column: 0, offset: 0)
    var files: [Bounds] = []
    var indexOfFile: [FileID: Int] = [:]
    var last: (id: FileID, index: Int)?
    segment.places.reserveCapacity(ranges.count)
    for (index, range) in ranges.enumerated() {
      if last?.id != range.file {
        last = (range.file, indexOfFile[range.file] ?? files.count)
      }
      let number = last?.index ?? 0
      if number == files.count {
        indexOfFile[range.file] = number
        files.append(Bounds(file: file(range.file)))
        segment.paths.append(files[number].file.path)
      }
      segment.places.append(
        FindingPlace(file: UInt32(number), start: unknown, end: unknown, firstLineWidth: 0))
      files[number].bounds.append(UInt64(range.start) << 32 | UInt64(index) << 1)
      files[number].bounds.append(UInt64(range.end) << 32 | UInt64(index) << 1 | 1)
    }
    for index in files.indices { locate(&files[index]) }
  }

  private mutating func locate(_ file: inout Bounds) {
    file.bounds.sort()
    var cursor = LocationCursor(in: file.file)
    for bound in file.bounds {
      let location = cursor.location(of: UInt32(truncatingIfNeeded: bound >> 32))
      let place = Int(bound & 0xFFFF_FFFF) >> 1
      if bound & 1 == 0 {
        segment.places[place].start = location
      } else {
        segment.places[place].end = location
      }
    }
    for bound in file.bounds where bound & 1 == 0 {
      let index = Int(bound & 0xFFFF_FFFF) >> 1
      let place = segment.places[index]
      guard place.start.line != place.end.line else { continue }
      let width = file.file.utf16Width(ofFirstLineIn: ranges[index].bytes)
      segment.places[index].firstLineWidth = UInt32(clamping: width)
    }
  }

  private mutating func addExcerpts(of index: Int, _ file: (FileID) -> SourceFile) {
    let record = segment.records[index]
    let notes = segment.notes[Int(record.firstNote)...].prefix(Int(record.noteCount))
    for place in [record.place] + notes.map(\.place) where segment.excerpts[place] == nil {
      let range = ranges[Int(place)]
      segment.excerpts[place] = Excerpt(of: range.bytes, in: file(range.file))
    }
    guard record.locale != .none, let strings = comparedStrings[UInt32(index)] else { return }
    let shown = excerpts(
      of: strings, at: ranges[Int(record.place)].bytes,
      notes: notes.map { ranges[Int($0.place)].bytes }, file)
    guard !shown.isEmpty else { return }
    segment.comparedStrings[UInt32(index)] = shown
    segment.records[index].extras.insert(.strings)
  }

  /// Returns the strings that a finding compares, each with all of its marks, or none if one of
  /// them can't be shown.
  private func excerpts(
    of strings: [ComparedString], at range: Range<Int>, notes: [Range<Int>],
    _ file: (FileID) -> SourceFile
  ) -> [ComparedExcerpt] {
    var shown: [ComparedExcerpt] = []
    for (index, string) in strings.enumerated() {
      let equals = strings.filter { $0.range == string.range }
      guard strings[..<index].allSatisfy({ $0.range != string.range }) else { continue }
      let marks = equals.compactMap { equal -> ComparedExcerpt.Mark? in
        switch equal.role {
        case .own: .init(bytes: range, note: nil)
        case .note(let note): .init(bytes: notes[note], note: note)
        case .context: nil
        }
      }
      guard
        let excerpt = ComparedExcerpt(
          name: string.name, of: string.range.bytes, marks: marks, in: file(string.range.file))
      else { return [] }
      shown.append(excerpt)
    }
    return shown
  }
}

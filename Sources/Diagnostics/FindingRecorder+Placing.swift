package import SourceText

extension FindingRecorder {
  /// Returns the rule and the range of the finding at a position of the order.
  package func subject(at position: Int) -> (rule: RuleID, range: SourceRange) {
    let record = segment.record(at: position)
    return (segment.rule(of: record), ranges[Int(record.place)])
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
    addWidths(file)
    segment.strings = interned.arena
    interned = InternedStrings()
    for index in segment.fixes.keys { finishFix(of: index, file) }
    for index in segment.records.indices
    where segment.records[index].extras.contains(.excerpt) {
      addExcerpts(of: index, file)
    }
    return segment
  }
}

extension FindingRecorder {
  /// Finds the lines and columns of all ranges in one pass over each file.
  private mutating func addPlaces(_ file: (FileID) -> SourceFile) {
    var offsets: [FileID: [UInt32]] = [:]
    for range in ranges { offsets[range.file, default: []] += [range.start, range.end] }
    var located: [FileID: (index: UInt32, locations: SourceLocations)] = [:]
    segment.places.reserveCapacity(ranges.count)
    for range in ranges {
      let known = located[range.file] ?? locate(offsets[range.file] ?? [], in: file(range.file))
      located[range.file] = known
      segment.places.append(
        FindingPlace(
          file: known.index, start: known.locations[range.start], end: known.locations[range.end]))
    }
  }

  private mutating func locate(
    _ offsets: [UInt32], in file: SourceFile
  ) -> (index: UInt32, locations: SourceLocations) {
    segment.paths.append(file.path)
    return (UInt32(segment.paths.count - 1), file.locations(of: offsets))
  }

  /// Adds the widths of the first lines of places that span several lines.
  ///
  /// An edit often does, and reading its first line again would load many parts of a large file.
  private mutating func addWidths(_ file: (FileID) -> SourceFile) {
    let (ranges, placesOfEdits) = (ranges, placesOfEdits)
    segment.places.addWidths { index in
      guard !placesOfEdits.contains(index) else { return 0 }
      let range = ranges[Int(index)]
      return file(range.file).utf16Width(ofFirstLineIn: range.bytes)
    }
  }

  private mutating func finishFix(of index: UInt32, _ file: (FileID) -> SourceFile) {
    guard let edits = segment.fixes[index]?.edits, let first = edits.first else { return }
    let encoding = file(ranges[Int(first.place)].file).encoding
    segment.fixes[index]?.encoding = encoding
    guard encoding == .utf8WithMark else { return }
    // The positions of findings begin after the mark, which an edit may remove.
    for place in edits.map(\.place) {
      let range = ranges[Int(place)]
      if range.start < 3 { segment.places[place].start = .inMark(range.start) }
      if range.end < 3 { segment.places[place].end = .inMark(range.end) }
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

extension SourceLocation {
  /// The position in front of the text or in the byte order mark of three bytes before it.
  fileprivate static func inMark(_ offset: UInt32) -> SourceLocation {
    SourceLocation(line: 1, column: 1, offset: Int(offset))
  }
}

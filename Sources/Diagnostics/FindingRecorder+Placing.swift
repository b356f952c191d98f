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

  /// Returns the sorted findings of recorders with their lines and columns.
  ///
  /// - Parameters:
  ///   - jobs: the number of parts of a large file that are read at the same time.
  ///   - file: returns the file of a range.
  package static func placed(
    _ recorders: consuming [FindingRecorder], jobs: Int = 1, in file: (FileID) -> SourceFile
  ) -> [FindingSegment] {
    var bounds = PlaceBounds()
    for index in recorders.indices { recorders[index].addPlaces(to: &bounds, file) }
    bounds.sort()
    for (id, bounds) in bounds.files {
      let file = file(id)
      let locations = file.locations(ofAscending: bounds.map(\.offset), jobs: jobs)
      for (bound, location) in zip(bounds, locations) {
        recorders[bound.recorder].set(location, of: bound)
      }
      for bound in bounds where !bound.isEnd {
        recorders[bound.recorder].addWidth(of: bound.place, in: file)
      }
    }
    var segments: [FindingSegment] = []
    for index in recorders.indices {
      var recorder = FindingRecorder()
      swap(&recorder, &recorders[index])
      recorder.finish(file)
      segments.append(recorder.segment)
    }
    return segments
  }
}

/// The bounds of the places of recorders.
private struct PlaceBounds {
  /// The bound of a place: its offset, the number of its recorder, the index of the place, and
  /// whether it is the upper one.
  struct Bound: Comparable {
    private let offsetAndRecorder: UInt64
    private let placeAndSide: UInt64

    init(_ offset: UInt32, recorder: Int, place: Int, isEnd: Bool) {
      offsetAndRecorder = UInt64(offset) << 32 | UInt64(recorder)
      placeAndSide = UInt64(place) << 1 | (isEnd ? 1 : 0)
    }

    var offset: UInt32 { UInt32(truncatingIfNeeded: offsetAndRecorder >> 32) }
    var recorder: Int { Int(offsetAndRecorder & 0xFFFF_FFFF) }
    var place: Int { Int(placeAndSide >> 1) }
    var isEnd: Bool { placeAndSide & 1 == 1 }

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offsetAndRecorder == rhs.offsetAndRecorder
        ? lhs.placeAndSide < rhs.placeAndSide : lhs.offsetAndRecorder < rhs.offsetAndRecorder
    }
  }

  private(set) var files: [(id: FileID, bounds: [Bound])] = []
  private var indexOfFile: [FileID: Int] = [:]
  private(set) var recorderCount = 0

  mutating func beginRecorder() { recorderCount += 1 }

  mutating func add(_ range: SourceRange, place: Int) {
    var index = files.count - 1
    if index < 0 || files[index].id != range.file {
      index = indexOfFile[range.file] ?? files.count
      if index == files.count { files.append((range.file, [])) }
      indexOfFile[range.file] = index
    }
    let recorder = recorderCount - 1
    files[index].bounds.appendTightly(
      Bound(range.start, recorder: recorder, place: place, isEnd: false))
    files[index].bounds.appendTightly(
      Bound(range.end, recorder: recorder, place: place, isEnd: true))
  }

  mutating func sort() {
    for index in files.indices { files[index].bounds.sort() }
  }
}

extension FindingRecorder {
  private mutating func addPlaces(
    to bounds: inout PlaceBounds, _ file: (FileID) -> SourceFile
  ) {
    let unknown = SourceLocation(line: 0, column: 0, offset: 0)
    var indexOfFile: [FileID: Int] = [:]
    var last: (id: FileID, index: Int)?
    bounds.beginRecorder()
    segment.places.reserveCapacity(ranges.count)
    for (index, range) in ranges.enumerated() {
      if last?.id != range.file {
        last = (range.file, indexOfFile[range.file] ?? segment.paths.count)
      }
      let number = last?.index ?? 0
      if number == segment.paths.count {
        indexOfFile[range.file] = number
        segment.paths.append(file(range.file).path)
      }
      segment.places.append(
        FindingPlace(file: UInt32(number), start: unknown, end: unknown, firstLineWidth: 0))
      bounds.add(range, place: index)
    }
  }

  private mutating func set(_ location: SourceLocation, of bound: PlaceBounds.Bound) {
    if bound.isEnd {
      segment.places[bound.place].end = location
    } else {
      segment.places[bound.place].start = location
    }
  }

  /// Adds the width of the first line of a place that spans several lines.
  ///
  /// An edit often does, and reading its first line again would load many parts of a large file.
  private mutating func addWidth(of index: Int, in file: SourceFile) {
    let place = segment.places[index]
    guard place.start.line != place.end.line, !placesOfEdits.contains(UInt32(index)) else { return }
    let width = file.utf16Width(ofFirstLineIn: ranges[index].bytes)
    segment.places[index].firstLineWidth = UInt32(clamping: width)
  }

  private mutating func finish(_ file: (FileID) -> SourceFile) {
    segment.strings = interned.arena
    interned = InternedStrings()
    for index in segment.fixes.keys { finishFix(of: index, file) }
    for index in segment.records.indices
    where segment.records[index].extras.contains(.excerpt) {
      addExcerpts(of: index, file)
    }
  }

  private mutating func finishFix(of index: UInt32, _ file: (FileID) -> SourceFile) {
    guard let edits = segment.fixes[index]?.edits, let first = edits.first else { return }
    let encoding = file(ranges[Int(first.place)].file).encoding
    segment.fixes[index]?.encoding = encoding
    guard encoding == .utf8WithMark else { return }
    // The positions of findings begin after the mark, which an edit may remove.
    for place in edits.map({ Int($0.place) }) {
      let range = ranges[place]
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

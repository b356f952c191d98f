package import SourceText
import Synchronization

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

  /// Returns the sorted findings of recorders with their lines and columns.
  ///
  /// - Parameters:
  ///   - jobs: the number of parts of a large file that are read at the same time.
  ///   - file: returns the file of a range.
  package static func placed(
    _ recorders: consuming [FindingRecorder], jobs: Int = 1, in file: (FileID) -> SourceFile
  ) -> [FindingSegment] {
    var numbers = PlaceNumbers()
    for index in recorders.indices { recorders[index].addPlaces(to: &numbers, file) }
    numbers.sort()
    let places = Mutex(recorders.indices.map { recorders[$0].takePlaces() })
    let ranges = recorders.map(\.ranges)
    for (id, starts) in numbers.files {
      let lines = file(id).locateBounds(of: starts, jobs: jobs) { [numbers] number in
        let place = numbers.place(number)
        return ranges[place.recorder][place.index].end
      } _: { [numbers] bounds in
        places.withLock { places in
          for bound in bounds {
            let place = numbers.place(bound.number)
            places[place.recorder].set(bound, at: UInt32(place.index))
          }
        }
      }
      guard !lines.isEmpty else { continue }
      places.withLock { places in
        for recorder in places.indices {
          for index in ranges[recorder].indices where ranges[recorder][index].file == id {
            places[recorder].move(UInt32(index), by: lines)
          }
        }
      }
    }
    var segments: [FindingSegment] = []
    for index in recorders.indices {
      var recorder = FindingRecorder()
      swap(&recorder, &recorders[index])
      places.withLock { swap(&recorder.segment.places, &$0[index]) }
      recorder.finish(file)
      segments.append(recorder.segment)
    }
    return segments
  }
}

/// The places of recorders, which are numbered one recorder after the other.
private struct PlaceNumbers {
  /// The places by where they start in their file.
  private(set) var files: [(id: FileID, starts: RangeStarts)] = []
  private var indexOfFile: [FileID: Int] = [:]
  /// The number of the first place of each recorder.
  private var firsts: [UInt32] = []
  private var count: UInt32 = 0

  mutating func beginRecorder() { firsts.append(count) }

  /// Adds the next place of the recorder that began last.
  mutating func add(_ range: SourceRange) {
    var index = files.count - 1
    if index < 0 || files[index].id != range.file {
      index = indexOfFile[range.file] ?? files.count
      if index == files.count { files.append((range.file, RangeStarts())) }
      indexOfFile[range.file] = index
    }
    files[index].starts.append(range.start, number: count)
    count += 1
  }

  mutating func sort() {
    for index in files.indices { files[index].starts.sort() }
  }

  /// Returns the recorder with a place, and its index there.
  func place(_ number: UInt32) -> (recorder: Int, index: Int) {
    var recorder = firsts.count - 1
    while firsts[recorder] > number { recorder -= 1 }
    return (recorder, Int(number - firsts[recorder]))
  }
}

extension FindingPlaces {
  fileprivate mutating func set(_ bound: LocatedBound, at index: UInt32) {
    var place = self[index]
    // A range is empty until its end is known, so that it needs no more memory than then.
    if !bound.isEnd { place.start = bound.location }
    place.end = bound.location
    self[index] = place
  }
}

extension FindingRecorder {
  private mutating func addPlaces(
    to numbers: inout PlaceNumbers, _ file: (FileID) -> SourceFile
  ) {
    var indexOfFile: [FileID: Int] = [:]
    var last: (id: FileID, index: Int)?
    numbers.beginRecorder()
    segment.places.reserveCapacity(ranges.count)
    for range in ranges {
      if last?.id != range.file {
        last = (range.file, indexOfFile[range.file] ?? segment.paths.count)
      }
      let index = last?.index ?? 0
      if index == segment.paths.count {
        indexOfFile[range.file] = index
        segment.paths.append(file(range.file).path)
      }
      segment.places.append(FindingPlace(file: UInt32(index)))
      numbers.add(range)
    }
  }

  /// Moves the places out, so that their lines can be found without a copy.
  private mutating func takePlaces() -> FindingPlaces {
    var places = FindingPlaces()
    swap(&places, &segment.places)
    return places
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

  private mutating func finish(_ file: (FileID) -> SourceFile) {
    addWidths(file)
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

package import SourceText

extension FindingStore {
  /// Sorts the findings by file, place, rule, locale and message, and finds their lines and
  /// columns. Files are numbered in the order of their paths.
  ///
  /// - Parameters:
  ///   - namesLocales: whether findings have locales in a report.
  ///   - file: returns the file of a range.
  ///   - showsLines: whether the report shows the lines of a finding; called in its order.
  package mutating func locate(
    namesLocales: Bool, in file: (FileID) -> SourceFile, showsLines: (RuleID, FileID) -> Bool
  ) {
    sort()
    if !namesLocales { for index in records.indices { records[index].locale = .none } }
    locatePlaces(file)
    for index in fixes.keys { finishFix(of: index, file) }
    for index in order.map(Int.init)
    where showsLines(rule(of: records[index]), ranges[Int(records[index].place)].file) {
      records[index].extras.insert(.excerpt)
      addExcerpts(of: index, file)
    }
    (ranges, placesOfEdits, comparedStrings) = ([], [], [:])
  }

  private mutating func sort() {
    // Where each finding starts: the file in the upper half, the offset in the lower one.
    let starts = records.map { record in
      let range = ranges[Int(record.place)]
      return UInt64(range.file.index) << 32 | UInt64(range.start)
    }
    order = records.indices.map { UInt32($0) }.sorted { left, right in
      let (start, otherStart) = (starts[Int(left)], starts[Int(right)])
      return start == otherStart ? precedes(left, right) : start < otherStart
    }
  }

  /// Returns whether a finding precedes another one that starts at the same place.
  private func precedes(_ index: UInt32, _ otherIndex: UInt32) -> Bool {
    let (left, right) = (records[Int(index)], records[Int(otherIndex)])
    let (range, otherRange) = (ranges[Int(left.place)], ranges[Int(right.place)])
    if left.kind != right.kind {
      let rules = (rule(of: left), rule(of: right))
      if rules.0 != rules.1 { return rules.0 < rules.1 }
    }
    if range.end != otherRange.end { return range.end < otherRange.end }
    if strings.arena.precedes(left.locale, right.locale) { return true }
    if strings.arena.precedes(right.locale, left.locale) { return false }
    return strings.arena.precedes(
      FindingRecord.Text(index: left.message), FindingRecord.Text(index: right.message))
  }

  private mutating func locatePlaces(_ file: (FileID) -> SourceFile) {
    // Each end of a range: its offset, the number of its place, and whether it is the second one.
    var bounds: [FileID: [UInt64]] = [:]
    for (number, range) in ranges.enumerated() {
      bounds[range.file, default: []].append(UInt64(range.start) << 32 | UInt64(number) << 1)
      bounds[range.file, default: []].append(UInt64(range.end) << 32 | UInt64(number) << 1 | 1)
    }
    places = Array(repeating: FindingPlace(), count: ranges.count)
    for (id, bounds) in bounds {
      let (file, sorted) = (file(id), bounds.sorted())
      let path = index(ofPath: file.path)
      var cursor = LocationCursor(in: file)
      for bound in sorted {
        let location = cursor.location(of: UInt32(bound >> 32))
        let number = Int(bound & 0xFFFF_FFFF) >> 1
        places[number].file = path
        if bound & 1 == 0 { places[number].start = location } else { places[number].end = location }
      }
    }
    addWidths(file)
  }

  /// Adds the widths of the first lines of places that span several lines. An edit often does, and
  /// nothing shows its width.
  private mutating func addWidths(_ file: (FileID) -> SourceFile) {
    for index in places.indices where places[index].start.line != places[index].end.line {
      guard !placesOfEdits.contains(UInt32(index)) else { continue }
      let width = file(ranges[index].file).utf16Width(ofFirstLineIn: ranges[index].bytes)
      places[index].firstLineWidth = UInt32(clamping: width)
    }
  }

  private mutating func finishFix(of index: UInt32, _ file: (FileID) -> SourceFile) {
    guard let edits = fixes[index]?.edits, let first = edits.first else { return }
    let encoding = file(ranges[Int(first.place)].file).encoding
    fixes[index]?.encoding = encoding
    guard encoding == .utf8WithMark else { return }
    // The positions of findings begin after the mark, which an edit may remove.
    for place in edits.map({ Int($0.place) }) {
      let range = ranges[place]
      if range.start < 3 { places[place].start = .inMark(range.start) }
      if range.end < 3 { places[place].end = .inMark(range.end) }
    }
  }

  private mutating func addExcerpts(of index: Int, _ file: (FileID) -> SourceFile) {
    let record = records[index]
    let notes = notes[Int(record.firstNote)...].prefix(Int(record.noteCount))
    for place in [record.place] + notes.map(\.place) where excerpts[place] == nil {
      let range = ranges[Int(place)]
      excerpts[place] = Excerpt(of: range.bytes, in: file(range.file))
    }
    guard record.locale != .none, let strings = comparedStrings[UInt32(index)] else { return }
    let shown = ComparedExcerpt.all(
      of: strings, at: ranges[Int(record.place)].bytes,
      notes: notes.map { ranges[Int($0.place)].bytes }, in: file)
    guard !shown.isEmpty else { return }
    comparedExcerpts[UInt32(index)] = shown
    records[index].extras.insert(.strings)
  }
}

extension StringArena {
  /// Returns whether a string precedes another one, as `<` does. A missing one is empty.
  fileprivate func precedes(_ text: FindingRecord.Text, _ other: FindingRecord.Text) -> Bool {
    guard let otherIndex = other.known else { return false }
    guard let index = text.known else { return !range(of: otherIndex).isEmpty }
    let (left, right) = (utf8(at: index), utf8(at: otherIndex))
    // The order of other strings depends on their normal forms.
    return left.allSatisfy { $0 < 0x80 } && right.allSatisfy { $0 < 0x80 }
      ? left.lexicographicallyPrecedes(right) : self[index] < self[otherIndex]
  }
}

extension SourceLocation {
  /// The position in front of the text or in the byte order mark of three bytes before it.
  fileprivate static func inMark(_ offset: UInt32) -> SourceLocation {
    SourceLocation(line: 1, column: 1, offset: Int(offset))
  }
}

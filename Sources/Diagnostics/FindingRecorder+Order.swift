import SourceText

extension FindingRecorder {
  /// Sorts the findings by file, place, rule, locale and message. Files are numbered in the order
  /// of their paths.
  package mutating func sort() {
    var order: [UInt32] = []
    order.reserveCapacity(segment.records.count)
    for index in segment.records.indices where !segment.records[index].extras.contains(.removed) {
      order.append(UInt32(index))
    }
    let recorder = self
    order.sort { recorder.precedes($0, $1, of: recorder) }
    segment.order = order
  }

  /// Returns the order of the findings of sorted recorders: the runs of the first recorder have the
  /// segment number 0.
  package static func merged(_ recorders: [FindingRecorder]) -> [FindingList.Run] {
    var heads = MergeHeads(of: recorders)
    var runs: [FindingList.Run] = []
    while let (first, next) = heads.lowest {
      let start = heads.position(in: first)
      repeat {
        heads.advance(first)
      } while !heads.isAtEnd(first) && next.map { heads.precedes(first, $0) } ?? true
      runs.append(
        FindingList.Run(segment: first, positions: start..<heads.position(in: first)))
    }
    return runs
  }

  /// Returns whether a finding precedes one of another recorder, or of this one.
  fileprivate func precedes(
    _ index: UInt32, _ otherIndex: UInt32, of other: FindingRecorder
  ) -> Bool {
    let (left, right) = (segment.records[Int(index)], other.segment.records[Int(otherIndex)])
    let (range, otherRange) = (ranges[Int(left.place)], other.ranges[Int(right.place)])
    if range.file != otherRange.file { return range.file < otherRange.file }
    if range.start != otherRange.start { return range.start < otherRange.start }
    let rules = (segment.rule(of: left), other.segment.rule(of: right))
    if rules.0 != rules.1 { return rules.0 < rules.1 }
    if range.end != otherRange.end { return range.end < otherRange.end }
    if interned.arena.precedes(left.locale, other.interned.arena, right.locale) { return true }
    if other.interned.arena.precedes(right.locale, interned.arena, left.locale) { return false }
    return interned.arena.precedes(
      FindingRecord.Text(index: left.message), other.interned.arena,
      FindingRecord.Text(index: right.message))
  }

  /// Where the finding at a position of the order starts: the file in the upper half, the offset in
  /// the lower one.
  fileprivate func start(at position: Int) -> UInt64 {
    let range = ranges[Int(segment.record(at: position).place)]
    return UInt64(range.file.index) << 32 | UInt64(range.start)
  }
}

extension StringArena {
  /// Returns whether a string precedes one of another arena, as `<` does. A missing one
  /// is empty.
  fileprivate func precedes(
    _ text: FindingRecord.Text, _ other: StringArena, _ otherText: FindingRecord.Text
  ) -> Bool {
    guard let otherIndex = otherText.known else { return false }
    guard let index = text.known else { return !other.range(of: otherIndex).isEmpty }
    let (left, right) = (utf8(at: index), other.utf8(at: otherIndex))
    // The order of other strings depends on their normal forms.
    return left.allSatisfy { $0 < 0x80 } && right.allSatisfy { $0 < 0x80 }
      ? left.lexicographicallyPrecedes(right) : self[index] < other[otherIndex]
  }
}

/// The first findings of sorted recorders that a merge has not yet passed on.
private struct MergeHeads {
  private let recorders: [FindingRecorder]
  /// Where the findings of all recorders start, one recorder after the other.
  private var starts: [UInt64] = []
  /// The index of the first finding of each recorder in `starts`, and the index after the last one.
  private var bounds = [0]
  /// The index of each recorder's head in `starts`.
  private var heads: [Int]

  init(of recorders: [FindingRecorder]) {
    self.recorders = recorders
    starts.reserveCapacity(recorders.reduce(0) { $0 + $1.segment.order.count })
    for recorder in recorders {
      for position in recorder.segment.order.indices {
        starts.append(recorder.start(at: position))
      }
      bounds.append(starts.count)
    }
    heads = bounds.dropLast()
  }

  /// Returns the position of a recorder's head in its order.
  func position(in recorder: Int) -> Int { heads[recorder] - bounds[recorder] }

  func isAtEnd(_ recorder: Int) -> Bool { heads[recorder] == bounds[recorder + 1] }

  mutating func advance(_ recorder: Int) { heads[recorder] += 1 }

  /// The recorders with the first and with the second head, or nil at the end of all.
  var lowest: (first: Int, next: Int?)? {
    var lowest: (first: Int, next: Int?)?
    for recorder in recorders.indices where !isAtEnd(recorder) {
      guard let (first, next) = lowest else {
        lowest = (recorder, nil)
        continue
      }
      if precedes(recorder, first) {
        lowest = (recorder, first)
      } else if next.map({ precedes(recorder, $0) }) ?? true {
        lowest = (first, recorder)
      }
    }
    return lowest
  }

  /// Returns whether the head of a recorder precedes that of another one. Of equal findings, those
  /// of the first recorder come first.
  func precedes(_ recorder: Int, _ other: Int) -> Bool {
    let (start, otherStart) = (starts[heads[recorder]], starts[heads[other]])
    guard start == otherStart else { return start < otherStart }
    return recorder < other
      ? !areOrdered(other, recorder) : areOrdered(recorder, other)
  }

  private func areOrdered(_ recorder: Int, _ other: Int) -> Bool {
    let recorders = recorders.span
    return recorders[recorder].precedes(
      recorders[recorder].segment.order[position(in: recorder)],
      recorders[other].segment.order[position(in: other)], of: recorders[other])
  }
}

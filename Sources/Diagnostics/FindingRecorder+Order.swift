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
    var heads = recorders.map { _ in 0 }
    var runs: [FindingList.Run] = []
    while true {
      let open = recorders.indices.filter { heads[$0] < recorders[$0].segment.order.count }
      func precedes(_ left: Int, _ right: Int) -> Bool {
        recorders[left].precedes(
          recorders[left].segment.order[heads[left]],
          recorders[right].segment.order[heads[right]], of: recorders[right])
      }
      // Of equal findings, those of the first recorder come first.
      guard let first = open.min(by: precedes) else { return runs }
      let next = open.filter { $0 != first }.min(by: precedes)
      let start = heads[first]
      repeat {
        heads[first] += 1
      } while heads[first] < recorders[first].segment.order.count
        && next.map({ first < $0 ? !precedes($0, first) : precedes(first, $0) }) ?? true
      runs.append(FindingList.Run(segment: first, positions: start..<heads[first]))
    }
  }

  /// Returns whether a finding precedes one of another recorder, or of this one.
  private func precedes(
    _ index: UInt32, _ otherIndex: UInt32, of other: FindingRecorder
  ) -> Bool {
    let (left, right) = (segment.records[Int(index)], other.segment.records[Int(otherIndex)])
    let (range, otherRange) = (ranges[Int(left.place)], other.ranges[Int(right.place)])
    if range.file != otherRange.file { return range.file < otherRange.file }
    if range.start != otherRange.start { return range.start < otherRange.start }
    let rules = (segment.rules[Int(left.rule)], other.segment.rules[Int(right.rule)])
    if rules.0 != rules.1 { return rules.0 < rules.1 }
    if range.end != otherRange.end { return range.end < otherRange.end }
    let locales = (string(left.locale), other.string(right.locale))
    if locales.0 != locales.1 { return locales.0 < locales.1 }
    return interned.arena[left.message] < other.interned.arena[right.message]
  }

  private func string(_ text: FindingRecord.Text) -> String {
    text.known.map { interned.arena[$0] } ?? ""
  }
}

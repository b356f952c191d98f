import SourceText

extension FindingRecorder {
  /// Sorts the findings by file, place, rule, locale and message. Files are numbered in the order
  /// of their paths.
  package mutating func sort() {
    var order: [UInt32] = []
    order.reserveCapacity(segment.records.count)
    for index in segment.records.indices { order.append(UInt32(index)) }
    let recorder = self
    order.sort { recorder.precedes($0, $1) }
    segment.order = order
  }

  private func precedes(_ index: UInt32, _ otherIndex: UInt32) -> Bool {
    let (left, right) = (segment.records[Int(index)], segment.records[Int(otherIndex)])
    let (range, otherRange) = (ranges[Int(left.place)], ranges[Int(right.place)])
    if range.file != otherRange.file { return range.file < otherRange.file }
    if range.start != otherRange.start { return range.start < otherRange.start }
    let rules = (segment.rule(of: left), segment.rule(of: right))
    if rules.0 != rules.1 { return rules.0 < rules.1 }
    if range.end != otherRange.end { return range.end < otherRange.end }
    if interned.arena.precedes(left.locale, right.locale) { return true }
    if interned.arena.precedes(right.locale, left.locale) { return false }
    return interned.arena.precedes(
      FindingRecord.Text(index: left.message), FindingRecord.Text(index: right.message))
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

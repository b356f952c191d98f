/// Where ranges of a file start, each with the number of its range.
package struct RangeStarts: Sendable {
  /// Each offset in the upper half, and the number in the lower one.
  private var starts: [UInt64] = []

  package init() {}

  package mutating func append(_ offset: UInt32, number: UInt32) {
    starts.appendTightly(UInt64(offset) << 32 | UInt64(number))
  }

  /// Sorts the ranges by where they start, and those that start together by their numbers.
  package mutating func sort() { starts.sort() }

  var count: Int { starts.count }

  /// Returns the range at a position of the order.
  subscript(position: Int) -> (offset: UInt32, number: UInt32) {
    let start = starts[position]
    return (UInt32(truncatingIfNeeded: start >> 32), UInt32(truncatingIfNeeded: start))
  }

  /// Returns the positions of the ranges that start in a part of the file.
  func positions(in part: Range<Int>) -> Range<Int> {
    position(notBefore: part.lowerBound)..<position(notBefore: part.upperBound)
  }

  private func position(notBefore offset: Int) -> Int {
    starts.partitioningIndex { Int($0 >> 32) >= offset }
  }
}

/// A set of argument positions, from 1 to 127.
///
/// CoreFoundation supports no greater ones. They are never members of a set.
package struct ArgumentPositions: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package init(_ positions: some Sequence<Int>) { for position in positions { insert(position) } }

  package var isEmpty: Bool { low | high == 0 }
  package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// The minimum position, or nil.
  package var first: Int? {
    if low != 0 { return low.trailingZeroBitCount }
    return high == 0 ? nil : 64 + high.trailingZeroBitCount
  }

  /// The maximum position, or nil.
  package var last: Int? {
    if high != 0 { return 127 - high.leadingZeroBitCount }
    return low == 0 ? nil : 63 - low.leadingZeroBitCount
  }

  /// Returns whether a position is in the set. False for a position beyond 127.
  package func contains(_ position: Int) -> Bool {
    switch position {
    case 1..<64: low & 1 << UInt64(position) != 0
    case 64..<128: high & 1 << UInt64(position - 64) != 0
    default: false
    }
  }

  package mutating func insert(_ position: Int) {
    switch position {
    case 1..<64: low |= 1 << UInt64(position)
    case 64..<128: high |= 1 << UInt64(position - 64)
    default: break
    }
  }

  package mutating func remove(_ position: Int) {
    var single = Self()
    single.insert(position)
    self = subtracting(single)
  }

  package func union(_ other: Self) -> Self {
    var result = self
    result.formUnion(other)
    return result
  }

  package mutating func formUnion(_ other: Self) {
    low |= other.low
    high |= other.high
  }

  package mutating func formIntersection(_ other: Self) {
    low &= other.low
    high &= other.high
  }

  package func intersection(_ other: Self) -> Self {
    var result = self
    result.formIntersection(other)
    return result
  }

  package func subtracting(_ other: Self) -> Self {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }

  /// The positions below the maximum that are not in the set.
  package var gaps: Self {
    guard let last else { return Self() }
    var all = Self()
    for position in 1..<last + 1 { all.insert(position) }
    return all.subtracting(self)
  }
}

extension ArgumentPositions: Sequence {
  /// Returns an iterator over the positions in ascending order.
  package func makeIterator() -> Iterator { Iterator(rest: self) }

  /// An iterator over the positions of a set.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: ArgumentPositions

    package mutating func next() -> Int? {
      guard let first = rest.first else { return nil }
      rest.remove(first)
      return first
    }
  }
}

/// A set of small numbers.
struct Bits: Hashable, Sendable {
  private var words: [UInt64]

  /// - Parameter count: one more than the largest number that there may be.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) >> 6) }

  func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << UInt64(number & 63) != 0 }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func formIntersection(_ other: Bits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// The least number.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 << 6 + words[$0].trailingZeroBitCount }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
}

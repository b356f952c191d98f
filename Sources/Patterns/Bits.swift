/// A set of small non-negative integers.
package struct Bits: Hashable, Sendable {
  private var words: [UInt64]

  /// - Parameter count: one more than the largest number that the set can contain.
  package init(count: Int) { words = Array(repeating: 0, count: (count + 63) >> 6) }

  package func contains(_ number: Int) -> Bool {
    words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  package mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  package mutating func formIntersection(_ other: Bits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: Bits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The smallest number, or nil if the set is empty.
  package var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 << 6 + words[$0].trailingZeroBitCount }
  }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The numbers in ascending order.
  package var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }
}

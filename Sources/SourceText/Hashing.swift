extension Span<UInt8> {
  /// Returns a hash of the bytes. With the same seed, it is the same in every run and on every
  /// machine.
  ///
  /// - Parameter seed: a random number, where values that collide must not be prepared.
  package func hash(seed: UInt64) -> UInt64 {
    let words = bytes
    var hash = seed ^ UInt64(count)
    guard count >= 8 else { return Self.mixed(hash, words.partialWord(at: 0..<count)) }
    var offset = 0
    while offset + 8 < count {
      hash = Self.mixed(hash, words.word(at: offset))
      offset += 8
    }
    return Self.mixed(hash, words.word(at: count - 8))
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  /// Returns whether the bytes are the same.
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (words, others) = (bytes, other.bytes)
    guard count >= 8 else {
      return words.partialWord(at: 0..<count) == others.partialWord(at: 0..<count)
    }
    var offset = 0
    while offset + 8 < count {
      guard words.word(at: offset) == others.word(at: offset) else { return false }
      offset += 8
    }
    return words.word(at: count - 8) == others.word(at: count - 8)
  }
}

extension RawSpan {
  /// Returns the eight bytes at an offset.
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns up to seven bytes as a word.
  fileprivate func partialWord(at range: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    for offset in range {
      word = word &<< 8 | UInt64(unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self))
    }
    return word
  }
}

/// A hash (FNV-1a) that is the same in every run and on every machine.
///
/// It distinguishes strings that weren't designed to collide. Don't use it where a deliberate
/// collision could cause harm.
package struct StableHash: Sendable {
  /// The hash of everything that was added so far.
  package var value: UInt64 { hash }
  @usableFromInline var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a byte.
  @inlinable
  package mutating func combine(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds a string and its end, so that two strings differ from their concatenation.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xFF)
  }
}

/// The slots of a hash table, for values that are kept elsewhere and known by their index.
package struct IndexTable: Sendable {
  /// One more than each index; 0 for a free slot. Their number is a power of 2.
  @usableFromInline var slots: [UInt32]

  /// Creates a table for a number of values, with at least as many free slots.
  package init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The number of values that leave as many slots free.
  package var capacity: Int { slots.count / 2 }

  /// Returns the index of a value, or nil if it isn't in the table.
  ///
  /// - Parameters:
  ///   - hash: its hash. The low bits choose the slot, so they must be well mixed.
  ///   - isEqual: whether the value with an index is this one.
  @inlinable
  package func index(for hash: UInt64, where isEqual: (Int) -> Bool) -> Int? {
    var slot = firstSlot(for: hash)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isEqual(index) { return index }
      slot = self.slot(after: slot)
    }
    return nil
  }

  /// Adds the index of a value that isn't in the table.
  package mutating func insert(_ index: Int, for hash: UInt64) {
    var slot = firstSlot(for: hash)
    while slots[slot] != 0 { slot = self.slot(after: slot) }
    slots[slot] = UInt32(index + 1)
  }

  @usableFromInline
  func firstSlot(for hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  @usableFromInline
  func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}

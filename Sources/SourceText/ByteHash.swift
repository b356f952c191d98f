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

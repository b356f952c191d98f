/// Searches for bytes, of which 16 are compared at a time.
extension SourceBuffer {
  /// Returns the first offset of a byte in a range, or nil.
  package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    firstOffset(in: range) { $0 .== Self.block(of: byte) }
  }

  /// Returns the first offset of one of two bytes in a range, or nil.
  package func firstOffset(of byte: UInt8, or other: UInt8, in range: Range<Int>) -> Int? {
    firstOffset(in: range) { $0 .== Self.block(of: byte) .| ($0 .== Self.block(of: other)) }
  }

  /// Returns the first offset in a range of a byte with which garbled text can begin, or nil.
  ///
  /// Such bytes are 0xC2, 0xC3 and 0xE2: they begin `¬`, `Ã` and `√` in UTF-8.
  package func firstOffsetOfGarbling(in range: Range<Int>) -> Int? {
    firstOffset(in: range) {
      $0 | Self.block(of: 0x01) .== Self.block(of: 0xC3) .| ($0 .== Self.block(of: 0xE2))
    }
  }

  /// Returns whether a range has a byte with which markup can begin: `<`, `[`, `*` or `_`.
  package func mayHaveMarkup(in range: Range<Int>) -> Bool {
    let offset = firstOffset(in: range) {
      // `[` and `_` differ in one bit.
      $0 | Self.block(of: 0x04) .== Self.block(of: 0x5F)
        .| ($0 .== Self.block(of: 0x3C)) .| ($0 .== Self.block(of: 0x2A))
    }
    return offset != nil
  }

  /// Returns whether a range has a character of code: `<`, `&`, a backslash, or `$` before a
  /// bracket.
  ///
  /// - Parameter hasBackslashEscapes: whether a backslash begins an escape. Those for line breaks,
  ///   tabs and quotation marks are skipped.
  package func mayHaveCode(in range: Range<Int>, hasBackslashEscapes: Bool) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound,
      let offset = firstOffset(
        in: start..<range.upperBound,
        where: {
          // `$` and `&` differ in one bit.
          $0 | Self.block(of: 0x02) .== Self.block(of: 0x26)
            .| ($0 .== Self.block(of: 0x3C)) .| ($0 .== Self.block(of: 0x5C))
        })
    {
      let next = offset + 1 < range.upperBound ? self[offset + 1] : 0
      switch (self[offset], next) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "n")), (UInt8(ascii: "\\"), UInt8(ascii: "\"")),
        (UInt8(ascii: "\\"), UInt8(ascii: "t")), (UInt8(ascii: "\\"), UInt8(ascii: "'")),
        (UInt8(ascii: "\\"), UInt8(ascii: "r")):
        guard hasBackslashEscapes else { return true }
        start = offset + 2
      case (UInt8(ascii: "$"), UInt8(ascii: "(")), (UInt8(ascii: "$"), UInt8(ascii: "{")):
        return true
      case (UInt8(ascii: "$"), _): start = offset + 1
      default: return true
      }
    }
    return false
  }

  /// Returns whether a range has a space, a line break, a tab or a backslash.
  package func hasSpaceOrBackslash(in range: Range<Int>) -> Bool {
    let offset = firstOffset(in: range) {
      $0 &- Self.block(of: 0x09) .< Self.block(of: 5)
        .| ($0 .== Self.block(of: 0x20)) .| ($0 .== Self.block(of: 0x5C))
    }
    return offset != nil
  }

  /// - Parameter isFound: marks the bytes of a block that are searched for.
  @inline(__always)
  private func firstOffset(
    in range: Range<Int>, where isFound: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let found = Self.bits(isFound(block(at: offset)))
      if found != 0 {
        let hit = offset &+ found.trailingZeroBitCount
        return hit < range.upperBound ? hit : nil
      }
      offset &+= 16
    }
    return nil
  }
}

/// Searches for bytes, of which eight are compared at a time.
extension Span<UInt8> {
  /// Returns the first offset of a byte from a start, or the number of bytes.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int {
    firstOffset(from: start, { SourceBuffer.marks($0, equal: byte) }, { $0 == byte })
  }

  /// Returns the first offset from a start of a byte with which a line break may begin, or the
  /// number of bytes.
  package func firstOffsetOfLineBreak(from start: Int) -> Int {
    firstOffset(
      from: start,
      {
        SourceBuffer.marks($0, equal: 0x0A) | SourceBuffer.marks($0, equal: 0x0D)
          | SourceBuffer.marks($0, equal: 0xE2)
      },
      { $0 == 0x0A || $0 == 0x0D || $0 == 0xE2 })
  }

  /// Returns the first offset from a start of a byte that matters to markup, or the number of
  /// bytes.
  ///
  /// Such bytes are `<`, `*`, `%` and those from `[` to `_`. `X`, `Y` and `Z` are found too,
  /// because that takes less time.
  package func firstOffsetOfMarkup(from start: Int) -> Int {
    firstOffset(
      from: start,
      {
        SourceBuffer.marks($0 ^ SourceBuffer.repeated(0x58), below: 8)
          | SourceBuffer.marks($0, equal: 0x3C) | SourceBuffer.marks($0, equal: 0x2A)
          | SourceBuffer.marks($0, equal: 0x25)
      },
      { $0 ^ 0x58 < 8 || $0 == 0x3C || $0 == 0x2A || $0 == 0x25 })
  }

  /// - Parameters:
  ///   - marks: marks the bytes of a word that are searched for. Only the lowest mark is exact.
  ///   - isFound: returns whether a byte is searched for.
  @inline(__always)
  private func firstOffset(
    from start: Int, _ marks: (UInt64) -> UInt64, _ isFound: (UInt8) -> Bool
  ) -> Int {
    var offset = start
    while offset &+ 8 <= count {
      let found = marks(word(at: offset))
      if found != 0 { return offset &+ found.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    while offset < count, !isFound(self[offset]) { offset &+= 1 }
    return offset
  }

  /// Returns eight bytes, the first in the lowest position.
  ///
  /// - Parameter offset: the first of them. All eight must exist.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

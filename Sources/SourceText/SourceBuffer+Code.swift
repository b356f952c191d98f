/// Searches for the bytes at which a lexer of program code stops.
///
/// Each search reads eight or 16 bytes at a time. The zero bytes after the input are never a match.
extension SourceBuffer {
  /// The language whose brackets, quotes and comments are searched for.
  @usableFromInline package enum CodeSyntax: Hashable, Sendable {
    /// Stops at brackets, `"`, `#`, `/`, backticks and `L`. May also stop at `@`.
    case swift
    /// Stops at brackets, `"`, `#`, `/` and `'`. May also stop at control characters.
    case c
  }

  /// Calls a closure with each offset at which a lexer may have to stop, in order.
  ///
  /// - Parameter read: reads what begins at the offset, and returns where to continue.
  @inlinable @inline(__always)
  package func forEachCodeStop(in syntax: CodeSyntax, _ read: (Int) -> Int) {
    var offset = 0
    while offset < count {
      var marks = codeMarks(at: offset, in: syntax)
      var next = offset &+ 16
      while marks != 0 {
        let stop = offset &+ marks.trailingZeroBitCount
        marks &= marks &- 1
        let resumed = read(stop)
        guard resumed == stop &+ 1 else {
          next = resumed
          break
        }
      }
      offset = next
    }
  }

  /// Marks those of the 16 bytes from an offset at which a lexer may have to stop. Bit 0 is that of
  /// the first byte.
  @usableFromInline
  package func codeMarks(at offset: Int, in syntax: CodeSyntax) -> UInt16 {
    precondition(offset >= 0 && offset <= count)
    let bytes = block(at: offset)
    // With this bit, brackets of two kinds are the same: '[' is '{', and ']' is '}'.
    let lower = bytes | Self.block(of: 0x20)
    // With this bit, a quote is '#', and an opening parenthesis is a closing one.
    let odd = lower | Self.block(of: 0x01)
    let shared =
      (odd .== Self.block(of: 0x23)) .| (odd .== Self.block(of: 0x29))
      .| (lower .== Self.block(of: 0x2F)) .| (lower .== Self.block(of: 0x7B))
      .| (lower .== Self.block(of: 0x7D))
    switch syntax {
    case .swift:
      return Self.bits(
        shared .| (lower .== Self.block(of: 0x60)) .| (bytes .== Self.block(of: 0x4C)))
    case .c: return Self.bits(shared .| (lower .== Self.block(of: 0x27)))
    }
  }

  /// Sets the highest bit of each byte that differs from a byte. All of them must be ASCII.
  @inline(__always)
  static func differs(_ word: UInt64, from byte: UInt8) -> UInt64 {
    (word ^ repeated(byte)) &+ repeated(0x7F)
  }

  /// Returns the first offset from `start` with a quote, a backslash or a line break, or the end.
  package func nextLiteralStop(from start: Int) -> Int {
    nextMatch(from: start) { ascii in
      Self.differs(ascii, from: 0x22) & Self.differs(ascii, from: 0x5C)
        & Self.differs(ascii, from: 0x0A) & Self.differs(ascii, from: 0x0D)
    }
  }

  /// Returns the first offset from `start` with a line feed or a carriage return, or the end.
  package func endOfLine(from start: Int) -> Int {
    nextMatch(from: start) { ascii in
      Self.differs(ascii, from: 0x0A) & Self.differs(ascii, from: 0x0D)
    }
  }

  /// Returns the first offset from `start` with an ASCII byte, or the end.
  package func nextOffset(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= 0)
    let wanted = Self.block(of: byte)
    var offset = start
    while offset < count {
      let found = Self.bits(block(at: offset) .== wanted)
      guard found == 0 else { return min(offset &+ found.trailingZeroBitCount, count) }
      offset &+= 16
    }
    return count
  }

  /// Returns the first offset from `start` with one of two pairs of ASCII bytes, or the end.
  package func nextOffset(
    of first: (UInt8, UInt8), or second: (UInt8, UInt8), from start: Int
  ) -> Int {
    precondition(start >= 0)
    let (one, afterOne) = (Self.block(of: first.0), Self.block(of: first.1))
    let (other, afterOther) = (Self.block(of: second.0), Self.block(of: second.1))
    var offset = start
    while offset < count {
      let (bytes, next) = (block(at: offset), block(at: offset + 1))
      let found = Self.bits(
        ((bytes .== one) .& (next .== afterOne)) .| ((bytes .== other) .& (next .== afterOther)))
      guard found == 0 else { return min(offset &+ found.trailingZeroBitCount, count) }
      offset &+= 16
    }
    return count
  }

  /// Returns the first offset from `start` with one of four pairs of ASCII bytes, or the end.
  package func nextOffset(
    of first: (UInt8, UInt8), or second: (UInt8, UInt8), or third: (UInt8, UInt8),
    or fourth: (UInt8, UInt8), from start: Int
  ) -> Int {
    precondition(start >= 0)
    let (one, afterOne) = (Self.block(of: first.0), Self.block(of: first.1))
    let (two, afterTwo) = (Self.block(of: second.0), Self.block(of: second.1))
    let (three, afterThree) = (Self.block(of: third.0), Self.block(of: third.1))
    let (four, afterFour) = (Self.block(of: fourth.0), Self.block(of: fourth.1))
    var offset = start
    while offset < count {
      let (bytes, next) = (block(at: offset), block(at: offset + 1))
      let found = Self.bits(
        ((bytes .== one) .& (next .== afterOne)) .| ((bytes .== two) .& (next .== afterTwo))
          .| ((bytes .== three) .& (next .== afterThree))
          .| ((bytes .== four) .& (next .== afterFour)))
      guard found == 0 else { return min(offset &+ found.trailingZeroBitCount, count) }
      offset &+= 16
    }
    return count
  }

  /// Returns the first offset whose byte a closure does not mark as different, or the end.
  @inline(__always)
  private func nextMatch(from start: Int, _ differing: (UInt64) -> UInt64) -> Int {
    precondition(start >= 0)
    var offset = start
    while offset < count {
      let word = loadWord(offset)
      let matches = ~(differing(word & Self.repeated(0x7F)) | word) & Self.repeated(0x80)
      guard matches == 0 else { return min(offset &+ matches.trailingZeroBitCount &>> 3, count) }
      offset &+= 8
    }
    return count
  }
}

/// Names in program code. Bytes that aren't ASCII count as letters.
extension SourceBuffer {
  /// The maximum length of a name in bytes.
  private static let nameLimit = 256

  /// Returns the offset after the name that begins at an offset. It may be the same offset.
  package func endOfName(from start: Int) -> Int {
    precondition(start >= 0)
    let limit = min(count, start &+ Self.nameLimit)
    var end = start
    while end < limit {
      let others = ~Self.nameMarks(loadWord(end)) & Self.repeated(0x80)
      guard others == 0 else {
        return min(end &+ others.trailingZeroBitCount &>> 3, limit)
      }
      end &+= 8
    }
    return max(start, limit)
  }

  /// Returns the offset of the name that ends at an offset. It may be the same offset.
  package func startOfName(before end: Int) -> Int {
    guard end > 0, end <= count else { return end }
    let limit = max(0, end &- Self.nameLimit)
    var start = end
    while start &- 8 >= limit {
      let others = ~Self.nameMarks(loadWord(start &- 8)) & Self.repeated(0x80)
      guard others == 0 else { return start &- others.leadingZeroBitCount &>> 3 }
      start &-= 8
    }
    while start > limit, self[start &- 1].isNameByte || self[start &- 1] >= 0x80 { start &-= 1 }
    return start
  }

  /// Marks the bytes of a word that may be part of a name.
  ///
  /// - Returns: the highest bit of each byte that may, the first byte lowest.
  @inline(__always)
  private static func nameMarks(_ word: UInt64) -> UInt64 {
    let ascii = word & repeated(0x7F)
    let lower = ascii | repeated(0x20)
    // A sum has the highest bit if the byte is at least the one that is subtracted from 0x80.
    let letters = (lower &+ repeated(0x80 - 0x61)) & ~(lower &+ repeated(0x80 - 0x7B))
    let digits = (ascii &+ repeated(0x80 - 0x30)) & ~(ascii &+ repeated(0x80 - 0x3A))
    return (letters | digits | ~differs(ascii, from: 0x5F) | word) & repeated(0x80)
  }
}

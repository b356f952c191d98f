import SourceText

/// Names and whitespace around an offset in code.
extension SourceBuffer {
  /// Returns the first offset from `start` whose byte isn't whitespace, or the end.
  ///
  /// At most a thousand bytes are skipped, so that the time stays linear whatever the code is.
  @inline(__always)
  func nextVisible(from start: Int) -> Int {
    var offset = start
    while offset < count, offset - start < 1024, isWhitespace(self[offset]) { offset += 1 }
    return offset
  }

  /// Returns the last offset before `start` whose byte isn't whitespace, or nil.
  @inline(__always)
  func lastVisible(before start: Int) -> Int? {
    var offset = start - 1
    while offset >= 0, start - offset < 1024 {
      if !isWhitespace(self[offset]) { return offset }
      offset -= 1
    }
    return nil
  }

  @inline(__always)
  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte &- 0x09) < 5
  }

  /// Returns the range of the name that ends at an offset. It may be empty.
  func name(endingAt end: Int) -> Range<Int> {
    var start = end
    while start > 0, end - start < 256, isPartOfName(self[start - 1]) { start -= 1 }
    return start..<end
  }

  /// Returns the range of the name that begins at an offset. It may be empty.
  func name(startingAt start: Int) -> Range<Int> {
    var end = start
    while end < count, end - start < 256, isPartOfName(self[end]) { end += 1 }
    return start..<end
  }

  /// Whether a byte may be part of a name. Scalars that aren't ASCII count as letters.
  @inline(__always)
  func isPartOfName(_ byte: UInt8) -> Bool { byte.isNameByte || byte >= 0x80 }
}

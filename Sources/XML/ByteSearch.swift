import Platform

/// Searches in the bytes of a document, all of which stay inside their bounds.
extension UnsafeBufferPointer<UInt8> {
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  func lastIndex(of byte: UInt8, before end: Int) -> Int? {
    self[..<Swift.min(end, count)].lastIndex(of: byte)
  }

  /// Returns whether these bytes are at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard let baseAddress, offset >= 0, offset + length <= count else { return false }
    return memcmp(baseAddress + offset, text.utf8Start, length) == 0
  }

  /// Returns the first offset of these bytes in a range.
  func firstIndex(of text: StaticString, in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while let found = firstIndex(of: text.utf8Start.pointee, from: start), found < range.upperBound
    {
      if has(text, at: found) { return found }
      start = found + 1
    }
    return nil
  }

  /// Returns the offset after the first of these bytes in a range, or the end of the range.
  func end(of text: StaticString, in range: Range<Int>) -> Int {
    firstIndex(of: text, in: range).map { $0 + text.utf8CodeUnitCount } ?? range.upperBound
  }

  /// Returns the offset after the UTF-8 of the scalar that begins at an offset.
  func endOfScalar(at offset: Int) -> Int {
    var end = Swift.min(offset + 1, count)
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

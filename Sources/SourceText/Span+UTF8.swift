extension Span<UInt8> {
  /// Returns the scalar at an offset of UTF-8 text and the number of its bytes.
  ///
  /// A byte that doesn't begin a scalar is one U+FFFD.
  @inlinable @inline(__always)
  package func scalar(at start: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = self[start]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, start + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in start + 1..<start + length {
      let byte = self[offset]
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) } ?? ("\u{FFFD}", 1)
  }

  /// Returns the scalar that ends at an offset of UTF-8 text, and the number of its bytes. It is
  /// the one that is found from the start of the text.
  package func scalar(before end: Int) -> (scalar: Unicode.Scalar, length: Int) {
    var start = end - 1
    while start > 0, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, length) = scalar(at: start)
    return start + length == end ? (scalar, length) : ("\u{FFFD}", 1)
  }

  /// Returns the byte at an offset from 0, or zero at the end.
  @inlinable @inline(__always)
  package func byte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }
}

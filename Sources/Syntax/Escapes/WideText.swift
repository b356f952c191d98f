import SourceText

/// UTF-16 in big-endian order, as binary property lists store it.
enum WideText {
  /// Decodes pairs of bytes. A lone surrogate or a lone last byte becomes U+FFFD.
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let unit = unit(at: offset, in: bytes, before: range.upperBound) else {
        decoded.append("\u{FFFD}", from: offset)
        return
      }
      if let trail = self.unit(at: offset + 2, in: bytes, before: range.upperBound),
        let scalar = Unicode.Scalar(lead: unit, trail: trail)
      {
        decoded.append(scalar, from: offset)
        offset += 4
      } else {
        decoded.append(Unicode.Scalar(unit) ?? "\u{FFFD}", from: offset)
        offset += 2
      }
    }
  }

  private static func unit(at offset: Int, in bytes: SourceBuffer, before end: Int) -> UInt16? {
    guard offset + 2 <= end else { return nil }
    return UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }
}

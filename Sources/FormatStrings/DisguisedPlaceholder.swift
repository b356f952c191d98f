import SourceText

/// A placeholder whose percent sign is a look-alike or doubled: `％d`, `%%d`.
package struct DisguisedPlaceholder {
  /// The byte range of the placeholder in the string.
  package let bytes: Range<Int>
  /// Whether the percent sign is doubled.
  package let isDoubled: Bool

  /// Finds the first one in the UTF-8 bytes of a string.
  package init?(in bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let length = bytes.lengthOfDisguise(at: offset)
      if length > 0, let end = bytes.endOfConversion(at: offset + length) {
        self.bytes = offset..<end
        isDoubled = bytes[offset] == UInt8(ascii: "%")
        return
      }
      offset += max(length, 1)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns the number of bytes that look like a percent sign but aren't one, or 0. They include a
  /// doubled percent sign and `‰`.
  fileprivate func lengthOfDisguise(at offset: Int) -> Int {
    switch (self[offset], byte(offset + 1), byte(offset + 2)) {
    case (UInt8(ascii: "%"), UInt8(ascii: "%"), _): 2
    case (0xE2, 0x80, 0xB0): 3
    default: lengthOfPercentLookAlike(at: offset)
    }
  }

  /// Returns the end of what would be a conversion after a percent sign.
  fileprivate func endOfConversion(at start: Int) -> Int? {
    var offset = start
    var hasLength = false
    while let piece = nextPiece(at: &offset) {
      switch piece {
      case .number where !hasLength, .position where !hasLength,
        .flag(UInt8(ascii: "0")) where !hasLength, .end(UInt8(ascii: "$")) where !hasLength:
        break
      case .length(UInt8(ascii: "l")): hasLength = true
      case .end(UInt8(ascii: "@")): return offset
      case .end(UInt8(ascii: "d")), .end(UInt8(ascii: "i")), .end(UInt8(ascii: "u")),
        .end(UInt8(ascii: "f")), .end(UInt8(ascii: "s")):
        return byte(offset).isLetter ? nil : offset
      case .flag, .number, .position, .star, .dot, .length, .end: return nil
      }
    }
    return nil
  }
}

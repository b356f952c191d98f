package import SourceText

/// The escapes of JSON strings, RFC 8259 section 7.
package enum JSONEscapes {
  /// Returns whether all escapes of a string are well-formed and have two bytes.
  package static func areShort(in range: Range<Int>, of bytes: SourceBuffer) -> Bool {
    var offset = range.lowerBound
    let mark = UInt8(ascii: "\\")
    while offset < range.upperBound {
      guard bytes[offset] == mark else {
        offset = bytes.firstOffset(of: mark, in: offset..<range.upperBound) ?? range.upperBound
        continue
      }
      let backslash = offset
      let (scalar, length) = scalar(at: backslash, in: bytes)
      guard scalar != nil, length == 2 else { return false }
      offset = backslash + 2
    }
    return true
  }

  /// Decodes a string. Invalid escapes become U+FFFD.
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Escapes are often next to each other, so that there is nothing to search for.
      guard bytes[offset] == UInt8(ascii: "\\") else {
        let end =
          bytes.firstOffset(of: UInt8(ascii: "\\"), in: offset..<range.upperBound)
          ?? range.upperBound
        decoded.append(offset..<end, of: bytes)
        offset = end
        continue
      }
      let (scalar, length) = scalar(at: offset, in: bytes)
      if let byte = scalar?.value, byte < 0x80 {
        decoded.append(UInt8(byte), from: offset)
      } else {
        decoded.append(scalar ?? "\u{FFFD}", from: offset)
      }
      offset += length
    }
  }

  /// Reads the escape at a backslash.
  ///
  /// - Returns: the scalar, or nil for a lone surrogate or an unknown escape, and the length of the
  ///   escape in bytes. A surrogate pair is one escape of 12 bytes.
  static func scalar(
    at backslash: Int, in bytes: SourceBuffer
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      guard let unit = hexUnit(at: backslash + 2, in: bytes) else { return (nil, 2) }
      if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
      guard bytes.hasBytes("\\u", at: backslash + 6),
        let trail = hexUnit(at: backslash + 8, in: bytes),
        let scalar = Unicode.Scalar(lead: unit, trail: trail)
      else { return (nil, 6) }
      return (scalar, 12)
    default: return (nil, 2)
    }
  }

  private static func hexUnit(at offset: Int, in bytes: SourceBuffer) -> UInt16? {
    var value: UInt16 = 0
    for index in offset..<offset + 4 {
      guard let digit = bytes[index].hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}

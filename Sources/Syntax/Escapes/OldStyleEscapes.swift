import SourceText

/// The escapes of quoted strings in old-style property lists, as CoreFoundation reads them.
package enum OldStyleEscapes {
  /// One escape: the characters after the backslash, and the value.
  struct Escape {
    /// The way the escape is written.
    enum Kind {
      /// One of the defined letters and signs.
      case simple
      /// A backslash before a line end, which is kept.
      case lineEnd
      case octal(UInt8)
      case hexadecimal(digits: Int)
      /// The backslash is removed and the character is kept.
      case unknown
    }

    let kind: Kind
    /// The UTF-16 unit, or for an unknown escape the first byte after the backslash.
    let unit: UInt16
    let length: Int
  }

  /// Decodes a string. Lone surrogates become U+FFFD.
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
        let end =
          bytes.firstOffset(of: UInt8(ascii: "\\"), in: offset + 1..<range.upperBound)
          ?? range.upperBound
        decoded.append(offset..<end, of: bytes)
        offset = end
        continue
      }
      let escape = escape(at: offset, in: bytes, end: range.upperBound)
      if case .unknown = escape.kind {
        // The bytes of the character are copied unchanged.
        decoded.append(bytes[offset + 1], from: offset)
        offset += 2
        while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 {
          decoded.append(bytes[offset], from: offset)
          offset += 1
        }
        continue
      }
      let trail = trail(of: escape, at: offset, in: bytes, end: range.upperBound)
      decoded.append(scalar(escape.unit, trail?.unit), from: offset)
      offset += escape.length + (trail?.length ?? 0)
    }
  }

  /// Reads the escape at a backslash that isn't the last byte before `end`.
  static func escape(at backslash: Int, in bytes: SourceBuffer, end: Int) -> Escape {
    let byte = bytes[backslash + 1]
    switch byte {
    case UInt8(ascii: "n"): return simple(0x0A)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return simple(UInt16(byte))
    case UInt8(ascii: "t"): return simple(0x09)
    case UInt8(ascii: "r"): return simple(0x0D)
    case UInt8(ascii: "a"): return simple(0x07)
    case UInt8(ascii: "b"): return simple(0x08)
    case UInt8(ascii: "f"): return simple(0x0C)
    case UInt8(ascii: "v"): return simple(0x0B)
    case 0x0A: return Escape(kind: .lineEnd, unit: 0x0A, length: 2)
    case 0x0D: return Escape(kind: .lineEnd, unit: 0x0D, length: 2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return octal(at: backslash, in: bytes, end: end)
    case UInt8(ascii: "U"):
      var unit: UInt16 = 0
      var digits = 0
      while digits < 4, backslash + 2 + digits < end,
        let digit = bytes[backslash + 2 + digits].hexDigitValue
      {
        unit = unit << 4 | UInt16(digit)
        digits += 1
      }
      return Escape(kind: .hexadecimal(digits: digits), unit: unit, length: 2 + digits)
    default: return Escape(kind: .unknown, unit: UInt16(byte), length: 2)
    }
  }

  /// Returns the second half of a surrogate pair, if an escape for it follows a first half.
  static func trail(
    of lead: Escape, at offset: Int, in bytes: SourceBuffer, end: Int
  ) -> Escape? {
    let next = offset + lead.length
    guard UTF16.isLeadSurrogate(lead.unit), next + 1 < end, bytes[next] == UInt8(ascii: "\\")
    else { return nil }
    let escape = escape(at: next, in: bytes, end: end)
    return UTF16.isTrailSurrogate(escape.unit) ? escape : nil
  }

  /// Returns the scalar of one or two UTF-16 units.
  static func scalar(_ unit: UInt16, _ trail: UInt16?) -> Unicode.Scalar {
    guard let trail else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    return Unicode.Scalar(lead: unit, trail: trail) ?? "\u{FFFD}"
  }
}

extension OldStyleEscapes {
  /// Returns a string in double quotes, with the escapes that any reader of `.strings` accepts.
  ///
  /// - Parameter isEscaped: returns whether a character is escaped that need not be.
  package static func quoted(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.properties.generalCategory == .control || isEscaped(scalar):
        for unit in scalar.utf16 { quoted += "\\U" + UInt32(unit).hexadecimal(digits: 4) }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension OldStyleEscapes {
  private static func simple(_ unit: UInt16) -> Escape {
    Escape(kind: .simple, unit: unit, length: 2)
  }

  /// Reads up to three digits. The low eight bits of their value are a byte in NextStep's encoding.
  private static func octal(at backslash: Int, in bytes: SourceBuffer, end: Int) -> Escape {
    var value = 0
    var length = 1
    while length < 4, backslash + length < end {
      let byte = bytes[backslash + length]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") else { break }
      value = value << 3 | Int(byte - UInt8(ascii: "0"))
      length += 1
    }
    let code = UInt8(truncatingIfNeeded: value)
    let scalar = NextStepEncoding.scalar(for: code)
    return Escape(kind: .octal(code), unit: UInt16(scalar.value), length: length)
  }
}

extension OldStyleEscapes {
  /// Returns whether a string without quotes may contain a byte.
  static func isUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // The digits and the colon, and '-', '.', '/' before them.
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// The encoding of octal escapes in old-style property lists.
enum NextStepEncoding {
  /// Returns the scalar for a byte. The two unassigned bytes of the encoding become NUL.
  static func scalar(for byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }

  /// The characters of 0x80 to 0xFF, as in Unicode's mapping table 'NEXTSTEP.TXT'.
  private static let upperHalf: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7,
    0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7,
    0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7,
    0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
    0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF,
    0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7,
    0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
    0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
    0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
    0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0x0000, 0x0000,
  ]
}

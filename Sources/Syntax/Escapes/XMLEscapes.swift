import SourceText

/// The entities, character references and CDATA sections of XML text.
enum XMLEscapes {
  /// Returns the traits of a string that can be determined without decoding it.
  static func traits(of range: Range<Int>, in bytes: SourceBuffer) -> TextSpan.Traits {
    var traits: TextSpan.Traits = []
    bytes.withSpan(range) { span in
      for index in span.indices {
        switch span[index] {
        case UInt8(ascii: "%"): traits.insert(.percent)
        // A reference may represent any character. XML reads a carriage return as a line feed.
        case UInt8(ascii: "&"): traits.formUnion([.escaped, .percent])
        case 0x0D: traits.insert(.escaped)
        case 0x80...: traits.insert(.nonASCII)
        default: break
        }
      }
    }
    return traits
  }

  /// Decodes the content between two tags.
  ///
  /// Comments, instructions and tags inside it are omitted. An invalid reference is kept unchanged.
  ///
  /// - Parameter keepsLineEnds: whether carriage returns are kept, as in property lists. Otherwise,
  ///   line ends become line feeds, as section 2.11 of the XML specification requires.
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, keepsLineEnds: Bool,
    into decoded: inout DecodedText
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "&"):
        let (scalar, length) = reference(at: offset, in: bytes, before: range.upperBound)
        decoded.append(scalar, from: offset)
        offset += length
      case UInt8(ascii: "<"):
        offset = skip(
          from: offset, in: bytes, before: range.upperBound, keepsLineEnds, into: &decoded)
      default:
        offset = copy(offset, of: bytes, before: range.upperBound, keepsLineEnds, into: &decoded)
      }
    }
  }
}

extension XMLEscapes {
  /// Copies a byte, or both bytes of a line end as one line feed unless line ends are kept.
  private static func copy(
    _ offset: Int, of bytes: SourceBuffer, before end: Int, _ keepsLineEnds: Bool,
    into decoded: inout DecodedText
  ) -> Int {
    guard bytes[offset] == 0x0D, !keepsLineEnds else {
      decoded.append(bytes[offset], from: offset)
      return offset + 1
    }
    decoded.append(UInt8(ascii: "\n"), from: offset)
    return offset + 1 < end && bytes[offset + 1] == 0x0A ? offset + 2 : offset + 1
  }

  /// Skips the comment, instruction or section at an offset. The text of a section is copied.
  private static func skip(
    from start: Int, in bytes: SourceBuffer, before end: Int, _ keepsLineEnds: Bool,
    into decoded: inout DecodedText
  ) -> Int {
    if bytes.hasBytes("<!--", at: start) {
      return offset(after: "-->", from: start + 4, in: bytes, before: end)
    }
    if bytes.hasBytes("<?", at: start) {
      return offset(after: "?>", from: start + 2, in: bytes, before: end)
    }
    guard bytes.hasBytes("<![CDATA[", at: start) else {
      return endOfTag(from: start, in: bytes, before: end)
    }
    var offset = start + 9
    while offset < end, !bytes.hasBytes("]]>", at: offset) {
      offset = copy(offset, of: bytes, before: end, keepsLineEnds, into: &decoded)
    }
    return min(offset + 3, end)
  }

  /// Returns the offset after a tag, whose attribute values may contain '>'.
  private static func endOfTag(from start: Int, in bytes: SourceBuffer, before end: Int) -> Int {
    var offset = start
    var quote: UInt8?
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return offset
      }
    }
    return end
  }

  private static func offset(
    after text: StaticString, from start: Int, in bytes: SourceBuffer, before end: Int
  ) -> Int {
    var offset = start
    while offset < end {
      if bytes.hasBytes(text, at: offset) { return min(offset + text.utf8CodeUnitCount, end) }
      offset += 1
    }
    return end
  }

  private static let entities: [(StaticString, Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Reads the reference at an ampersand.
  ///
  /// - Returns: the scalar, and the length of the reference in bytes.
  private static func reference(
    at offset: Int, in bytes: SourceBuffer, before end: Int
  ) -> (Unicode.Scalar, Int) {
    for (name, scalar) in entities
    where bytes.hasBytes(name, at: offset) && offset + name.utf8CodeUnitCount <= end {
      return (scalar, name.utf8CodeUnitCount)
    }
    return number(at: offset, in: bytes, before: end) ?? ("&", 1)
  }

  private static func number(
    at offset: Int, in bytes: SourceBuffer, before end: Int
  ) -> (Unicode.Scalar, Int)? {
    guard bytes.hasBytes("&#", at: offset) else { return nil }
    let isHexadecimal = bytes[offset + 2] == UInt8(ascii: "x")
    let first = offset + (isHexadecimal ? 3 : 2)
    var place = first
    var value: UInt32 = 0
    while place < end, let digit = bytes[place].hexDigitValue,
      isHexadecimal || digit < 10
    {
      value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      place += 1
    }
    guard place > first, place < end, bytes[place] == UInt8(ascii: ";") else { return nil }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", place + 1 - offset)
  }
}

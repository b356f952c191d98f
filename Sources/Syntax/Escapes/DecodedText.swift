package import SourceText

/// The decoded value of bytes in a file, with the origin of each of its bytes.
///
/// A reusable buffer: decoding replaces its contents.
package struct DecodedText {
  /// The value as UTF-8. Invalid Unicode, for example a lone surrogate, becomes U+FFFD.
  package private(set) var bytes: [UInt8] = []
  /// The offset in the file of each byte's character, and of the end. Empty if they aren't kept.
  package private(set) var offsets: [UInt32] = []
  private let keepsOffsets: Bool

  /// - Parameter keepsOffsets: whether the origin of each byte is needed.
  package init(keepingOffsets keepsOffsets: Bool) { self.keepsOffsets = keepsOffsets }

  package init() { self.init(keepingOffsets: true) }

  /// Decodes one string.
  package init(_ text: TextSpan, of file: SourceFile) {
    self.init()
    decode(text, of: file)
  }

  /// Replaces the contents by the value of a string in a file.
  package mutating func decode(_ text: TextSpan, of file: SourceFile) {
    bytes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    switch text.traits.contains(.escaped) ? file.escapes : .none {
    case .json: JSONEscapes.decode(text.range.bytes, of: file.bytes, into: &self)
    case .propertyList: OldStyleEscapes.decode(text.range.bytes, of: file.bytes, into: &self)
    case .xml, .xmlPropertyList:
      XMLEscapes.decode(
        text.range.bytes, of: file.bytes, keepsLineEnds: file.escapes == .xmlPropertyList,
        into: &self)
    case .none:
      if text.traits.contains(.wide) {
        WideText.decode(text.range.bytes, of: file.bytes, into: &self)
      } else {
        append(text.range.bytes, of: file.bytes)
      }
    }
    if keepsOffsets { offsets.append(text.range.end) }
  }

  /// Appends bytes of a file that stand for themselves.
  mutating func append(_ range: Range<Int>, of file: SourceBuffer) {
    file.append(range, to: &bytes)
    guard keepsOffsets else { return }
    offsets.append(contentsOf: UInt32(range.lowerBound)..<UInt32(range.upperBound))
  }

  /// Appends a byte of UTF-8 whose character begins at an offset of the file.
  mutating func append(_ byte: UInt8, from offset: Int) {
    bytes.append(byte)
    if keepsOffsets { offsets.append(UInt32(offset)) }
  }

  /// Appends a scalar that is written at an offset of the file.
  mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      append(byte, from: offset)
    }
  }

  /// Returns the range in the file from which a range of decoded bytes comes.
  package func sourceRange(_ range: Range<Int>) -> Range<Int> {
    Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound])
  }
}

extension SourceFile {
  /// Returns the value of a string. Each call decodes it again.
  package func string(of text: TextSpan) -> String {
    guard text.traits.contains(.escaped) || text.traits.contains(.wide) else {
      return bytes.string(in: text.range.bytes)
    }
    var decoded = DecodedText(keepingOffsets: false)
    decoded.decode(text, of: self)
    return String(decoding: decoded.bytes, as: UTF8.self)
  }
}

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

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII, or nil.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Creates the scalar of two UTF-16 units, or returns nil if they aren't a surrogate pair.
  init?(lead: UInt16, trail: UInt16) {
    guard UTF16.isLeadSurrogate(lead), UTF16.isTrailSurrogate(trail) else { return nil }
    self.init(0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
  }
}

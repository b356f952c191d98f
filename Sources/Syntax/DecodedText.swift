package import SourceText

/// The text that bytes of a file stand for, and where each of its bytes comes from.
///
/// A buffer to be reused: decoding replaces what it held.
package struct DecodedText {
  /// The text as UTF-8; what is not Unicode, such as a lone surrogate, is U+FFFD.
  package private(set) var bytes: [UInt8] = []
  /// For each byte, and once more for the end, the offset in the file where its character begins.
  package private(set) var offsets: [UInt32] = []

  package init() {}

  /// Decodes one text.
  package init(_ text: Text, of file: SourceFile) { decode(text, of: file) }

  /// Replaces the contents by what a text of a file stands for.
  package mutating func decode(_ text: Text, of file: SourceFile) {
    bytes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    switch text.traits.contains(.escaped) ? file.escapes : .none {
    case .json: JSONEscapes.decode(text.range.bytes, of: file.bytes, into: &self)
    case .propertyList: OldStyleEscapes.decode(text.range.bytes, of: file.bytes, into: &self)
    case .xml: XMLEscapes.decode(text.range.bytes, of: file.bytes, into: &self)
    case .none:
      if text.traits.contains(.wide) {
        WideText.decode(text.range.bytes, of: file.bytes, into: &self)
      } else {
        for offset in text.range.bytes { append(file.bytes[offset], from: offset) }
      }
    }
    offsets.append(text.range.end)
  }

  /// Adds a byte of UTF-8 whose character begins at an offset of the file.
  mutating func append(_ byte: UInt8, from offset: Int) {
    bytes.append(byte)
    offsets.append(UInt32(offset))
  }

  /// Adds a scalar that is written at an offset of the file.
  mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      append(byte, from: offset)
    }
  }

  /// The range in the file from which a range of decoded bytes comes.
  package func sourceRange(_ range: Range<Int>) -> Range<Int> {
    Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound])
  }
}

extension SourceFile {
  /// What a text stands for. Each call decodes it anew.
  package func string(of text: Text) -> String {
    guard text.traits.contains(.escaped) || text.traits.contains(.wide) else {
      return bytes.string(in: text.range.bytes)
    }
    return String(decoding: DecodedText(text, of: self).bytes, as: UTF8.self)
  }
}

import SourceText

/// The entities, character references and CDATA sections of XML text.
enum XMLEscapes {
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    for offset in range { decoded.append(bytes[offset], from: offset) }
  }
}

import SourceText

/// UTF-16 in big endian order, as binary property lists keep it.
enum WideText {
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    for offset in range { decoded.append(bytes[offset], from: offset) }
  }
}

import SourceText

/// The escapes of quoted strings in old-style property lists, as CoreFoundation reads them.
enum OldStyleEscapes {
  static func decode(
    _ range: Range<Int>, of bytes: SourceBuffer, into decoded: inout DecodedText
  ) {
    for offset in range { decoded.append(bytes[offset], from: offset) }
  }
}

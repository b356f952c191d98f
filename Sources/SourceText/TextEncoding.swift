/// How the text of a file is stored on disk.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// UTF-8 behind a byte order mark of three bytes.
  case utf8WithMark
  /// UTF-16, which is scanned as UTF-8. The mark of two bytes may be absent.
  case utf16LittleEndian(mark: Bool)
  case utf16BigEndian(mark: Bool)
  /// UTF-32 behind a mark of four bytes, scanned as UTF-8.
  case utf32
  /// An encoding of one byte for each character that an XML declaration names, scanned as UTF-8.
  case declared
  /// A binary property list, in which a position is a byte offset and there are no lines.
  case binary
}

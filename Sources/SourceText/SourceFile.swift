/// One input file, ready to be scanned: its bytes as UTF-8, and how they are stored on disk.
///
/// It exists while its table is checked. Findings copy what they need from it.
public final class SourceFile {
  package let id: FileID
  /// The path as it is shown: relative to the working directory, with forward slashes.
  public let path: String
  /// The text as UTF-8. A UTF-8 byte order mark (three bytes) is kept, a UTF-16 one is not.
  public let bytes: SourceBuffer
  package let encoding: TextEncoding
  package let escapes: EscapeSyntax

  package init(
    id: FileID, path: String, bytes: SourceBuffer, encoding: TextEncoding, escapes: EscapeSyntax
  ) {
    self.id = id
    self.path = path
    self.bytes = bytes
    self.encoding = encoding
    self.escapes = escapes
  }

  /// Returns a range of the bytes, together with the file.
  public func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(file: id, bytes) }
}

/// How bytes represent characters.
package enum EscapeSyntax: Hashable, Sendable {
  /// JSON: `\n`, `\"`, `\u00e9`.
  case json
  /// Old-style property lists: `\n`, `\U00e9`, octal digits in NextStep's encoding.
  case propertyList
  /// XML: entities, character references, CDATA sections. Line ends are line feeds.
  case xml
  /// XML property lists, whose line ends CoreFoundation keeps.
  case xmlPropertyList
  /// The bytes are the text.
  case none

  /// Whether the file is XML of any kind.
  package var isXML: Bool {
    switch self {
    case .xml, .xmlPropertyList: true
    case .json, .propertyList, .none: false
    }
  }
}

/// How the text of a file is stored on disk.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// UTF-8 after a byte order mark of three bytes.
  case utf8WithMark
  /// UTF-16, which is scanned as UTF-8. The mark of two bytes may be absent.
  case utf16LittleEndian(mark: Bool)
  case utf16BigEndian(mark: Bool)
  /// UTF-32 after a mark of four bytes, scanned as UTF-8.
  case utf32
  /// An encoding of one byte for each character that an XML declaration names, scanned as UTF-8.
  case declared
  /// A binary property list, in which a position is a byte offset and there are no lines.
  case binary
}

extension TextEncoding {
  /// Returns text as it is stored in a file, or nil if a part of a file with this encoding can't be
  /// replaced.
  package func encoded(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8, .utf8WithMark: Array(text.utf8)
    case .utf16LittleEndian:
      text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    case .utf16BigEndian:
      text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .utf32, .declared, .binary: nil
    }
  }
}

/// A source file as values that tasks can share.
package struct SharedSource: Sendable {
  /// The identity in ranges that were taken from the file.
  package let id: FileID
  private let path: String
  private let bytes: SharedBytes
  private let encoding: TextEncoding
  private let escapes: EscapeSyntax

  /// Shares a file with other tasks and with other files that have the same bytes.
  package init(_ file: SourceFile) {
    (id, path, bytes) = (file.id, file.path, file.bytes.shared)
    (encoding, escapes) = (file.encoding, file.escapes)
  }

  /// Returns a file with the same text.
  package func file(id: FileID, path: String) -> SourceFile {
    SourceFile(
      id: id, path: path, bytes: SourceBuffer(bytes), encoding: encoding, escapes: escapes)
  }
}

extension SourceRange {
  /// Returns the same byte range in another file.
  package func moved(to file: FileID) -> SourceRange { SourceRange(file: file, bytes) }
}

extension TextSpan {
  /// Returns the same string in another file.
  package func moved(to file: FileID) -> TextSpan {
    TextSpan(range: range.moved(to: file), traits: traits)
  }
}

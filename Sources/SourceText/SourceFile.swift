/// One input file, ready to be scanned: its bytes as UTF-8, and how they are stored on disk.
///
/// It lives as long as its table is checked; findings take what they need from it and let it go.
public final class SourceFile {
  public let id: FileID
  /// The path as it is shown: relative to the working directory, with forward slashes.
  public let path: String
  /// The text as UTF-8. A byte order mark of three bytes is kept, one of UTF-16 is not.
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

  /// A range of the bytes that names the file too.
  public func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(file: id, bytes) }
}

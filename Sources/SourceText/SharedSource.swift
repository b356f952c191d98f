/// A source file as values that tasks can share, to be reused for files with the same bytes.
package struct SharedSource: Sendable {
  /// The identity in ranges that were taken from the file.
  package let id: FileID
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let escapes: EscapeSyntax

  package init(_ file: SourceFile) {
    id = file.id
    bytes = file.bytes.array
    encoding = file.encoding
    escapes = file.escapes
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

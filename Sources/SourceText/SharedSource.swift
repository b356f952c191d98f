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

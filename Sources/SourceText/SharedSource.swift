/// A source file as values that tasks can share.
package struct SharedSource: Sendable {
  /// The identity in ranges that were taken from the file.
  package let id: FileID
  private let path: String
  private let bytes: SharedBytes
  private let encoding: TextEncoding
  private let escapes: EscapeSyntax

  private init(_ file: SourceFile, _ bytes: SharedBytes) {
    (id, path, self.bytes) = (file.id, file.path, bytes)
    (encoding, escapes) = (file.encoding, file.escapes)
  }

  /// Shares the bytes of a file with other tasks that read the same file.
  package init(_ file: SourceFile) { self.init(file, file.bytes.shared) }

  /// Copies a file, to be reused for other files with the same bytes. If the file changes, they
  /// don't.
  package init(copying file: SourceFile) {
    self.init(file, SourceBuffer(copying: file.bytes).shared)
  }

  /// Returns the file for a task that reads its bytes from an offset on.
  package func file(from start: Int) -> SourceFile {
    file(id: id, path: path, SourceBuffer(bytes, from: start))
  }

  /// Returns a file with the same text.
  package func file(id: FileID, path: String) -> SourceFile {
    file(id: id, path: path, SourceBuffer(bytes))
  }

  private func file(id: FileID, path: String, _ bytes: SourceBuffer) -> SourceFile {
    SourceFile(id: id, path: path, bytes: bytes, encoding: encoding, escapes: escapes)
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

/// A source file as values that tasks can share, to be had again by files with the same bytes.
package struct KeptSource: Sendable {
  /// The identity that ranges carry which were taken from the file.
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

  /// A file with the same text.
  package func file(id: FileID, path: String) -> SourceFile {
    SourceFile(
      id: id, path: path, bytes: SourceBuffer(bytes), encoding: encoding, escapes: escapes)
  }
}

extension SourceRange {
  /// The same bytes of another file.
  package func moved(to file: FileID) -> SourceRange { SourceRange(file: file, bytes) }
}

extension Text {
  /// The same text of another file.
  package func moved(to file: FileID) -> Text {
    Text(range: range.moved(to: file), traits: traits)
  }
}

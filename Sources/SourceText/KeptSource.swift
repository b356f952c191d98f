/// A source file as values that tasks can share, to be had again by files with the same bytes.
public struct KeptSource: Sendable {
  /// The identity that ranges carry which were taken from the file.
  public let id: FileID
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let escapes: EscapeSyntax

  public init(_ file: SourceFile) {
    id = file.id
    bytes = file.bytes.array
    encoding = file.encoding
    escapes = file.escapes
  }

  /// A file with the same text.
  public func file(id: FileID, path: String) -> SourceFile {
    SourceFile(
      id: id, path: path, bytes: SourceBuffer(bytes), encoding: encoding, escapes: escapes)
  }
}

extension SourceRange {
  /// The same bytes of another file.
  public func moved(to file: FileID) -> SourceRange { SourceRange(file: file, bytes) }
}

extension Text {
  /// The same text of another file.
  public func moved(to file: FileID) -> Text {
    Text(range: range.moved(to: file), traits: traits)
  }
}

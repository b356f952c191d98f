package import SourceText

extension SourceFile {
  /// Opens a JSON file, which should be UTF-8. UTF-16 and UTF-32 are recognized and transcoded, so
  /// that a reader can say so.
  ///
  /// - Parameter input: the bytes as they are on disk.
  package static func json(_ input: SourceBuffer, id: FileID, path: String) -> SourceFile {
    let decoded = PropertyListEncoding.decode(input)
    let encoding = decoded.encoding == .binary ? .utf8 : decoded.encoding
    return SourceFile(
      id: id, path: path, bytes: decoded.bytes, encoding: encoding, escapes: .json)
  }
}

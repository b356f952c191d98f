public import Diagnostics
public import SourceText

/// A property list as it was read from a file, with what was wrong with it.
public struct PropertyListDocument {
  public let file: SourceFile
  public let list: PropertyList?
  public var diagnostics: [Diagnostic]
}

/// Reads property lists of any form.
public enum PropertyListReader {
  public enum Kind: Hashable, Sendable {
    case strings, stringsdict
  }

  public static func read(
    _ input: SourceBuffer, id: FileID, path: String, kind: Kind
  ) -> PropertyListDocument {
    PropertyListDocument(
      file: SourceFile(id: id, path: path, bytes: input, encoding: .utf8, escapes: .none),
      list: nil, diagnostics: [])
  }
}

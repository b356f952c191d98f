package import Git
package import Platform

/// A file to check.
public struct InputFile: Hashable, Sendable {
  /// The location of the contents.
  package enum Contents: Hashable, Sendable {
    case disk(AbsolutePath)
    case memory([UInt8])
    /// A git object of the repository.
    case object(ObjectID)
    /// The file exists but can't be read, for a known reason.
    case unreadable(reason: String)
  }

  /// The displayed path: relative to the working directory if it is below it, with forward slashes
  /// and no leading './'.
  package let path: String
  package let contents: Contents
  /// The absolute path, from which the locale and the table are derived even if a different path is
  /// displayed. Nil for a file that isn't on the disk.
  package let absolutePath: AbsolutePath?
  /// Whether the file is only needed for comparison with a requested one, so that its own findings
  /// aren't reported.
  package let isContext: Bool
  /// Whether the user named this file, and not a folder that contains it.
  package let isNamed: Bool
  /// Whether the file is skipped if it is an export of other checked files, because it repeats
  /// their contents.
  package var isSkippedAsExport = false

  /// Creates a file with contents in memory. Nothing is read from the disk.
  ///
  /// - Parameter isContext: whether the file is only read to check others with it.
  public init(path: String, bytes: [UInt8], isContext: Bool = false) {
    self.init(path: path, contents: .memory(bytes), isContext: isContext)
  }

  package init(
    path: String, contents: Contents, isContext: Bool = false, isNamed: Bool = true
  ) {
    self.init(
      path: path, contents: contents, isContext: isContext, isNamed: isNamed, absolutePath: nil)
  }

  package init(
    path: String, contents: Contents, isContext: Bool = false, isNamed: Bool = true,
    absolutePath: AbsolutePath?
  ) {
    self.path = path
    self.absolutePath = absolutePath
    self.contents = contents
    self.isContext = isContext
    self.isNamed = isNamed
  }

  /// The displayed path as a typed path.
  package var shown: ShownPath { ShownPath(path) }

  /// The same file without reported findings.
  package var asContext: InputFile {
    InputFile(
      path: path, contents: contents, isContext: true, isNamed: isNamed,
      absolutePath: absolutePath)
  }

  /// Returns the same file with other contents.
  package func holding(_ bytes: [UInt8]) -> InputFile { holding(.memory(bytes)) }

  /// Returns the same file with its contents elsewhere.
  package func holding(_ contents: Contents) -> InputFile {
    var file = InputFile(
      path: path, contents: contents, isContext: isContext, isNamed: isNamed,
      absolutePath: absolutePath)
    file.isSkippedAsExport = isSkippedAsExport
    return file
  }

  /// The path from which the locale and the table are derived.
  package var place: String { absolutePath?.text ?? path }
}

extension [InputFile] {
  /// Returns the files, sorted by the bytes of their paths.
  package func sortedByPath() -> [InputFile] {
    isSortedByPath ? self : sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  /// Whether the path of each file comes after that of the file before it.
  var isSortedByPath: Bool {
    let files = span
    return files.indices.dropFirst().allSatisfy {
      files[$0 - 1].path.utf8.precedes(files[$0].path.utf8)
    }
  }
}

package import Git
package import Platform

/// A file that is to be checked.
package struct InputFile: Hashable, Sendable {
  /// Where the bytes are.
  package enum Contents: Hashable, Sendable {
    case disk(AbsolutePath)
    case memory([UInt8])
    /// An object of the repository.
    case object(ObjectID)
    /// The file is there, and cannot be read for a reason that is known.
    case unreadable(reason: String)
  }

  /// The path as reports show it: relative to the working directory where it lies below it, with
  /// forward slashes and without a leading './'.
  package let path: String
  package let contents: Contents
  /// The absolute path, which tells the locale and the table of the file whatever path is shown;
  /// nil for a file that is on no disk.
  package let absolutePath: AbsolutePath?
  /// Whether the file was only found as the sibling of one that was asked for: its own findings
  /// are not reported.
  package let isContext: Bool
  /// Whether somebody asked for this very file, rather than for a folder that holds it.
  package let isNamed: Bool
  /// Whether an export of files that are checked is left out, since it repeats what they have.
  package var isLeftOutAsExport = false

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

  /// The path as one that can be followed.
  package var shown: ShownPath { ShownPath(path) }

  /// The same file, of which no findings are reported.
  var asContext: InputFile {
    InputFile(
      path: path, contents: contents, isContext: true, isNamed: isNamed,
      absolutePath: absolutePath)
  }

  /// The path that tells the locale and the table.
  package var place: String { absolutePath?.text ?? path }
}

extension Sequence<InputFile> {
  /// The files in the order of the bytes of their paths.
  package func sortedByPath() -> [InputFile] {
    sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

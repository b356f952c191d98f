public import Git

/// A file that is to be checked.
public struct InputFile: Hashable, Sendable {
  /// Where the bytes are.
  public enum Contents: Hashable, Sendable {
    /// A path that the operating system can open.
    case disk(path: String)
    case memory([UInt8])
    /// An object of the repository.
    case object(ObjectID)
    /// The file is there, and cannot be read for a reason that is known.
    case unreadable(reason: String)
  }

  /// The path as it is shown and matched: relative to the working directory where it lies below
  /// it, with forward slashes and without a leading './'.
  public let path: String
  public let contents: Contents
  /// The absolute path, which tells the locale and the table of the file whatever path is shown;
  /// nil for a file that is on no disk.
  public let absolutePath: String?
  /// Whether the file was only found as the sibling of one that was asked for: its own findings
  /// are not reported.
  public let isContext: Bool
  /// Whether somebody asked for this very file, rather than for a folder that holds it.
  public let isNamed: Bool
  /// Whether an export of files that are checked is left out, since it repeats what they have.
  public var isLeftOutAsExport = false

  public init(
    path: String, contents: Contents, isContext: Bool = false, isNamed: Bool = true,
    absolutePath: String? = nil
  ) {
    self.path = path
    self.absolutePath = absolutePath
    self.contents = contents
    self.isContext = isContext
    self.isNamed = isNamed
  }

  /// The same file, of which no findings are reported.
  var asContext: InputFile {
    InputFile(
      path: path, contents: contents, isContext: true, isNamed: isNamed,
      absolutePath: absolutePath)
  }

  /// The path that tells the locale and the table.
  var place: String { absolutePath ?? path }
}

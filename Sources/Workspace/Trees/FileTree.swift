package import Platform

/// Where files are looked for: the disk, or a state of a repository.
package protocol FileTree: Sendable {
  /// What a path is.
  ///
  /// - Parameter followsLinks: whether a symbolic link is what it leads to.
  func kind(of path: AbsolutePath, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind

  /// What is in a folder, in the order of the bytes of the names.
  func entries(inFolder path: AbsolutePath) throws(FileSystem.Failure) -> [FolderEntry]

  /// The path without symbolic links, or nil if it leads nowhere.
  func realPath(_ path: AbsolutePath) -> AbsolutePath?

  /// Where a path leads, and whether a search may follow it there.
  func destination(of path: AbsolutePath, within zone: SearchZone) -> LinkDestination

  /// Where the bytes of a file are.
  func contents(of path: AbsolutePath) -> InputFile.Contents
}

extension FileTree {
  /// Whether there is anything at a path, be it a link that leads nowhere.
  package func exists(_ path: AbsolutePath) -> Bool {
    (try? kind(of: path, followsLinks: false)) != nil
  }
}

/// The files that the operating system knows.
package struct Disk: FileTree {
  package init() {}

  package func kind(
    of path: AbsolutePath, followsLinks: Bool
  ) throws(FileSystem.Failure) -> FileSystem.Kind {
    try FileSystem.kind(of: path, followsLinks: followsLinks)
  }

  package func entries(inFolder path: AbsolutePath) throws(FileSystem.Failure) -> [FolderEntry] {
    try FileSystem.entries(inFolder: path)
  }

  package func realPath(_ path: AbsolutePath) -> AbsolutePath? { FileSystem.realPath(path) }

  package func destination(of path: AbsolutePath, within zone: SearchZone) -> LinkDestination {
    guard let real = realPath(path) else { return .nowhere }
    return zone.contains(real) ? .inside(real) : .outside
  }

  package func contents(of path: AbsolutePath) -> InputFile.Contents { .disk(path) }
}

/// Why a file cannot be read because of its name.
enum NameFault {
  /// Its path is that of another one in other bytes.
  static let twin = "another name is the same but for its Unicode normalization; rename one of them"
  /// The rest of the program cannot spell it.
  static let unspellable = "its name is not UTF-8"
}

/// Where files are looked for: the disk, or a state of a repository. Paths are absolute.
protocol FileTree: Sendable {
  /// What a path is.
  ///
  /// - Parameter followsLinks: whether a symbolic link is what it leads to.
  func kind(of path: String, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind

  /// The names in a folder, in the order of their bytes.
  func names(inFolder path: String) throws(FileSystem.Failure) -> [String]

  /// The path without symbolic links, or nil if it leads nowhere.
  func realPath(_ path: String) -> String?

  /// Where the bytes of a file are.
  func contents(of path: String) -> InputFile.Contents
}

extension FileTree {
  /// Whether there is anything at a path, be it a link that leads nowhere.
  func exists(_ path: String) -> Bool { (try? kind(of: path, followsLinks: false)) != nil }
}

/// The files that the operating system knows.
struct Disk: FileTree {
  func kind(of path: String, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind {
    try FileSystem.kind(of: path, followsLinks: followsLinks)
  }

  func names(inFolder path: String) throws(FileSystem.Failure) -> [String] {
    try FileSystem.names(inFolder: path)
  }

  func realPath(_ path: String) -> String? { FileSystem.realPath(path) }

  func contents(of path: String) -> InputFile.Contents { .disk(path: path) }
}

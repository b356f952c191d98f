package import Platform

/// A source of files: the disk, or a state of a repository.
package protocol FileTree: Sendable {
  /// Returns the kind of the file at a path.
  ///
  /// - Parameter followsLinks: whether to return the kind of a symbolic link's target.
  func kind(of path: AbsolutePath, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind

  /// Returns the contents of a folder, sorted by the bytes of the names.
  func entries(inFolder path: AbsolutePath) throws(FileSystem.Failure) -> [FolderEntry]

  /// Returns the path without symbolic links, or nil if it leads nowhere.
  func realPath(_ path: AbsolutePath) -> AbsolutePath?

  /// Returns where a path leads, and whether a search may follow it there.
  func destination(of path: AbsolutePath, within zone: SearchZone) -> LinkDestination

  /// Returns the location of a file's contents.
  func contents(of path: AbsolutePath) -> InputFile.Contents
}

extension FileTree {
  /// Returns whether something exists at a path, including a link that leads nowhere.
  package func exists(_ path: AbsolutePath) -> Bool {
    (try? kind(of: path, followsLinks: false)) != nil
  }

  /// Returns the path of the nearest file with a name, in a folder of a repository or above it.
  package func nearest(
    _ name: String, from folder: AbsolutePath, in root: RepositoryFolder
  ) -> AbsolutePath? {
    var folder = folder
    while root.relative(folder) != nil {
      let path = folder.appending(name)
      if exists(path) { return path }
      guard folder != root.path else { return nil }
      folder = folder.folder
    }
    return nil
  }
}

/// The files of the operating system.
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

/// The reasons why a file can't be read because of its name.
enum NameFault {
  /// Its path differs from another only in Unicode normalization.
  static let twin = "another name is the same but for its Unicode normalization; rename one of them"
  /// Its path can't be represented as a string.
  static let unspellable = "its name is not UTF-8"
}

/// The disk with the contents of one file replaced. The file need not exist.
package struct OverlaidDisk: FileTree {
  let path: AbsolutePath
  let bytes: [UInt8]
  private let disk = Disk()

  package init(path: AbsolutePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package func kind(
    of path: AbsolutePath, followsLinks: Bool
  ) throws(FileSystem.Failure) -> FileSystem.Kind {
    path == self.path ? .file : try disk.kind(of: path, followsLinks: followsLinks)
  }

  package func entries(inFolder path: AbsolutePath) throws(FileSystem.Failure) -> [FolderEntry] {
    try disk.entries(inFolder: path)
  }

  package func destination(of path: AbsolutePath, within zone: SearchZone) -> LinkDestination {
    guard path == self.path else { return disk.destination(of: path, within: zone) }
    return realPath(path).map(LinkDestination.inside) ?? .nowhere
  }

  package func realPath(_ path: AbsolutePath) -> AbsolutePath? {
    if let real = disk.realPath(path) { return real }
    guard path == self.path else { return nil }
    return (disk.realPath(path.folder) ?? path.folder).appending(path.name)
  }

  package func contents(of path: AbsolutePath) -> InputFile.Contents {
    path == self.path ? .memory(bytes) : disk.contents(of: path)
  }
}

/// The disk as if one file had other contents. The file need not exist.
struct OverlaidDisk: FileTree {
  /// The absolute path of the file.
  let path: String
  let bytes: [UInt8]
  private let disk = Disk()

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  func kind(of path: String, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind {
    path == self.path ? .file : try disk.kind(of: path, followsLinks: followsLinks)
  }

  func entries(inFolder path: String) throws(FileSystem.Failure) -> [FolderEntry] {
    try disk.entries(inFolder: path)
  }

  func destination(of path: String, within zone: SearchZone) -> LinkDestination {
    guard path == self.path else { return disk.destination(of: path, within: zone) }
    return realPath(path).map(LinkDestination.inside) ?? .nowhere
  }

  func realPath(_ path: String) -> String? {
    if let real = disk.realPath(path) { return real }
    guard path == self.path else { return nil }
    let folder = PathName.folder(of: path)
    return PathName.join(disk.realPath(folder) ?? folder, PathName.name(of: path))
  }

  func contents(of path: String) -> InputFile.Contents {
    path == self.path ? .memory(bytes) : disk.contents(of: path)
  }
}

extension FileDiscovery {
  /// Finds a file with other contents than it has on the disk, and its siblings on the disk.
  ///
  /// - Parameters:
  ///   - path: relative to the working directory or absolute. The file need not exist.
  ///   - bytes: what is checked in place of the file.
  ///   - workingDirectory: an absolute path.
  public static func files(
    at path: String, holding bytes: [UInt8], configuration: Configuration,
    workingDirectory: String
  ) -> Outcome {
    let disk = PathName.join(workingDirectory, PathName.shown(path, in: workingDirectory))
    return files(
      at: [path], in: OverlaidDisk(path: disk, bytes: bytes), configuration: configuration,
      workingDirectory: workingDirectory)
  }
}

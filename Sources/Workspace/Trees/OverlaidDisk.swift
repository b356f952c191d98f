/// The disk as if one file had other contents. The file need not exist.
package struct OverlaidDisk: FileTree {
  /// The absolute path of the file.
  let path: String
  let bytes: [UInt8]
  private let disk = Disk()

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package func kind(of path: String, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind {
    path == self.path ? .file : try disk.kind(of: path, followsLinks: followsLinks)
  }

  package func entries(inFolder path: String) throws(FileSystem.Failure) -> [FolderEntry] {
    try disk.entries(inFolder: path)
  }

  package func destination(of path: String, within zone: SearchZone) -> LinkDestination {
    guard path == self.path else { return disk.destination(of: path, within: zone) }
    return realPath(path).map(LinkDestination.inside) ?? .nowhere
  }

  package func realPath(_ path: String) -> String? {
    if let real = disk.realPath(path) { return real }
    guard path == self.path else { return nil }
    let folder = PathName.folder(of: path)
    return PathName.join(disk.realPath(folder) ?? folder, PathName.name(of: path))
  }

  package func contents(of path: String) -> InputFile.Contents {
    path == self.path ? .memory(bytes) : disk.contents(of: path)
  }
}

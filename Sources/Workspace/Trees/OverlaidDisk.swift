package import Platform

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

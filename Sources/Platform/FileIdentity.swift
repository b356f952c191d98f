/// The identity of a file. Two paths to the same file have the same identity, whatever links they
/// contain.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Creates the identity of a path's destination, or returns nil if there is none.
  package init?(path: AbsolutePath) {
    var status = stat()
    guard stat(path.text, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of an open regular file, or returns nil for anything else, for example a
  /// pipe or a terminal.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}

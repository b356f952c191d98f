/// What makes two paths the same file, whatever links lead to it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The identity of what a path leads to, or nil if it leads nowhere.
  package init?(path: AbsolutePath) {
    var status = stat()
    guard stat(path.text, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of an open regular file, or nil of anything else, such as a pipe or a terminal.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }
}

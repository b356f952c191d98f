/// Functions that read and write open files, and retry after signals.
package enum OpenFile {
  /// Reads the next bytes into the start of an array, at most as many as it can hold.
  ///
  /// - Returns: the number of bytes that were read: 0 at the end, and less than 0 with `errno` set
  ///   after a failure.
  package static func fill(_ piece: inout [UInt8], from descriptor: Int32) -> Int {
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Returns the first bytes of a file that isn't a link, or nil if it can't be read.
  package static func start(of path: AbsolutePath, count: Int) -> [UInt8]? {
    let descriptor = open(path.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = fill(&bytes, from: descriptor)
    return length < 0 ? nil : Array(bytes.prefix(length))
  }

  /// Writes bytes, possibly only the first of them.
  ///
  /// - Returns: the number of bytes that were written, or less than 0 with `errno` set after a
  ///   failure.
  package static func put(_ bytes: [UInt8], into descriptor: Int32) -> Int {
    while true {
      let count = write(descriptor, bytes, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
}

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

/// The kind of an open file, and the attributes that change when it is written to.
package struct FileStamp: Hashable, Sendable {
  package let mode: mode_t
  /// The size in bytes.
  package let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the attributes, or returns nil with `errno` set.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    (mode, size) = (mode_t(status.st_mode), Int(status.st_size))
    (seconds, nanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
  }
}

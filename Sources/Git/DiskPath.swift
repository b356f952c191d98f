#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What git's answers are compared with on the disk.
enum DiskPath {
  /// What a path is, without following a link at its end.
  enum Kind: Hashable {
    case missing, link, folder, other
  }

  static func kind(_ path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFLNK: .link
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The path without symbolic links, or the path itself if it leads nowhere.
  static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The nearest folder that has a `.git`, from a folder upward; nil if there is none.
  ///
  /// Git itself would also accept a folder that merely looks like a git directory.
  /// - Parameter folder: an absolute path without symbolic links.
  static func workingTree(around folder: String) -> String? {
    var folder = folder
    while true {
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      if kind(prefix + ".git") != .missing { return folder }
      guard folder != "/", let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else {
        return nil
      }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}

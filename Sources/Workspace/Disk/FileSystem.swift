#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the operating system says about paths. Nothing here throws away a reason for a failure.
package enum FileSystem {
  /// What a path leads to.
  package enum Kind: Hashable, Sendable {
    case folder, file, link, other
  }

  /// Why a path cannot be used, in the words of the operating system.
  package struct Failure: Error, Hashable, Sendable {
    package let reason: String

    init(_ code: Int32) { reason = String(cString: strerror(code)) }

    static let missing = Failure(ENOENT)
    static let noFolder = Failure(ENOTDIR)
  }

  /// What a path is.
  ///
  /// - Parameter followsLinks: whether a symbolic link is what it leads to.
  package static func kind(of path: String, followsLinks: Bool) throws(Failure) -> Kind {
    var status = stat()
    let result = followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw Failure(errno) }
    return kind(status)
  }

  /// Whether there is anything at a path, be it a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    (try? kind(of: path, followsLinks: false)) != nil
  }

  /// What is in a folder, in the order of the bytes of the names.
  package static func entries(inFolder path: String) throws(Failure) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw Failure(errno) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      // The end looks like a failure but for this number.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let found = Self.entry(&entry.pointee, in: dirfd(folder))
      if found.name != "." && found.name != ".." { entries.append(found) }
    }
    guard errno == 0 else { throw Failure(errno) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func entry(_ entry: inout dirent, in folder: Int32) -> FolderEntry {
    let capacity = MemoryLayout.size(ofValue: entry.d_name)
    let type = Int(entry.d_type)
    return withUnsafePointer(to: &entry.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        FolderEntry(
          name: String(cString: name), kind: kind(type) ?? kind(of: name, in: folder),
          isText: String(validatingCString: name) != nil)
      }
    }
  }

  /// What the folder itself knows; nil for file systems that do not tell.
  private static func kind(_ type: Int) -> Kind? {
    switch type {
    case Int(DT_UNKNOWN): nil
    case Int(DT_DIR): .folder
    case Int(DT_REG): .file
    case Int(DT_LNK): .link
    default: .other
    }
  }

  private static func kind(of name: UnsafePointer<CChar>, in folder: Int32) -> Kind {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
    return kind(status)
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The absolute path without symbolic links, or nil if the path leads nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes the folders above a path that are not there yet. Where that fails, making the file fails
  /// too, with the reason.
  package static func makeFolders(above path: String) {
    var folders: [String] = []
    var folder = PathName.folder(of: path)
    while !folder.isEmpty, folder != "/", !exists(folder) {
      folders.append(folder)
      folder = PathName.folder(of: folder)
    }
    for folder in folders.reversed() { mkdir(folder, 0o777) }
  }

  /// The absolute path of the working directory, or nil if it was removed.
  package static func workingDirectory() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

/// The operating system's information about paths. No function here discards the reason for a
/// failure.
package enum FileSystem {
  /// The type of a path's destination.
  package enum Kind: Hashable, Sendable {
    case folder, file, link, other
  }

  /// The reason that a path can't be used, in the words of the operating system.
  package struct Failure: Error, Hashable, Sendable {
    package let reason: String

    init(_ code: Int32) { reason = SystemError.text(code) }

    package static let missing = Failure(ENOENT)
    package static let noFolder = Failure(ENOTDIR)
  }

  /// Returns the type of a path.
  ///
  /// - Parameter followsLinks: whether the type of a symbolic link is that of its destination.
  package static func kind(of path: AbsolutePath, followsLinks: Bool) throws(Failure) -> Kind {
    var status = stat()
    let result = followsLinks ? stat(path.text, &status) : lstat(path.text, &status)
    guard result == 0 else { throw Failure(errno) }
    return kind(status)
  }

  /// Returns whether anything exists at a path, even a broken symbolic link.
  package static func exists(_ path: AbsolutePath) -> Bool {
    (try? kind(of: path, followsLinks: false)) != nil
  }

  /// Returns the contents of a folder, sorted by the bytes of the names.
  package static func entries(inFolder path: AbsolutePath) throws(Failure) -> [FolderEntry] {
    guard let folder = opendir(path.text) else { throw Failure(errno) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      // `readdir` returns nil for the end and for a failure. Only `errno` distinguishes them.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let found = Self.entry(&entry.pointee, in: dirfd(folder))
      if found.name != "." && found.name != ".." { entries.append(found) }
    }
    guard errno == 0 else { throw Failure(errno) }
    return entries.sorted { $0.name.utf8.precedes($1.name.utf8) }
  }

  private static func entry(_ entry: inout dirent, in folder: Int32) -> FolderEntry {
    let capacity = MemoryLayout.size(ofValue: entry.d_name)
    let type = Int(entry.d_type)
    return withUnsafePointer(to: &entry.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        let text = String(validatingCString: name)
        return FolderEntry(
          name: text ?? String(cString: name), kind: kind(type) ?? kind(of: name, in: folder),
          isText: text != nil)
      }
    }
  }

  /// Returns the type that the folder has stored, or nil if the file system doesn't provide it.
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

  /// Returns the path without symbolic links, or nil if it doesn't exist.
  package static func realPath(_ path: AbsolutePath) -> AbsolutePath? {
    guard let resolved = realpath(path.text, nil) else { return nil }
    defer { free(resolved) }
    return AbsolutePath(String(cString: resolved))
  }

  /// Creates the missing folders above a path. If this fails, creating the file fails too, with the
  /// reason.
  package static func makeFolders(above path: AbsolutePath) {
    var folders: [AbsolutePath] = []
    var folder = path.folder
    while !folder.isEmpty, folder.text != "/", !exists(folder) {
      folders.append(folder)
      folder = folder.folder
    }
    for folder in folders.reversed() { mkdir(folder.text, 0o777) }
  }

  /// Returns the path of the working directory, or nil if it was removed.
  package static func workingDirectory() -> AbsolutePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return AbsolutePath(String(cString: path))
  }
}

extension AbsolutePath {
  /// The path without symbolic links, whether or not anything exists there. Nil if it contains a
  /// broken link.
  package var destination: AbsolutePath? {
    if let real = FileSystem.realPath(self) { return real }
    if FileSystem.exists(self) { return nil }
    var (folder, rest) = (folder, name)
    while folder.text != "/", !folder.isEmpty {
      if let real = FileSystem.realPath(folder) { return real.appending(rest) }
      if FileSystem.exists(folder) { return nil }
      rest = PathName.join(folder.name, rest)
      folder = folder.folder
    }
    return AbsolutePath("/").appending(rest)
  }
}

/// A file, a link or a folder, as listed by its folder.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  package let kind: FileSystem.Kind
  /// Whether the name is UTF-8. Otherwise U+FFFD replaces the invalid bytes, and the entry can't be
  /// opened.
  package let isText: Bool

  package init(name: String, kind: FileSystem.Kind, isText: Bool) {
    self.name = name
    self.kind = kind
    self.isText = isText
  }
}

/// What the operating system says about paths. Nothing here throws away a reason for a failure.
package enum FileSystem {
  /// What a path leads to.
  package enum Kind: Hashable, Sendable {
    case folder, file, link, other
  }

  /// Why a path cannot be used, in the words of the operating system.
  package struct Failure: Error, Hashable, Sendable {
    package let reason: String

    init(_ code: Int32) { reason = SystemError.text(code) }

    package static let missing = Failure(ENOENT)
    package static let noFolder = Failure(ENOTDIR)
  }

  /// What a path is.
  ///
  /// - Parameter followsLinks: whether a symbolic link is what it leads to.
  package static func kind(of path: AbsolutePath, followsLinks: Bool) throws(Failure) -> Kind {
    var status = stat()
    let result = followsLinks ? stat(path.text, &status) : lstat(path.text, &status)
    guard result == 0 else { throw Failure(errno) }
    return kind(status)
  }

  /// Whether there is anything at a path, be it a link that leads nowhere.
  package static func exists(_ path: AbsolutePath) -> Bool {
    (try? kind(of: path, followsLinks: false)) != nil
  }

  /// What is in a folder, in the order of the bytes of the names.
  package static func entries(inFolder path: AbsolutePath) throws(Failure) -> [FolderEntry] {
    guard let folder = opendir(path.text) else { throw Failure(errno) }
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

  /// The path without symbolic links, or nil if it leads nowhere.
  package static func realPath(_ path: AbsolutePath) -> AbsolutePath? {
    guard let resolved = realpath(path.text, nil) else { return nil }
    defer { free(resolved) }
    return AbsolutePath(String(cString: resolved))
  }

  /// Makes the folders above a path that are not there yet. Where that fails, making the file fails
  /// too, with the reason.
  package static func makeFolders(above path: AbsolutePath) {
    var folders: [AbsolutePath] = []
    var folder = path.folder
    while !folder.isEmpty, folder.text != "/", !exists(folder) {
      folders.append(folder)
      folder = folder.folder
    }
    for folder in folders.reversed() { mkdir(folder.text, 0o777) }
  }

  /// The path of the working directory, or nil if it was removed.
  package static func workingDirectory() -> AbsolutePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return AbsolutePath(String(cString: path))
  }
}

extension AbsolutePath {
  /// Where the path leads, without symbolic links, be anything there or not; nil if a link on the
  /// way leads nowhere.
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

/// A file, a link or a folder, as the folder that holds it lists it.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  package let kind: FileSystem.Kind
  /// Whether the name is UTF-8; otherwise U+FFFD is in place of the bytes that are not, and the
  /// entry cannot be opened.
  package let isText: Bool

  package init(name: String, kind: FileSystem.Kind, isText: Bool) {
    self.name = name
    self.kind = kind
    self.isText = isText
  }
}

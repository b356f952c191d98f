/// Where symbolic links may lead that a search comes across: to the searched folder, and to the
/// repository around it.
package struct SearchZone: Sendable {
  /// Absolute paths without symbolic links.
  private let roots: [String]

  /// - Parameters:
  ///   - folder: the absolute path without symbolic links.
  ///   - repository: that of the repository around it, if there is one.
  init(folder: String, repository: String?) {
    roots = [repository, folder].compactMap(\.self)
  }

  /// The zone around a folder of the disk.
  ///
  /// - Parameter folder: an absolute path without symbolic links.
  init(around folder: String) {
    self.init(folder: folder, repository: FolderChain(from: folder).repository)
  }

  /// Whether a link may lead to a path.
  ///
  /// What git keeps in its own folder may be secret, such as the credentials in its configuration.
  /// - Parameter path: absolute and without symbolic links.
  func contains(_ path: String) -> Bool {
    roots.contains { root in
      guard let relative = PathName.relative(path, to: root) else { return false }
      return !relative.split(separator: "/").contains { $0.lowercased() == ".git" }
    }
  }
}

extension SearchZone {
  /// Whether a path is a symbolic link that leads out of the repository around it, or of its folder
  /// where there is none.
  ///
  /// - Parameter path: absolute.
  package static func isLeft(byLink path: String) -> Bool {
    guard (try? FileSystem.kind(of: path, followsLinks: false)) == .link,
      let real = FileSystem.realPath(path),
      let folder = FileSystem.realPath(PathName.folder(of: path))
    else { return false }
    return !SearchZone(around: folder).contains(real)
  }
}

/// Where a symbolic link leads.
package enum LinkDestination {
  /// A path without symbolic links.
  case inside(String)
  case outside
  case nowhere
}

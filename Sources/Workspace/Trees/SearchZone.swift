package import Platform

/// The folders that symbolic links found in a search may lead to: the searched folder and the
/// repository that contains it.
package struct SearchZone: Sendable {
  /// The folders, without symbolic links.
  private let roots: [AbsolutePath]

  /// - Parameters:
  ///   - folder: a path without symbolic links.
  ///   - repository: the repository that contains the folder, if any.
  init(folder: AbsolutePath, repository: RepositoryFolder?) {
    roots = [repository?.path, folder].compactMap(\.self)
  }

  /// Creates the zone around a folder on the disk.
  ///
  /// - Parameter folder: a path without symbolic links.
  package init(around folder: AbsolutePath) {
    self.init(folder: folder, repository: FolderChain(from: folder).repository)
  }

  /// Returns whether a link may lead to a path.
  ///
  /// The `.git` folder is never included, because it may contain secrets, such as credentials in
  /// git's configuration.
  ///
  /// - Parameter path: a path without symbolic links.
  package func contains(_ path: AbsolutePath) -> Bool {
    roots.contains { root in
      guard let relative = BaseFolder<InRepository>(root).relative(path) else { return false }
      return !relative.isInGitFolder
    }
  }
}

extension Path {
  /// Whether the path is a `.git` folder or inside one.
  package var isInGitFolder: Bool {
    text.split(separator: "/").contains { $0.lowercased() == ".git" }
  }
}

extension AbsolutePath {
  /// Whether the path is a symbolic link that leads out of the repository that contains it, or out
  /// of its folder if there is no repository.
  package var isLinkOut: Bool {
    guard (try? FileSystem.kind(of: self, followsLinks: false)) == .link,
      let real = FileSystem.realPath(self), let folder = FileSystem.realPath(folder)
    else { return false }
    return !SearchZone(around: folder).contains(real)
  }
}

/// The destination of a symbolic link.
package enum LinkDestination {
  /// A path without symbolic links that a search may follow.
  case inside(AbsolutePath)
  case outside
  case nowhere
}

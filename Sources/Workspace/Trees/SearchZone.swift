package import Platform

/// Where symbolic links may lead that a search comes across: to the searched folder, and to the
/// repository around it.
package struct SearchZone: Sendable {
  /// Without symbolic links.
  private let roots: [AbsolutePath]

  /// - Parameters:
  ///   - folder: a path without symbolic links.
  ///   - repository: that of the repository around it, if there is one.
  init(folder: AbsolutePath, repository: RepositoryFolder?) {
    roots = [repository?.path, folder].compactMap(\.self)
  }

  /// The zone around a folder of the disk.
  ///
  /// - Parameter folder: a path without symbolic links.
  package init(around folder: AbsolutePath) {
    self.init(folder: folder, repository: FolderChain(from: folder).repository)
  }

  /// Whether a link may lead to a path.
  ///
  /// What git keeps in its own folder may be secret, such as the credentials in its configuration.
  /// - Parameter path: one without symbolic links.
  package func contains(_ path: AbsolutePath) -> Bool {
    roots.contains { root in
      guard let relative = BaseFolder<InRepository>(root).relative(path) else { return false }
      return !relative.isInGitFolder
    }
  }
}

extension Path {
  /// Whether the path is git's own folder, or something in it.
  package var isInGitFolder: Bool {
    text.split(separator: "/").contains { $0.lowercased() == ".git" }
  }
}

extension AbsolutePath {
  /// Whether the path is a symbolic link that leads out of the repository around it, or of its
  /// folder where there is none.
  package var isLinkOut: Bool {
    guard (try? FileSystem.kind(of: self, followsLinks: false)) == .link,
      let real = FileSystem.realPath(self), let folder = FileSystem.realPath(folder)
    else { return false }
    return !SearchZone(around: folder).contains(real)
  }
}

/// Where a symbolic link leads.
package enum LinkDestination {
  /// A path without symbolic links.
  case inside(AbsolutePath)
  case outside
  case nowhere
}

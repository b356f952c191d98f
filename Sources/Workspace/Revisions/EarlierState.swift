package import Git
package import Platform

/// The state of a repository before a change.
package struct EarlierState: Sendable {
  private let repository: Repository
  private let tree: RepositoryTree

  init(repository: Repository, tree: RepositoryTree) {
    (self.repository, self.tree) = (repository, tree)
  }

  /// Returns the contents of a file, or nil if the state doesn't have it.
  package func contents(ofFile path: AbsolutePath) async throws(GitFailure) -> [UInt8]? {
    guard tree.realPath(path) != nil, case .object(let object) = tree.contents(of: path) else {
      return nil
    }
    return try await repository.contents(of: [object])[object]
  }

  /// Returns the folders that have a file with a name.
  package func folders(withFileNamed name: String) -> [AbsolutePath] {
    tree.folders(withFileNamed: name).map { repository.root.absolute($0) }
  }

  /// Returns whether the state has a file.
  package func hasFile(_ path: AbsolutePath) -> Bool { tree.realPath(path) != nil }

  /// Returns the path of the nearest file with a name, in a folder or above it.
  package func nearest(_ name: String, from folder: AbsolutePath) -> AbsolutePath? {
    var folder = folder
    while repository.root.relative(folder) != nil {
      let path = folder.appending(name)
      if tree.realPath(path) != nil { return path }
      guard folder != repository.root.path else { return nil }
      folder = folder.folder
    }
    return nil
  }
}

/// What a change leaves in the place of a file.
package enum FileSuccessor: Sendable {
  /// A file at the path, whose own path may be another one.
  case file(AbsolutePath)
  /// The path leads through a link that isn't followed.
  case link
  case nothing
}

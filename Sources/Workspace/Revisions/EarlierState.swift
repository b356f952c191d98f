package import Git
package import Platform

/// The state of a repository before a change.
package struct EarlierState: Sendable {
  package let repository: Repository
  private let tree: RepositoryTree

  init(repository: Repository, tree: RepositoryTree) {
    (self.repository, self.tree) = (repository, tree)
  }

  /// Reads the state of a revision.
  package init(of commit: ObjectID, in repository: Repository) async throws(GitFailure) {
    let entries = try await repository.tree(of: commit)
    let links = entries.lazy.filter(\.isLink).compactMap(\.object)
    let targets = try await repository.contents(of: links)
    self.init(
      repository: repository,
      tree: RepositoryTree(entries, root: repository.root, targets: targets))
  }

  /// Finds files, as a search of the present state does.
  package func files(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> [InputFile] {
    FileDiscovery.files(at: paths, in: tree, rules: rules, workingDirectory: workingDirectory)
      .files
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

  /// Returns the path of a file without symbolic links, or nil if the state doesn't have it.
  package func realPath(_ path: AbsolutePath) -> AbsolutePath? { tree.realPath(path) }

  /// Returns whether the state has a file.
  package func hasFile(_ path: AbsolutePath) -> Bool { tree.realPath(path) != nil }

  /// Returns the path of the nearest file with a name, in a folder or above it.
  package func nearest(_ name: String, from folder: AbsolutePath) -> AbsolutePath? {
    tree.nearest(name, from: folder, in: repository.root)
  }
}

/// What a change leaves in the place of a file.
package enum FileSuccessor: Sendable {
  /// A file at the path, whose own path may be another one.
  case file(AbsolutePath)
  /// The path leads through a link that isn't followed.
  case link
  /// The path is in a submodule.
  case submodule
  case nothing
}

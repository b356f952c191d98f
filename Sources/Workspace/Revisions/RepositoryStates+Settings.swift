package import Git
package import Platform

/// The settings of the checked state, such as configurations, that aren't read from the disk.
extension RepositoryStates {
  /// Reads a file from the index that isn't a localization file, for example the configuration.
  /// Returns nil if the index doesn't have the file, or if the file on the disk counts.
  ///
  /// - Parameter path: absolute or relative to the working directory.
  package func stagedContents(
    ofFile path: String, workingDirectory: WorkingDirectory
  ) async throws(GitFailure) -> [UInt8]? {
    let path = workingDirectory.absolute(argument: path)
    let object =
      if let index { Self.object(at: path, in: index) } else {
        repository.root.relative(path.withoutParents).flatMap { wanted in
          leftOut { $0 == wanted }.values.first
        }
      }
    guard let object else { return nil }
    return try await repository.contents(of: [object])[object]
  }

  /// Returns the contents of all files with a name in the index, by absolute path. If the working
  /// tree is checked, only those that a sparse checkout leaves out.
  package func stagedFiles(named name: String) async throws(GitFailure) -> [AbsolutePath: [UInt8]] {
    var objects: [AbsolutePath: ObjectID] = [:]
    if let index {
      for path in folders(withFileNamed: name).map({ $0.appending(name) }) {
        objects[path] = Self.object(at: path, in: index)
      }
    } else {
      objects = leftOut { $0.name == name }
    }
    let contents = try await repository.contents(of: objects.values)
    return objects.compactMapValues { contents[$0] }
  }

  private static func object(at path: AbsolutePath, in tree: any FileTree) -> ObjectID? {
    guard tree.realPath(path) != nil, case .object(let object) = tree.contents(of: path) else {
      return nil
    }
    return object
  }

  /// Returns the objects of files that aren't on the disk, because they are outside of a sparse
  /// checkout. A link stands for the file that it leads to.
  private func leftOut(_ isWanted: (RepositoryPath) -> Bool) -> [AbsolutePath: ObjectID] {
    var objects: [AbsolutePath: ObjectID] = [:]
    for entry in present.entries where isWanted(entry.path) {
      let path = repository.root.absolute(entry.path)
      guard !FileSystem.exists(path) else { continue }
      objects[path] = entry.isLink ? Self.object(at: path, in: present.tree) : entry.object
    }
    return objects
  }

  /// Returns the folders of the checked state that have a file with a name.
  package func folders(withFileNamed name: String) -> [AbsolutePath] {
    present.entries.lazy.map(\.path).filter { $0.name == name }
      .map { repository.root.absolute($0).folder }
  }
}

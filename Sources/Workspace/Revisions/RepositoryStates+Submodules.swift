package import Diagnostics
package import Git
package import Platform

/// Submodules, whose files git doesn't have in any state of the repository around them.
extension RepositoryStates {
  /// The folders of the submodules.
  package func submodules() async throws(GitFailure) -> [AbsolutePath] {
    guard present.entries.contains(where: { $0.path.text == ".gitmodules" }) else { return [] }
    return try await repository.submodules().map(repository.root.absolute)
  }

  /// Finds files of submodules on the disk. Those in folders that a search skips are left out.
  ///
  /// - Parameter folders: the folders of submodules.
  package func files(
    ofSubmodules folders: [AbsolutePath], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> [InputFile] {
    let searched = folders.filter { folder in
      let path = repository.root.relative(folder)?.text ?? ""
      return !path.split(separator: "/").contains { SkippedFolder.isProduct(String($0)) }
    }
    return FileDiscovery.files(
      at: searched.map(\.text), in: Disk(), rules: rules, workingDirectory: workingDirectory
    ).files
  }

  /// Returns the submodules and the links to folders through which other files than before the
  /// change are found. Their tables are not compared.
  package func movedFolders(_ workingDirectory: WorkingDirectory) -> [SkippedFile] {
    let shown = { (path: RepositoryPath) in
      workingDirectory.shown(repository.root.absolute(path)).text
    }
    return moved.submodules.map { SkippedFile(path: shown($0), reason: .submodule) }
      + moved.links.map { SkippedFile(path: shown($0), reason: .movedLink) }
  }

  /// Returns what is in the place of each file in the present state.
  package func successors(
    of paths: [AbsolutePath]
  ) async throws(GitFailure) -> [FileSuccessor] {
    guard !paths.isEmpty else { return [] }
    return present.successors(of: paths, submodules: try await repository.submodules())
  }
}

package import Catalog
import Git
import Platform
import Workspace

extension BaselineFile {
  /// Updates the paths of entries whose files are gone, if git reports that the files were renamed
  /// since the baseline was last committed.
  ///
  /// Git is asked only if a file is gone. If git can't answer, nothing is renamed. The entries are
  /// then dead, and a run reports them.
  package mutating func followRenames(ofFilesOf formats: TableFormats) async {
    let missing = missingPaths
    guard !missing.isEmpty, let moved = try? await renames(ofFilesOf: formats) else {
      return
    }
    rename(moved.filter { missing.contains($0.key) }, ofFilesOf: formats)
  }

  private func renames(
    ofFilesOf formats: TableFormats
  ) async throws(GitFailure) -> [String: String] {
    let repository = try await Repository.open(at: folder.folder.path)
    let name = repository.root.relative(folder.folder.path.appending(PathName.name(of: path)))
    var commit: ObjectID?
    if let name { commit = try await repository.lastCommit(changing: name) }
    if commit == nil { commit = try await repository.commit("HEAD") }
    guard let commit else { return [:] }
    var renames: [String: String] = [:]
    let isStaged = folder.isStaged
    let paths = try await repository.renames(
      ofFilesWith: formats.extensions, since: commit, isStaged: isStaged)
    for (old, new) in paths {
      guard let old = folder.folder.relative(repository.root.absolute(old)),
        let new = folder.folder.relative(repository.root.absolute(new))
      else { continue }
      renames[old.text] = new.text
    }
    return renames
  }
}

import Catalog
import Git
import Platform
import Workspace

extension BaselineFile {
  /// Lets entries of files that are gone follow them to where git says they were moved since the
  /// baseline was last committed.
  ///
  /// Git is asked only if a file is gone. Without an answer nothing is renamed: the entries are
  /// dead then, and a run says so.
  package mutating func followRenames() async {
    let missing = missingPaths
    guard !missing.isEmpty, let moved = try? await renames() else { return }
    rename(moved.filter { missing.contains($0.key) })
  }

  private func renames() async throws(GitFailure) -> [String: String] {
    let repository = try await Repository.open(at: folder.folder.path)
    let name = repository.root.relative(folder.folder.path.appending(PathName.name(of: path)))
    var commit: ObjectID?
    if let name { commit = try await repository.lastCommit(changing: name) }
    if commit == nil { commit = try await repository.commit("HEAD") }
    guard let commit else { return [:] }
    var renames: [String: String] = [:]
    let isStaged = folder.isStaged
    let paths = try await repository.renames(
      ofFilesWith: TableFormats.builtin.extensions, since: commit, isStaged: isStaged)
    for (old, new) in paths {
      guard let old = folder.folder.relative(repository.root.absolute(old)),
        let new = folder.folder.relative(repository.root.absolute(new))
      else { continue }
      renames[old.text] = new.text
    }
    return renames
  }
}

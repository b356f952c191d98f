import Catalog
import Git
import Platform

/// A merge that isn't committed yet.
///
/// What the commit introduces is what neither HEAD nor the other side has.
struct MergeInProgress {
  /// A commit that is merged into HEAD.
  struct Side {
    let commit: ObjectID
    let entries: [TreeEntry]
    /// The files of the commit at which it and HEAD diverged.
    fileprivate let common: [RepositoryPath: TreeEntry]
  }

  let sides: [Side]
  private let formats: TableFormats

  /// Returns nil if there is no merge, or if it doesn't matter.
  init?(
    of request: RepositoryStates.Request, in repository: Repository, _ formats: TableFormats
  ) async throws(GitFailure) {
    guard request.acceptsMerge, request.isStaged, request.base == "HEAD" else { return nil }
    self.formats = formats
    var sides: [Side] = []
    for commit in try await repository.mergedCommits() {
      // Histories can have no commit in common.
      let common = try? await repository.mergeBase(of: commit, named: commit.name)
      let earlier = if let common { try await repository.tree(of: common) } else { [TreeEntry]() }
      sides.append(
        Side(
          commit: commit, entries: try await repository.tree(of: commit),
          common: Self.byPath(earlier)))
    }
    guard !sides.isEmpty else { return nil }
    self.sides = sides
  }

  /// Returns the files of HEAD, with those that only another side changed as they are there.
  ///
  /// All files of a folder with tables belong together: a translation of one side may not fit the
  /// source string of the other one.
  ///
  /// - Parameter head: the files of HEAD.
  func base(of head: [TreeEntry]) -> [TreeEntry] {
    sides.reduce(head) { head, side in
      let own = Self.byPath(head)
      let theirs = Self.byPath(side.entries)
      let paths = Set(own.keys).union(theirs.keys).union(side.common.keys)
      let changed = paths.filter { own[$0] != side.common[$0] }
      let folders = Set(changed.compactMap(folderOfTable))
      let taken = paths.filter { path in
        own[path] != theirs[path] && !changed.contains(path)
          && !(folderOfTable(path).map(folders.contains) ?? false)
      }
      return head.filter { !taken.contains($0.path) }
        + side.entries.filter { taken.contains($0.path) }
    }
  }

  private func folderOfTable(_ path: RepositoryPath) -> String? {
    formats.claim(path.text)?.claim.folder
  }

  private static func byPath(_ entries: [TreeEntry]) -> [RepositoryPath: TreeEntry] {
    Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
  }
}

import Catalog
package import Git
package import Platform
import Synchronization

/// Finds the localization files of revisions, by the same paths and the same configuration as the
/// present ones.
package struct RevisionFiles: Sendable {
  /// Where the symbolic links lead, by their objects. Most revisions have the same ones.
  private final class Targets: Sendable {
    let known = Mutex<[ObjectID: [UInt8]]>([:])
  }

  private let repository: Repository
  private let paths: [String]
  private let rules: SearchRules
  private let workingDirectory: WorkingDirectory
  private let targets = Targets()

  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - workingDirectory: a folder in the repository.
  package init(
    of repository: Repository, at paths: [String], rules: SearchRules,
    workingDirectory: WorkingDirectory
  ) {
    self.repository = repository
    self.paths = paths
    self.rules = rules
    self.workingDirectory = workingDirectory
  }

  /// The files of a commit, sorted by their paths. A path that was not there has none.
  package func files(of commit: ObjectID) async throws(GitFailure) -> [InputFile] {
    let entries = try await repository.tree(of: commit, keeping: Self.isLocalization)
    let links = entries.lazy.filter(\.isLink).compactMap(\.object)
    let tree = RepositoryTree(
      entries, root: repository.root, targets: try await targets(of: Array(links)))
    return FileDiscovery.files(
      at: paths, in: tree, rules: rules, workingDirectory: workingDirectory
    ).files
  }
}

extension RevisionFiles {
  private func targets(of links: [ObjectID]) async throws(GitFailure) -> [ObjectID: [UInt8]] {
    guard !links.isEmpty else { return [:] }
    let known = targets.known.withLock { $0 }
    let new = links.filter { known[$0] == nil }
    guard !new.isEmpty else { return known }
    let contents = try await repository.contents(of: new)
    return targets.known.withLock { known in
      known.merge(contents) { first, _ in first }
      return known
    }
  }

  /// Whether a path has an extension of a file that can be checked. Most have not.
  private static func isLocalization(_ path: ArraySlice<UInt8>) -> Bool {
    TableFormats.builtin.mayClaim(path)
  }
}

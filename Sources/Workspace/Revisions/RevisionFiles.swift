import Catalog
package import Diagnostics
package import Git
package import Platform
import Synchronization

/// Finds the localization files of revisions, with the same paths and configuration as the current
/// ones.
package struct RevisionFiles: Sendable {
  /// The targets of symbolic links, by object. Most revisions have the same links.
  private final class Targets: Sendable {
    let known = Mutex<[ObjectID: [UInt8]]>([:])
  }

  private let repository: Repository
  private let paths: [String]
  private let rules: SearchRules
  private let workingDirectory: WorkingDirectory
  private let others: [(paths: [String], rules: SearchRules)]
  private let select: @Sendable ([InputFile]) -> [InputFile]
  private let targets = Targets()

  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - workingDirectory: a folder in the repository.
  ///   - others: files and folders with other files, each with the rules for them.
  ///   - select: returns those of the files found that matter. The others all do.
  package init(
    of repository: Repository, at paths: [String], rules: SearchRules,
    workingDirectory: WorkingDirectory, and others: [(paths: [String], rules: SearchRules)] = [],
    select: @escaping @Sendable ([InputFile]) -> [InputFile] = { $0 }
  ) {
    self.repository = repository
    self.paths = paths
    self.rules = rules
    self.workingDirectory = workingDirectory
    self.others = others
    self.select = select
  }

  /// Returns the files of a commit, sorted by path. Paths that the commit doesn't have are skipped.
  package func files(of commit: ObjectID) async throws(GitFailure) -> [InputFile] {
    let formats = [rules.formats] + others.map(\.rules.formats)
    let entries = try await repository.tree(
      of: commit, keeping: { path in formats.contains { $0.mayClaim(path) } })
    let links = entries.lazy.filter(\.isLink).compactMap(\.object)
    let tree = RepositoryTree(
      entries, root: repository.root, targets: try await targets(of: Array(links)))
    var files = select(self.files(at: paths, in: tree, rules))
    guard !others.isEmpty else { return files }
    var known = Set(files.map(\.path))
    for other in others {
      files += self.files(at: other.paths, in: tree, other.rules)
        .filter { known.insert($0.path).inserted }
    }
    return files.sortedByPath()
  }

  private func files(
    at paths: [String], in tree: RepositoryTree, _ rules: SearchRules
  ) -> [InputFile] {
    FileDiscovery.files(at: paths, in: tree, rules: rules, workingDirectory: workingDirectory).files
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
}

/// The files of the base revision, for comparison with the current ones.
package struct BaseRevision: Sendable {
  /// The user's name for the revision.
  package let revision: String
  /// The files, found with the same paths and configuration as the current ones.
  package let files: [InputFile]
  /// The current paths of renamed files, by their paths in the base revision.
  package let renames: [String: String]
  /// What the search of the revision skipped.
  package let skipped: [SkippedFile]

  package init(
    revision: String, files: [InputFile], renames: [String: String], skipped: [SkippedFile] = []
  ) {
    self.revision = revision
    self.files = files
    self.renames = renames
    self.skipped = skipped
  }

  /// Returns the current path of a file.
  package func presentPath(of path: String) -> String { renames[path] ?? path }
}

import Synchronization

/// The settings of a repository that decide how it is read. They are read when one is needed.
final class RepositorySettings: Sendable {
  /// The command that lists them. It fails if no setting matches.
  static let listing = [
    "config", "-z", "--name-only", "--get-regexp",
    "^(filter\\..*|hook\\..*|remote\\..*\\.promisor)$",
  ]

  private let git: GitCommand
  private let known = Mutex<[String]?>(nil)

  init(_ git: GitCommand) { self.git = git }

  /// Returns a runner for commands that may read contents of the working tree, which filters
  /// convert, and for those that write the index, which run hooks.
  func gitWithoutPrograms() throws(GitFailure) -> GitCommand {
    var git = git
    git.disabled = try GitIsolation.programs(in: names())
    return git
  }

  /// Returns whether objects may be missing from the repository. They are never fetched.
  func isPartial() throws(GitFailure) -> Bool { try names().contains { $0.hasSuffix(".promisor") } }

  private func names() throws(GitFailure) -> [String] {
    try known.withLock { known throws(GitFailure) in
      if let known { return known }
      let names = try git.run(Self.listing).fields
      known = names
      return names
    }
  }
}

package import Platform

extension Repository {
  /// Finds the commit of a revision, for example `main`, `HEAD~2` or `v1.0`.
  ///
  /// - Throws: If there is no such commit here, with help for the user.
  package func commit(_ revision: String) async throws(GitFailure) -> ObjectID {
    if let commit = try commitIfKnown(revision) { return commit }
    guard try await head() != nil else {
      throw GitFailure(
        "the repository has no commits to compare against",
        help: "omit '--base' until there is one")
    }
    throw try unknown(revision)
  }

  /// Returns the commit that is checked out, or nil before the first one.
  package func head() async throws(GitFailure) -> ObjectID? { try commitIfKnown("HEAD") }

  /// Returns the time of a commit, in seconds since 1970.
  package func time(of commit: ObjectID) async throws(GitFailure) -> Int {
    let list = try git.output(of: ["rev-list", "--max-count=1", "--timestamp", commit.name])
    return list.text.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// Finds the commit at which the histories of another commit and of HEAD diverge.
  ///
  /// - Parameter revision: The user's name for the commit.
  /// - Throws: If they have no commit in common, for example in a shallow clone.
  package func mergeBase(
    of commit: ObjectID, named revision: String
  ) async throws(GitFailure) -> ObjectID {
    let answer = try git.run(["merge-base", commit.name, "HEAD"])
    if answer.isSuccess, let base = ObjectID(answer.text.prefix { !$0.isNewline }) { return base }
    let message = "'\(revision)' and HEAD have no commit in common"
    guard isShallow else {
      throw GitFailure(
        message, help: "name a revision of the same history, or use --no-merge-base")
    }
    throw GitFailure("\(message): the clone is shallow", help: Self.deepening)
  }

  /// Finds the last commit in HEAD's history that changed a file. Returns nil if there is none.
  package func lastCommit(changing path: RepositoryPath) async throws(GitFailure) -> ObjectID? {
    let answer = try git.run(["rev-list", "-1", "HEAD", "--", ":(literal)\(path.text)"])
    return answer.isSuccess ? ObjectID(answer.text.prefix { !$0.isNewline }) : nil
  }
}

extension Repository {
  static let deepening =
    "fetch the history: 'git fetch --unshallow', or 'fetch-depth: 0' of actions/checkout"

  private func commitIfKnown(_ revision: String) throws(GitFailure) -> ObjectID? {
    // Git treats a leading hyphen as an option, and no name of a revision begins with one.
    guard !revision.isEmpty, !revision.hasPrefix("-") else { return nil }
    guard let object = try object(revision) else { return nil }
    // In two steps, because ':/text' treats everything after it as text.
    return try self.object(object.name + "^{commit}")
  }

  private func object(_ name: String) throws(GitFailure) -> ObjectID? {
    let answer = try git.run(["rev-parse", "--verify", "--quiet", name])
    return answer.isSuccess ? ObjectID(answer.text.prefix { !$0.isNewline }) : nil
  }

  private func unknown(_ revision: String) throws(GitFailure) -> GitFailure {
    guard !revision.isEmpty else {
      return GitFailure("the revision to compare with is empty", help: "name one, such as main")
    }
    if !revision.hasPrefix("-"), let object = try object(revision),
      try self.object(object.name + "^{object}") != nil
    {
      return GitFailure(
        "'\(revision)' is not a commit", help: "name a branch, a commit, or a tag of one")
    }
    let message = "unknown revision '\(revision)'"
    if revision.contains("..") {
      return GitFailure(message, help: "name one revision rather than a range")
    }
    if try commitIfKnown("origin/\(revision)") != nil {
      return GitFailure("\(message); did you mean 'origin/\(revision)'?")
    }
    return isShallow
      ? GitFailure("\(message): the clone is shallow", help: Self.deepening)
      : GitFailure(message, help: "fetch it first, for example with 'git fetch origin'")
  }
}

package import Platform

extension Repository {
  /// Finds the commit that a revision names, such as `main`, `HEAD~2` or `v1.0`.
  ///
  /// - Throws: with what to do, if there is no such commit here.
  package func commit(_ revision: String) async throws(GitFailure) -> ObjectID {
    if let commit = try await commitIfKnown(revision) { return commit }
    guard try await head() != nil else {
      throw GitFailure(
        "there is no commit yet, so there is nothing to compare with",
        help: "leave out the revision until there is one")
    }
    throw try await unknown(revision)
  }

  /// The commit that is checked out, or nil before the first one.
  package func head() async throws(GitFailure) -> ObjectID? { try await commitIfKnown("HEAD") }

  /// When a commit was made, in seconds since 1970.
  package func time(of commit: ObjectID) async throws(GitFailure) -> Int {
    let list = try await git.output(of: ["rev-list", "--max-count=1", "--timestamp", commit.name])
    return list.text.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// Finds the commit where the history of another one and that of HEAD part.
  ///
  /// - Parameter revision: how the user names the commit.
  /// - Throws: if they have none in common, as in a shallow clone.
  package func mergeBase(
    of commit: ObjectID, named revision: String
  ) async throws(GitFailure) -> ObjectID {
    let answer = try await git.run(["merge-base", commit.name, "HEAD"])
    if answer.isSuccess, let base = ObjectID(answer.text.prefix { !$0.isNewline }) { return base }
    let message = "'\(revision)' and HEAD have no commit in common"
    guard isShallow else {
      throw GitFailure(
        message, help: "name a revision of the same history, or use --no-merge-base")
    }
    throw GitFailure("\(message): the clone is shallow", help: Self.deepening)
  }

  /// Finds the last commit of HEAD's history that changed a file, or nil if none did.
  package func lastCommit(changing path: RepositoryPath) async throws(GitFailure) -> ObjectID? {
    let answer = try await git.run(["rev-list", "-1", "HEAD", "--", ":(literal)\(path.text)"])
    return answer.isSuccess ? ObjectID(answer.text.prefix { !$0.isNewline }) : nil
  }
}

extension Repository {
  static let deepening =
    "fetch the history: 'git fetch --unshallow', or 'fetch-depth: 0' of actions/checkout"

  private func commitIfKnown(_ revision: String) async throws(GitFailure) -> ObjectID? {
    // What begins with a hyphen is an option to git, and never the name of a revision.
    guard !revision.isEmpty, !revision.hasPrefix("-") else { return nil }
    guard let object = try await object(revision) else { return nil }
    // In two steps, since ':/text' takes all that follows for text.
    return try await self.object(object.name + "^{commit}")
  }

  private func object(_ name: String) async throws(GitFailure) -> ObjectID? {
    let answer = try await git.run(["rev-parse", "--verify", "--quiet", name])
    return answer.isSuccess ? ObjectID(answer.text.prefix { !$0.isNewline }) : nil
  }

  private func unknown(_ revision: String) async throws(GitFailure) -> GitFailure {
    guard !revision.isEmpty else {
      return GitFailure("the revision to compare with is empty", help: "name one, such as main")
    }
    if !revision.hasPrefix("-"), let object = try await object(revision),
      try await self.object(object.name + "^{object}") != nil
    {
      return GitFailure(
        "'\(revision)' is no commit", help: "name a branch, a commit, or a tag of one")
    }
    let message = "unknown revision '\(revision)'"
    if revision.contains("..") {
      return GitFailure(message, help: "name one revision rather than a range")
    }
    if try await commitIfKnown("origin/\(revision)") != nil {
      return GitFailure("\(message); did you mean 'origin/\(revision)'?")
    }
    return isShallow
      ? GitFailure("\(message): the clone is shallow", help: Self.deepening)
      : GitFailure(message, help: "fetch it first, as with 'git fetch origin'")
  }
}

extension Repository {
  /// The number of commits that are checked beyond one that seems too old. A commit from a clock
  /// that was wrong for a while doesn't end the period.
  private static let patience = 100

  /// Returns the states of HEAD since a time, newest first: its commit, the first parent of that
  /// commit, and so on, up to the first one that is older.
  ///
  /// The older commit was current at that time, so it is the last one. It gets the time itself,
  /// because it is unknown when it became current. A commit that is only older because of its
  /// clock, and has a newer ancestor, is omitted.
  /// - Parameter time: Seconds since 1970.
  /// - Throws: If there is no commit yet, or if the state at that time is missing in a shallow
  ///   clone.
  package func history(since time: Int) async throws(GitFailure) -> [DatedCommit] {
    guard let head = try await head() else {
      throw GitFailure(
        "there is no commit yet, so there is no history",
        help: "leave out the period until there is one")
    }
    var commits: [DatedCommit] = []
    var start = head
    while true {
      let part = try line(from: start, "--max-age=\(max(time, 1))")
      commits += part.map(\.commit)
      guard let older = part.isEmpty ? start : part.last?.parent else {
        try makeSureOfRoot(commits.last, since: time)
        return commits
      }
      let following = try line(from: older, "--max-count=\(Self.patience)")
      guard let last = following.lastIndex(where: { $0.commit.time >= time }) else {
        return commits + [DatedCommit(older, time: time)]
      }
      commits += following[...last].map(\.commit).filter { $0.time >= time }
      guard let parent = following[last].parent else {
        try makeSureOfRoot(commits.last, since: time)
        return commits
      }
      start = parent
    }
  }
}

extension Repository {
  /// Returns a commit and its first parents, each with its own parent.
  private func line(
    from commit: ObjectID, _ limit: String
  ) throws(GitFailure) -> [(commit: DatedCommit, parent: ObjectID?)] {
    let list = try git.output(of: [
      "rev-list", "--first-parent", "--timestamp", "--parents", limit, commit.name,
    ])
    return list.text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, let seconds = Int(words[0]), let commit = ObjectID(words[1]) else {
        return nil
      }
      return (DatedCommit(commit, time: seconds), words.count > 2 ? ObjectID(words[2]) : nil)
    }
  }

  /// Distinguishes the very first commit from one whose parents are missing in a shallow clone.
  private func makeSureOfRoot(_ oldest: DatedCommit?, since time: Int) throws(GitFailure) {
    guard isShallow, let oldest else { return }
    // Unlike `rev-list`, `cat-file` also shows parents that are missing.
    let text = try git.output(of: ["cat-file", "commit", oldest.id.name]).text
    let header = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    guard header.contains(where: { $0.hasPrefix("parent ") }) else { return }
    throw GitFailure(
      "the clone is shallow: its history does not go back as far as the period",
      help: Self.deepening)
  }
}

/// A commit of a history with its time.
package struct DatedCommit: Hashable, Sendable {
  package let id: ObjectID
  /// The time of the commit, in seconds since 1970.
  package let time: Int

  package init(_ id: ObjectID, time: Int) {
    (self.id, self.time) = (id, time)
  }
}

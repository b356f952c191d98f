extension Repository {
  /// How many commits behind one that seems to be too old are looked at. That of a clock that was
  /// wrong for a while is not the end of the period.
  private static let patience = 100

  /// Finds the states that HEAD had since a time, newest first: what it names, its first parent,
  /// and so on, down to the first one that is older.
  ///
  /// The older one was there at that time, so it is the last of them. It is given the time itself,
  /// since nothing else is known of when it came. One that only its clock makes older, since it has
  /// a younger one behind it, is left out.
  /// - Parameter time: in seconds since 1970.
  /// - Throws: if there is no commit yet, or if a shallow clone lacks what was there at that time.
  package func history(since time: Int) async throws(GitFailure) -> [DatedCommit] {
    guard let head = try await head() else {
      throw GitFailure(
        "there is no commit yet, so there is no history",
        help: "leave out the period until there is one")
    }
    var commits: [DatedCommit] = []
    var start = head
    while true {
      let part = try await line(from: start, "--max-age=\(max(time, 1))")
      commits += part.map(\.commit)
      guard let older = part.isEmpty ? start : part.last?.parent else {
        try await makeSureOfRoot(commits.last, since: time)
        return commits
      }
      let behind = try await line(from: older, "--max-count=\(Self.patience)")
      guard let last = behind.lastIndex(where: { $0.commit.time >= time }) else {
        return commits + [DatedCommit(older, time: time)]
      }
      commits += behind[...last].map(\.commit).filter { $0.time >= time }
      guard let parent = behind[last].parent else {
        try await makeSureOfRoot(commits.last, since: time)
        return commits
      }
      start = parent
    }
  }
}

extension Repository {
  /// The first parents of a commit, itself first, each with its own.
  private func line(
    from commit: ObjectID, _ limit: String
  ) async throws(GitFailure) -> [(commit: DatedCommit, parent: ObjectID?)] {
    let list = try await git.output(of: [
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

  /// Tells a commit that is the first of all from one whose parents a shallow clone lacks.
  private func makeSureOfRoot(_ oldest: DatedCommit?, since time: Int) async throws(GitFailure) {
    guard isShallow, let oldest else { return }
    // Unlike a history, an object is shown with the parents that are not there.
    let text = try await git.output(of: ["cat-file", "commit", oldest.id.name]).text
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
  /// When it was committed, in seconds since 1970.
  package let time: Int

  package init(_ id: ObjectID, time: Int) {
    (self.id, self.time) = (id, time)
  }
}

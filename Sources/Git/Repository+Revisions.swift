package import Platform
import Synchronization

extension Repository {
  /// Finds the commit of a revision, for example `main`, `HEAD~2` or `v1.0`.
  ///
  /// - Throws: if there is no such commit here, with help for the user.
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

  /// Returns the commits that a merge in progress merges into HEAD, without those that HEAD
  /// contains. Empty if there is no merge, or if it merges more than 16 commits.
  package func mergedCommits() async throws(GitFailure) -> [ObjectID] {
    // Before a merge without conflicts is committed, only its hooks know the commits.
    let prefix = "GITHEAD_"
    let names =
      try namesOfMergedCommits()
      ?? GitProcess.variables(beginningWith: prefix).map { String($0.dropFirst(prefix.utf8.count)) }
    guard names.count <= 16 else { return [] }
    var commits: [ObjectID] = []
    for object in names.sorted().compactMap({ ObjectID($0) }) {
      guard let commit = try commitIfKnown(object.name),
        try !git.run(["merge-base", "--is-ancestor", commit.name, "HEAD"]).isSuccess
      else { continue }
      commits.append(commit)
    }
    return commits
  }

  /// Returns the lines of git's file about a merge, or nil if there is none. A revision of that
  /// name could be a branch or a tag.
  private func namesOfMergedCommits() throws(GitFailure) -> [String]? {
    let answer = try git.output(of: ["rev-parse", "--git-path", "MERGE_HEAD"])
    let path = root.path.appending(String(answer.text.prefix { !$0.isNewline }))
    return OpenFile.start(of: path, count: 4096).map { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the time of a commit, in seconds since 1970.
  package func time(of commit: ObjectID) async throws(GitFailure) -> Int {
    let list = try git.output(of: ["rev-list", "--max-count=1", "--timestamp", commit.name])
    return list.text.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  /// Finds the commit at which the histories of another commit and of HEAD diverge.
  ///
  /// - Parameter revision: the user's name for the commit.
  /// - Throws: if they have no commit in common, for example in a shallow clone.
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

/// A file of the index that gets new contents.
package struct StagedChange: Sendable {
  package let path: RepositoryPath
  /// The object with the contents that are replaced.
  package let object: ObjectID
  package let bytes: [UInt8]

  package init(path: RepositoryPath, object: ObjectID, bytes: [UInt8]) {
    (self.path, self.object, self.bytes) = (path, object, bytes)
  }
}

extension Repository {
  /// Replaces the contents of files in the index, all of them or none. Their modes stay the same.
  ///
  /// This is the only function that changes a repository: it adds objects, and writes the index.
  /// - Returns: the files that are left alone, since they are marked as skip-worktree or
  ///   assume-unchanged. A new entry of the index would lose that mark.
  /// - Throws: if one of the files has changed in the index in the meantime, or if git fails.
  package func stage(
    _ changes: [StagedChange]
  ) async throws(GitFailure) -> Set<RepositoryPath> {
    guard !changes.isEmpty else { return [] }
    // When git writes the index, it compares files that were just written with their objects.
    let git = try settings.gitWithoutPrograms()
    let modes = try modes(of: changes)
    var lines: [UInt8] = []
    var leftAlone: Set<RepositoryPath> = []
    for (change, mode) in zip(changes, modes) {
      guard let mode else {
        leftAlone.insert(change.path)
        continue
      }
      let object = try write(change.bytes)
      lines += "\(mode) \(object.name)\t\(change.path.text)\0".utf8
    }
    if !lines.isEmpty {
      _ = try git.output(of: ["update-index", "-z", "--index-info"], input: lines)
    }
    return leftAlone
  }

  private func write(_ bytes: [UInt8]) throws(GitFailure) -> ObjectID {
    let answer = try git.output(
      of: ["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
    guard let object = ObjectID(answer.text.prefix { !$0.isNewline }) else {
      throw GitFailure("git hash-object: it printed no name of an object")
    }
    return object
  }

  /// Returns the modes of files, each of which must still have the contents to replace. Nil for a
  /// file with such a mark.
  private func modes(of changes: [StagedChange]) throws(GitFailure) -> [String?] {
    var known: [RepositoryPath: (mode: String?, object: ObjectID)] = [:]
    let wanted = Set(changes.map { Array($0.path.text.utf8) })
    let listing = try git.output(of: ["ls-files", "-v", "--stage", "-z"])
      .listing { wanted.contains(Array($1)) }
    // tag, mode, object, stage: not 0 for a side of a conflict
    for (words, path) in listing where words.count == 4 && words[3].elementsEqual("0".utf8) {
      guard let object = ObjectID(utf8: words[2]) else { continue }
      let path = RepositoryPath(String(decoding: path, as: UTF8.self))
      let isPlain = words[0].elementsEqual("H".utf8)
      known[path] = (isPlain ? String(decoding: words[1], as: UTF8.self) : nil, object)
    }
    var modes: [String?] = []
    for change in changes {
      guard let present = known[change.path], present.object == change.object else {
        throw GitFailure(
          "\(change.path.text): it was staged again in the meantime, so the index is unchanged",
          help: "run the command again")
      }
      modes.append(present.mode)
    }
    return modes
  }
}

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

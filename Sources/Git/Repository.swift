package import Platform

/// A repository with a working tree, queried through git's own commands.
///
/// It is never changed, except by `stage`.
package struct Repository: Sendable {
  /// The working tree, without symbolic links.
  package let root: RepositoryFolder
  /// Whether commits are missing at the beginning of its history.
  package let isShallow: Bool
  /// Git for commands that neither read contents of the working tree nor write the index.
  let git: GitCommand
  let settings: RepositorySettings
  let reader: ObjectReader

  /// What a caller is going to ask for, so that git can start before that.
  package enum Query: Sendable {
    case index, stagedFiles, workingTree, objects
  }

  /// Finds the repository of a folder: the one with the nearest `.git`, in the folder or above it.
  ///
  /// - Throws: if there is none, if it has no working tree, or if git is not installed.
  package static func open(at folder: AbsolutePath) async throws(GitFailure) -> Repository {
    try await open(at: folder, expecting: [])
  }

  /// Finds the repository of a folder, and starts the commands that the expected queries need.
  package static func open(
    at folder: AbsolutePath, expecting queries: [Query]
  ) async throws(GitFailure) -> Repository {
    guard let place = FolderChain(from: folder).repository else { throw noRepository }
    let environment = EnvironmentVariables.variables(["GIT_DIR", "GIT_INDEX_FILE"])
    var git = GitCommand(folder: place)
    let reader = ObjectReader(git)
    let isIndexKnown = !GitIsolation.indexDependsOnDirectory(in: environment)
    if isIndexKnown {
      git.indexFile = GitIsolation.indexFile(in: environment, root: place.path, directory: nil)
      git.prepare(for: queries)
    }
    git.prepare(location)
    if queries.contains(.objects) { reader.start() }
    let answer = try git.run(location)
    let lines = answer.text.split(separator: "\n", maxSplits: 1)
    guard answer.isSuccess, lines.count == 2 else { throw failure(answer) }
    let directory = try directory(lines[1], ofWorkingTree: place.path)
    if !isIndexKnown {
      git.indexFile = GitIsolation.indexFile(
        in: environment, root: place.path, directory: directory)
      git.prepare(for: queries)
    }
    return Repository(git, isShallow: lines[0] == "true", reader)
  }

  private init(_ git: GitCommand, isShallow: Bool, _ reader: ObjectReader) {
    root = git.folder
    self.isShallow = isShallow
    self.git = git
    self.reader = reader
    settings = RepositorySettings(git)
  }

  /// Ends the process that reads objects, and waits until it has ended. None can be read after
  /// that.
  ///
  /// Without a call, the process ends soon after the repository is released.
  package func close() async { reader.close() }

  private static let location = [
    "rev-parse", "--is-shallow-repository", "--absolute-git-dir", "--show-toplevel",
  ]

  private static func failure(_ answer: GitCommand.Answer) -> GitFailure {
    if answer.reason.hasPrefix("not a git repository") { return noRepository }
    if answer.reason.contains("dubious ownership") {
      return GitFailure(
        "git does not trust the repository, which belongs to another user",
        help: "run 'git config --global --add safe.directory' with the path of the repository")
    }
    if answer.reason.contains("must be run in a work tree") {
      return GitFailure(
        "there is no working tree here", help: "run it in a clone that is not bare")
    }
    return GitFailure("git: \(answer.reason)")
  }

  private static let noRepository = GitFailure(
    "the current directory is not in a git repository",
    help: "run catalog-lint in a clone of the project")

  /// Returns the git directory from two lines: the git directory and the working tree.
  ///
  /// - Throws: if the configuration specifies another working tree than the folder with the `.git`.
  private static func directory(
    _ lines: Substring, ofWorkingTree root: AbsolutePath
  ) throws(GitFailure) -> AbsolutePath {
    // A path may contain line feeds.
    let ending = "\n\(root.text)\n"
    guard lines.hasSuffix(ending) else {
      throw GitFailure(
        "the working tree of the repository at \(root.text) is elsewhere",
        help: "run it without 'core.worktree'")
    }
    return AbsolutePath(String(lines.dropLast(ending.count)))
  }
}

extension GitCommand {
  fileprivate mutating func prepare(for queries: [Repository.Query]) {
    for query in queries {
      switch query {
      case .index: prepare(Repository.indexListing)
      case .stagedFiles: prepare(Repository.stagedListing)
      case .workingTree: prepare(RepositorySettings.listing)
      case .objects: break
      }
    }
  }
}

/// The versions of a file whose merge isn't finished.
package struct ConflictVersions: Hashable, Sendable {
  /// The version from which both sides started, or nil if both added the file.
  package fileprivate(set) var base: ObjectID?
  /// The version of the current branch, or nil if it removed the file.
  package fileprivate(set) var ours: ObjectID?
  /// The version of the other branch, or nil if it removed the file.
  package fileprivate(set) var theirs: ObjectID?
}

extension Repository {
  /// Returns the versions of a file in the index, or nil if it has no conflict.
  ///
  /// - Throws: if a version isn't a regular file.
  package func conflict(
    at path: RepositoryPath
  ) async throws(GitFailure) -> ConflictVersions? {
    // mode, object, stage
    let files = try git.output(
      of: ["ls-files", "--unmerged", "-z", "--", ":(top,literal)\(path.text)"]
    ).listing().filter { $0.words.count == 3 && $0.path.elementsEqual(path.text.utf8) }
    guard !files.isEmpty else { return nil }
    var versions = ConflictVersions()
    for (words, path) in files {
      guard let entry = TreeEntry(mode: words[0], object: words[1], path: path),
        !entry.isLink
      else {
        throw GitFailure("\(entryName(path)): a version of it is not a regular file")
      }
      switch words[2].first {
      case UInt8(ascii: "1"): versions.base = entry.object
      case UInt8(ascii: "2"): versions.ours = entry.object
      default: versions.theirs = entry.object
      }
    }
    return versions
  }

  private func entryName(_ path: ArraySlice<UInt8>) -> String {
    String(decoding: path, as: UTF8.self)
  }
}

extension Repository {
  /// The number of commits that are checked beyond one that seems too old. A commit from a clock
  /// that was wrong for a while doesn't end the period.
  private static let linesAtOnce = 100

  /// Returns the states of HEAD since a time, newest first: its commit, the first parent of that
  /// commit, and so on, up to the first one that is older.
  ///
  /// The older commit was current at that time, so it is the last one. It gets the time itself,
  /// because it is unknown when it became current. A commit that is only older because of its
  /// clock, and has a newer ancestor, is omitted.
  /// - Parameter time: seconds since 1970.
  /// - Throws: if there is no commit yet, or if the state at that time is missing in a shallow
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
      let following = try line(from: older, "--max-count=\(Self.linesAtOnce)")
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

extension Repository {
  /// Reads the contents of objects. A single git process reads all of them while the repository is
  /// open.
  ///
  /// - Throws: if one of them is missing, as in a damaged repository, or is the pointer of a file
  ///   in Git LFS.
  package func contents(
    of objects: some Sequence<ObjectID>
  ) async throws(GitFailure) -> [ObjectID: [UInt8]] {
    let objects = Array(Set(objects))
    guard !objects.isEmpty else { return [:] }
    var contents: [ObjectID: [UInt8]] = [:]
    var unread: GitFailure?
    try reader.read(objects) { object, answer in
      switch answer {
      case .contents(let bytes): contents[object] = bytes
      case .missing: unread = unread ?? missing(object)
      case .tooLarge: unread = unread ?? .tooLarge(object)
      }
    }
    if let unread { throw unread }
    guard !contents.values.contains(where: \.isLargeFilePointer) else {
      throw GitFailure(
        "Git LFS keeps a file that is to be read, so git does not have its contents",
        help: "check without a revision and '--staged', or exclude what LFS keeps")
    }
    return contents
  }

  /// Returns the objects of some commits that a partial clone doesn't have. Git ends if it is asked
  /// for the contents of one of them.
  package func objectsNotFetched(
    of commits: [ObjectID]
  ) async throws(GitFailure) -> Set<ObjectID> {
    guard !commits.isEmpty, try settings.isPartial() else { return [] }
    let list = try git.output(
      of: ["rev-list", "--objects", "--no-walk", "--missing=print"] + commits.map(\.name))
    return Set(
      list.text.split(separator: "\n").lazy.filter { $0.hasPrefix("?") }
        .compactMap { ObjectID($0.dropFirst()) })
  }

  private func missing(_ object: ObjectID) -> GitFailure {
    .missing(object, isPartial: (try? settings.isPartial()) ?? false)
  }
}

extension GitFailure {
  private static let fetchingAll =
    "the clone is partial; fetch all objects with 'git fetch --refetch --no-filter'"

  /// Creates the failure of a git command that ended, in git's own words.
  init(reason: String, of subcommand: String) {
    // Git wanted to fetch an object, and isn't allowed to.
    let isPartial = reason.hasSuffix("from promisor remote")
    self.init("git \(subcommand): \(reason)", help: isPartial ? Self.fetchingAll : nil)
  }

  /// Creates the failure to read an object that the repository doesn't have.
  package static func missing(_ object: ObjectID, isPartial: Bool) -> GitFailure {
    GitFailure(
      "the object \(object) is missing from the repository",
      help: isPartial ? fetchingAll : "run 'git fsck'")
  }

  fileprivate static func tooLarge(_ object: ObjectID) -> GitFailure {
    GitFailure("the object \(object) is larger than 4 GiB", help: "exclude the file")
  }
}

extension [UInt8] {
  /// Whether the bytes are a pointer of Git LFS, according to its specification.
  fileprivate var isLargeFilePointer: Bool {
    count < 1024 && starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}

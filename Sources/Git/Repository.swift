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
  /// - Throws: If there is none, if it has no working tree, or if git is not installed.
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
  /// - Throws: If the configuration specifies another working tree than the folder with the `.git`.
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

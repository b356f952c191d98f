package import Platform

/// A repository with a working tree, queried through git's own commands.
///
/// It is never changed, except by `stage`.
package struct Repository: Sendable {
  /// The working tree, without symbolic links.
  package let root: RepositoryFolder
  /// Whether commits are missing at the beginning of its history.
  package let isShallow: Bool
  /// Whether objects may be missing from the repository. They are never fetched.
  let isPartial: Bool
  let git: GitCommand
  let reader: ObjectReader

  /// Finds the repository of a folder: the one with the nearest `.git`, in the folder or above it.
  ///
  /// - Throws: If there is none, if it has no working tree, or if git is not installed.
  package static func open(at folder: AbsolutePath) async throws(GitFailure) -> Repository {
    guard let place = FolderChain(from: folder).repository else { throw noRepository }
    let anyIndex = GitCommand(folder: place)
    async let located = anyIndex.result(of: [
      "rev-parse", "--is-shallow-repository", "--absolute-git-dir", "--show-toplevel",
    ])
    // The command fails if no setting matches.
    let pattern = "^(filter\\..*|remote\\..*\\.promisor)$"
    async let listed = anyIndex.result(of: ["config", "-z", "--name-only", "--get-regexp", pattern])
    let answer = try await located.get()
    let lines = answer.text.split(separator: "\n", maxSplits: 1)
    guard answer.isSuccess, lines.count == 2 else { throw failure(answer) }
    let directory = try directory(lines[1], ofWorkingTree: place.path)
    var git = anyIndex
    git.indexFile = GitIsolation.indexFile(
      in: EnvironmentVariables.variables(["GIT_DIR", "GIT_INDEX_FILE"]), root: place.path,
      directory: directory)
    let settings = try await listed.get().fields
    git.filters = try GitIsolation.filters(in: settings)
    return Repository(
      git, isShallow: lines[0] == "true",
      isPartial: settings.contains { $0.hasSuffix(".promisor") })
  }

  private init(_ git: GitCommand, isShallow: Bool, isPartial: Bool) {
    root = git.folder
    self.isShallow = isShallow
    self.isPartial = isPartial
    self.git = git
    reader = ObjectReader(git)
  }

  /// Starts the process that reads objects, so that it is ready when the first ones are read.
  package func prepareToRead() { reader.start() }

  /// Ends the process that reads objects, and waits until it has ended. None can be read after
  /// that.
  ///
  /// Without a call, the process ends soon after the repository is released.
  package func close() async { await reader.close() }

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

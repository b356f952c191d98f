/// A repository with a working tree, asked through git's own commands.
///
/// It is only read. Paths are relative to the root, with forward slashes.
public struct Repository: Sendable {
  /// The absolute path of the working tree, without symbolic links.
  public let root: String
  /// Whether commits are missing at the beginning of its history.
  public let isShallow: Bool
  let git: GitCommand
  let reader: ObjectReader

  /// Finds the repository that a folder lies in.
  ///
  /// - Parameter folder: an absolute path.
  /// - Throws: if there is none, if it has no working tree, or if there is no git.
  public static func open(at folder: String) async throws(GitFailure) -> Repository {
    let answer = try await GitCommand(folder: folder).run([
      "rev-parse", "--is-shallow-repository", "--show-toplevel",
    ])
    let lines = answer.text.split(separator: "\n", maxSplits: 1)
    guard answer.isSuccess, lines.count == 2 else { throw failure(answer) }
    let root = lines[1].last == "\n" ? lines[1].dropLast() : lines[1]
    return Repository(root: String(root), isShallow: lines[0] == "true")
  }

  private init(root: String, isShallow: Bool) {
    self.root = root
    self.isShallow = isShallow
    git = GitCommand(folder: root)
    reader = ObjectReader(git)
  }

  /// Ends what runs to read objects, and waits until it has ended. None can be read after that.
  ///
  /// Otherwise it ends soon after nobody has the repository any more.
  public func close() async { await reader.close() }

  private static func failure(_ answer: GitCommand.Answer) -> GitFailure {
    if answer.reason.hasPrefix("not a git repository") {
      return GitFailure(
        "the working directory is in no git repository", help: "run it in a clone of the project")
    }
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
}

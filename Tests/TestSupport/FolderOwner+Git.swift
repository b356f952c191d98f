extension FolderOwner {
  /// Runs git in the folder and returns what it prints.
  ///
  /// - Parameter time: what git takes for the present, as ISO 8601 writes it.
  @discardableResult
  public func git(
    _ arguments: String..., at time: String? = nil, mayFail: Bool = false
  ) throws -> String {
    try git(arguments, at: time, mayFail: mayFail)
  }

  @discardableResult
  public func git(
    _ arguments: [String], at time: String? = nil, mayFail: Bool = false
  ) throws -> String {
    let settings = ["user.name=Ann", "user.email=ann@example.org", "maintenance.auto=false"]
    let times = time.map { ["GIT_AUTHOR_DATE": $0, "GIT_COMMITTER_DATE": $0] } ?? [:]
    let run = try ProgramRun(
      ["git"] + settings.flatMap { ["-c", $0] } + arguments, in: path, environment: times)
    guard mayFail || run.status == 0 else { throw FailedCommand(arguments: arguments) }
    return run.output
  }

  /// Makes the folder a repository with one commit, of all that is there.
  public func becomeRepository() throws {
    try git("init", "--quiet", "--initial-branch=main")
    try commitAll("first")
  }

  /// Commits all that is there.
  public func commitAll(_ message: String = "change", at time: String? = nil) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message, at: time)
  }
}

/// A command of git that should not have failed.
public struct FailedCommand: Error {
  public let arguments: [String]
}

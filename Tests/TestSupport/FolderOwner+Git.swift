extension FolderOwner {
  /// Runs git in the folder and returns its output.
  ///
  /// - Parameter time: the current time for git, in ISO 8601 format.
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

  /// Makes the folder a repository with one commit of all its files.
  public func becomeRepository() throws {
    try git("init", "--quiet", "--initial-branch=main")
    try commitAll("first")
  }

  /// Commits all files.
  public func commitAll(_ message: String = "change", at time: String? = nil) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message, at: time)
  }
}

/// A git command that unexpectedly failed.
public struct FailedCommand: Error {
  public let arguments: [String]
}

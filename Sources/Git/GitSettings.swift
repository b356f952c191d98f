package import Platform

/// The settings of git that a user asks to change. Nothing else changes a repository.
package struct GitSettings: Sendable {
  /// The file in which git keeps a setting.
  package enum Scope: String, Sendable {
    /// The configuration of the repository.
    case local
    /// The configuration of the user.
    case global
  }

  private let git: GitCommand
  private let scope: Scope

  /// - Parameter folder: The root of the repository, or any folder for the user's settings.
  package init(_ scope: Scope, in folder: RepositoryFolder) {
    (git, self.scope) = (GitCommand(folder: folder), scope)
  }

  /// Returns the value of a setting, or nil if it isn't set there.
  ///
  /// - Parameter isPath: Whether the value is a path, which may begin with `~`.
  package func value(of name: String, isPath: Bool = false) async throws(GitFailure) -> String? {
    let type = isPath ? ["--type=path"] : []
    let answer = try git.run(["config", "--\(scope)", "-z"] + type + ["--get", name])
    return answer.isSuccess ? answer.fields.first : nil
  }

  /// Changes a setting, unless it has that value.
  ///
  /// - Returns: Whether it was changed.
  package func set(_ name: String, to value: String) async throws(GitFailure) -> Bool {
    guard try await self.value(of: name) != value else { return false }
    if scope == .local { try refuseLink() }
    _ = try git.output(of: ["config", "--\(scope)", "--replace-all", name, value])
    return true
  }

  /// Git would write to the file that a link leads to.
  private func refuseLink() throws(GitFailure) {
    let answer = try git.output(
      of: ["rev-parse", "--path-format=absolute", "--git-common-dir"])
    let path = AbsolutePath(String(answer.text.dropLast())).appending("config")
    guard (try? FileSystem.kind(of: path, followsLinks: false)) == .link else { return }
    throw GitFailure(
      "\(path.text): it is a symbolic link, so nothing is written",
      help: "replace it with the file that it leads to")
  }
}

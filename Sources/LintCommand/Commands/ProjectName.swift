import LintEngine
import Syntax
import Workspace

/// What a project is called on a page: as its host calls the repository, otherwise as its folder.
enum ProjectName {
  /// The variables in which build services name the repository, some of them with its owner.
  static let variables = [
    "GITHUB_REPOSITORY", "CI_PROJECT_NAME", "BUILD_REPOSITORY_NAME", "BITBUCKET_REPO_SLUG",
  ]

  static func name(of surroundings: Surroundings) -> String? {
    let folder = surroundings.workingDirectory
    let named = variables.lazy.compactMap { surroundings.environment[$0] }.first { !$0.isEmpty }
    let path =
      named ?? FolderChain(from: folder).repository ?? folder
    return path.split(separator: "/").last.map(String.init)
  }
}

import Foundation
import Testing

@Suite struct PageLinkTests {
  private static let commit = "0123456789abcdef0123456789abcdef01234567"

  private static let hosts: [([String: String], String)] = [
    (
      [
        "GITHUB_WORKSPACE": "", "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "o/r", "GITHUB_SHA": commit,
      ], "https://github.com/o/r/blob/\(commit)/App/L.xcstrings#L4"
    ),
    (
      [
        "GITHUB_WORKSPACE": "", "GITEA_ACTIONS": "true",
        "GITHUB_SERVER_URL": "https://codeberg.org",
        "GITHUB_REPOSITORY": "o/r", "GITHUB_SHA": commit,
      ], "https://codeberg.org/o/r/src/commit/\(commit)/App/L.xcstrings#L4"
    ),
    (
      [
        "CI_PROJECT_DIR": "", "CI_PROJECT_URL": "https://gitlab.example/a/b/c",
        "CI_COMMIT_SHA": commit,
      ], "https://gitlab.example/a/b/c/-/blob/\(commit)/App/L.xcstrings#L4"
    ),
    (
      [
        "BITBUCKET_CLONE_DIR": "", "BITBUCKET_GIT_HTTP_ORIGIN": "http://bitbucket.org/w/r",
        "BITBUCKET_COMMIT": commit,
      ], "http://bitbucket.org/w/r/src/\(commit)/App/L.xcstrings#lines-4"
    ),
    (
      [
        "BUILD_SOURCESDIRECTORY": "", "BUILD_REPOSITORY_PROVIDER": "TfsGit",
        "SYSTEM_COLLECTIONURI": "https://dev.azure.com/org/", "SYSTEM_TEAMPROJECT": "My App",
        "BUILD_REPOSITORY_NAME": "r", "BUILD_SOURCEVERSION": commit,
      ],
      "https://dev.azure.com/org/My%20App/_git/r?path=/App/L.xcstrings&version=GC\(commit)&line=4&"
    ),
    (
      [
        "BUILD_SOURCESDIRECTORY": "", "BUILD_REPOSITORY_PROVIDER": "GitHub",
        "BUILD_REPOSITORY_URI": "https://github.com/o/r", "BUILD_SOURCEVERSION": commit,
      ], "https://github.com/o/r/blob/\(commit)/App/L.xcstrings#L4"
    ),
    (
      [
        "BUILDKITE_BUILD_CHECKOUT_PATH": "", "BUILDKITE_REPO": "git@github.com:o/r.git",
        "BUILDKITE_COMMIT": commit,
      ], "https://github.com/o/r/blob/\(commit)/App/L.xcstrings#L4"
    ),
    (
      [
        "WORKSPACE": "", "GIT_URL": "https://token@gitlab.com/o/r.git", "GIT_COMMIT": commit,
      ], "https://gitlab.com/o/r/-/blob/\(commit)/App/L.xcstrings#L4"
    ),
  ]

  private func page(
    _ environment: [String: String], at folder: String = ""
  ) async throws -> String {
    let project = try Project(["App/L.xcstrings": catalog(["bad": "a"])])
    let root = URL(filePath: project.path).deletingLastPathComponent().path()
    for (name, value) in environment { project.environment[name] = value.isEmpty ? root : value }
    return try await project.run(["--format", "markdown"], in: folder).output
  }

  @Test(arguments: hosts)
  func `locations are links where the build service provides repository and commit`(
    _ environment: [String: String], _ link: String
  ) async throws {
    #expect(try await page(environment).contains("](\(link)"))
  }

  @Test func `link paths start at the root of the repository, wherever it was checked out`()
    async throws
  {
    let page = try await page(Self.hosts[0].0, at: "App")
    #expect(page.contains("[<code>App/L.xcstrings&#58;4&#58;"))
    #expect(page.contains("/\(Self.commit)/App/L.xcstrings#L4)"))
  }

  @Test func `invalid environment values give no links`() async throws {
    for (name, value) in [
      ("GITHUB_SHA", "main"), ("GITHUB_SERVER_URL", "javascript:"),
      ("GITHUB_REPOSITORY", "o/r)[x](https://evil.example"), ("GITHUB_SHA", ""),
    ] {
      var environment = Self.hosts[0].0
      environment[name] = value
      let page = try await page(environment)
      #expect(page.contains("| <code>App/L.xcstrings&#58;4&#58;"))
      #expect(!page.contains("L.xcstrings#L"))
    }
    #expect(try await page([:]).contains("| <code>App/L.xcstrings&#58;4&#58;"))
  }
}

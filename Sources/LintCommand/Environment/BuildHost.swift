import Platform
import Reporters

/// The build service that runs the program. Its environment variables contain the location of the
/// sources on the web and the name of the repository.
struct BuildHost {
  /// The variables in which build services name the repository, some of them with its owner.
  private static let nameVariables = [
    "GITHUB_REPOSITORY", "CI_PROJECT_NAME", "BUILD_REPOSITORY_NAME", "BITBUCKET_REPO_SLUG",
  ]
  /// The variables that are read.
  static let variables = [
    "CI_PROJECT_NAME", "BITBUCKET_REPO_SLUG",
    "GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA", "GITHUB_WORKSPACE", "GITEA_ACTIONS",
    "FORGEJO_ACTIONS", "CI_PROJECT_URL", "CI_COMMIT_SHA", "CI_PROJECT_DIR",
    "BITBUCKET_GIT_HTTP_ORIGIN", "BITBUCKET_COMMIT", "BITBUCKET_CLONE_DIR",
    "BUILD_REPOSITORY_PROVIDER", "BUILD_REPOSITORY_URI", "BUILD_REPOSITORY_NAME",
    "BUILD_SOURCEVERSION", "BUILD_SOURCESDIRECTORY", "SYSTEM_COLLECTIONURI", "SYSTEM_TEAMPROJECT",
    "BUILDKITE_REPO", "BUILDKITE_COMMIT", "BUILDKITE_BUILD_CHECKOUT_PATH",
    "CIRCLE_REPOSITORY_URL", "CIRCLE_SHA1", "CIRCLE_WORKING_DIRECTORY",
    "GIT_URL", "GIT_COMMIT", "WORKSPACE",
  ]

  /// The links to lines of the checked commit, if known.
  let links: SourceLinks?
  /// The folder of the checkout, or one above it.
  private let root: AbsolutePath

  /// Creates the build service, or nil if none names the folder of its checkout.
  init?(_ environment: [String: String]) {
    let variables = Variables(environment)
    for service in Self.services {
      guard let root = variables[service.root] else { continue }
      self.root = AbsolutePath(root)
      links = service.links(variables)
      return
    }
    return nil
  }

  /// Returns the path of a folder relative to the root of the repository, or nil if it is outside.
  ///
  /// A step can check the repository out into a subfolder of the folder that the service names.
  func folder(of workingDirectory: WorkingDirectory) -> RepositoryPath? {
    let root = RepositoryFolder(FileSystem.realPath(root) ?? root)
    guard let below = root.relative(workingDirectory.path) else { return nil }
    var folder = root.path
    for name in [""] + below.text.split(separator: "/").map(String.init) {
      folder = folder.appending(name)
      if FolderChain.isRepository(folder) {
        return RepositoryFolder(folder).relative(workingDirectory.path)
      }
    }
    return below
  }

  /// Returns the name of a project for pages: the name of the repository on its host, or else the
  /// name of its folder.
  static func projectName(in environment: ProcessEnvironment) -> String? {
    let named = nameVariables.lazy.compactMap { environment.environment[$0] }
      .first { !$0.isEmpty }
    let folder = environment.workingDirectory.path
    let path = named ?? (FolderChain(from: folder).repository?.path ?? folder).text
    return path.split(separator: "/").last.map(String.init)
  }
}

extension BuildHost {
  /// The variables of an environment that have a value.
  private struct Variables {
    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    subscript(name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private struct Service: Sendable {
    /// The name of the variable that contains the folder of the checkout.
    let root: String
    let links: @Sendable (Variables) -> SourceLinks?
  }

  private static let services = [
    Service(root: "GITHUB_WORKSPACE", links: github),
    Service(root: "CI_PROJECT_DIR") { links(.gitlab, $0["CI_PROJECT_URL"], $0["CI_COMMIT_SHA"]) },
    Service(root: "BITBUCKET_CLONE_DIR") {
      links(.bitbucket, $0["BITBUCKET_GIT_HTTP_ORIGIN"], $0["BITBUCKET_COMMIT"])
    },
    Service(root: "BUILD_SOURCESDIRECTORY", links: azure),
    Service(root: "BUILDKITE_BUILD_CHECKOUT_PATH") {
      links(ofClone: $0["BUILDKITE_REPO"], $0["BUILDKITE_COMMIT"])
    },
    Service(root: "CIRCLE_WORKING_DIRECTORY") {
      links(ofClone: $0["CIRCLE_REPOSITORY_URL"], $0["CIRCLE_SHA1"])
    },
    Service(root: "WORKSPACE") { links(ofClone: $0["GIT_URL"], $0["GIT_COMMIT"]) },
  ]

  private static func links(
    _ style: SourceLinks.Style, _ repository: String?, _ commit: String?
  ) -> SourceLinks? {
    guard let repository, let commit else { return nil }
    return SourceLinks(style, repository: repository, commit: commit)
  }

  /// For a pull request, the commit is the merge of both branches, which has a page too.
  private static func github(_ variables: Variables) -> SourceLinks? {
    guard let server = variables["GITHUB_SERVER_URL"], let name = variables["GITHUB_REPOSITORY"]
    else { return nil }
    let isGitea = variables["GITEA_ACTIONS"] != nil || variables["FORGEJO_ACTIONS"] != nil
    return links(isGitea ? .gitea : .github, "\(server)/\(name)", variables["GITHUB_SHA"])
  }

  /// No variable contains the URL of an Azure repository, and the clone URL contains a user name.
  private static func azure(_ variables: Variables) -> SourceLinks? {
    let commit = variables["BUILD_SOURCEVERSION"]
    guard variables["BUILD_REPOSITORY_PROVIDER"] == "TfsGit" else {
      return links(ofClone: variables["BUILD_REPOSITORY_URI"], commit)
    }
    guard let collection = variables["SYSTEM_COLLECTIONURI"],
      let project = variables["SYSTEM_TEAMPROJECT"],
      let name = variables["BUILD_REPOSITORY_NAME"]
    else { return nil }
    let path = SourceLinks.escaped("\(project)/_git/\(name)")
    let separator = collection.hasSuffix("/") ? "" : "/"
    return links(.azure, collection + separator + path, commit)
  }

  /// Returns the links for a repository on a public host. The clone URL has the form
  /// `git@github.com:owner/name.git`, or starts with `https` or `ssh`.
  private static func links(ofClone address: String?, _ commit: String?) -> SourceLinks? {
    guard var rest = address?[...] else { return nil }
    for scheme in ["https://", "ssh://"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    if let user = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") {
      rest = rest[rest.index(after: user)...]
    }
    let host = rest.prefix { $0 != "/" && $0 != ":" }
    let path = rest.dropFirst(host.count).drop { $0 == "/" || $0 == ":" }
    let styles: [Substring: SourceLinks.Style] = [
      "github.com": .github, "gitlab.com": .gitlab, "bitbucket.org": .bitbucket,
    ]
    guard let style = styles[host] else { return nil }
    return links(style, "https://\(host)/\(path)", commit)
  }
}

import LintEngine
import Platform
import Reporters
import Workspace

extension ProcessEnvironment {
  /// The format that the environment of the program reads, or else text.
  var defaultFormat: ReportFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if isSet("TF_BUILD") { return .azure }
    if isSet("TEAMCITY_VERSION") { return .teamcity }
    return isSet("XCODE_VERSION_ACTUAL") ? .xcode : .text
  }

  /// Returns options with the paths that the readers of a format expect.
  ///
  /// Xcode opens only absolute paths. Build services expect paths relative to the root of the
  /// repository, and a step can run in a subfolder of it.
  func located(_ options: ReportOptions, for format: ReportFormat) -> ReportOptions {
    var options = options
    if format.isPage, let host = BuildHost(environment) {
      options.links = host.links
      if let folder = host.folder(of: workingDirectory) {
        options.pathPrefix = Self.asPrefix(folder.text)
      }
    } else if format == .xcode, isSet("XCODE_VERSION_ACTUAL") {
      options.pathPrefix = Self.asPrefix(workingDirectory.path.text)
    } else if let workspace = Self.rootVariable(of: format).flatMap({ environment[$0] }),
      !workspace.isEmpty,
      let folder = RepositoryFolder(
        FileSystem.realPath(AbsolutePath(workspace)) ?? AbsolutePath(workspace)
      ).relative(workingDirectory.path)
    {
      options.pathPrefix = Self.asPrefix(folder.text)
    }
    return options
  }

  /// Returns the name of the variable with the root of the repository, as the readers of a format
  /// know it.
  private static func rootVariable(of format: ReportFormat) -> String? {
    switch format {
    case .sarif, .github: "GITHUB_WORKSPACE"
    case .gitlab: "CI_PROJECT_DIR"
    case .azure: "BUILD_SOURCESDIRECTORY"
    case .text, .xcode, .json, .jsonl, .junit, .junitStrict, .checkstyle, .rdjson, .teamcity,
      .sonarqube, .githubSummary, .markdown:
      nil
    }
  }

  private static func asPrefix(_ folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }
}

extension ReportFormat {
  /// Whether a report is a page that a host displays, with links to the files.
  fileprivate var isPage: Bool { self == .markdown || self == .githubSummary }
}

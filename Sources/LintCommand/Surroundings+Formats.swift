import LintEngine
import Platform
import Reporters
import Workspace

extension Surroundings {
  /// The format that whatever runs the program reads, else text.
  var defaultFormat: ReportFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if isSet("TF_BUILD") { return .azure }
    if isSet("TEAMCITY_VERSION") { return .teamcity }
    return isSet("XCODE_VERSION_ACTUAL") ? .xcode : .text
  }

  /// Returns options with the paths that the readers of a format know.
  ///
  /// Xcode opens absolute paths only. Build services know paths from the root of the repository,
  /// and a step may run in a folder below it.
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

  /// Returns the variable that names the root of the repository to the readers of a format.
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
  /// Whether a report is a page that a host shows, with links to the files.
  fileprivate var isPage: Bool { self == .markdown || self == .githubSummary }
}

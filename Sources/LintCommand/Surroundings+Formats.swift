import LintEngine
import Reporters

extension Surroundings {
  /// The format that whatever runs the program reads, else text.
  var defaultFormat: ReportFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if isSet("TF_BUILD") { return ReportFormat(rawValue: "azure") ?? .text }
    if isSet("TEAMCITY_VERSION") { return ReportFormat(rawValue: "teamcity") ?? .text }
    return isSet("XCODE_VERSION_ACTUAL") ? .xcode : .text
  }

  /// Returns options with the paths that the readers of a format know.
  ///
  /// Xcode opens absolute paths only. GitHub knows paths from the root of the repository, and a step
  /// may run in a folder below it.
  func located(_ options: ReportOptions, for format: ReportFormat) -> ReportOptions {
    var options = options
    if format == .xcode, isSet("XCODE_VERSION_ACTUAL") {
      options.pathPrefix = Self.asPrefix(workingDirectory)
    } else if [.github, .githubSummary, .markdown, .sarif].contains(format),
      let workspace = environment["GITHUB_WORKSPACE"], !workspace.isEmpty,
      let folder = PathName.relative(
        workingDirectory, to: FileSystem.realPath(workspace) ?? workspace)
    {
      options.pathPrefix = Self.asPrefix(folder)
    }
    return options
  }

  private static func asPrefix(_ folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }
}

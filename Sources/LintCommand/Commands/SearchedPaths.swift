import ArgumentParser
import LintEngine

/// What a command is asked to look at.
struct SearchedPaths: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, and folders to search; the working directory without any.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out files and folders that match this pattern, even named ones. Can be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(
    help: """
      Also check files that a search skips: ignored by git, in frameworks and apps, in checked-out \
      packages, or exported from checked files.
      """)
  var noIgnore = false

  /// Changes a request as the options say.
  func apply(to request: inout ConfigurationRequest) {
    request.checksIgnored = noIgnore
    request.exclude = exclude
  }
}

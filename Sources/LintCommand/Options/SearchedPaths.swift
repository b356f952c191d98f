import ArgumentParser
import LintEngine

/// Options for the files that a command checks.
struct SearchedPaths: CommonlyReadOptions {
  @Argument(
    help: ArgumentHelp(
      "Files or directories to check (default: current directory).", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Skip files and directories that match this pattern, even if passed as arguments. Can be \
      repeated.
      """,
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(
    help: """
      Also check files that are skipped by default: files that git ignores, that are inside \
      frameworks, apps and package checkouts, and exports of files that are already checked.
      """)
  var noIgnore = false

  mutating func read(_ arguments: inout ArgumentReader) {
    exclude = arguments.values("--exclude")
    noIgnore = arguments.flag("--no-ignore")
    paths = arguments.paths()
  }

  /// Applies the options to a request.
  func apply(to request: inout ConfigurationRequest) {
    request.checksIgnored = noIgnore
    request.exclude = exclude
  }
}

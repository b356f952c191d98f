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

  /// The paths to search.
  var targets: [String] { paths.isEmpty ? ["."] : paths }

  /// The path near which the configuration is looked for.
  var start: String { paths.first ?? "." }

  /// Changes a configuration as the options say.
  func apply(to configuration: inout Configuration) throws(CommandFailure) {
    configuration.checksIgnored = noIgnore
    for pattern in exclude {
      do throws(GlobError) {
        configuration.commandLineExclude.append(try Glob(pattern, for: .path))
      } catch {
        throw CommandFailure("--exclude '\(pattern)': \(error.message)")
      }
    }
  }
}

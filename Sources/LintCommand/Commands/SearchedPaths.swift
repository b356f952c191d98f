import ArgumentParser

/// What a command is asked to look at.
struct SearchedPaths: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, and folders to search; the working directory without any.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  /// The paths to search.
  var targets: [String] { paths.isEmpty ? ["."] : paths }

  /// The path near which the configuration is looked for.
  var start: String { paths.first ?? "." }
}

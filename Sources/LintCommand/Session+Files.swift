import LintEngine

extension Session {
  /// Finds the files that some paths stand for, says what cannot be checked, and whether everything
  /// that was asked for is among them.
  ///
  /// - Parameters:
  ///   - paths: empty for the working directory.
  ///   - states: where the files are looked for; nil for the disk.
  ///   - quiet: whether nothing is said of files that the configuration excludes.
  mutating func files(
    at paths: [String], of states: RepositoryStates?, _ configuration: Configuration, quiet: Bool
  ) -> (files: [InputFile], isComplete: Bool) {
    let (targets, folder) = (paths.isEmpty ? ["."] : paths, surroundings.workingDirectory)
    let found =
      states?.files(at: targets, configuration: configuration, workingDirectory: folder)
      ?? FileDiscovery.files(at: targets, configuration: configuration, workingDirectory: folder)
    for problem in found.problems { report(CommandFailure(problem)) }
    for path in found.excluded where !quiet { note("\(path): excluded by the configuration") }
    return (found.files, found.problems.isEmpty)
  }
}

extension CommandFailure {
  /// No file was found, and nothing else was wrong.
  ///
  /// - Parameter paths: those that were asked for.
  static func nothingToCheck(at paths: [String]) -> CommandFailure {
    CommandFailure(
      "nothing to check",
      help: "no .xcstrings, .strings, .stringsdict or .xliff file was found "
        + (paths.isEmpty ? "here" : "at the given paths"))
  }
}

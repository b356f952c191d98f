import Diagnostics
import LintEngine

extension Session {
  /// Finds the files that some paths stand for, says what cannot be checked, and whether everything
  /// that was asked for is among them.
  ///
  /// - Parameters:
  ///   - searched: what was asked for.
  ///   - states: where the files are looked for; nil for the disk.
  ///   - quiet: whether nothing is said of files that the configuration excludes.
  mutating func files(
    at searched: SearchedPaths, of states: RepositoryStates?, _ configuration: Configuration,
    quiet: Bool
  ) -> (files: [InputFile], isComplete: Bool) {
    let (targets, folder) = (searched.targets, surroundings.workingDirectory)
    let found =
      states?.files(at: targets, configuration: configuration, workingDirectory: folder)
      ?? FileDiscovery.files(at: targets, configuration: configuration, workingDirectory: folder)
    return present(found, quiet: quiet)
  }

  /// Writes what cannot be checked, and returns the files with whether nothing else is missing.
  mutating func present(
    _ found: FileDiscovery.Outcome, quiet: Bool
  ) -> (files: [InputFile], isComplete: Bool) {
    for problem in found.problems { report(CommandFailure(problem)) }
    for path in found.excluded where !quiet { note("\(path): excluded by the configuration") }
    return (found.files, found.problems.isEmpty)
  }
}

extension Session {
  /// Says which files were not read completely, with what to do below the last one.
  mutating func report(incompleteFiles files: [IncompleteFile]) {
    for (index, file) in files.enumerated() {
      let help =
        index + 1 < files.count
        ? nil : "fix the syntax, or leave the file out with 'exclude' in the configuration"
      report(CommandFailure(file.summary, help: help))
    }
  }
}

extension CommandFailure {
  /// No file was found, and nothing else was wrong.
  ///
  /// - Parameter searched: what was asked for.
  static func nothingToCheck(at searched: SearchedPaths) -> CommandFailure {
    CommandFailure(
      "nothing to check",
      help: "no .xcstrings, .strings, .stringsdict or .xliff file was found "
        + (searched.paths.isEmpty ? "here" : "at the given paths"))
  }
}

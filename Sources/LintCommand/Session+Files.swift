import Diagnostics
import LintEngine
import Reporters
import Workspace

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
  ) async -> FoundFiles {
    let (targets, folder) = (searched.targets, surroundings.workingDirectory)
    let found =
      if let states {
        states.files(at: targets, rules: configuration.searchRules, workingDirectory: folder)
      } else {
        await FileDiscovery.search(
          at: targets, rules: configuration.searchRules, workingDirectory: folder)
      }
    return present(found, configuration, quiet: quiet)
  }

  /// Writes what cannot be checked, and returns the files with whether nothing else is missing.
  mutating func present(
    _ found: FileDiscovery.Outcome, _ configuration: Configuration, quiet: Bool
  ) -> FoundFiles {
    for problem in found.problems { report(CommandFailure(problem)) }
    let option = configuration.commandLineExclude.isEmpty ? "" : " or '--exclude'"
    for path in found.excluded where !quiet {
      note("\(path): excluded by the configuration\(option)")
    }
    return FoundFiles(
      files: found.files, isComplete: found.problems.isEmpty,
      skipped: found.skipped.filter(\.reason.isCounted))
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

/// What a command is asked to check.
struct FoundFiles {
  let files: [InputFile]
  /// Whether everything that was asked for is among the files.
  let isComplete: Bool
  /// What a search left out although the user did not ask for that.
  let skipped: [SkippedFile]
}

extension CommandFailure {
  /// No file was found, and nothing else was wrong.
  ///
  /// - Parameters:
  ///   - searched: what was asked for.
  ///   - skipped: what was found and left out.
  static func nothingToCheck(
    at searched: SearchedPaths, skipped: [SkippedFile] = []
  ) -> CommandFailure {
    if let summary = SkippedSummary(skipped) {
      return CommandFailure(
        "nothing to check: \(summary.text)", help: "name them, or pass '--no-ignore'")
    }
    return CommandFailure(
      "nothing to check",
      help: "no .xcstrings, .strings, .stringsdict or .xliff file was found "
        + (searched.paths.isEmpty ? "here" : "at the given paths"))
  }
}

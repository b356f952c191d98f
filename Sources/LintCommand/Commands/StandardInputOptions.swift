import ArgumentParser
import LintEngine
import Workspace

/// The option that lets `lint -` check standard input.
struct StandardInputOptions: ParsableArguments {
  /// The path that means standard input.
  private static let path = "-"

  @Option(
    help: ArgumentHelp(
      """
      Check standard input, named by the path '-', in place of this file. The other files of its \
      table are read from the disk.
      """, valueName: "file"), completion: .file())
  var stdinFilename: String?

  /// Checks that the path and the option are given together and alone.
  func validate(with searched: SearchedPaths, _ revisions: RevisionOptions) throws {
    guard stdinFilename != nil else {
      guard !searched.paths.contains(Self.path) else {
        throw ValidationError("'-' needs '--stdin-filename'. For a file of this name, write './-'.")
      }
      return
    }
    guard searched.paths == [Self.path] else {
      throw ValidationError("'--stdin-filename' needs '-' as the only path.")
    }
    if revisions.isStaged || revisions.base != nil {
      throw ValidationError("'--stdin-filename' can't be combined with '--base' or '--staged'.")
    }
  }

  /// The paths of a run, with the name of the file in place of '-'.
  func resolve(_ searched: SearchedPaths) -> SearchedPaths {
    guard let stdinFilename else { return searched }
    var resolved = searched
    resolved.paths = [stdinFilename]
    return resolved
  }
}

extension Session {
  /// Finds the file that standard input takes the place of, and its siblings.
  ///
  /// - Parameter quiet: whether nothing is written about a file that the configuration excludes.
  mutating func files(
    fromStandardInputAs path: String, _ configuration: Configuration, quiet: Bool
  ) throws(CommandFailure) -> FoundFiles {
    let bytes = try StandardInput.read(from: surroundings.input)
    return present(
      FileDiscovery.files(
        at: path, holding: bytes, rules: configuration.searchRules,
        workingDirectory: surroundings.workingDirectory), configuration, quiet: quiet)
  }
}

import ArgumentParser
import LintEngine

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
    if revisions.states != nil {
      throw ValidationError("'--stdin-filename' can't be combined with '--base' or '--staged'.")
    }
  }

  /// The files of a run: standard input in place of one, if that is asked for.
  func files(
    instead searched: SearchedPaths, in session: Session
  ) throws(CommandFailure) -> RequestedFiles {
    guard let stdinFilename else { return .searched(searched.paths) }
    return .overlaid(
      path: stdinFilename, contents: try StandardInput.read(from: session.surroundings.input))
  }
}

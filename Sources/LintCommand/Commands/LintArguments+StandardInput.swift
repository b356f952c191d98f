import ArgumentParser
import LintEngine

/// The part of `lint` that checks standard input, as in `lint -`.
extension LintArguments {
  /// The path that means standard input.
  private static let standardInput = "-"

  /// Checks that the path and the option for standard input are used together and without other
  /// paths.
  func validateStandardInput() throws {
    guard stdinFilename != nil else {
      guard !searched.paths.contains(Self.standardInput) else {
        throw ValidationError("'-' needs '--stdin-filename'. For a file of this name, write './-'.")
      }
      return
    }
    guard searched.paths == [Self.standardInput] else {
      throw ValidationError("'--stdin-filename' needs '-' as the only path.")
    }
    if options.states != nil {
      throw ValidationError("'--stdin-filename' can't be combined with '--base' or '--staged'.")
    }
  }

  /// Returns the files of a run. Standard input replaces one of them if requested.
  func files(in session: Session) throws(CommandFailure) -> RequestedFiles {
    guard let stdinFilename else { return .searched(searched.paths) }
    return .overlaid(
      path: stdinFilename, contents: try StandardInput.read(from: session.environment.input))
  }
}

import LintEngine
import Platform
import Workspace

/// Where the baseline of a command is, with what it is read by.
struct BaselineTarget {
  let configuration: ConfigurationFile
  /// The path as it is shown.
  let path: String
  /// Nil if there is no file yet.
  let file: BaselineFile?
  let folder: BaselineFolder
}

extension BaselineTarget {
  /// The baseline, which must be there.
  func existing() throws(CommandFailure) -> BaselineFile {
    guard let file else {
      throw CommandFailure(
        "\(path): there is no baseline", help: "'catalog-lint baseline write' makes one")
    }
    return file
  }

  func write(_ baseline: Baseline, in session: Session) throws(CommandFailure) {
    let output = OutputPath(path, in: session.surroundings)
    try output.refuseLink()
    try output.refuseName(except: [OutputPath.baselineRole])
    try output.refuse(
      over: [configuration.path].compactMap(\.self).map(OutputPath.Input.configuration))
    let disk = session.surroundings.workingDirectory.absolute(argument: path)
    try OutputFile.write(to: disk) { baseline.write(to: &$0) }
  }
}

import ArgumentParser
import LintEngine
import Platform
import Workspace

/// Which baseline a command is about, and which files it is compared with.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      "The baseline, instead of the .lint-baseline.json beside the configuration.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @OptionGroup var selection: SelectionOptions

  /// - Parameter isUpdate: whether there must be a baseline already.
  func request(isUpdate: Bool) -> BaselineRequest {
    var request = BaselineRequest(searched.paths, isUpdate: isUpdate)
    selection.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    request.baseline = baseline
    return request
  }
}

extension BaselineOutcome {
  /// Writes a baseline in place of the one that was read.
  func write(_ baseline: Baseline, in session: Session) throws(CommandFailure) {
    let output = OutputPath(path, in: session.surroundings)
    try output.refuseLink()
    try output.refuseName(except: [OutputPath.baselineRole])
    try output.refuse(
      over: [configuration].compactMap(\.self).map(OutputPath.Input.configuration))
    let disk = session.surroundings.workingDirectory.absolute(argument: path)
    try OutputFile.write(to: disk) { baseline.write(to: &$0) }
  }
}

extension RunInputs {
  /// The files, with what they are to the run.
  var roles: [OutputPath.Input] {
    checked.map(OutputPath.Input.checked)
      + [configuration].compactMap(\.self).map(OutputPath.Input.configuration)
      + [baseline].compactMap(\.self).map(OutputPath.Input.baseline)
  }
}

import ArgumentParser
import LintEngine
import Platform
import Workspace

/// Options for the baseline of a command, and for the files that it is compared with.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      "Baseline file (default: .lint-baseline.json next to the configuration).",
      valueName: "file"), completion: .file())
  var baseline: String?

  @OptionGroup var selection: SelectionOptions

  /// Returns the request for these options.
  ///
  /// - Parameter isUpdate: whether a baseline must already exist.
  func request(isUpdate: Bool) -> BaselineRequest {
    var request = BaselineRequest(searched.paths, isUpdate: isUpdate)
    selection.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    request.baseline = baseline
    return request
  }
}

extension BaselineOutcome {
  /// Writes a baseline that replaces the one that was read.
  func write(_ baseline: Baseline, in session: Session) throws(CommandFailure) {
    let output = OutputPath(path, in: session.environment)
    try output.refuseLink()
    try output.refuseName(except: [OutputPath.baselineRole])
    try output.refuse(
      over: [configuration].compactMap(\.self).map(OutputPath.Input.configuration))
    let disk = session.environment.workingDirectory.absolute(argument: path)
    try OutputFile.write(to: disk) { baseline.write(to: &$0) }
  }
}

extension RunInputs {
  /// The files with their roles in the run.
  var roles: [OutputPath.Input] {
    checked.map(OutputPath.Input.checked)
      + [configuration].compactMap(\.self).map(OutputPath.Input.configuration)
      + [baseline].compactMap(\.self).map(OutputPath.Input.baseline)
  }
}

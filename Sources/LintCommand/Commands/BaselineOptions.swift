import ArgumentParser
import Diagnostics
import LintEngine
import LintKit
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
}

extension BaselineOptions {
  /// Finds the baseline and reads it, if it is there.
  func target(in session: inout Session) async throws(CommandFailure) -> BaselineTarget {
    let start = searched.start
    let configuration = try session.configuration(at: selection.config, near: start)
    let path = session.baselinePath(
      asked: baseline, configuration: configuration.path, near: start)
    let file =
      session.exists(path)
      ? try await session.baseline(at: path, isNamed: baseline != nil) : nil
    let directory = session.surroundings.workingDirectory
    let folder = BaselineFile.folder(of: directory.absolute(argument: path))
    return BaselineTarget(
      configuration: configuration, path: path, file: file,
      folder: BaselineFolder(folder, workingDirectory: directory))
  }

  /// Checks the files.
  ///
  /// - Throws: if not all of them could be read, since a baseline must not forget their entries.
  func run(
    against target: BaselineTarget, in session: inout Session
  ) async throws(CommandFailure) -> BaselineRun {
    var configuration = target.configuration.configuration
    try selection.apply(to: &configuration, in: session)
    try searched.apply(to: &configuration)
    let found = await FileDiscovery.search(
      at: searched.targets, rules: configuration.searchRules,
      workingDirectory: session.surroundings.workingDirectory)
    let coversProject = configuration.folder.isCovered(by: searched.targets)
    var options = Linter.Options(
      jobs: session.surroundings.cores, showsExcerpts: false, showsFoldedExcerpts: false)
    options.coversProject = coversProject
    // All of them: what is left out here would be reported as new.
    options.limit = .none
    options.workingDirectory = session.surroundings.workingDirectory
    let linter = Linter(
      rules: session.rules, configuration: configuration, tool: session.tool,
      today: session.surroundings.today)
    let outcome = await linter.lint(found.files, options: options)
    for problem in found.problems + outcome.unreadable { session.report(CommandFailure(problem)) }
    guard found.problems.isEmpty, outcome.unreadable.isEmpty else {
      throw CommandFailure("the baseline was not touched, since not everything could be read")
    }
    session.report(incompleteFiles: outcome.report.incompleteFiles)
    if let locale = configuration.absentLocales(from: outcome).first { throw .absent(locale) }
    let scope = BaselineScope(
      of: outcome.report, and: coversProject ? [target.configuration.path].compactMap(\.self) : [],
      by: configuration, in: target.folder)
    return BaselineRun(configuration: configuration, report: outcome.report, scope: scope)
  }
}

/// A check whose findings a baseline is compared with.
struct BaselineRun {
  let configuration: Configuration
  /// As the baseline is not applied yet.
  let report: LintReport
  let scope: BaselineScope

  /// What the command ends with: files that were not read completely may have other findings.
  var status: ExitStatus { report.incompleteFiles.isEmpty ? .success : .failure }
}

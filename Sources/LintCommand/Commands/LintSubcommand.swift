import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters

/// `catalog-lint lint`: checks files and reports findings.
struct LintSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check localization files.",
    usage: """
      catalog-lint [<path> ...] [<options>]
      catalog-lint lint [<path> ...] [<options>]
      """,
    discussion: """
      'lint' can be left out. Exits with 0 if the run passes, 1 if findings make it fail, and 2 if it \
      could not be completed.

      Examples:
        catalog-lint App
        catalog-lint --base origin/main --output sarif=lint.sarif
      """)

  @OptionGroup(title: "What is checked") var searched: SearchedPaths
  @OptionGroup(title: "What is checked") var input: LintInputOptions
  @OptionGroup(title: "Which rules, and what fails") var selection: SelectionOptions
  @OptionGroup(title: "Which rules, and what fails") var threshold: ThresholdOptions
  @OptionGroup(title: "Comparison and accepted findings") var comparison: LintComparisonOptions
  @OptionGroup(title: "Output") var reports: OutputOptions<ReportFormat, LintWording>
  @OptionGroup(title: "Output") var listed: LintReportOptions
  @OptionGroup(title: "Output") var common: CommonOptions<LintWording>

  var arguments: LintArguments {
    LintArguments(
      searched: searched, input: input, reports: reports, selection: selection,
      threshold: threshold, comparison: comparison, listed: listed, common: common)
  }

  func validate() throws { try arguments.validate() }

  func run(in session: inout Session) async throws -> ExitStatus {
    try await arguments.run(in: &session)
  }
}

/// The arguments of `lint`, which `LintSubcommand` declares.
struct LintArguments: SessionTask {
  let searched: SearchedPaths
  let input: LintInputOptions
  let reports: OutputOptions<ReportFormat, LintWording>
  let selection: SelectionOptions
  let threshold: ThresholdOptions
  let comparison: LintComparisonOptions
  let listed: LintReportOptions
  let common: CommonOptions<LintWording>

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let plan = try reports.plan(usual: session.environment.defaultFormat, in: session.environment)
    // Xcode reads no other format on either stream.
    if plan.standard == .xcode { session.mistakeFormat = .xcode }
    if comparison.states != nil { try ProcessLimits.prepareForGit() }
    let request = try request(plan, in: session)
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    session.show(outcome.notices)
    try plan.refuse(over: outcome.inputs.roles, in: session.environment)
    let excess = listed.excess(in: outcome.report.summary)
    var style = common.reportOptions(
      outcome.projects, since: started, in: session.environment)
    style.sarifListsSuppressed = listed.sarifSuppressions
    style.leastSeverity = listed.severity?.severity
    var repeated = RepeatedOptions(searched, selection, code: input.code)
    comparison.add(to: &repeated, style)
    style.fixArguments = input.stdinFilename == nil ? repeated.text : nil
    // A report must not show success if the run fails.
    if excess != nil || outcome.failsByBasePolicy {
      style.failingSeverity = min(style.failingSeverity, .warning)
    }
    let isWritten = plan.write(outcome.report, style, common.color, in: &session)
    if let excess { session.report(excess) }
    guard outcome.isComplete, isWritten else { return .failure }
    return outcome.fails || excess != nil ? .findings : .success
  }

  private func request(
    _ plan: ReportPlan<ReportFormat>, in session: Session
  ) throws(CommandFailure) -> LintRequest {
    var request = LintRequest(try files(in: session))
    searched.apply(to: &request.configuration)
    selection.apply(to: &request.configuration)
    threshold.apply(to: &request.configuration)
    comparison.apply(to: &request)
    request.configuration.code = input.code
    request.limit = listed.maxFindings.map(FindingLimit.count) ?? .standard
    request.showsExcerpts = plan.hasExcerpts
    request.showsCollapsedExcerpts = common.verbose && plan.hasText
    request.listsHidden = request.showsCollapsedExcerpts || listed.sarifSuppressions
    return request
  }
}

extension LintArguments {
  /// Reads arguments that have a common form. Returns nil for others, which the argument parser
  /// reads.
  ///
  /// The values of option groups are stored here directly, because it takes long to create the
  /// metadata of their property wrappers.
  init?(common arguments: [String]) {
    var reader = ArgumentReader(arguments)
    input = reader.group()
    reports = reader.group()
    selection = reader.group()
    threshold = reader.group()
    comparison = reader.group()
    listed = reader.group()
    common = reader.group()
    // The paths are what the options leave.
    searched = reader.group()
    guard reader.isCommon else { return nil }
    do { try validate() } catch { return nil }
  }

  /// Checks that the options of different groups fit together.
  func validate() throws {
    try validateStandardInput()
    try listed.validate(with: reports)
  }
}

/// The part of `lint` that checks standard input, as in `lint -`.
extension LintArguments {
  /// The path that means standard input.
  private static let standardInput = "-"

  /// Checks that the path and the option for standard input are used together and without other
  /// paths.
  func validateStandardInput() throws {
    guard input.stdinFilename != nil else {
      guard !searched.paths.contains(Self.standardInput) else {
        throw ValidationError("'-' needs '--stdin-filename'. For a file of this name, write './-'.")
      }
      return
    }
    guard searched.paths == [Self.standardInput] else {
      throw ValidationError("'--stdin-filename' needs '-' as the only path.")
    }
    if comparison.states != nil {
      throw ValidationError("'--stdin-filename' can't be combined with '--base' or '--staged'.")
    }
  }

  /// Returns the files of a run. Standard input replaces one of them if requested.
  func files(in session: Session) throws(CommandFailure) -> RequestedFiles {
    guard let name = input.stdinFilename else { return .searched(searched.paths) }
    return .overlaid(
      path: name, contents: try StandardInput.read(from: session.environment.input))
  }
}

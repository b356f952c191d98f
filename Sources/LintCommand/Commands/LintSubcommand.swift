import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters

/// `catalog-lint lint`: checks files and reports what it finds.
struct LintSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check localization files. This is what happens by default.")

  @OptionGroup var searched: SearchedPaths
  @OptionGroup var standardInput: StandardInputOptions
  @OptionGroup var reports: OutputOptions<ReportFormat, LintWording>
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var threshold: ThresholdOptions
  @OptionGroup var warnings: WarningLimitOptions
  @OptionGroup var revisions: RevisionOptions
  @OptionGroup var baselines: BaselineChoiceOptions
  @OptionGroup var limit: FindingLimitOptions
  @OptionGroup var common: CommonOptions<LintWording>

  func validate() throws { try standardInput.validate(with: searched, revisions) }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let plan = try reports.plan(usual: session.surroundings.defaultFormat, in: session.surroundings)
    if revisions.states != nil { try ProcessLimits.prepareForGit() }
    let request = try request(plan, in: session)
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    session.show(outcome.notices)
    try plan.refuse(over: outcome.inputs.roles, in: session.surroundings)
    let excess = warnings.excess(in: outcome.report.summary)
    var options = common.reportOptions(
      outcome.configuration, since: started, in: session.surroundings)
    // A report must not pass where the run fails.
    options.strict = options.strict || excess != nil
    let isWritten = plan.write(outcome.report, options, common.color, in: &session)
    if let excess { session.report(excess) }
    guard outcome.isComplete, isWritten else { return .failure }
    let fails = outcome.configuration.failOn.fails(outcome.report.summary)
    return fails || excess != nil ? .findings : .success
  }

  private func request(
    _ plan: ReportPlan<ReportFormat>, in session: Session
  ) throws(CommandFailure) -> LintRequest {
    var request = LintRequest(try standardInput.files(instead: searched, in: session))
    searched.apply(to: &request.configuration)
    selection.apply(to: &request.configuration)
    threshold.apply(to: &request.configuration)
    request.states = revisions.states
    request.baseline = baselines.choice
    request.limit = limit.limit
    request.showsExcerpts = plan.hasExcerpts
    request.showsFoldedExcerpts = common.verbose && plan.hasText
    return request
  }
}

/// What shared options mean to `lint`.
enum LintWording: OptionWording {
  static let format = ArgumentHelp(
    "How findings are written to standard output: text, unless a build service runs the program.",
    valueName: "format")
  static let base = ArgumentHelp(
    "Report only what is new since this revision, such as origin/main.", valueName: "revision")
  static let jobs = ArgumentHelp(
    "How many tables are checked at the same time.", valueName: "number")
  static let quiet: ArgumentHelp = "Print findings and nothing else."
  static let verbose: ArgumentHelp = "Show notes and list every finding."
}

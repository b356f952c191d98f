import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters

/// `catalog-lint lint`: checks files and reports findings.
struct LintSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check localization files.")

  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      """
      Use standard input, passed as the path '-', as the contents of this file. Other files of the \
      same table are read from disk.
      """, valueName: "file"), completion: .file())
  var stdinFilename: String?

  @OptionGroup var reports: OutputOptions<ReportFormat, LintWording>
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var threshold: ThresholdOptions
  @OptionGroup var options: LintOptions
  @OptionGroup var common: CommonOptions<LintWording>

  func validate() throws { try validateStandardInput() }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let plan = try reports.plan(usual: session.environment.defaultFormat, in: session.environment)
    // Xcode reads no other format on either stream.
    if plan.standard == .xcode { session.mistakeFormat = .xcode }
    if options.states != nil { try ProcessLimits.prepareForGit() }
    let request = try request(plan, in: session)
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    session.show(outcome.notices)
    try plan.refuse(over: outcome.inputs.roles, in: session.environment)
    let excess = options.excess(in: outcome.report.summary)
    var style = common.reportOptions(
      outcome.configuration, since: started, in: session.environment)
    // A report must not show success if the run fails.
    if excess != nil { style.failingSeverity = min(style.failingSeverity, .warning) }
    let isWritten = plan.write(outcome.report, style, common.color, in: &session)
    if let excess { session.report(excess) }
    guard outcome.isComplete, isWritten else { return .failure }
    let fails = outcome.configuration.failOn.fails(outcome.report.summary)
    return fails || excess != nil ? .findings : .success
  }

  private func request(
    _ plan: ReportPlan<ReportFormat>, in session: Session
  ) throws(CommandFailure) -> LintRequest {
    var request = LintRequest(try files(in: session))
    searched.apply(to: &request.configuration)
    selection.apply(to: &request.configuration)
    threshold.apply(to: &request.configuration)
    options.apply(to: &request)
    request.showsExcerpts = plan.hasExcerpts
    request.showsCollapsedExcerpts = common.verbose && plan.hasText
    return request
  }
}

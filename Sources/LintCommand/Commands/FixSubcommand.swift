import ArgumentParser
import LintConfiguration
import LintEngine
import Reporters

/// `catalog-lint fix`: corrects findings, and reports those that remain.
struct FixSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Correct findings, and report those that remain.",
    discussion: """
      Applies fixes after which an app reads the same strings as before. '--unsafe' applies all \
      fixes. Bytes outside a fix don't change.

      Exits with 0 if no failing finding remains, with 1 if one does, and with 2 if a file could \
      not be read or written.
      """)

  @OptionGroup(title: "What is checked") var searched: SearchedPaths
  @OptionGroup(title: "What is corrected") var options: FixOptions
  @OptionGroup(title: "Which rules, and what fails") var selection: SelectionOptions
  @OptionGroup(title: "Which rules, and what fails") var threshold: ThresholdOptions
  @OptionGroup(title: "Output") var reports: OutputOptions<ReportFormat, FixWording>
  @OptionGroup(title: "Output") var common: CommonOptions<FixWording>

  func validate() throws {
    guard options.isDiff, reports.format != nil || !reports.output.isEmpty else { return }
    throw ValidationError("'--diff' can't be combined with '--format' or '--output'.")
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let plan = try reports.plan(usual: session.environment.defaultFormat, in: session.environment)
    let request = request(plan)
    if request.lint.states != nil { try ProcessLimits.prepareForGit() }
    let engine = session.engine(jobs: common.jobs)
    let outcome = try await engine.run(request)
    try plan.refuse(over: outcome.lint.inputs.roles, in: session.environment)
    if options.isDiff {
      let patch = session.printPatch(of: outcome)
      guard patch.isComplete else { return .failure }
      return !patch.isEmpty || outcome.lint.fails ? .findings : .success
    }
    let (written, isComplete) = await session.write(outcome, with: engine)
    var lint = outcome.lint
    // The report must be about the files as they are.
    if written.files < outcome.files.count { lint = try await engine.run(request.lint) }
    lint.noteCorrected(written.findings.count)
    session.show(lint.notices)
    var style = common.reportOptions(
      lint.projects, since: started, in: session.environment)
    var repeated = RepeatedOptions(searched, selection, code: options.code.code)
    repeated.add(
      base: options.base.base.map { style.repeated(base: $0) }, mergeBase: options.base.mergeBase,
      isStaged: options.isStaged, baseline: options.baseline, noBaseline: options.noBaseline)
    style.fixArguments = repeated.text
    let isWritten = plan.write(lint.report, style, common.color, in: &session)
    session.summarize(written, of: outcome, verb: "corrected")
    guard lint.isComplete, isComplete, isWritten else { return .failure }
    return lint.fails ? .findings : .success
  }

  private func request(_ plan: ReportPlan<ReportFormat>) -> FixRequest {
    var request = LintRequest(.searched(searched.paths))
    searched.apply(to: &request.configuration)
    selection.apply(to: &request.configuration)
    threshold.apply(to: &request.configuration)
    options.apply(to: &request)
    request.showsExcerpts = plan.hasExcerpts
    request.showsCollapsedExcerpts = common.verbose && plan.hasText
    request.listsHidden = request.showsCollapsedExcerpts
    return FixRequest(request, allowsUnsafe: options.allowsUnsafe)
  }
}

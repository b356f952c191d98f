import ArgumentParser
import Diagnostics
import Git
import LintEngine
import Reporters
import Workspace

extension ColorChoice: ExpressibleByArgument {}

/// `catalog-lint lint`: checks files and reports what it finds.
struct LintSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check localization files. This is what happens by default.")

  @OptionGroup var arguments: SearchedPaths
  @OptionGroup var standardInput: StandardInputOptions

  @Option(
    help: ArgumentHelp(
      "How findings are written to standard output: text, unless a build service runs the program.",
      valueName: "format"))
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp(
      "Write a report to a file as well; '-' is standard output. Can be repeated.",
      valueName: "format=file"))
  var output: [ReportDestination<ReportFormat>] = []

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var threshold: ThresholdOptions

  @Option(
    help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "number"))
  var maxWarnings: Int?

  @OptionGroup var revisions: RevisionOptions

  @Option(
    help: ArgumentHelp(
      "Leave out findings of this baseline instead of the nearest .lint-baseline.json.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Report findings that the baseline covers, too.")
  var noBaseline = false

  @Option(
    help: ArgumentHelp(
      """
      Maximum number of findings of one rule in one file (default: 10000, or one for each kilobyte \
      of the file if that is more). Findings above it are only counted, and still fail.
      """, valueName: "number"))
  var maxFindings: Int?

  @Option(
    help: ArgumentHelp("How many tables are checked at the same time.", valueName: "number"))
  var jobs: Int?

  @Option(help: "When text is colored.")
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print findings and nothing else.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show notes and list every finding.")
  var verbose = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1.") }
    if let maxFindings, maxFindings < 1 {
      throw ValidationError("'--max-findings' must be at least 1.")
    }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' exclude each other.")
    }
    if baseline != nil && noBaseline {
      throw ValidationError("'--baseline' and '--no-baseline' exclude each other.")
    }
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("'--max-warnings' must be at least 0.")
    }
    try standardInput.validate(with: arguments, revisions)
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    let plan = try ReportPlan(
      format: format, outputs: output, usual: session.surroundings.defaultFormat,
      in: session.surroundings)
    return try await revisions.withStates(of: searched, in: &session) { states, session in
      try await lint(states, plan, since: started, in: &session)
    }
  }
}

extension LintSubcommand {
  /// The paths of the run.
  private var searched: SearchedPaths { standardInput.resolve(arguments) }

  private func lint(
    _ states: RepositoryStates?, _ plan: ReportPlan<ReportFormat>,
    since started: ContinuousClock.Instant,
    in session: inout Session
  ) async throws -> ExitStatus {
    let (configuration, configurationPath) = try await configuration(of: states, in: &session)
    let baseline = try await baselineFile(of: states, beside: configurationPath, in: &session)
    let found = try await files(of: states, configuration, in: &session)
    if found.files.isEmpty && !found.isComplete { return .failure }
    let inputs =
      found.files.map { OutputPath.Input.checked($0.path) }
      + [configurationPath].compactMap(\.self).map(OutputPath.Input.configuration)
      + [baseline?.path].compactMap(\.self).map(OutputPath.Input.baseline)
    try plan.refuse(over: inputs, in: session.surroundings)
    let linter = Linter(
      rules: session.rules, configuration: configuration, tool: session.tool,
      today: session.surroundings.today)
    let options = linterOptions(configuration, plan, baseline, in: session)
    var builder = try await check(
      found.files, of: states, configuration, (linter, options), in: session)
    builder.skipped += found.skipped
    if let baseline {
      let others = coversProject(configuration) ? [configurationPath].compactMap(\.self) : []
      builder.apply(baseline, besides: others)
    }
    let hidden = builder.exposeIncompleteFiles()
    let outcome = builder.outcome
    let absent = states == nil ? configuration.absentLocales(from: outcome) : []
    for locale in absent { session.report(.absent(locale)) }
    for line in outcome.unreadable { session.report(CommandFailure(line)) }
    session.report(incompleteFiles: hidden)
    let excess = excessWarnings(in: outcome.report.summary)
    var reporting = reportOptions(configuration, in: session)
    // A report must not pass where the run fails.
    reporting.strict = reporting.strict || excess != nil
    reporting.elapsed = ContinuousClock.now - started
    let isWritten = write(outcome.report, plan, reporting, in: &session)
    if let excess { session.report(excess) }
    guard found.isComplete, absent.isEmpty, isWritten, outcome.unreadable.isEmpty, hidden.isEmpty
    else { return .failure }
    return excess != nil || configuration.failOn.fails(outcome.report.summary)
      ? .findings : .success
  }

  /// Why the number of warnings fails the run, or nil if it does not.
  private func excessWarnings(in summary: LintReport.Summary) -> CommandFailure? {
    guard let maxWarnings, summary.warnings > maxWarnings else { return nil }
    return CommandFailure(
      "\(counted(summary.warnings, "warning")), but '--max-warnings' allows \(maxWarnings)")
  }

  private func configuration(
    of states: RepositoryStates?, in session: inout Session
  ) async throws(CommandFailure) -> (configuration: Configuration, path: String?) {
    let file = try await session.configuration(
      at: selection.config, near: searched.start, of: states)
    var configuration = file.configuration
    try selection.apply(to: &configuration, in: session)
    threshold.apply(to: &configuration)
    try searched.apply(to: &configuration)
    return (configuration, file.path)
  }

  private func baselineFile(
    of states: RepositoryStates?, beside configuration: String?, in session: inout Session
  ) async throws(CommandFailure) -> BaselineFile? {
    guard !noBaseline else { return nil }
    let path = session.baselinePath(
      asked: baseline, configuration: configuration, near: searched.start)
    guard baseline != nil || session.exists(path) else { return nil }
    return try await session.baseline(at: path, isNamed: baseline != nil, of: states)
  }

  /// Finds the files, of which there must be some.
  private func files(
    of states: RepositoryStates?, _ configuration: Configuration, in session: inout Session
  ) async throws(CommandFailure) -> FoundFiles {
    let found =
      if let path = standardInput.stdinFilename {
        try session.files(fromStandardInputAs: path, configuration, quiet: quiet)
      } else {
        await session.files(at: searched, of: states, configuration, quiet: quiet)
      }
    // A change may touch no localization file.
    guard states != nil || !found.isComplete || found.files.contains(where: { !$0.isContext })
    else { throw .nothingToCheck(at: searched, skipped: found.skipped) }
    return found
  }

  private func check(
    _ files: [InputFile], of states: RepositoryStates?, _ configuration: Configuration,
    _ run: (linter: Linter, options: Linter.Options), in session: Session
  ) async throws(CommandFailure) -> ReportBuilder {
    let (linter, options) = run
    guard let states else { return await linter.check(files, options: options) }
    do throws(GitFailure) {
      let earlier = try await states.earlierFiles(
        at: searched.targets, rules: configuration.searchRules,
        workingDirectory: session.surroundings.workingDirectory, present: files)
      guard let earlier else {
        return try await linter.check(files, of: states.repository, options: options)
      }
      return try await linter.check(
        files, comparedWith: earlier, of: states.repository, options: options)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func linterOptions(
    _ configuration: Configuration, _ plan: ReportPlan<ReportFormat>, _ baseline: BaselineFile?,
    in session: Session
  ) -> Linter.Options {
    var options = Linter.Options(
      jobs: jobs ?? session.surroundings.cores, showsExcerpts: plan.hasExcerpts,
      showsFoldedExcerpts: verbose && plan.hasText)
    options.coversProject = coversProject(configuration)
    if let maxFindings { options.limit = .count(maxFindings) }
    if let baseline { options.accepted = AcceptedFindings(by: baseline) }
    options.workingDirectory = session.surroundings.workingDirectory
    return options
  }

  /// Whether all files of the project are judged.
  private func coversProject(_ configuration: Configuration) -> Bool {
    configuration.folder.isCovered(by: searched.targets) && !revisions.isStaged
  }

  private func reportOptions(_ configuration: Configuration, in session: Session) -> ReportOptions {
    var options = ReportOptions()
    options.verbose = verbose
    options.quiet = quiet
    options.strict = configuration.failOn.includes(.warning)
    options.timestamp = session.surroundings.sourceDate
    return options
  }

  /// Writes the report to all its destinations and returns whether that worked.
  private func write(
    _ report: LintReport, _ plan: ReportPlan<ReportFormat>, _ options: ReportOptions,
    in session: inout Session
  ) -> Bool {
    let surroundings = session.surroundings
    return plan.write(in: &session) { format, isStandard, output in
      var options = surroundings.located(options, for: format)
      if isStandard { options.show(on: surroundings, color) }
      format.write(report, options, to: &output)
    }
  }
}

extension ReportFormat {
  func write(
    _ report: LintReport, _ options: ReportOptions, to output: inout some TextOutputStream
  ) {
    reporter(options).write(report, to: &output)
  }
}

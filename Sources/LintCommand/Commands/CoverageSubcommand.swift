import ArgumentParser
import Diagnostics
import Git
import LintEngine
import Reporters
import TranslationStatus

/// `catalog-lint coverage`: reports how far a project is translated.
struct CoverageSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Report how far files are translated, and judge the gates.",
    discussion: """
      Counts each key of each table in each locale: translated, translated by a machine, to be \
      reviewed, incomplete, new or missing. The percentage is that of translated keys, never rounded \
      up. Gates are members of 'coverage' in .lint-config.json; 'catalog-lint explain \
      coverage-below-minimum' tells about them.

      Exit status: 0 if all gates hold, 1 if one fails, 2 if the job could not be done.
      """)

  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      """
      How the report is written to standard output; text without it. A format that only 'lint' has \
      gets a finding for each gate that fails.
      """, valueName: "format"))
  var format: CoverageOutputFormat?

  @Option(
    help: ArgumentHelp(
      "Write a report to a file as well; '-' is standard output. Can be repeated.",
      valueName: "format=file"))
  var output: [ReportDestination<CoverageOutputFormat>] = []

  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Show, add up and judge only this locale, with its regions. Can be repeated.",
      valueName: "locale"))
  var locale: [String] = []

  @OptionGroup var comparison: ComparisonOptions

  @Option(
    help: ArgumentHelp("How many tables are counted at the same time.", valueName: "number"))
  var jobs: Int?

  @Option(help: "When text is colored.")
  var color: ColorChoice = .auto

  @Flag(help: "Print gates that fail, and nothing if all hold; no notes either.")
  var quiet = false

  @Flag(help: "List every table in each locale, and the ten open keys that matter most.")
  var verbose = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' exclude each other.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    let plan = try ReportPlan(
      format: format, outputs: output, usual: .figures(.text), in: session.surroundings)
    if let history = comparison.history { try plan.spare(history, in: session.surroundings) }
    var configuration = try session.configuration(at: config, near: searched.start)
      .configuration
    try configuration.showKnown(locales: locale)
    try searched.apply(to: &configuration)
    let period = try comparison.period(now: session.surroundings.reportTime)
    var run = CoverageRun(
      searched: searched, configuration: configuration, comparison: comparison, period: period,
      jobs: jobs ?? session.surroundings.cores, quiet: quiet)
    let isText = plan.standard == .figures(.text) && plan.files.isEmpty
    guard var report = try await run.report(namesRevision: !isText, in: &session) else {
      return .failure
    }
    run.judge(&report, in: &session)
    let isWritten = plan.write(in: &session) { [surroundings = session.surroundings] in
      let options = options(for: $0, isStandard: $1, since: started, configuration, surroundings)
      $0.write(report, options, to: &$2)
    }
    run.keep(in: &session)
    guard run.isComplete, isWritten else { return .failure }
    return configuration.failOn.fails(report.findings.summary) ? .findings : .success
  }
}

extension CoverageSubcommand {
  private func options(
    for format: CoverageOutputFormat, isStandard: Bool, since started: ContinuousClock.Instant,
    _ configuration: Configuration, _ surroundings: Surroundings
  ) -> ReportOptions {
    var options = ReportOptions()
    options.verbose = verbose
    options.quiet = quiet
    options.strict = configuration.failOn.includes(.warning)
    options.timestamp = surroundings.sourceDate
    options.elapsed = ContinuousClock.now - started
    if let located = format.located { options = surroundings.located(options, for: located) }
    if isStandard { options.show(on: surroundings, color) }
    return options
  }
}

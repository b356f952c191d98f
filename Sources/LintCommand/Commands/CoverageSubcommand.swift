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

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Count and check only these locales, with their regions, separated by commas. Can be repeated.",
      valueName: "locales"))
  var locale: [String] = []

  @OptionGroup var comparison: ComparisonOptions

  @Option(
    help: ArgumentHelp("How many tables are counted at the same time.", valueName: "number"))
  var jobs: Int?

  @Option(help: "When text is colored.")
  var color: ColorChoice = .auto

  @Flag(
    name: .shortAndLong, help: "Print gates that fail, and nothing if all pass; no notes either.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "List every table in each locale, and the ten open keys that matter most."
  )
  var verbose = false

  @Flag(help: "Write CSV with a row for each open key instead of figures.")
  var open = false

  @Flag(help: "List all open keys in JSON instead of the ten that matter most in each locale.")
  var allKeys = false

  func validate() throws {
    try require(.csv, if: open, for: "--open")
    try require(.json, if: allKeys, for: "--all-keys")
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' exclude each other.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    let plan = try ReportPlan(
      format: format, outputs: output, usual: .figures(.text), in: session.surroundings)
    if let history = comparison.history {
      try plan.spare(history, in: session.surroundings)
      let path = OutputPath(history, in: session.surroundings)
      try path.refuseLink()
      try path.refuseName()
    }
    let configurationFile = try session.configuration(
      at: configurationOptions.config, near: searched.start)
    var configuration = configurationFile.configuration
    try configuration.showKnown(locales: locale.separatedByCommas)
    try searched.apply(to: &configuration)
    let period = try comparison.period(now: session.surroundings.reportTime)
    var run = CoverageRun(
      searched: searched, configuration: configuration, comparison: comparison, period: period,
      jobs: jobs ?? session.surroundings.cores, quiet: quiet, keepsAllKeys: open || allKeys)
    let isText = plan.standard == .figures(.text) && plan.files.isEmpty
    guard var report = try await run.report(namesRevision: !isText, in: &session) else {
      return .failure
    }
    try refuse(over: run.inputs, configurationFile.path, plan, in: session.surroundings)
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
  /// Refuses to write over a file that was read.
  private func refuse(
    over files: [String], _ configuration: String?, _ plan: ReportPlan<CoverageOutputFormat>,
    in surroundings: Surroundings
  ) throws(CommandFailure) {
    let inputs =
      files.map(OutputPath.Input.checked)
      + [configuration].compactMap(\.self).map(OutputPath.Input.configuration)
    let history = [comparison.history].compactMap(\.self)
    try plan.refuse(
      over: inputs + history.map(OutputPath.Input.history), in: surroundings)
    for path in history { try OutputPath(path, in: surroundings).refuse(over: inputs) }
  }

  /// Refuses an option that changes a format which the run does not write.
  private func require(
    _ needed: CoverageFormat, if isSet: Bool, for option: String
  ) throws {
    guard isSet, format != .figures(needed),
      !output.contains(where: { $0.format == .figures(needed) })
    else { return }
    let name = needed.rawValue
    throw ValidationError(
      "'\(option)' needs '--format \(name)' or '--output \(name)=FILE'.")
  }

  private func options(
    for format: CoverageOutputFormat, isStandard: Bool, since started: ContinuousClock.Instant,
    _ configuration: Configuration, _ surroundings: Surroundings
  ) -> ReportOptions {
    var options = ReportOptions()
    options.verbose = verbose
    options.quiet = quiet
    (options.csvListsOpenKeys, options.listsAllKeys) = (open, allKeys)
    options.strict = configuration.failOn.includes(.warning)
    options.timestamp = surroundings.sourceDate
    options.elapsed = ContinuousClock.now - started
    if let located = format.located { options = surroundings.located(options, for: located) }
    if isStandard { options.show(on: surroundings, color) }
    return options
  }
}

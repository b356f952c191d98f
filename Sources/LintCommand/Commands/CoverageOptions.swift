import ArgumentParser
package import LintEngine

extension TrendStep: ExpressibleByArgument {}

/// What shared options mean to `coverage`.
enum CoverageWording: OptionWording {
  static let format = ArgumentHelp(
    """
    How the report is written to standard output; text without it. A format that only 'lint' has \
    gets a finding for each gate that fails.
    """, valueName: "format")
  static let base = ArgumentHelp(
    "Compare with this revision, such as origin/main, and count what is outdated since.",
    valueName: "revision")
  static let jobs = ArgumentHelp(
    "How many tables are counted at the same time.", valueName: "number")
  static let quiet: ArgumentHelp =
    "Print gates that fail, and nothing if all pass; no notes either."
  static let verbose: ArgumentHelp =
    "List every table in each locale, and the ten open keys that matter most."
}

/// The option that says which locales are counted.
struct CountedLocaleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Count and check only these locales, with their regions, separated by commas. Can be repeated.",
      valueName: "locales"))
  var locale: [String] = []
}

/// Options that say what the coverage is compared with.
struct ComparisonOptions: ParsableArguments {
  @OptionGroup var base: BaseOptions<CoverageWording>

  @Option(
    help: ArgumentHelp(
      "Show the trend since then, from git: 90d, 12w, 6m, 1y or a day such as 2026-08-01.",
      valueName: "period"))
  var since: String?

  @Option(help: "How far the points of the trend lie apart; a week without it.")
  var every: TrendStep?

  @Option(
    help: ArgumentHelp(
      """
      Keep the figures of this run in a file, a line for each run, and compare with the last one of \
      another day or commit.
      """, valueName: "file"), completion: .file(extensions: ["jsonl"]))
  var history: String?

  func validate() throws {
    if every != nil && since == nil { throw ValidationError("'--every' needs '--since'.") }
  }

  /// Changes a request as the options say.
  func apply(to request: inout CoverageRequest) {
    request.base = base.states()
    request.since = since
    request.step = every ?? .week
    request.history = history
  }
}

extension ComparisonOptions {
  /// Refuses a history that cannot be kept, before anything is counted.
  func verifyHistory(
    _ plan: ReportPlan<CoverageOutputFormat>, in surroundings: Surroundings
  ) throws(CommandFailure) {
    guard let history else { return }
    try plan.spare(history, in: surroundings)
    let path = OutputPath(history, in: surroundings)
    try path.refuseLink()
    try path.refuseName()
  }

  /// Refuses to write over a file that was read.
  func refuse(
    over inputs: [OutputPath.Input], _ plan: ReportPlan<CoverageOutputFormat>,
    in surroundings: Surroundings
  ) throws(CommandFailure) {
    let history = [history].compactMap(\.self)
    try plan.refuse(
      over: inputs + history.map(OutputPath.Input.history), in: surroundings)
    for path in history { try OutputPath(path, in: surroundings).refuse(over: inputs) }
  }
}

/// Options for how reports name open keys.
struct OpenKeyOptions: ParsableArguments {
  @Flag(help: "Write CSV with a row for each open key instead of figures.")
  var open = false

  @Flag(help: "List all open keys in JSON instead of the ten that matter most in each locale.")
  var allKeys = false

  /// Refuses an option that changes a format which the run does not write.
  func validate(with reports: OutputOptions<CoverageOutputFormat, CoverageWording>) throws {
    for (isSet, name, option) in [(open, "csv", "--open"), (allKeys, "json", "--all-keys")]
    where isSet && !reports.names(name) {
      throw ValidationError("'\(option)' needs '--format \(name)' or '--output \(name)=FILE'.")
    }
  }
}

extension OutputOptions<CoverageOutputFormat, CoverageWording> {
  /// Whether a report is written in a format with a name.
  fileprivate func names(_ name: String) -> Bool {
    CoverageOutputFormat(argument: name).map { names($0) } ?? false
  }
}

import ArgumentParser
package import Coverage
import Reporters
import SourceText
import TranslationStatus

extension TrendStep: ExpressibleByArgument {}

/// The help of shared options for `coverage`.
enum CoverageWording: OptionWording {
  static let format = ArgumentHelp(
    """
    Format of standard output (default: text). Formats that only 'lint' has contain a finding for \
    each failed gate.
    """, valueName: "format")
  static let base = ArgumentHelp(
    "Compare against this revision, for example origin/main, and count outdated translations.",
    valueName: "revision")
  static let jobs = ArgumentHelp(
    "Number of tables to count in parallel (default: one for each core).", valueName: "number")
  static let quiet: ArgumentHelp =
    "Print only failed gates."
  static let verbose: ArgumentHelp =
    "List every table in each locale, and up to ten open keys of each locale."
}

/// The option for the locales to count.
struct CountedLocaleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Count and check only these locales and their regional variants (comma-separated). Can be \
      repeated.
      """,
      valueName: "locales"), completion: .locales)
  var locale: [String] = []
}

/// Options for comparing the coverage with an earlier state.
struct ComparisonOptions: ParsableArguments {
  @OptionGroup var base: BaseOptions<CoverageWording>

  @Option(
    help: ArgumentHelp(
      """
      Show the trend from the git history over a period (90d, 12w, 6m, 1y) or since a date \
      (2026-01-31).
      """,
      valueName: "period"))
  var since: String?

  @Option(
    help: ArgumentHelp("Interval between trend points (default: week).", valueName: "interval"))
  var every: TrendStep?

  @Option(
    help: ArgumentHelp(
      """
      Add the figures of this run to a file, and compare them with those of the last run on a \
      different day or commit.
      """, valueName: "file"), completion: .file(extensions: ["jsonl"]))
  var history: String?

  func validate() throws {
    if every != nil && since == nil { throw ValidationError("'--every' needs '--since'.") }
  }

  /// Applies the options to a request.
  func apply(to request: inout CoverageRequest) {
    request.base = base.states()
    request.since = since
    request.step = every ?? .week
    request.history = history
  }
}

extension ComparisonOptions {
  /// Rejects a history that can't be written, before anything is counted.
  func verifyHistory(
    _ plan: ReportPlan<CoverageOutputFormat>, in environment: ProcessEnvironment
  ) throws(CommandFailure) {
    guard let history else { return }
    try plan.rejectOverwriting(history, in: environment)
    let path = OutputPath(history, in: environment)
    try path.refuseLink()
    try path.refuseName()
  }

  /// Rejects output that would overwrite a file that was read.
  func refuse(
    over inputs: [OutputPath.Input], _ plan: ReportPlan<CoverageOutputFormat>,
    in environment: ProcessEnvironment
  ) throws(CommandFailure) {
    let history = [history].compactMap(\.self)
    try plan.refuse(
      over: inputs + history.map(OutputPath.Input.history), in: environment)
    for path in history { try OutputPath(path, in: environment).refuse(over: inputs) }
  }
}

/// Options for the open keys in reports.
struct OpenKeyOptions: ParsableArguments {
  @Flag(help: "Write CSV with one row for each open key instead of the figures.")
  var open = false

  @Flag(help: "List all open keys in JSON instead of up to ten in each locale.")
  var allKeys = false

  /// Rejects an option that changes a format which the run doesn't write.
  func validate(with reports: OutputOptions<CoverageOutputFormat, CoverageWording>) throws {
    for (isSet, name, option) in [(open, "csv", "--open"), (allKeys, "json", "--all-keys")]
    where isSet && !reports.names(name) {
      throw ValidationError("'\(option)' needs '--format \(name)' or '--output \(name)=FILE'.")
    }
  }
}

extension OutputOptions<CoverageOutputFormat, CoverageWording> {
  /// Returns whether a report is written in the format with a name.
  fileprivate func names(_ name: String) -> Bool {
    CoverageOutputFormat(argument: name).map { names($0) } ?? false
  }
}

/// A format of `coverage`: one of its own, or one of `lint`, in which failed gates are findings.
enum CoverageOutputFormat: OutputFormat {
  case figures(CoverageFormat)
  /// Markdown that is appended to a file, such as the summary of a GitHub job.
  case summary
  case findings(ReportFormat)

  static let allCases: [Self] =
    CoverageFormat.allCases.map(Self.figures)
    + ReportFormat.allCases.filter { CoverageFormat(rawValue: $0.rawValue) == nil }.map { format in
      format == .githubSummary ? .summary : .findings(format)
    }

  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  /// The name that users type.
  var name: String {
    switch self {
    case .figures(let format): format.rawValue
    case .summary: ReportFormat.githubSummary.rawValue
    case .findings(let format): format.rawValue
    }
  }

  /// Whether readers see figures instead of findings.
  var isOfFigures: Bool { if case .findings = self { false } else { true } }

  var isAppended: Bool { self == .summary }

  /// The format of `lint` whose readers expect the same paths.
  var located: ReportFormat? {
    switch self {
    case .figures(.markdown): .markdown
    case .figures: nil
    case .summary: .githubSummary
    case .findings(let format): format
    }
  }

  func write(
    _ report: CoverageReport, _ options: ReportOptions, to output: inout some UTF8OutputStream
  ) {
    switch self {
    case .figures(let format): format.reporter(options).write(report, to: &output)
    case .summary: CoverageFormat.markdown.reporter(options).write(report, to: &output)
    case .findings(let format): format.reporter(options).write(report.findings, to: &output)
    }
  }
}

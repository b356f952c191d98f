import ArgumentParser
import Diagnostics
import LintEngine
import Platform
import Reporters
import Workspace

/// The help of shared options for `lint`.
enum LintWording: OptionWording {
  static let format = ArgumentHelp(
    "Output format (default: the format of the detected CI service, otherwise text).",
    valueName: "format")
  static let base = ArgumentHelp(
    "Report only findings that are new since this revision, for example origin/main.",
    valueName: "revision")
  static let jobs = ArgumentHelp(
    "Number of tables to check in parallel (default: one for each core).", valueName: "number")
  static let quiet: ArgumentHelp = "Print only findings."
  static let verbose: ArgumentHelp =
    """
    Also show notes, and list findings that are otherwise only counted, such as those that are \
    suppressed or in the baseline.
    """
}

/// The input of `lint` apart from paths.
struct LintInputOptions: CommonlyReadOptions {
  @Option(
    help: ArgumentHelp(
      """
      Use standard input, passed as the path '-', as the contents of this file. Other files of the \
      same table are read from disk.
      """, valueName: "file"), completion: .file())
  var stdinFilename: String?

  // This is not in the group of the command 'keys', because each group takes time at the start.
  @Option(help: CodeOptions.help, completion: .directory)
  var code: [String] = []

  mutating func read(_ arguments: inout ArgumentReader) {
    stdinFilename = arguments.value("--stdin-filename")
    code = arguments.values("--code")
  }
}

/// Options for what `lint` compares with, and for findings that are accepted.
struct LintComparisonOptions: CommonlyReadOptions {
  @OptionGroup var base: BaseOptions<LintWording>

  @Flag(
    name: .customLong("staged"),
    help: "Check what is staged for the next commit instead of the working tree.")
  var isStaged = false

  @Option(
    help: ArgumentHelp(
      """
      Use the configuration, the baseline and the comments with 'lint:allow' of this revision, so \
      that a change can't weaken its own check; 'base' for the revision of '--base'.
      """, valueName: "revision"), completion: .revisions)
  var policyFrom: String?

  @Option(
    help: ArgumentHelp(
      "Baseline file (default: the nearest .lint-baseline.json).",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Also report findings that the baseline covers.")
  var noBaseline = false

  @Flag(
    help: """
      Also report findings that suppressions of the configuration and comments with 'lint:allow' \
      hide. The baseline still applies.
      """)
  var noSuppressions = false

  mutating func read(_ arguments: inout ArgumentReader) {
    base = arguments.group()
    isStaged = arguments.flag("--staged")
    policyFrom = arguments.value("--policy-from")
    baseline = arguments.value("--baseline")
    noBaseline = arguments.flag("--no-baseline")
    noSuppressions = arguments.flag("--no-suppressions")
  }

  func validate() throws {
    if baseline != nil && noBaseline {
      throw ValidationError("'--baseline' and '--no-baseline' can't be combined.")
    }
    if policyFrom == "base", base.base == nil {
      throw ValidationError("'--policy-from base' needs '--base'.")
    }
  }

  /// Applies the options to a request.
  func apply(to request: inout LintRequest) {
    request.states = states
    request.policy =
      policyFrom.map { $0 == "base" ? .base : .revision($0) } ?? .present
    request.baseline =
      noBaseline ? .none : baseline.map(LintRequest.BaselineChoice.file) ?? .nearest
    request.ignoresSuppressions = noSuppressions
  }

  /// The requested states of the repository, or nil for the files on the disk alone.
  var states: RepositoryStates.Request? { base.states(isStaged: isStaged) }

  /// Adds the options that 'fix' has to those of a run.
  ///
  /// - Parameter style: knows how users name the base revision.
  func add(to options: inout RepeatedOptions, _ style: ReportOptions) {
    options.add(
      base: base.base.map { style.repeated(base: $0) }, mergeBase: base.mergeBase,
      isStaged: isStaged, baseline: baseline, noBaseline: noBaseline)
  }
}

/// The lowest severity that a report shows.
enum ShownSeverity: String, CaseIterable, ExpressibleByArgument {
  case error, warning, note

  var severity: Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

/// Options for the findings in the reports of `lint`.
struct LintReportOptions: CommonlyReadOptions {
  @Option(
    help: ArgumentHelp(
      """
      Lowest severity to show in text, Markdown and SARIF: error, warning or note (default: warning, \
      or what makes the run fail). The others are counted.
      """, valueName: "severity"))
  var severity: ShownSeverity?

  @Option(
    help: ArgumentHelp(
      "Fail if there are more than this many warnings.", valueName: "number"))
  var maxWarnings: Int?

  @Flag(
    help: """
      Include findings that are suppressed or in the baseline in SARIF, marked as suppressed. \
      GitHub code scanning ignores the mark.
      """)
  var sarifSuppressions = false

  @Option(
    help: ArgumentHelp(
      """
      Maximum number of findings to list for each rule and file (default: 10000, or one for each \
      kilobyte of the file, whichever is greater). Findings above the limit are counted, and can \
      make the run fail.
      """, valueName: "number"))
  var maxFindings: Int?

  mutating func read(_ arguments: inout ArgumentReader) {
    severity = arguments.value("--severity")
    maxWarnings = arguments.value("--max-warnings")
    sarifSuppressions = arguments.flag("--sarif-suppressions")
    maxFindings = arguments.value("--max-findings")
  }

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("'--max-warnings' must be at least 0.")
    }
    if let maxFindings, maxFindings < 1 {
      throw ValidationError("'--max-findings' must be at least 1.")
    }
  }

  /// Rejects an option for SARIF if no report has this format.
  func validate(with reports: OutputOptions<ReportFormat, LintWording>) throws {
    guard sarifSuppressions, !reports.names(.sarif) else { return }
    throw ValidationError(
      "'--sarif-suppressions' needs '--format sarif' or '--output sarif=FILE'.")
  }

  /// Returns a failure if there are more warnings than allowed, or nil.
  func excess(in summary: LintReport.Summary) -> CommandFailure? {
    guard let maxWarnings, summary.warnings > maxWarnings else { return nil }
    return CommandFailure(
      "\(counted(summary.warnings, "warning")), but '--max-warnings' allows \(maxWarnings)")
  }
}

/// Options for the baseline of a command, and for the files that it is compared with.
struct BaselineOptions: ParsableArguments {
  @OptionGroup(title: "What is checked") var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      "Baseline file (default: .lint-baseline.json next to the configuration).",
      valueName: "file"), completion: .file())
  var baseline: String?

  @OptionGroup(title: "Which rules") var selection: SelectionOptions

  /// Returns the request for these options.
  ///
  /// - Parameter isUpdate: whether a baseline must already exist.
  func request(isUpdate: Bool) -> BaselineRequest {
    var request = BaselineRequest(searched.paths, isUpdate: isUpdate)
    selection.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    request.baseline = baseline
    return request
  }
}

extension BaselineOutcome {
  /// Writes a baseline that replaces the one that was read.
  func write(_ baseline: Baseline, in session: Session) throws(CommandFailure) {
    let output = OutputPath(path, in: session.environment)
    try output.refuseLink()
    try output.refuseName(except: [OutputPath.baselineRole])
    try output.refuse(
      over: configurations.map(OutputPath.Input.configuration))
    let disk = session.environment.workingDirectory.absolute(argument: path)
    try OutputFile.write(to: disk) { baseline.write(to: &$0) }
  }
}

extension RunInputs {
  /// The files with their roles in the run.
  var roles: [OutputPath.Input] {
    checked.map(OutputPath.Input.checked)
      + configurations.map(OutputPath.Input.configuration)
      + baselines.map(OutputPath.Input.baseline)
  }
}

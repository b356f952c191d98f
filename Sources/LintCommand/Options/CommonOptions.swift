import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters
import Workspace

extension ColorChoice: ExpressibleByArgument {}

/// The help of shared options for one subcommand.
protocol OptionWording {
  static var format: ArgumentHelp { get }
  static var base: ArgumentHelp { get }
  static var jobs: ArgumentHelp { get }
  static var quiet: ArgumentHelp { get }
  static var verbose: ArgumentHelp { get }
}

/// Options of every subcommand that checks files and writes reports.
struct CommonOptions<Wording: OptionWording>: CommonlyReadOptions {
  @Option(help: Wording.jobs)
  var jobs: Int?

  @Option(help: "When to color text.")
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: Wording.quiet)
  var quiet = false

  @Flag(name: .shortAndLong, help: Wording.verbose)
  var verbose = false

  mutating func read(_ arguments: inout ArgumentReader) {
    jobs = arguments.value("--jobs")
    color = arguments.value("--color") ?? .auto
    quiet = arguments.flag("--quiet", "-q")
    verbose = arguments.flag("--verbose", "-v")
  }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' can't be combined.")
    }
  }

  /// Returns the options for the reports of a run.
  ///
  /// - Parameters:
  ///   - projects: the configurations of the run.
  ///   - started: the start time of the run.
  func reportOptions(
    _ projects: [LintedProject], since started: ContinuousClock.Instant,
    in environment: ProcessEnvironment
  ) -> ReportOptions {
    var options = reportOptions(projects[0].configuration, since: started, in: environment)
    for project in projects.dropFirst() {
      let severity = project.configuration.failOn.lowestFailing
      guard severity != options.failingSeverity else { continue }
      for path in project.files { options.failingSeverityOfFile[path] = severity }
    }
    return options
  }

  /// Returns the options for the reports of a run with one configuration.
  ///
  /// - Parameter started: the start time of the run.
  func reportOptions(
    _ configuration: Configuration, since started: ContinuousClock.Instant,
    in environment: ProcessEnvironment
  ) -> ReportOptions {
    var options = ReportOptions()
    (options.verbose, options.quiet) = (verbose, quiet)
    options.targetBranch = environment.targetBranch
    options.failingSeverity = configuration.failOn.lowestFailing
    options.timestamp = environment.sourceDate
    options.elapsed = ContinuousClock.now - started
    return options
  }
}

/// The format of a list, for users or for scripts.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// Options for the reports of a subcommand.
struct OutputOptions<Format: OutputFormat, Wording: OptionWording>: CommonlyReadOptions {
  @Option(help: Wording.format)
  var format: Format?

  @Option(
    help: ArgumentHelp(
      """
      Also write a report in this format to a file, or to standard output if the file is '-'. Can \
      be repeated.
      """,
      valueName: "format=file"))
  var output: [ReportDestination<Format>] = []

  mutating func read(_ arguments: inout ArgumentReader) {
    format = arguments.value("--format")
    output = arguments.values("--output")
  }

  /// Returns the reports that the options request.
  ///
  /// - Parameter usual: the default format of standard output.
  func plan(
    usual: Format, in environment: ProcessEnvironment
  ) throws(CommandFailure) -> ReportPlan<Format> {
    try ReportPlan(format: format, outputs: output, usual: usual, in: environment)
  }

  /// Returns whether the user names a format for a report.
  func names(_ needed: Format) -> Bool {
    format == needed || output.contains { $0.format == needed }
  }
}

/// Options for the revision that a subcommand compares with.
struct BaseOptions<Wording: OptionWording>: CommonlyReadOptions {
  @Option(help: Wording.base, completion: .revisions)
  var base: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Compare against the merge base with the revision, not the revision itself.")
  var mergeBase = true

  mutating func read(_ arguments: inout ArgumentReader) {
    base = arguments.value("--base")
    mergeBase = arguments.flag("--merge-base", inverse: "--no-merge-base", default: true)
  }

  /// Returns the requested states of the repository, or nil for the files on the disk alone.
  ///
  /// - Parameter isStaged: whether the index is checked.
  func states(isStaged: Bool = false) -> RepositoryStates.Request? {
    guard isStaged || base != nil else { return nil }
    var request = RepositoryStates.Request(
      isStaged: isStaged, base: base, usesMergeBase: mergeBase)
    request.acceptsMerge = true
    return request
  }
}

/// The help of shared options for commands about one finding.
enum FindingWording: OptionWording {
  static let format: ArgumentHelp = LintWording.format
  static let base = ArgumentHelp(
    "Look for findings that are new since this revision, for example origin/main.",
    valueName: "revision")
  static let jobs = LintWording.jobs
  static let quiet = LintWording.quiet
  static let verbose = LintWording.verbose
}

/// The option for the program code that uses the keys.
struct CodeOptions: ParsableArguments {
  static let help = ArgumentHelp(
    """
    Directory with the program code that uses the keys. Keys in code and in tables are compared. \
    Can be repeated.
    """, valueName: "directory")

  @Option(help: help, completion: .directory)
  var code: [String] = []

  /// Applies the option to a request.
  func apply(to request: inout ConfigurationRequest) { request.code = code }
}

import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters
import Workspace

extension ColorChoice: ExpressibleByArgument {}

/// What the options that subcommands share mean to one of them.
protocol OptionWording {
  static var format: ArgumentHelp { get }
  static var base: ArgumentHelp { get }
  static var jobs: ArgumentHelp { get }
  static var quiet: ArgumentHelp { get }
  static var verbose: ArgumentHelp { get }
}

/// Options of every subcommand that checks files and writes reports.
struct CommonOptions<Wording: OptionWording>: ParsableArguments {
  @Option(help: Wording.jobs)
  var jobs: Int?

  @Option(help: "When text is colored.")
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: Wording.quiet)
  var quiet = false

  @Flag(name: .shortAndLong, help: Wording.verbose)
  var verbose = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1.") }
    if quiet && verbose {
      throw ValidationError("'--quiet' and '--verbose' exclude each other.")
    }
  }

  /// How reports of a run are written.
  ///
  /// - Parameter started: when the run began.
  func reportOptions(
    _ configuration: Configuration, since started: ContinuousClock.Instant,
    in surroundings: Surroundings
  ) -> ReportOptions {
    var options = ReportOptions()
    (options.verbose, options.quiet) = (verbose, quiet)
    options.strict = configuration.failOn.includes(.warning)
    options.timestamp = surroundings.sourceDate
    options.elapsed = ContinuousClock.now - started
    return options
  }
}

/// Options for how a subcommand writes its reports.
struct OutputOptions<Format: OutputFormat, Wording: OptionWording>: ParsableArguments {
  @Option(help: Wording.format)
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Write a report to a file as well; '-' is standard output. Can be repeated.",
      valueName: "format=file"))
  var output: [ReportDestination<Format>] = []

  /// - Parameter usual: the format of standard output, if nobody names one.
  func plan(
    usual: Format, in surroundings: Surroundings
  ) throws(CommandFailure) -> ReportPlan<Format> {
    try ReportPlan(format: format, outputs: output, usual: usual, in: surroundings)
  }

  /// Whether a report is written in a format that the user names.
  func names(_ needed: Format) -> Bool {
    format == needed || output.contains { $0.format == needed }
  }
}

/// Options that name the revision which a subcommand compares with.
struct BaseOptions<Wording: OptionWording>: ParsableArguments {
  @Option(help: Wording.base)
  var base: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Compare with the commit where the revision's history and this one part.")
  var mergeBase = true

  /// The states that are asked for; nil for the disk alone.
  ///
  /// - Parameter isStaged: whether the index is checked.
  func states(isStaged: Bool = false) -> RepositoryStates.Request? {
    guard isStaged || base != nil else { return nil }
    return RepositoryStates.Request(isStaged: isStaged, base: base, usesMergeBase: mergeBase)
  }
}

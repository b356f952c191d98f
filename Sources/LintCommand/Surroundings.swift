import LintEngine
package import Platform
import Reporters
import SourceText
import Workspace

/// What the program sees of the world around it, so that it can be run anywhere.
public struct Surroundings: Sendable {
  package var workingDirectory: WorkingDirectory
  public var environment: [String: String]
  /// The file descriptor of standard input, which only `lint -` reads.
  public var input: Int32 = STDIN_FILENO
  /// The file descriptors that findings and everything else are written to.
  public var output: Int32
  public var error: Int32
  /// The date, as `2026-12-31`.
  public var today: String
  /// The time, in seconds since 1970; midnight of the date, if nobody says more.
  public var now: Int
  /// How many tables can be checked at the same time.
  public var cores: Int

  /// - Parameter workingDirectory: an absolute path.
  public init(
    workingDirectory: String, environment: [String: String], output: Int32, error: Int32,
    today: String, cores: Int
  ) {
    self.workingDirectory = WorkingDirectory(workingDirectory)
    self.environment = environment
    self.output = output
    self.error = error
    self.today = today
    now = CalendarDate.start(of: today) ?? 0
    self.cores = cores
  }

  /// The surroundings of this process.
  public static func current() -> Surroundings {
    let names = [
      "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM", "COLUMNS",
      "SOURCE_DATE_EPOCH", "GITHUB_ACTIONS", "GITHUB_WORKSPACE", "CI_PROJECT_DIR",
      "BUILD_SOURCESDIRECTORY", "TF_BUILD", "TEAMCITY_VERSION", "XCODE_VERSION_ACTUAL",
    ]
    let now = time(nil)
    var surroundings = Surroundings(
      workingDirectory: FileSystem.workingDirectory()?.text ?? "/",
      environment: ProcessEnvironment.variables(names + BuildHost.variables),
      output: STDOUT_FILENO,
      error: STDERR_FILENO, today: CalendarDate.day(at: now),
      cores: ProcessLimits().isTight ? 1 : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    surroundings.now = now
    return surroundings
  }
}

extension ReportOptions {
  /// Adds how text is shown on standard output.
  mutating func show(on surroundings: Surroundings, _ choice: ColorChoice) {
    color = surroundings.colors(choice)
    width = surroundings.width
  }
}

/// When text is colored.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

extension Surroundings {
  /// Whether text on standard output is colored.
  ///
  /// Follows https://no-color.org, https://force-color.org and https://bixense.com/clicolors:
  /// `NO_COLOR` wins over variables that force colors, and the option `--color` over all of them.
  func colors(_ choice: ColorChoice) -> Bool { colors(choice, on: output) }

  var colorsErrors: Bool { colors(.auto, on: error) }

  /// The cells of a line of standard output, or nil if it is not a terminal.
  var width: Int? { width(of: output) }

  /// The cells of a line of standard error, or nil if it is not a terminal.
  var errorWidth: Int? { width(of: error) }

  private func width(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The date of reports where builds must be reproducible, by
  /// https://reproducible-builds.org/specs/source-date-epoch.
  var sourceDate: String? { sourceTime.map(CalendarDate.timestamp) }

  /// The time that reports give as theirs, in seconds since 1970.
  var reportTime: Int { sourceTime ?? now }

  /// Whether lines on standard error can be written anew, as long as somebody looks at them.
  var showsProgress: Bool { isatty(error) == 1 && environment["TERM"] != "dumb" }

  private var sourceTime: Int? { environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } }

  private func colors(_ choice: ColorChoice, on descriptor: Int32) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      if isSet("NO_COLOR") {
        false
      } else if let forced = forcedColor {
        forced
      } else {
        isatty(descriptor) == 1 && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
      }
    }
  }

  /// What `FORCE_COLOR`, else `CLICOLOR_FORCE`, asks for; nil if neither is set.
  ///
  /// Programs written for Node.js also read `FORCE_COLOR=0` and `false` as no color.
  private var forcedColor: Bool? {
    if isSet("FORCE_COLOR") { return !["0", "false"].contains(environment["FORCE_COLOR"]) }
    return isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0" ? true : nil
  }

  func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
}

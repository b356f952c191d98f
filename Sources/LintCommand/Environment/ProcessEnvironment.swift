import LintEngine
package import Platform
import Reporters
import SourceText
import Workspace

/// The environment of the program, which tests can replace.
package struct ProcessEnvironment: Sendable {
  package var workingDirectory: WorkingDirectory
  package var environment: [String: String]
  /// The file descriptor of standard input, which only `lint -` reads.
  package var input: Int32 = STDIN_FILENO
  /// The file descriptors for findings (`output`) and for everything else (`error`).
  package var output: Int32
  package var error: Int32
  /// The date in the form `2026-12-31`.
  package var today: String
  /// The time in seconds since 1970. The default is midnight of the date.
  package var now: Int
  /// The number of tables that can be checked at the same time.
  package var cores: Int
  /// The absolute path of the program, if it was started with a path.
  package var program: String?

  /// - Parameter workingDirectory: an absolute path.
  package init(
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

  /// Returns the environment of this process.
  package static func current() -> ProcessEnvironment {
    let names =
      [
        "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "TERM", "COLUMNS",
        "SOURCE_DATE_EPOCH", "GITHUB_ACTIONS", "GITHUB_WORKSPACE", "CI_PROJECT_DIR",
        "BUILD_SOURCESDIRECTORY", "TF_BUILD", "TEAMCITY_VERSION", "XCODE_VERSION_ACTUAL",
        "PATH", "HOME", "XDG_CONFIG_HOME",
      ] + Self.targetBranchVariables
    let now = time(nil)
    var environment = ProcessEnvironment(
      workingDirectory: FileSystem.workingDirectory()?.text ?? "/",
      environment: EnvironmentVariables.variables(names + BuildHost.variables),
      output: STDOUT_FILENO,
      error: STDERR_FILENO, today: CalendarDate.day(at: now),
      cores: ProcessLimits().isTight ? 1 : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    environment.now = now
    if let name = CommandLine.arguments.first, name.utf8.contains(UInt8(ascii: "/")) {
      environment.program = environment.workingDirectory.plain(argument: name).text
    }
    return environment
  }
}

extension ProcessEnvironment {
  /// The variables in which services name the branch that a pull request is for.
  private static let targetBranchVariables = [
    "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH",
    "BUILDKITE_PULL_REQUEST_BASE_BRANCH", "SYSTEM_PULLREQUEST_TARGETBRANCHNAME",
  ]

  /// The branch that a pull request is for, or nil outside of one.
  var targetBranch: String? {
    Self.targetBranchVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }
}

extension ReportOptions {
  /// Sets the color and the width for standard output.
  mutating func show(on environment: ProcessEnvironment, _ choice: ColorChoice) {
    color = environment.colors(choice)
    width = environment.width
  }
}

/// When to use color.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

extension ProcessEnvironment {
  /// Returns whether standard output is colored.
  ///
  /// Follows https://no-color.org, https://force-color.org and https://bixense.com/clicolors.
  /// `NO_COLOR` takes precedence over variables that force colors, and the option `--color` over
  /// all variables.
  func colors(_ choice: ColorChoice) -> Bool { colors(choice, on: output) }

  var colorsErrors: Bool { colors(.auto, on: error) }

  /// Whether standard output is a terminal, whose width may be unknown.
  var isTerminal: Bool { isatty(output) == 1 }

  /// The width of standard output in terminal cells, or nil if it isn't a terminal or it is
  /// unknown.
  var width: Int? { width(of: output) }

  /// The width of standard error in terminal cells, or nil if it isn't a terminal or it is unknown.
  var errorWidth: Int? { width(of: error) }

  private func width(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The date of reports for reproducible builds, as defined by
  /// https://reproducible-builds.org/specs/source-date-epoch.
  var sourceDate: String? { sourceTime.map(CalendarDate.timestamp) }

  /// The time of reports, in seconds since 1970.
  var reportTime: Int { sourceTime ?? now }

  /// Whether standard error is a terminal on which lines can be overwritten.
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

  /// The value of `FORCE_COLOR`, or else of `CLICOLOR_FORCE`; nil if neither is set.
  ///
  /// As in Node.js programs, `FORCE_COLOR=0` and `FORCE_COLOR=false` mean no color.
  private var forcedColor: Bool? {
    if isSet("FORCE_COLOR") { return !["0", "false"].contains(environment["FORCE_COLOR"]) }
    return isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0" ? true : nil
  }

  func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
}

extension ProcessEnvironment {
  /// The format that the environment of the program reads, or else text.
  var defaultFormat: ReportFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if isSet("TF_BUILD") { return .azure }
    if isSet("TEAMCITY_VERSION") { return .teamcity }
    return isSet("XCODE_VERSION_ACTUAL") ? .xcode : .text
  }

  /// Returns options with the paths that the readers of a format expect.
  ///
  /// Xcode opens only absolute paths. Build services expect paths relative to the root of the
  /// repository, and a step can run in a subfolder of it.
  func located(_ options: ReportOptions, for format: ReportFormat) -> ReportOptions {
    var options = options
    if format.isPage, let host = BuildHost(environment) {
      options.links = host.links
      if let folder = host.folder(of: workingDirectory) {
        options.pathPrefix = Self.asPrefix(folder.text)
      }
    } else if format == .xcode, isSet("XCODE_VERSION_ACTUAL") {
      options.pathPrefix = Self.asPrefix(workingDirectory.path.text)
    } else if let workspace = Self.rootVariable(of: format).flatMap({ environment[$0] }),
      !workspace.isEmpty
    {
      let root = FileSystem.realPath(AbsolutePath(workspace)) ?? AbsolutePath(workspace)
      if let folder = RepositoryFolder(root).relative(workingDirectory.path) {
        options.pathPrefix = Self.asPrefix(folder.text)
        options.root = Self.asPrefix(root.text)
      }
    }
    return options
  }

  /// Returns options with the links of a page, which the configuration or the build service
  /// provides.
  ///
  /// - Parameter commit: the commit of the files, if known.
  func linked(_ options: ReportOptions, commit: String?) -> ReportOptions {
    var options = located(options, for: .markdown)
    guard let patterns = options.linkPatterns, let commit,
      let links = SourceLinks(patterns, commit: commit)
    else { return options }
    options.links = links
    if let root = FolderChain(from: workingDirectory.path).repository,
      let folder = RepositoryFolder(root.path).relative(workingDirectory.path)
    {
      options.pathPrefix = Self.asPrefix(folder.text)
    }
    return options
  }

  /// Returns the name of the variable with the root of the repository, as the readers of a format
  /// know it.
  private static func rootVariable(of format: ReportFormat) -> String? {
    switch format {
    case .sarif, .github: "GITHUB_WORKSPACE"
    case .gitlab: "CI_PROJECT_DIR"
    case .azure: "BUILD_SOURCESDIRECTORY"
    case .text, .xcode, .json, .jsonl, .junit, .junitStrict, .checkstyle, .rdjson, .teamcity,
      .sonarqube, .githubSummary, .markdown:
      nil
    }
  }

  private static func asPrefix(_ folder: String) -> String {
    folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }
}

extension ReportFormat {
  /// Whether a report is a page that a host displays, with links to the files.
  fileprivate var isPage: Bool { self == .markdown || self == .githubSummary }
}

import ArgumentParser
import Diagnostics
package import LintEngine

/// Options for what is reported.
struct SelectionOptions: CommonlyReadOptions {
  @OptionGroup var configurationOptions: ConfigurationOptions
  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp(
      """
      Include only findings in these locales (comma-separated) and findings without a locale. Can \
      be repeated.
      """,
      valueName: "locales"), completion: .locales)
  var locale: [String] = []

  mutating func read(_ arguments: inout ArgumentReader) {
    configurationOptions = arguments.group()
    rules = arguments.group()
    locale = arguments.values("--locale")
  }

  /// Applies the options to a request.
  func apply(to request: inout ConfigurationRequest) {
    configurationOptions.apply(to: &request)
    rules.apply(to: &request)
    request.locales = locale.separatedByCommas
  }
}

/// Options for the rules that run.
struct RuleOptions: CommonlyReadOptions {
  @Option(
    help: ArgumentHelp(
      "Run only these rules (comma-separated). Can be repeated.", valueName: "rules"),
    completion: .ruleNames)
  var only: [String] = []

  @Option(
    name: [.customLong("skip"), .customLong("disable")],
    help: ArgumentHelp(
      "Don't run these rules (comma-separated). Can be repeated.", valueName: "rules"),
    completion: .ruleNames)
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Also run these rules that are off by default, or 'all' of them (comma-separated). Can be \
      repeated.
      """,
      valueName: "rules"),
    completion: .ruleNames)
  var enable: [String] = []

  mutating func read(_ arguments: inout ArgumentReader) {
    only = arguments.values("--only")
    skip = arguments.values("--skip", "--disable")
    enable = arguments.values("--enable")
  }

  /// Applies the options to a request.
  func apply(to request: inout ConfigurationRequest) {
    request.only = only.separatedByCommas
    request.skip = skip.separatedByCommas
    request.enable = enable.separatedByCommas
  }
}

/// The option for the configuration file.
struct ConfigurationOptions: CommonlyReadOptions {
  @Option(
    help: ArgumentHelp(
      "Configuration file (default: the nearest .lint-config.json).", valueName: "file"),
    completion: .file())
  var config: String?

  mutating func read(_ arguments: inout ArgumentReader) { config = arguments.value("--config") }

  /// Applies the option to a request.
  func apply(to request: inout ConfigurationRequest) {
    if let config { request.source = .file(config) }
  }

  /// Reads the valid parts of the configuration, and writes a note if it has errors.
  func tolerantConfiguration(
    in session: inout Session
  ) async throws(EngineFailure) -> Configuration {
    var request = ConfigurationRequest()
    apply(to: &request)
    request.toleratesMistakes = true
    let file = try await session.engine().run(request).file
    if !file.mistakes.isEmpty {
      session.note("\(file.path ?? "") has errors; run 'catalog-lint config' to list them")
    }
    return file.configuration
  }
}

/// Options for what fails.
struct ThresholdOptions: CommonlyReadOptions {
  @Flag(help: "Also fail if there are warnings.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Lowest severity that makes the run fail (default: error, unless the configuration sets it).",
      valueName: "severity"))
  var failOn: FailureThreshold?

  mutating func read(_ arguments: inout ArgumentReader) {
    strict = arguments.flag("--strict")
    failOn = arguments.value("--fail-on")
  }

  /// Applies the options to a request.
  func apply(to request: inout ConfigurationRequest) {
    request.failOn = failOn
    request.isStrict = strict
  }
}

extension FailureThreshold: ExpressibleByArgument {}

extension FailureThreshold {
  /// The lowest severity that fails; `error` if none does.
  var lowestFailing: Severity { Severity.allCases.filter(includes).min() ?? .error }
}

extension [String] {
  /// The values of a list option, each of which can be a comma-separated list.
  ///
  /// A value without a name becomes an empty name, so that it is rejected, not ignored.
  var separatedByCommas: [String] {
    flatMap { value in
      let names = value.split(separator: ",").map { $0.trimming { $0.isWhitespace } }
        .filter { !$0.isEmpty }
      return names.isEmpty ? [""] : names.map(String.init)
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    return start.lastIndex { !isTrimmed($0) }.map { start[...$0] } ?? ""
  }
}

extension CompletionKind {
  /// The names of the rules, which the shell requests from the program in its path, also after a
  /// comma.
  static var ruleNames: CompletionKind {
    .shellCommand("catalog-lint rules --format names 2>/dev/null | \(CompletionScript.listed)")
  }

  /// The locales of the tables in the working directory, also after a comma.
  static var locales: CompletionKind {
    .shellCommand("\(CompletionScript.locales) | \(CompletionScript.listed)")
  }

  /// The branches and tags of the repository.
  static var revisions: CompletionKind { .shellCommand(CompletionScript.revisions) }
}

/// Options for the files that a command checks.
struct SearchedPaths: CommonlyReadOptions {
  @Argument(
    help: ArgumentHelp(
      "Files or directories to check (default: current directory).", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Skip files and directories that match this pattern, even if passed as arguments. Can be \
      repeated.
      """,
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(
    help: """
      Also check files that are skipped by default: files that git ignores, that are inside \
      frameworks, apps and package checkouts, and exports of files that are already checked.
      """)
  var noIgnore = false

  mutating func read(_ arguments: inout ArgumentReader) {
    exclude = arguments.values("--exclude")
    noIgnore = arguments.flag("--no-ignore")
    paths = arguments.paths()
  }

  /// Applies the options to a request.
  func apply(to request: inout ConfigurationRequest) {
    request.checksIgnored = noIgnore
    request.exclude = exclude
  }
}

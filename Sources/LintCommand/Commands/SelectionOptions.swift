import ArgumentParser
import Diagnostics
package import LintEngine

/// Options for what is reported.
struct SelectionOptions: ParsableArguments {
  @OptionGroup var configurationOptions: ConfigurationOptions
  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp(
      """
      Show only findings about these locales, separated by commas, and those about no locale. Can \
      be repeated.
      """,
      valueName: "locales"))
  var locale: [String] = []

  /// Changes a request as the options say.
  func apply(to request: inout ConfigurationRequest) {
    configurationOptions.apply(to: &request)
    rules.apply(to: &request)
    request.locales = locale.separatedByCommas
  }
}

/// Options for the rules that run.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only these rules, separated by commas. Can be repeated.", valueName: "rules"),
    completion: .ruleNames)
  var only: [String] = []

  @Option(
    name: [.customLong("skip"), .customLong("disable")],
    help: ArgumentHelp(
      "Do not run these rules, separated by commas. Can be repeated.", valueName: "rules"),
    completion: .ruleNames)
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also run these rules that are off, or 'all' of them, separated by commas. Can be repeated.",
      valueName: "rules"),
    completion: .ruleNames)
  var enable: [String] = []

  /// Changes a request as the options say.
  func apply(to request: inout ConfigurationRequest) {
    request.only = only.separatedByCommas
    request.skip = skip.separatedByCommas
    request.enable = enable.separatedByCommas
  }
}

/// The option that names a configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"),
    completion: .file())
  var config: String?

  /// Changes a request as the option says.
  func apply(to request: inout ConfigurationRequest) {
    if let config { request.source = .file(config) }
  }
}

/// Options for what fails.
struct ThresholdOptions: ParsableArguments {
  @Flag(help: "Let warnings fail, too.")
  var strict = false

  @Option(
    help: ArgumentHelp("The mildest severity that fails.", valueName: "severity"))
  var failOn: FailureThreshold?

  /// Changes a request as the options say.
  func apply(to request: inout ConfigurationRequest) {
    request.failOn = failOn
    request.isStrict = strict
  }
}

extension FailureThreshold: ExpressibleByArgument {}

extension FailureThreshold {
  /// Whether one of the findings that were counted fails the gate.
  func fails(_ summary: LintReport.Summary) -> Bool {
    summary.errors > 0 && includes(.error) || summary.warnings > 0 && includes(.warning)
      || summary.notes > 0 && includes(.note)
  }
}

extension [String] {
  /// The values of a list option, each of which may itself be a list.
  ///
  /// A value without any name stays, so that it is refused rather than ignored.
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
  /// The names of the rules. A shell asks the program that is on the path for them.
  static var ruleNames: CompletionKind {
    .shellCommand("catalog-lint rules --format names 2>/dev/null")
  }
}

import ArgumentParser
import Diagnostics
import LintEngine
import LintKit

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

  /// The configuration to read, if one is named.
  var config: String? { configurationOptions.config }

  /// Changes a configuration as the options say.
  func apply(
    to configuration: inout Configuration, in session: Session
  ) throws(CommandFailure) {
    try configuration.showKnown(locales: locale.separatedByCommas)
    try rules.apply(to: &configuration, in: session)
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

  /// Changes a configuration as the options say.
  func apply(
    to configuration: inout Configuration, in session: Session
  ) throws(CommandFailure) {
    let enabled = enable.separatedByCommas
    if enabled.contains("all") { configuration.enableAll() }
    configuration.enable(
      try session.ruleIDs(named: enabled.filter { $0 != "all" }, with: configuration))
    if !only.isEmpty {
      configuration.run(
        only: try session.ruleIDs(named: only.separatedByCommas, with: configuration))
    }
    configuration.skip(try session.ruleIDs(named: skip.separatedByCommas, with: configuration))
  }
}

/// The option that names a configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"),
    completion: .file())
  var config: String?
}

/// Options for what fails.
struct ThresholdOptions: ParsableArguments {
  @Flag(help: "Let warnings fail, too.")
  var strict = false

  @Option(
    help: ArgumentHelp("The mildest severity that fails.", valueName: "severity"))
  var failOn: FailureThreshold?

  /// Changes a configuration as the options say.
  func apply(to configuration: inout Configuration) {
    if let failOn { configuration.failOn = failOn }
    if strict { configuration.makeStrict() }
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

extension Configuration {
  /// Leaves out other locales than these, unless none is named.
  mutating func showKnown(locales: [String]) throws(CommandFailure) {
    for name in locales where !LocaleIdentifier(name).isValid {
      let suggestion = AbsentLocale.language(ofCountry: name).map { "; did you mean '\($0)'?" }
      throw CommandFailure(
        "unknown locale '\(name)'" + (suggestion ?? ""),
        help: "write the code of a language, as in de or pt-BR")
    }
    if !locales.isEmpty { show(locales: locales) }
  }
}

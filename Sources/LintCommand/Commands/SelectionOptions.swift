import ArgumentParser
import Diagnostics
import LintEngine
import LintKit

/// Options that say what is reported and what fails.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"))
  var config: String?

  @Flag(help: "Let warnings fail, too.")
  var strict = false

  @Option(
    help: ArgumentHelp("The mildest severity that fails.", valueName: "severity"))
  var failOn: FailureThreshold?

  @Option(help: ArgumentHelp("Run only this rule. Can be repeated.", valueName: "rule"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Do not run this rule. Can be repeated.", valueName: "rule"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run a rule that is off, or 'all' of them. Can be repeated.", valueName: "rule"))
  var enable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show only findings about this locale and those about none. Can be repeated.",
      valueName: "locale"))
  var locale: [String] = []

  /// Changes a configuration as the options say.
  func apply(
    to configuration: inout Configuration, in session: Session
  ) throws(CommandFailure) {
    if let failOn { configuration.failOn = failOn }
    if strict { configuration.makeStrict() }
    try configuration.showKnown(locales: locale)
    if enable.contains("all") { configuration.enableAll() }
    configuration.enable(
      try session.ruleIDs(named: enable.filter { $0 != "all" }, with: configuration))
    if !only.isEmpty {
      configuration.run(only: try session.ruleIDs(named: only, with: configuration))
    }
    configuration.skip(try session.ruleIDs(named: skip, with: configuration))
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

import Git
import LintEngine
import Reporters

extension CommandFailure {
  /// Words why the engine could not answer; nil if its notices say that.
  init?(_ reason: EngineFailure.Reason) {
    switch reason {
    case .nothingThere: return nil
    case .nothingToCheck(let skipped, let isNamed):
      self = .nothingToCheck(SkippedSummary(skipped), isNamed: isNamed)
    case .git(let failure): self.init(failure)
    case .unreadable(let path, let reason): self.init("\(path): \(reason)")
    case .mistakes(let mistakes, let path, let file):
      self.init("\(path): \(counted(mistakes.count, "mistake")) in the \(file.rawValue)")
    case .linkLeavesRepository(let path, let file):
      self.init(
        "\(path): the link leads out of the repository", help: "pass it to '\(file.option)'")
    case .unknownRule(let name, let suggestion):
      self.init(
        "unknown rule '\(name)'" + Self.question(suggestion),
        help: "'catalog-lint rules' lists them")
    case .unknownLocale(let name, let suggestion):
      self.init(
        "unknown locale '\(name)'" + Self.question(suggestion),
        help: "write the code of a language, as in de or pt-BR")
    case .absentLocale(let locale): self = .absent(locale)
    case .excludePattern(let pattern, let reason):
      self.init("--exclude '\(pattern)': \(reason)")
    case .noBaseline(let path):
      self.init(
        "\(path): there is no baseline", help: "'catalog-lint baseline write' makes one")
    case .baselineOfUnreadFiles:
      self.init("the baseline was not touched, since not everything could be read")
    case .period(let failure): self.init(failure.message, help: failure.help)
    case .noFinding(let name):
      self.init(
        "no finding is at '\(name)' or has that fingerprint",
        help: "'catalog-lint lint --verbose' lists all; suppressed ones have none")
    }
  }

  init(_ failure: GitFailure) { self.init(failure.message, help: failure.help) }

  /// No table has a locale that was asked for.
  static func absent(_ locale: AbsentLocale) -> CommandFailure {
    CommandFailure(
      "no table has '\(locale.name)'" + question(locale.suggestion),
      help: "correct '--locale', or require the locale by 'locales' in the configuration")
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func nothingToCheck(_ summary: SkippedSummary?, isNamed: Bool) -> CommandFailure {
    if let summary {
      return CommandFailure(
        "nothing to check: \(summary.text)", help: "name them, or pass '--no-ignore'")
    }
    return CommandFailure(
      "nothing to check",
      help: "no .xcstrings, .strings, .stringsdict or .xliff file was found "
        + (isNamed ? "at the given paths" : "here"))
  }
}

extension EngineFailure.SettingsFile {
  /// The option that names the file.
  fileprivate var option: String {
    switch self {
    case .configuration: "--config"
    case .baseline: "--baseline"
    }
  }
}

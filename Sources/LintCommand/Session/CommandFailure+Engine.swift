import Diagnostics
import Git
import LintEngine
import Reporters

extension CommandFailure {
  /// Describes why the engine failed, or returns nil if its notices already do.
  init?(_ reason: EngineFailure.Reason) {
    switch reason {
    case .nothingThere: return nil
    case .nothingToCheck(let skipped, let exclusions, let isNamed):
      self = .nothingToCheck(
        SkippedSummary(skipped), excludedBy: exclusions.map(\.name), isNamed: isNamed)
    case .git(let failure): self.init(failure)
    case .unreadable(let path, let reason): self.init("\(path): \(reason)")
    case .mistakes(let mistakes, let path, let file):
      self.init("\(path): \(counted(mistakes.count, "error")) in the \(file.rawValue)")
    case .linkLeavesRepository(let path, let file):
      self.init(
        "\(path): the link leads out of the repository", help: "pass it to '\(file.option)'")
    case .unknownRule(let name, let suggestion):
      self.init(
        "unknown rule '\(name)'" + RenamedName.hint(for: name, suggestion),
        help: name.contains(":")
          ? "pass '--finding \(name)' to explain a finding"
          : "run 'catalog-lint rules' to list all rules")
    case .unknownLocale(let name, let suggestion):
      self.init(
        "unknown locale '\(name)'" + Self.question(suggestion),
        help: "use a language code, for example de or pt-BR")
    case .absentLocale(let locale): self = .absent(locale)
    case .excludePattern(let pattern, let reason):
      self.init("--exclude '\(pattern)': \(reason)")
    case .tooManyConfigurations(let limit):
      self.init(
        "there are more than \(limit) configurations", help: "check fewer directories at once")
    case .noBaseline(let path):
      self.init(
        "no baseline found at \(path)", help: "run 'catalog-lint baseline write' to create one")
    case .baselineOfUnreadFiles:
      self.init("some files could not be read, so the baseline is unchanged")
    case .noCode:
      self.init("no code to read", help: "pass '--code', or set 'code' in the configuration")
    case .noFinding(let name, let base):
      let list = "run 'catalog-lint lint \(base.map { "--base \($0) " } ?? "")--verbose'"
      self.init(
        "no finding has the location or fingerprint '\(name)'",
        help: base == nil
          ? "\(list) to list all findings; for one that 'lint --base' reports, pass '--base' too"
          : "\(list) to list all new findings")
    case .noKey(let key, let suggestion):
      self.init(
        "no table has the key '\(key)'" + Self.question(suggestion),
        help: "keys must be written exactly; 'catalog-lint files' lists the files that are read")
    }
  }

  init(_ failure: GitFailure) { self.init(failure.message, help: failure.help) }

  /// Returns the failure for a requested locale that no table has.
  static func absent(_ locale: AbsentLocale) -> CommandFailure {
    CommandFailure(
      "no table has the locale '\(locale.name)'" + question(locale.suggestion),
      help: "check '--locale', or add the locale to 'locales' in the configuration")
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func nothingToCheck(
    _ summary: SkippedSummary?, excludedBy settings: [String], isNamed: Bool
  ) -> CommandFailure {
    let causes = settings.joined(separator: " and ")
    let verb = settings.count == 1 ? "excludes" : "exclude"
    if let summary {
      let others = settings.isEmpty ? "" : ", and \(causes) \(verb) the others"
      return CommandFailure(
        "nothing to check: \(summary.text)\(others)", help: "pass their paths, or '--no-ignore'")
    }
    guard settings.isEmpty else {
      return CommandFailure(
        "nothing to check: \(causes) \(verb) all files",
        help: "run 'catalog-lint files' with the same options to list what is excluded")
    }
    return CommandFailure(
      "no .xcstrings, .strings, .stringsdict or .xliff files found "
        + (isNamed ? "at the given paths" : "in this directory"),
      help: "pass the paths of files or directories to check")
  }
}

extension EngineFailure.Exclusion {
  /// The option or the setting, as users know it.
  fileprivate var name: String {
    switch self {
    case .option: "'--exclude'"
    case .exclude: "'exclude' in the configuration"
    case .include: "'include' in the configuration"
    }
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

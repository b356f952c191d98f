public import Catalog
public import Diagnostics
public import Syntax

/// What `.lint-config.json` and the command line say.
public struct Configuration: Sendable {
  /// Which files of a folder are checked; empty for all.
  public var include: [Glob] = []
  /// Which files are never checked.
  public var exclude: [Glob] = []
  /// Which files the command line leaves out, by patterns relative to the working directory.
  public var commandLineExclude: [Glob] = []
  /// Whether a search checks what the repository ignores, what third parties have made, and exports
  /// of files that are checked.
  public var checksIgnored = false
  /// The locale that the others are translations of, if the files do not say.
  public var sourceLocale: String?
  /// The locales that every key must have; empty for those that a table has.
  public var locales: [String] = []
  /// Which locales serve where another one has no text.
  public var fallbacks = LocaleFallbacks.none
  /// How grave findings about some locales can be at most.
  public var severityLimits: [SeverityLimit] = []
  public var failOn = FailureThreshold.error
  public var rules: [RuleID: RuleSetting] = [:]
  /// Settings for some paths. Of those that match a path, the last one that speaks wins.
  public var overrides: [PathOverride] = []
  public var suppressions: [Suppression] = []
  /// The rules that the configuration declares, which are rules like any other.
  public var customRules: [CustomRule] = []
  /// Whether comments in catalogs may suppress findings, as those in localized files do.
  public var readsCatalogComments = false
  /// Paths that belong together, each of them a part of the coverage.
  public var groups: [PathGroup] = []
  public var coverage = CoverageSettings()
  /// What the patterns are relative to.
  public var folder = ConfigurationFolder()
  var selection = RuleSelection()

  public init() {}
}

/// The mildest severity that fails the gate.
public enum FailureThreshold: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Whether a finding of a severity fails the gate.
  public func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}

/// What holds for the files at some paths.
public struct PathOverride: Sendable {
  public var paths: [Glob]
  /// The locales that every key must have, empty for those that a table has; nil if nothing is
  /// said.
  public var locales: [String]?
  public var rules: [RuleID: RuleSetting]

  public init(paths: [Glob], locales: [String]?, rules: [RuleID: RuleSetting]) {
    self.paths = paths
    self.locales = locales
    self.rules = rules
  }
}

/// What the configuration says about one rule.
public struct RuleSetting: Sendable {
  /// Nil if nothing is said but for some locales.
  public var level: RuleLevel?
  /// Levels for locales, which stand for their regions and scripts too.
  public var locales: [(locale: String, level: RuleLevel)]
  public var options: [JSONValue.Member]

  public init(
    level: RuleLevel?, locales: [(locale: String, level: RuleLevel)] = [],
    options: [JSONValue.Member] = []
  ) {
    self.level = level
    self.locales = locales
    self.options = options
  }

  /// The level for findings about a locale, if the setting says one.
  func level(for locale: String?) -> RuleLevel? {
    guard let locale, !locales.isEmpty else { return level }
    return locales.filter { LocaleName.matches($0.locale, locale) }
      .max { $0.locale.utf8.count < $1.locale.utf8.count }?.level ?? level
  }
}

/// Whether a rule runs, and how grave its findings are.
public enum RuleLevel: Hashable, Sendable {
  case off
  /// On, with the severities that the rule gives.
  case standard
  case severity(Severity)

  /// The names that the configuration knows, gravest first.
  static let names = Severity.allCases.reversed().map(\.rawValue) + ["off"]

  init?(_ name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity(rawValue: name) {
      self = .severity(severity)
    } else {
      return nil
    }
  }

  /// The name as the configuration writes it; the standard level is left to the rule.
  var name: String? {
    switch self {
    case .off: "off"
    case .standard: nil
    case .severity(let severity): severity.rawValue
    }
  }
}

extension Configuration {
  /// Whether a file or a folder is never checked.
  ///
  /// - Parameter path: as it is shown.
  func excludes(_ path: String) -> Bool {
    if commandLineExclude.contains(where: { $0.matches(path) }) { return true }
    guard !exclude.isEmpty else { return false }
    let path = folder.relative(path)
    return exclude.contains { $0.matches(path) }
  }

  /// Whether a file is one of those that a search looks for.
  ///
  /// - Parameter path: as it is shown.
  func includes(_ path: String) -> Bool {
    guard !include.isEmpty else { return true }
    let path = folder.relative(path)
    return include.contains { $0.matches(path) }
  }
}

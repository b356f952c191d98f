public import Catalog
public import Diagnostics
import LintKit
import Platform
public import Syntax
package import Workspace

/// What `.lint-config.json` and the command line say.
public struct Configuration: Sendable {
  /// What matching the patterns is paid from, whatever copies there are.
  var work = WorkBudget()
  /// What was worked out from the members below. Who changes one of them begins anew.
  private(set) var memory = ConfigurationMemory()
  /// Which files of a folder are checked; empty for all.
  public var include: [Glob] = [] { didSet { forget() } }
  /// Which files are never checked.
  public var exclude: [Glob] = [] { didSet { forget() } }
  /// Which files the command line leaves out, by patterns relative to the working directory.
  public var commandLineExclude: [Glob] = [] { didSet { forget() } }
  /// Whether a search checks what the repository ignores, what third parties have made, and exports
  /// of files that are checked.
  public var checksIgnored = false
  /// The formats whose files are read.
  public var formats = TableFormats.builtin
  /// The locale that the others are translations of, if the files do not say.
  public var sourceLocale: String?
  /// The locales that every key must have; empty for those that a table has.
  public var locales: [String] = []
  /// Which locales serve where another one has no text.
  public var fallbacks = LocaleFallbacks.none
  /// How grave findings about some locales can be at most.
  public var severityLimits: [SeverityLimit] = [] { didSet { forget() } }
  public var failOn = FailureThreshold.error
  public var rules: [RuleID: RuleSetting] = [:] { didSet { forget() } }
  /// Settings for some paths. Of those that match a path, the last one that speaks wins.
  public var overrides: [PathOverride] = [] { didSet { forget() } }
  public var suppressions: [Suppression] = []
  /// The rules that the configuration declares, which are rules like any other.
  public var customRules: [CustomRule] = [] { didSet { forget() } }
  /// Whether comments in catalogs may suppress findings, as those in localized files do.
  public var readsCatalogComments = false
  /// Paths that belong together, each of them a part of the coverage.
  public var groups: [PathGroup] = [] { didSet { forget() } }
  public var coverage = CoverageSettings()
  /// What the patterns are relative to.
  public var folder = ConfigurationFolder() { didSet { forget() } }
  var selection = RuleSelection()

  public init() {}

  private mutating func forget() { memory = ConfigurationMemory() }
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
  public var locales: [(locale: String, level: RuleLevel)] {
    didSet { localeIndex = LocaleNameIndex(locales.map(\.locale)) }
  }
  private var localeIndex: LocaleNameIndex
  public var options: [JSONValue.Member]

  public init(
    level: RuleLevel?, locales: [(locale: String, level: RuleLevel)] = [],
    options: [JSONValue.Member] = []
  ) {
    self.level = level
    self.locales = locales
    localeIndex = LocaleNameIndex(locales.map(\.locale))
    self.options = options
  }

  /// The level for findings about a locale, if the setting says one.
  func level(for locale: String?) -> RuleLevel? {
    guard let locale, !locales.isEmpty else { return level }
    let longest = localeIndex.indices(for: locale).max { first, second in
      (locales[first].locale.utf8.count, second) < (locales[second].locale.utf8.count, first)
    }
    return longest.map { locales[$0].level } ?? level
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
  /// Which files a search finds.
  package var searchRules: SearchRules {
    SearchRules(
      checksIgnored: checksIgnored, excludes: { excludes($0) }, includes: { includes($0) })
  }

  /// Whether a file or a folder is never checked.
  func excludes(_ path: ShownPath) -> Bool {
    if commandLineExclude.contains(where: { $0.matches(path.text) }) { return true }
    return !exclude.isEmpty
      && pathLists.excluded.matches(in: folder.relative(path).text).contains(0)
  }

  /// Whether a file is one of those that a search looks for.
  func includes(_ path: ShownPath) -> Bool {
    include.isEmpty || pathLists.included.matches(in: folder.relative(path).text).contains(0)
  }
}

package import Catalog
package import Diagnostics
import LintKit
package import Platform
import Syntax
package import Workspace

/// The settings of `.lint-config.json` and the command line.
package struct Configuration: Sendable {
  /// The budget for matching patterns, shared by all copies of the configuration.
  package var work = WorkBudget()
  /// Values derived from the properties below. Changing one of these properties discards them.
  private(set) var memory = ConfigurationMemory()
  /// The files to check in folders. Empty for all.
  package var include: [Glob] = [] { didSet { forget() } }
  /// The files that are never checked.
  package var exclude: [Glob] = [] { didSet { forget() } }
  /// The files that the command line excludes, as patterns relative to the working directory.
  package var commandLineExclude: [Glob] = [] { didSet { forget() } }
  /// Whether a search also checks files that the repository ignores, third-party files, and exports
  /// of files that are checked.
  package var checksIgnored = false
  /// The formats of the files to read.
  package var formats = TableFormats.builtin
  /// The source locale, for files that don't specify one.
  package var sourceLocale: String?
  /// The locales that every key must have. Empty for the locales of its table.
  package var locales: [String] = []
  /// The fallback locales for locales without a translation.
  package var fallbacks = LocaleFallbacks.none
  /// The maximum severities of findings in certain locales.
  package var maxSeverities: [MaxSeverity] = [] { didSet { forget() } }
  package var failOn = FailureThreshold.error
  package var rules: [RuleID: RuleSetting] = [:] { didSet { forget() } }
  /// Which fixes are offered, and which of them are safe. The last setting of a rule wins.
  package var fixes: [FixSetting] = [] { didSet { forget() } }
  /// Settings for certain paths. If several overrides match a path, the last one that has the
  /// setting wins.
  package var overrides: [PathOverride] = [] { didSet { forget() } }
  package var suppressions: [Suppression] = []
  /// The rules that the configuration declares. They work like built-in rules.
  package var customRules: [CustomRule] = [] { didSet { forget() } }
  /// Whether comments in catalogs can suppress findings, as comments in localized files do.
  package var readsCatalogComments = false
  /// Groups of paths whose coverage is reported separately.
  package var groups: [PathGroup] = [] { didSet { forget() } }
  package var coverage = CoverageSettings()
  package var preview = PreviewSettings()
  /// The program code that uses the keys.
  package var code = CodeSettings() { didSet { forget() } }
  /// The folder that the patterns are relative to.
  package var folder = ConfigurationFolder() { didSet { forget() } }
  package var selection = RuleSelection()

  package init() {}

  private mutating func forget() { memory = ConfigurationMemory() }
}

/// The lowest severity that fails the gate.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Returns whether a finding of the given severity fails the gate.
  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}

extension Configuration {
  /// The rules for which files a search finds.
  package var searchRules: SearchRules {
    SearchRules(
      formats: formats, checksIgnored: checksIgnored, excludes: { excludes($0) },
      includes: { includes($0) })
  }

  /// The rules for which files with program code a search finds.
  package var codeSearchRules: SearchRules {
    SearchRules(
      formats: formats, checksIgnored: checksIgnored, excludes: { excludes($0) },
      includes: { _ in true }, claims: { codeKind(of: $0) != nil })
  }

  /// Returns whether a file or folder is never checked.
  func excludes(_ path: ShownPath) -> Bool {
    if commandLineExcludes(path) { return true }
    return !exclude.isEmpty
      && pathLists.excluded.matches(in: folder.relative(path).text).contains(0)
  }

  /// Returns whether the command line excludes a file or folder.
  package func commandLineExcludes(_ path: ShownPath) -> Bool {
    commandLineExclude.contains { $0.matches(path.text) }
  }

  /// Returns whether a search includes a file.
  func includes(_ path: ShownPath) -> Bool {
    include.isEmpty || pathLists.included.matches(in: folder.relative(path).text).contains(0)
  }

  /// Returns the locales that the last matching override with locales requires, or nil if there is
  /// none. An override matches if it matches one of the paths.
  ///
  /// - Parameter paths: the displayed paths of one table's files.
  package func overriddenLocales(at paths: [String]) -> [String]? {
    guard overrides.contains(where: { $0.locales != nil }) else { return nil }
    let matching = paths.map {
      pathLists.overrides.matches(in: folder.relative(ShownPath($0)).text)
    }
    return overrides.indices.last { number in
      overrides[number].locales != nil && matching.contains { $0.contains(number) }
    }.flatMap { overrides[$0].locales }
  }

  /// Functions that return whether a path belongs to the group, one for each group.
  package var groupMembership: [@Sendable (String) -> Bool] {
    groups.indices.map { [folder, lists = pathLists.groups] number in
      { path in lists.matches(in: folder.relative(ShownPath(path)).text).contains(number) }
    }
  }
}

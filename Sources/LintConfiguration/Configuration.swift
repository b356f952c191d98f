package import Catalog
package import Diagnostics
package import LintKit
import Platform
import Syntax
package import Workspace

/// What `.lint-config.json` and the command line say.
package struct Configuration: Sendable {
  /// What matching the patterns is paid from, whatever copies there are.
  package var work = WorkBudget()
  /// What was worked out from the properties below. Changing one of them discards it.
  private(set) var memory = ConfigurationMemory()
  /// Which files of a folder are checked; empty for all.
  package var include: [Glob] = [] { didSet { forget() } }
  /// Which files are never checked.
  package var exclude: [Glob] = [] { didSet { forget() } }
  /// Which files the command line leaves out, by patterns relative to the working directory.
  package var commandLineExclude: [Glob] = [] { didSet { forget() } }
  /// Whether a search checks what the repository ignores, what third parties have made, and exports
  /// of files that are checked.
  package var checksIgnored = false
  /// The formats whose files are read.
  package var formats = TableFormats.builtin
  /// The locale that the others are translations of, if the files do not say.
  package var sourceLocale: String?
  /// The locales that every key must have; empty for those that a table has.
  package var locales: [String] = []
  /// Which locales serve where another one has no text.
  package var fallbacks = LocaleFallbacks.none
  /// How grave findings about some locales can be at most.
  package var severityLimits: [SeverityLimit] = [] { didSet { forget() } }
  package var failOn = FailureThreshold.error
  package var rules: [RuleID: RuleSetting] = [:] { didSet { forget() } }
  /// Settings for some paths. Of those that match a path, the last one that speaks wins.
  package var overrides: [PathOverride] = [] { didSet { forget() } }
  package var suppressions: [Suppression] = []
  /// The rules that the configuration declares, which are rules like any other.
  package var customRules: [CustomRule] = [] { didSet { forget() } }
  /// Whether comments in catalogs may suppress findings, as those in localized files do.
  package var readsCatalogComments = false
  /// Paths that belong together, each of them a part of the coverage.
  package var groups: [PathGroup] = [] { didSet { forget() } }
  package var coverage = CoverageSettings()
  /// What the patterns are relative to.
  package var folder = ConfigurationFolder() { didSet { forget() } }
  package var selection = RuleSelection()

  package init() {}

  private mutating func forget() { memory = ConfigurationMemory() }
}

/// The mildest severity that fails the gate.
package enum FailureThreshold: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Whether a finding of a severity fails the gate.
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

  /// The locales that the last override requires that matches one of some paths, or nil if none
  /// speaks of locales.
  ///
  /// - Parameter paths: the files of one table, as they are shown.
  package func overriddenLocales(at paths: [String]) -> [String]? {
    guard overrides.contains(where: { $0.locales != nil }) else { return nil }
    let matching = paths.map {
      pathLists.overrides.matches(in: folder.relative(ShownPath($0)).text)
    }
    return overrides.indices.last { number in
      overrides[number].locales != nil && matching.contains { $0.contains(number) }
    }.flatMap { overrides[$0].locales }
  }

  /// Which paths belong to each of the groups.
  package var groupMembership: [@Sendable (String) -> Bool] {
    groups.indices.map { [folder, lists = pathLists.groups] number in
      { path in lists.matches(in: folder.relative(ShownPath(path)).text).contains(number) }
    }
  }
}

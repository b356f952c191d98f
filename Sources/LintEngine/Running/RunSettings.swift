import Catalog
import Diagnostics
import LintKit

/// What a run needs to know to turn diagnostics into findings.
struct RunSettings: Sendable {
  let configuration: Configuration
  /// The locales that the configuration requires where no override says otherwise.
  let requiredLocales: [LocaleIdentifier]
  let infos: [RuleID: RuleInfo]
  let options: Linter.Options
  /// The date against which suppressions expire, as YYYY-MM-DD.
  let today: String
  /// The suppressions of the configuration that hold.
  let suppressions: SuppressionIndex

  /// The names of the rules that exist, in order.
  var ruleNames: [String] { infos.keys.map(\.name).sorted() }

  /// Whether all rules ran, so that a suppression without a finding is one too many.
  var reportsUnusedSuppressions: Bool {
    configuration.selection.isComplete && infos[.unusedSuppression] != nil
  }

  /// The locales that the configuration requires of a table with files at some paths.
  func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    configuration.overriddenLocales(at: paths).map { $0.map { LocaleIdentifier($0) } }
      ?? requiredLocales
  }
}

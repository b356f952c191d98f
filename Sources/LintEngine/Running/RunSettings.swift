import Catalog
import Diagnostics
import LintKit

/// What a run needs to know to turn diagnostics into findings.
struct RunSettings: Sendable {
  let configuration: Configuration
  let requiredLocales: [LocaleIdentifier]
  let infos: [RuleID: RuleInfo]
  let options: Linter.Options
  /// The date against which suppressions expire, as YYYY-MM-DD.
  let today: String

  /// Whether all rules ran, so that a suppression without a finding is one too many.
  var reportsUnusedSuppressions: Bool {
    configuration.selection.isComplete && infos[.unusedSuppression] != nil
  }
}

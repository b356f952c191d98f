package import Catalog
import Diagnostics
import LintKit

/// The settings that turn diagnostics into findings.
///
/// It is a class because everything in a run refers to the same settings.
package final class RunSettings: Sendable {
  package let configuration: Configuration
  /// The locales that the configuration requires unless an override applies.
  let requiredLocales: [LocaleIdentifier]
  let infos: [RuleID: RuleInfo]
  package let options: RunOptions
  /// The date in the form YYYY-MM-DD, used to find expired suppressions.
  let today: String
  /// The suppressions of the configuration that are valid on that date.
  let suppressions: SuppressionIndex

  init(
    configuration: Configuration, requiredLocales: [LocaleIdentifier], infos: [RuleID: RuleInfo],
    options: RunOptions, today: String, suppressions: SuppressionIndex
  ) {
    (self.configuration, self.requiredLocales) = (configuration, requiredLocales)
    (self.infos, self.options, self.today) = (infos, options, today)
    self.suppressions = suppressions
  }

  /// The names of the rules that exist, sorted.
  var ruleNames: [String] { infos.keys.map(\.name).sorted() }

  /// Whether all rules run, so that a suppression without a finding is unused.
  var reportsUnusedSuppressions: Bool {
    configuration.selection.isComplete && infos[.unusedSuppression] != nil
  }

  /// Returns the locales that the configuration requires for a table with files at the given paths.
  package func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    configuration.overriddenLocales(at: paths).map { $0.map { LocaleIdentifier($0) } }
      ?? requiredLocales
  }
}

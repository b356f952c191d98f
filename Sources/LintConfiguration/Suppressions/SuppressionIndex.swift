package import Diagnostics
package import LintKit

/// The suppressions that hold today, in a form that finds the one for a finding fast.
///
/// A project may have thousands, and thousands of findings. What a rule, a path, a key and a locale
/// are covered by is worked out once for each of them.
package struct SuppressionIndex: Sendable {
  private let rules: SuppressionCondition
  private let paths: SuppressionCondition
  private let keys: SuppressionCondition
  private let locales: SuppressionCondition
  package let isEmpty: Bool

  /// - Parameters:
  ///   - today: the date, as `2026-12-31`.
  ///   - work: what matching patterns is paid from.
  package init(_ suppressions: [Suppression], today: String, work: WorkBudget = WorkBudget()) {
    let holding = suppressions.map { $0.isExpired(today: today) ? nil : $0 }
    rules = SuppressionCondition(holding, \.rule, work: work)
    paths = SuppressionCondition(holding, \.path, work: work)
    keys = SuppressionCondition(holding, \.key, work: work)
    locales = SuppressionCondition(holding, \.locale, namesLocales: true, work: work)
    isEmpty = holding.allSatisfy { $0 == nil }
  }

  /// Returns the index of the first suppression that covers a finding.
  ///
  /// - Parameter path: relative to the folder of the configuration.
  package func first(covering diagnostic: Diagnostic, path: String) -> Int? {
    guard !isEmpty else { return nil }
    var covering = rules.met(by: diagnostic.rule.name)
    guard !covering.isEmpty else { return nil }
    covering.formIntersection(paths.met(by: path))
    covering.formIntersection(locales.met(by: diagnostic.subject.locale))
    guard !covering.isEmpty else { return nil }
    covering.formIntersection(keys.met(by: diagnostic.subject.key))
    return covering.first
  }
}

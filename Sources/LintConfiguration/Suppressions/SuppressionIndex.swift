package import Diagnostics
package import Patterns

/// The suppressions that are valid today, in a form that finds the one for a finding quickly.
///
/// A project can have thousands of suppressions and thousands of findings. The matches for each
/// rule, path, key and locale are computed only once.
package struct SuppressionIndex: Sendable {
  private let rules: SuppressionCondition
  private let paths: SuppressionCondition
  private let keys: SuppressionCondition
  private let locales: SuppressionCondition
  package let isEmpty: Bool

  /// - Parameters:
  ///   - today: the date, for example `2026-12-31`.
  ///   - work: the budget for matching patterns.
  package init(_ suppressions: [Suppression], today: String, work: WorkBudget = WorkBudget()) {
    let holding = suppressions.map { $0.isExpired(today: today) ? nil : $0 }
    rules = SuppressionCondition(holding, \.rule, work: work)
    paths = SuppressionCondition(holding, \.path, work: work)
    keys = SuppressionCondition(holding, \.key, work: work)
    locales = SuppressionCondition(holding, \.locale, namesLocales: true, work: work)
    isEmpty = holding.allSatisfy { $0 == nil }
  }

  /// Returns the index of the first suppression that matches a finding.
  ///
  /// - Parameter path: relative to the folder of the configuration.
  package func first(covering diagnostic: borrowing Diagnostic, path: String) -> Int? {
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

import Diagnostics

/// The rules that the engine itself must know.
extension RuleID {
  static let tooManyFindings: RuleID = "too-many-findings"
  /// What findings in the baseline file itself are called. It is no rule and cannot be set.
  static let baseline: RuleID = "baseline"
  static let coverageBelowMinimum: RuleID = "coverage-below-minimum"
  static let missingTable: RuleID = "missing-table"
}

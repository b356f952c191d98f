import Diagnostics

extension LintReport {
  /// What the rules are, by their identifiers.
  var rulesByID: [RuleID: RuleDescription] {
    Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

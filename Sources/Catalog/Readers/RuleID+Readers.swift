public import Diagnostics

/// The rules whose findings the readers of tables make themselves.
extension RuleID {
  public static let missingVersion: RuleID = "missing-version"
  public static let conflictingForms: RuleID = "conflicting-forms"
  public static let invalidNesting: RuleID = "invalid-nesting"
  public static let invalidStringsdictRule: RuleID = "invalid-stringsdict-rule"
}

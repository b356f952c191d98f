public import Diagnostics

/// The rules whose findings the readers of tables make themselves.
extension RuleID {
  public static let missingVersion: RuleID = "missing-version"
  public static let unknownVersion: RuleID = "unknown-version"
  public static let misplacedEntry: RuleID = "misplaced-entry"
  public static let unknownMember: RuleID = "unknown-member"
  public static let emptyLocalization: RuleID = "empty-localization"
  public static let conflictingForms: RuleID = "conflicting-forms"
  public static let invalidNesting: RuleID = "invalid-nesting"
  public static let invalidStringsdictRule: RuleID = "invalid-stringsdict-rule"
}

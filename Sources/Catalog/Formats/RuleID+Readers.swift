package import Diagnostics

/// The rules whose findings are made by the readers of tables.
extension RuleID {
  package static let missingVersion: RuleID = "missing-version"
  package static let unknownVersion: RuleID = "unknown-version"
  package static let misplacedEntry: RuleID = "misplaced-entry"
  package static let unknownMember: RuleID = "unknown-member"
  package static let emptyLocalization: RuleID = "empty-localization"
  package static let conflictingForms: RuleID = "conflicting-forms"
  package static let invalidNesting: RuleID = "invalid-nesting"
  package static let invalidStringsdictRule: RuleID = "invalid-stringsdict-rule"
}

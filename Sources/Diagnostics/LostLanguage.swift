/// How `lost-translation` reports a language that a table has lost completely. Several tables with
/// the same loss become one finding.
package enum LostLanguage {
  package static let rule: RuleID = "lost-translation"
  /// The kind of fault if the language is required.
  package static let missing = "language"
  /// The kind of fault if the configuration lists languages without this one.
  package static let dropped = "dropped"
}

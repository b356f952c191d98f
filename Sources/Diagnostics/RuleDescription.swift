/// The description of a rule in a report, in addition to its findings.
package struct RuleDescription: Hashable, Sendable {
  package var id: RuleID
  /// The category, used to group rules, for example `plurals`.
  package var category: String
  /// The severity of its most severe findings.
  package var severity: Severity
  /// A sentence that ends with a period.
  package var summary: String
  /// The reason that the rule matters to users of the app, as Markdown.
  package var rationale: String
  /// How to fix a finding, as Markdown. Empty if there is nothing to say.
  package var fix: String
  /// The page of the rule with examples. Nil for a custom rule, which is defined by the
  /// configuration.
  package var page: String?

  package init(
    id: RuleID, category: String, severity: Severity, summary: String, rationale: String,
    fix: String = "", page: String? = nil
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.fix = fix
    self.page = page
  }
}

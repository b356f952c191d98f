/// What a report tells about a rule, beside its findings.
package struct RuleDescription: Hashable, Sendable {
  package var id: RuleID
  /// What the rule is about, such as `plurals`, to group rules.
  package var category: String
  /// The severity of its gravest findings.
  package var severity: Severity
  /// One sentence that ends with a period.
  package var summary: String
  /// Why the rule matters to a person who uses the app, as Markdown.
  package var rationale: String
  /// The page of the rule with examples, unless the rule is the configuration's own.
  package var page: String?

  package init(
    id: RuleID, category: String, severity: Severity, summary: String, rationale: String,
    page: String? = nil
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.page = page
  }
}

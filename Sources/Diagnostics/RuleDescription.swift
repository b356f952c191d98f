/// What a report tells about a rule, beside its findings.
public struct RuleDescription: Hashable, Sendable {
  public var id: RuleID
  /// What the rule is about, such as `plurals`, to group rules.
  public var category: String
  /// The severity of its gravest findings.
  public var severity: Severity
  /// One sentence that ends with a period.
  public var summary: String
  /// Why the rule matters to a person who uses the app, as Markdown.
  public var rationale: String
  /// The page of the rule with examples, unless the rule is the configuration's own.
  public var page: String?

  public init(
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

/// What a rule is about, to group the documentation.
public enum RuleCategory: String, Sendable, CaseIterable {
  case structure, status, plurals, variations, arguments, substitutions, text, project, custom
}

/// The single description of a rule, from which its help, its page and its tests are made.
public struct RuleInfo: Sendable {
  public let id: RuleID
  public let category: RuleCategory
  /// The severity of its gravest findings; some of them may be milder.
  public let severity: Severity
  /// False for a rule that must be switched on in the configuration.
  public let isOn: Bool
  /// One sentence that ends with a period.
  public let summary: String
  /// Why the rule matters to a person who uses the app, as Markdown.
  public let rationale: String
  /// How a count of its findings reads in a report that folds them: 'keys have no translation'.
  public let tally: String?
  /// The rules whose findings about the same key and locale are left out where this one has a new
  /// finding, since they are about the same mistake.
  public let supersedes: Set<RuleID>
  public let examples: [RuleExample]

  public init(
    id: RuleID, category: RuleCategory, severity: Severity, isOn: Bool = true, summary: String,
    rationale: String, tally: String? = nil, supersedes: Set<RuleID> = [],
    examples: [RuleExample]
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.isOn = isOn
    self.summary = summary
    self.rationale = rationale
    self.tally = tally
    self.supersedes = supersedes
    self.examples = examples
  }
}

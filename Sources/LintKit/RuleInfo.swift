/// The subject of a rule, by which the documentation groups rules.
public enum RuleCategory: String, Sendable, CaseIterable {
  case structure, status, plurals, variations, arguments, substitutions, text, project, code
  case custom
}

/// The description of a rule, from which its help, page and tests are generated.
public struct RuleInfo: Sendable {
  public let id: RuleID
  public let category: RuleCategory
  /// The severity of its most severe findings.
  public let severity: Severity
  /// Whether the rule is on by default. If false, the configuration must turn it on.
  public let isOn: Bool
  /// The features of which an entry must have at least one to be checked. Empty if no single entry
  /// is checked.
  public let features: EntryFeatures
  /// The summary, a single sentence that ends with a period.
  public let summary: String
  /// What users of the app see and how it happens, as Markdown. A second paragraph, which describes
  /// what exactly is reported, is the section "Details" of the page.
  public let rationale: String
  /// How to fix a finding, as Markdown.
  package let fix: String?
  /// The wording of a count of findings in reports that collapse them: 'keys have no translation'.
  package let tally: String?
  /// The rules whose findings for the same key and locale are omitted if this rule has a new
  /// finding there. Their findings are about the same mistake.
  package let supersedes: Set<RuleID>
  /// Created on demand: a run that checks files needs none.
  package var examples: [RuleExample] { makeExamples() }
  private let makeExamples: @Sendable () -> [RuleExample]

  public init(
    id: RuleID, category: RuleCategory, severity: Severity, isOn: Bool = true,
    entriesWith features: EntryFeatures = .key, summary: String, rationale: String,
    fix: String? = nil, tally: String? = nil, supersedes: Set<RuleID> = [],
    examples: @autoclosure @escaping @Sendable () -> [RuleExample]
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.isOn = isOn
    self.features = features
    self.summary = summary
    self.rationale = rationale
    self.fix = fix
    self.tally = tally
    self.supersedes = supersedes
    self.makeExamples = examples
  }
}

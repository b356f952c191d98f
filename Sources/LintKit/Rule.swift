/// A check over string tables.
///
/// A rule is a value: its stored properties are its options, initialized with their defaults. It is
/// created once per run, configured, and then shared by all tasks, so it stores nothing between
/// calls. The context saves strings that the rule compares after a table was read. A rule has only
/// a description if the readers make its findings, for example `syntax-error`.
public protocol Rule: Sendable {
  /// The rule's name, its rationale, and the examples that test it.
  static var info: RuleInfo { get }

  /// The description of this value. The default is the description of its type.
  var info: RuleInfo { get }

  /// Creates the rule with its default options.
  init()

  /// Reads the options that the configuration sets. The default reads none.
  mutating func configure(from options: inout OptionReader)

  /// Reports problems with one key of a table. The default reports nothing.
  func check(_ entry: Entry, _ context: inout RuleContext)

  /// Reports problems that are only known after all keys of a table were read. The default reports
  /// nothing.
  func finish(_ table: Table, _ context: inout RuleContext)
}

extension Rule {
  public var info: RuleInfo { Self.info }
  public mutating func configure(from options: inout OptionReader) {}
  public func check(_ entry: Entry, _ context: inout RuleContext) {}
  public func finish(_ table: Table, _ context: inout RuleContext) {}

  /// The options that the rule declares, with their defaults.
  package static var declaredOptions: [OptionReader.KnownOption] {
    var reader = OptionReader()
    var rule = Self()
    rule.configure(from: &reader)
    return reader.known
  }
}

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
  /// The version of the program that has the rule first, or in which it finds much more.
  package let since: String
  /// The rules whose findings for the same key and locale are omitted if this rule has a new
  /// finding there. Their findings are about the same mistake.
  package let supersedes: Set<RuleID>
  /// Created on demand: a run that checks files needs none.
  package var examples: [RuleExample] { makeExamples() }
  private let makeExamples: @Sendable () -> [RuleExample]

  public init(
    id: RuleID, category: RuleCategory, severity: Severity, isOn: Bool = true,
    entriesWith features: EntryFeatures = .key, summary: String, rationale: String,
    fix: String? = nil, tally: String? = nil, since: String = "0.1.0",
    supersedes: Set<RuleID> = [],
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
    self.since = since
    self.supersedes = supersedes
    self.makeExamples = examples
  }
}

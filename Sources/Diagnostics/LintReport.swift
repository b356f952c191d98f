/// Everything a reporter needs, in its final order: by path, then place, then rule.
public struct LintReport: Sendable {
  /// What was looked at, and what was found and left out: all counts that the findings do not give.
  public struct Facts: Hashable, Sendable {
    public var files = 0
    public var tables = 0
    public var locales = 0
    public var keys = 0
    /// Texts: the leaves of all keys in all locales.
    public var units = 0
    /// Findings that a suppression accepts.
    public var suppressed = 0
    /// Findings that the baseline knows, and which are therefore not in the report.
    public var baselined = 0
    /// Findings of the revision compared with that are gone.
    public var fixed = 0

    public init() {}
  }

  /// How many findings there are of each severity, with those that are not listed.
  public struct Summary: Hashable, Sendable {
    public private(set) var errors = 0
    public private(set) var warnings = 0
    public private(set) var notes = 0

    fileprivate init(of findings: [Finding]) {
      for finding in findings {
        switch finding.severity {
        case .error: errors += finding.count
        case .warning: warnings += finding.count
        case .note: notes += finding.count
        }
      }
    }
  }

  public var tool: ToolInfo
  public var facts: Facts
  public var findings: [Finding]
  /// The paths of all files that were read, sorted.
  public var paths: [String]
  /// The files of which not all could be read, each once, sorted by path. Facts: they are here
  /// whatever becomes of the findings about them.
  public var incompleteFiles: [IncompleteFile] = []
  /// For a rule whose findings are best read as counts, how a count reads: 'keys have no
  /// translation'.
  public var tallies: [RuleID: String]
  /// What the rules are that could have reported something, sorted by name.
  package var rules: [RuleDescription]
  /// The revision compared with, as the user names it; nil if all findings are reported.
  public var base: String?
  /// What a search came across and left out, sorted by path.
  public var skipped: [SkippedFile] = []

  package init(
    tool: ToolInfo, facts: Facts = Facts(), findings: [Finding] = [], paths: [String] = [],
    tallies: [RuleID: String] = [:], rules: [RuleDescription] = [], base: String? = nil
  ) {
    self.tool = tool
    self.facts = facts
    self.findings = findings
    self.paths = paths
    self.tallies = tallies
    self.rules = rules
    self.base = base
  }
}

extension LintReport {
  /// Counts the findings.
  public var summary: Summary { Summary(of: findings) }
}

/// The program that made a report.
public struct ToolInfo: Hashable, Sendable {
  public var name: String
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

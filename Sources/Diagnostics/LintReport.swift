/// Everything a reporter needs, in its final order: by path, then place, then rule.
public struct LintReport: Sendable {
  /// What was looked at, whether or not something was found.
  public struct Summary: Hashable, Sendable {
    public var files = 0
    public var tables = 0
    public var locales = 0
    public var keys = 0
    /// Texts: the leaves of all keys in all locales.
    public var units = 0
    public var errors = 0
    public var warnings = 0
    public var notes = 0
    public var suppressed = 0
    /// Findings that the baseline knows, and which are therefore not in the report.
    public var baselined = 0
    /// Findings of the revision compared with that are gone.
    public var fixed = 0

    public init() {}
  }

  public var tool: ToolInfo
  public var summary: Summary
  public var findings: [Finding]
  /// The paths of all files that were read, sorted.
  public var paths: [String]
  /// For a rule whose findings are best read as counts, how a count reads: 'keys have no
  /// translation'.
  public var tallies: [RuleID: String]
  /// What the rules are that could have reported something, sorted by name.
  public var rules: [RuleDescription]
  /// The revision compared with, as the user names it; nil if all findings are reported.
  public var base: String?
  /// What a search came across and left out, sorted by path.
  public var skipped: [SkippedFile] = []

  public init(
    tool: ToolInfo, summary: Summary = Summary(), findings: [Finding] = [], paths: [String] = [],
    tallies: [RuleID: String] = [:], rules: [RuleDescription] = [], base: String? = nil
  ) {
    self.tool = tool
    self.summary = summary
    self.findings = findings
    self.paths = paths
    self.tallies = tallies
    self.rules = rules
    self.base = base
  }
}

extension LintReport {
  /// Adds what a search left out.
  public mutating func add(skipped files: [SkippedFile]) {
    guard !files.isEmpty else { return }
    skipped = (skipped + files).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
  }
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

/// Everything that a reporter needs, in its final order: by path, then location, then rule.
public struct LintReport: Sendable {
  /// Counts that can't be derived from the findings: what was checked, found and omitted.
  package struct Facts: Hashable, Sendable {
    package var files = 0
    package var tables = 0
    package var locales = 0
    package var keys = 0
    /// Strings: the leaves of all keys in all locales.
    package var units = 0
    /// Findings that a suppression accepts.
    package var suppressed = 0
    /// Findings that are in the baseline, and therefore not in the report.
    package var baselined = 0
    /// Findings of the base revision that are gone.
    package var fixed = 0
    /// Files of the base revision that can't be read, so that their tables are not compared.
    package var uncompared = 0
    /// Findings that the run has corrected, or nil for a run that corrects nothing.
    package var corrected: Int?

    package init() {}
  }

  /// The number of findings of each severity, including unlisted ones.
  public struct Summary: Hashable, Sendable {
    public private(set) var errors = 0
    public private(set) var warnings = 0
    public private(set) var notes = 0
    /// The number of findings with a safe fix.
    public private(set) var fixable = 0
    /// The number of findings with an unsafe fix.
    public private(set) var unsafelyFixable = 0

    init() {}

    mutating func add(_ severity: Severity, _ count: Int) {
      switch severity {
      case .error: errors += count
      case .warning: warnings += count
      case .note: notes += count
      }
    }

    mutating func add(_ safety: Fix.Safety) {
      switch safety {
      case .safe: fixable += 1
      case .unsafe: unsafelyFixable += 1
      }
    }
  }

  package var tool: ToolInfo
  package var facts: Facts
  public package(set) var findings: FindingList
  /// The paths of all files that were read, sorted.
  package var paths: [String]
  /// The files that couldn't be read completely, each once, sorted by path. They are listed whether
  /// or not findings about them are reported.
  public var incompleteFiles: [IncompleteFile] = []
  /// The wording of counts for rules whose findings are best shown as counts: 'keys have no
  /// translation'.
  package var tallies: [RuleID: String]
  /// Descriptions of the rules that could have reported something, sorted by name.
  package var rules: [RuleDescription]
  /// The base revision, as the user names it, or nil if all findings are reported.
  package var base: String?
  /// What a search found and omitted, sorted by path.
  package var skipped: [SkippedFile] = []

  package init(
    tool: ToolInfo, facts: Facts = Facts(), findings: FindingList = FindingList(),
    paths: [String] = [], tallies: [RuleID: String] = [:], rules: [RuleDescription] = [],
    base: String? = nil
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
  /// The number of findings of each severity.
  public var summary: Summary { findings.summary }
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

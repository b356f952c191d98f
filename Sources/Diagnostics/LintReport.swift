import Platform
public import SourceText

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
    /// Files with tables that the base revision has and that are deleted.
    package var deleted = 0
    /// Findings that the run has corrected, or nil for a run that corrects nothing.
    package var corrected: Int?

    package init() {}

    /// Adds the counts of other files. The caller knows how many locales are the same.
    mutating func add(_ other: Facts) {
      files += other.files
      tables += other.tables
      keys += other.keys
      units += other.units
      suppressed += other.suppressed
      baselined += other.baselined
      fixed += other.fixed
      uncompared += other.uncompared
    }
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
  /// The findings that suppressions, comments and the baseline hide, if the run lists them. They
  /// count nowhere.
  package var hidden = FindingList()
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
  /// The displayed paths of the configurations, sorted, if there is more than one. Files without a
  /// configuration have the defaults.
  package var configurations: [String] = []
  /// The files that a change touches and that the run omits, sorted by path, if it compares.
  package var unchecked: [SkippedFile] = []
  /// The locales whose findings are reported, as the user names them. Empty for all.
  package var shownLocales: [String] = []
  /// Whether the command line leaves out rules.
  package var leavesOutRules = false

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
  /// Joins the reports on the files of several configurations. Only the first one can have skipped
  /// files of all of them.
  ///
  /// - Parameter reports: at least one.
  package init(joining reports: [LintReport]) {
    self = reports[0]
    guard reports.count > 1 else { return }
    findings = FindingList(merging: reports.map(\.findings))
    hidden = FindingList(merging: reports.map(\.hidden))
    facts = reports.dropFirst().reduce(into: facts) { $0.add($1.facts) }
    paths = reports.flatMap(\.paths).sorted { $0.utf8.precedes($1.utf8) }
    incompleteFiles = reports.flatMap(\.incompleteFiles)
      .sorted { $0.path.utf8.precedes($1.path.utf8) }
    tallies = reports.reduce(into: [:]) { $0.merge($1.tallies) { first, _ in first } }
    var known: Set<RuleID> = []
    rules = reports.flatMap(\.rules).filter { known.insert($0.id).inserted }
      .sorted { $0.id < $1.id }
    skipped = reports.flatMap(\.skipped).sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

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

/// A file, a link or a folder that a search found and omitted.
package struct SkippedFile: Hashable, Sendable {
  /// The reason for omitting something.
  package enum Reason: String, CaseIterable, Sendable {
    /// A pattern of the repository ignores the file, and git doesn't track it.
    case ignored
    /// The file is in a framework or an app.
    case framework
    /// The file is in a package that Xcode checked out.
    case package
    /// The files that this one was exported from are checked.
    case export
    /// The link leads out of the folder and the repository.
    case link
    /// The configuration or the command line excludes it.
    case excluded
    /// The configuration includes only other files.
    case notIncluded
    /// The folder contains dependencies or build products.
    case products
    /// The change touches the file, and it is not among the given paths.
    case notNamed
    /// The submodule is at another commit than before the change.
    case submodule
    /// The link leads somewhere else than before the change.
    case movedLink

    /// Whether patterns of the configuration or of the command line are the reason.
    package var isPattern: Bool { self == .excluded || self == .notIncluded }

    /// Whether the change alone makes it matter, whatever else is checked.
    package var isOfChange: Bool {
      isPattern || self == .products || self == .submodule || self == .movedLink
    }

    /// Whether a summary counts it. The others are chosen by the user, or are folders that aren't
    /// searched.
    package var isCounted: Bool {
      switch self {
      case .ignored, .framework, .package, .export, .link: true
      case .excluded, .notIncluded, .products, .notNamed, .submodule, .movedLink: false
      }
    }
  }

  /// The path as it is shown. The path of a folder ends with a slash.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// How much of a file was read.
///
/// This is a fact about the file. Severities, suppressions, baselines and the selection of rules
/// change what is reported about it, but never this.
public enum ReadExtent: String, Sendable {
  /// All of it, as an app or a build reads it.
  case complete
  /// Not to its end, or not all of it. An app or a build loads less, or nothing.
  case partlyRead = "partly-read"
  /// Nothing, because the system didn't provide its bytes.
  case unreadable
}

/// A file that wasn't read completely.
public struct IncompleteFile: Hashable, Sendable {
  /// The path as it is shown.
  public var path: String
  /// Never `complete`.
  public var extent: ReadExtent
  /// The reason, as a fragment in lower case.
  public var reason: String
  /// The position of the first fault, or nil for a file without bytes.
  public var start: SourceLocation?

  package init(path: String, extent: ReadExtent, reason: String, start: SourceLocation? = nil) {
    (self.path, self.extent, self.reason, self.start) = (path, extent, reason, start)
  }

  /// The file, and the position of the fault if it has one: `path:line:column`.
  package var locationText: String {
    path + (start.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// The file, the position of the fault and the reason, in one line.
  package var summary: String {
    switch extent {
    case .unreadable: "\(path): \(reason)"
    case .complete, .partlyRead: "\(locationText): not read completely: \(reason)"
    }
  }
}

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

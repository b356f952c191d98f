public import Diagnostics
import Git
public import LintKit
import SourceText

/// Runs rules over files: the whole way from bytes to a report.
public struct Linter: Sendable {
  /// How a run is done.
  public struct Options: Sendable {
    /// How many tables are checked at the same time; at least 1.
    public var jobs: Int
    /// Whether findings carry the line they stand on.
    public var showsExcerpts: Bool
    /// Whether findings that the text report folds into counts carry their line too.
    public var showsFoldedExcerpts: Bool
    /// Whether the files are all that the configuration is about.
    public var coversProject = false
    /// How many findings of one rule in one file are reported.
    public var limit = FindingLimit.standard
    /// Findings for which there is room beyond the limit, since they will be taken out.
    public var accepted = AcceptedFindings()
    /// The absolute path that shown paths are relative to; empty if nobody knows.
    public var workingDirectory = ""

    public init(jobs: Int, showsExcerpts: Bool, showsFoldedExcerpts: Bool) {
      self.jobs = jobs
      self.showsExcerpts = showsExcerpts
      self.showsFoldedExcerpts = showsFoldedExcerpts
    }
  }

  /// What a run has found, and what it could not read.
  public struct Outcome: Sendable {
    public var report: LintReport
    /// Files that were asked for and could not be read, as lines for standard error:
    /// 'path: reason'. Each is also a finding of `unreadable-file`.
    public var unreadable: [String]
    /// The paths of files whose contents were parsed, once for each time.
    var parsed: [String]
    /// The suppressions of the configuration that were needed, by index.
    var usedSuppressions: Set<Int>
    /// The locales of all tables, as canonical identifiers.
    public internal(set) var locales: Set<String> = []
  }

  private let rules: [any Rule]
  private let infos: [RuleInfo]
  private let configuration: Configuration
  private let tool: ToolInfo
  private let today: String

  /// Creates a linter.
  ///
  /// - Parameters:
  ///   - rules: the rules that exist, on or off, beside those of the configuration, which decides
  ///     which run.
  ///   - today: the date as YYYY-MM-DD, on which suppressions may have expired.
  public init(
    rules: [any Rule.Type], configuration: Configuration, tool: ToolInfo, today: String
  ) {
    self.init(
      rules.map { $0.init() } + configuration.customRules, configuration: configuration,
      tool: tool, today: today)
  }

  /// - Parameter rules: all rules, with their default options.
  init(_ rules: [any Rule], configuration: Configuration, tool: ToolInfo, today: String) {
    self.rules = rules.map { rule in
      var rule = rule
      var options = OptionReader(configuration.options(of: rule.info.id))
      rule.configure(from: &options)
      return rule
    }
    self.infos = rules.map { $0.info }
    var ids: Set<RuleID> = []
    for info in infos {
      precondition(ids.insert(info.id).inserted, "two rules are called '\(info.id.name)'")
    }
    self.configuration = configuration
    self.tool = tool
    self.today = today
  }

  /// Checks files and reports in an order that does not depend on the number of jobs.
  public func lint(_ files: [InputFile], options: Options) async -> Outcome {
    let files = Self.sorted(files)
    let sources = TableSource.judged(files.indices, of: files)
    return await lint(sources, of: files, [:], options: options)
  }

  /// - Parameters:
  ///   - files: sorted.
  ///   - objects: the contents of those files that are objects of the repository.
  func lint(
    _ sources: [TableSource], of files: [InputFile], _ objects: [ObjectID: [UInt8]],
    options: Options
  ) async -> Outcome {
    let linter = tableLinter(files, objects, SharedFiles(), options)
    var results = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      linter.lint(sources[index])
    }
    results.addMissingLanguages(linter.settings)
    return outcome(of: results, files: files, linter.settings)
  }

  func tableLinter(
    _ files: [InputFile], _ objects: [ObjectID: [UInt8]], _ shared: SharedFiles,
    _ options: Options
  ) -> TableLinter {
    let active = rules.indices.filter { configuration.isOn(infos[$0]) }
    return TableLinter(
      files: files, originals: OriginalTables(of: files, in: options.workingDirectory),
      objects: objects, shared: shared, rules: active.map { rules[$0] },
      infos: active.map { infos[$0] }, settings: settings(options))
  }

  static func sorted(_ files: [InputFile]) -> [InputFile] {
    files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  func settings(_ options: Options) -> RunSettings {
    RunSettings(
      configuration: configuration,
      requiredLocales: configuration.locales.map { LocaleIdentifier($0) },
      infos: Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0) }), options: options,
      today: today,
      suppressions: SuppressionIndex(
        configuration.suppressions, today: today, work: configuration.work))
  }
}

extension Linter {
  /// - Parameter settings: nil if nothing is said of suppressions that were not needed.
  func outcome(
    of results: consuming [TableResult], files: [InputFile], _ settings: RunSettings?
  ) -> Outcome {
    var results = results
    let parsed = results.flatMap(\.parsed)
    let unreadable = (results.flatMap(\.unreadable) + files.compactMap(\.unreadableFolder))
      .sorted { $0.path < $1.path }
    let incomplete = IncompleteFile.merged(
      results.flatMap(\.incompleteFiles) + unreadable.map(IncompleteFile.init(unreadable:)))
    var used = results.usedSuppressions
    let locales = results.reduce(into: Set<String>()) { $0.formUnion($1.locales) }
    let exports = Set(results.flatMap(\.leftOutExports))
    let files = files.filter { !$0.isContext && !exports.contains($0.path) }
    let summary = summary(of: results, files: files.count, locales: locales.count)
    let unused = settings?.unusedSuppressions(used: &used) ?? []
    let overflows = results.flatMap(\.overflows).map(\.finding)
    for more in [unreadable.map(Self.unreadableFile), unused, overflows] where !more.isEmpty {
      results.append(TableResult(findings: ReportOrder.sorted(more), tables: 0))
    }
    let tallies = infos.compactMap { info in info.tally.map { (info.id, $0) } }
    var report = LintReport(
      tool: tool, summary: summary, findings: ReportOrder.merge(&results),
      paths: files.map(\.path),
      tallies: Dictionary(uniqueKeysWithValues: tallies),
      rules: infos.map(\.description).sorted { $0.id < $1.id })
    report.incompleteFiles = incomplete
    report.recount()
    report.add(skipped: exports.map { SkippedFile(path: $0, reason: .export) })
    return Outcome(
      report: report,
      unreadable: unreadable.map { "\($0.path): \($0.reason)" }
        + [configuration.unfinishedWork].compactMap(\.self),
      parsed: parsed, usedSuppressions: used, locales: locales)
  }

  /// What was looked at, without counts of findings.
  private func summary(
    of results: [TableResult], files: Int, locales: Int
  ) -> LintReport.Summary {
    var summary = LintReport.Summary()
    summary.files = files
    summary.locales = locales
    for result in results {
      summary.tables += result.tables
      summary.keys += result.keys
      summary.units += result.units
      summary.suppressed += result.suppressed
      summary.fixed += result.fixed
    }
    return summary
  }

  private static func unreadableFile(_ file: (path: String, reason: String)) -> Finding {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    return Finding(
      rule: .unreadableFile, severity: .error, message: "cannot be read: \(file.reason)",
      place: Place(path: file.path, start: start, end: start))
  }
}

extension InputFile {
  /// A folder that nobody can look into, which belongs to no table.
  fileprivate var unreadableFolder: (path: String, reason: String)? {
    guard !FileDiscovery.isLocalization(PathName.name(of: path)),
      case .unreadable(let reason) = contents
    else { return nil }
    return (path, reason)
  }
}

extension IncompleteFile {
  fileprivate init(unreadable file: (path: String, reason: String)) {
    self.init(path: file.path, extent: .unreadable, reason: file.reason)
  }

  /// Each file once, with its first fault, in the order of the paths.
  fileprivate static func merged(_ files: [IncompleteFile]) -> [IncompleteFile] {
    var first: [String: IncompleteFile] = [:]
    for file in files {
      if let known = first[file.path], known.offset <= file.offset { continue }
      first[file.path] = file
    }
    return first.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private var offset: Int { start?.offset ?? -1 }
}

extension LintReport {
  /// Counts the findings anew.
  mutating func recount() {
    (summary.errors, summary.warnings, summary.notes) = (0, 0, 0)
    for finding in findings { summary.count(finding.severity, finding.count) }
  }
}

extension LintReport.Summary {
  mutating func count(_ severity: Severity, _ count: Int = 1) {
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .note: notes += count
    }
  }
}

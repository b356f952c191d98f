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
    let results = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      linter.lint(sources[index])
    }
    let unused = linter.settings.unusedSuppressions(used: results.usedSuppressions)
    return outcome(of: results, files: files, unused: unused)
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
      today: today, suppressions: SuppressionIndex(configuration.suppressions, today: today))
  }
}

extension Linter {
  /// - Parameter unused: the findings about suppressions of the configuration.
  func outcome(
    of results: consuming [TableResult], files: [InputFile], unused: [Finding]
  ) -> Outcome {
    var results = results
    let parsed = results.flatMap(\.parsed)
    let unreadable = results.flatMap(\.unreadable).sorted { $0.path < $1.path }
    if !unreadable.isEmpty {
      results.append(TableResult(findings: unreadable.map(Self.unreadableFile), tables: 0))
    }
    var summary = LintReport.Summary()
    let locales = results.reduce(into: Set<String>()) { $0.formUnion($1.locales) }
    let exports = Set(results.flatMap(\.leftOutExports))
    let paths = files.filter { !$0.isContext && !exports.contains($0.path) }.map(\.path)
    summary.files = paths.count
    summary.locales = locales.count
    for result in results {
      summary.tables += result.tables
      summary.keys += result.keys
      summary.units += result.units
      summary.suppressed += result.suppressed
      summary.fixed += result.fixed
    }
    if !unused.isEmpty { results.append(TableResult(findings: unused)) }
    let findings = ReportOrder.merge(&results)
    for finding in findings { summary.count(finding.severity) }
    let tallies = infos.compactMap { info in info.tally.map { (info.id, $0) } }
    var report = LintReport(
      tool: tool, summary: summary, findings: findings, paths: paths,
      tallies: Dictionary(uniqueKeysWithValues: tallies),
      rules: infos.map(\.description).sorted { $0.id < $1.id })
    report.add(skipped: exports.map { SkippedFile(path: $0, reason: .export) })
    return Outcome(
      report: report, unreadable: unreadable.map { "\($0.path): \($0.reason)" }, parsed: parsed,
      locales: locales)
  }

  private static func unreadableFile(_ file: (path: String, reason: String)) -> Finding {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    return Finding(
      rule: .unreadableFile, severity: .error, message: "cannot be read: \(file.reason)",
      place: Place(path: file.path, start: start, end: start))
  }
}

extension LintReport.Summary {
  mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
  }
}

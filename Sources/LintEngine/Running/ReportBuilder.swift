package import Diagnostics
import LintKit
import SourceText
import Syntax
import Workspace

/// Makes the report of a run from the results of its tables, once all that is left out is known.
package struct ReportBuilder {
  private let settings: RunSettings
  private let tool: ToolInfo
  private let base: String?
  private var policy: FindingPolicy
  private var findings: [Finding]
  private var facts: LintReport.Facts
  private let paths: [String]
  private let incompleteFiles: [IncompleteFile]
  private let unreadable: [(path: String, reason: String)]
  /// The suppressions of the configuration that the tables or findings about others of them need.
  private let usedSuppressions: Set<Int>
  private let locales: Set<String>
  /// What was come across and left out, in any order.
  package var skipped: [SkippedFile]

  /// - Parameters:
  ///   - files: those of the run.
  ///   - base: the revision that the findings are compared with, of which suppressions that were
  ///     not needed are not reported.
  init(
    of results: consuming [TableResult], files: [InputFile], _ settings: RunSettings,
    tool: ToolInfo, since base: String? = nil
  ) {
    var results = results
    (self.settings, self.tool, self.base) = (settings, tool, base)
    policy = FindingPolicy(settings)
    unreadable = (results.flatMap(\.unreadable) + files.compactMap(\.unreadableFolder))
      .sorted { $0.path < $1.path }
    incompleteFiles = IncompleteFile.merged(
      results.flatMap(\.incompleteFiles) + unreadable.map(IncompleteFile.init(unreadable:)))
    locales = results.reduce(into: []) { $0.formUnion($1.locales) }
    let exports = Set(results.flatMap(\.leftOutExports))
    skipped = exports.map { SkippedFile(path: $0, reason: .export) }
    paths = files.filter { !$0.isContext && !exports.contains($0.path) }.map(\.path)
    facts = LintReport.Facts(of: results, files: paths.count, locales: locales.count)
    var used = results.usedSuppressions
    let unused = base == nil ? settings.unusedSuppressions(used: &used) : []
    usedSuppressions = used
    let overflows = results.flatMap(\.overflows).map(\.finding)
    for more in [unreadable.map(Finding.init(unreadable:)), unused, overflows] where !more.isEmpty {
      results.append(TableResult(findings: ReportOrder.sorted(more), tables: 0))
    }
    findings = ReportOrder.merge(&results)
  }

  /// The report, and what could not be read.
  package var outcome: Linter.Outcome {
    Linter.Outcome(
      report: report,
      unreadable: unreadable.map { "\($0.path): \($0.reason)" }
        + [settings.configuration.unfinishedWork].compactMap(\.self),
      locales: locales)
  }

  /// Takes out the findings that a baseline covers, and adds one for each of its dead entries.
  ///
  /// - Parameter others: files that were looked at, too, such as the configuration.
  package mutating func apply(_ baseline: BaselineFile, besides others: [String]) {
    let scope = BaselineScope(
      of: report, and: others, by: settings.configuration, in: baseline.folder)
    let rules = settings.ruleNames
    facts.baselined = policy.apply(
      baseline, to: &findings, in: scope, rules: rules, today: settings.today)
    // What was reported as needed by nothing may be needed for dead entries.
    let needed = policy.usedSuppressions.subtracting(usedSuppressions)
    findings.removeAll { [settings] finding in
      needed.contains { settings.isAbout($0, finding) }
    }
  }

  /// Reports files that were not read completely as unreadable where no finding that fails is about
  /// that, and returns them.
  ///
  /// So no configuration, baseline or comparison makes a success of them.
  package mutating func exposeIncompleteFiles() -> [IncompleteFile] {
    let threshold = settings.configuration.failOn
    let failing = Set(
      findings.lazy.filter {
        $0.rule.isAboutReading && threshold.includes($0.severity)
      }.map(\.place.path))
    let hidden = incompleteFiles.filter { file in
      file.extent == .partlyRead && !failing.contains(file.path)
    }
    for file in hidden { ReportOrder.insert([Finding(incomplete: file)], into: &findings) }
    return hidden
  }
}

extension ReportBuilder {
  private var report: LintReport {
    var facts = facts
    facts.suppressed += policy.suppressed
    let infos = settings.infos.values
    let tallies = infos.compactMap { info in info.tally.map { (info.id, $0) } }
    var report = LintReport(
      tool: tool, facts: facts, findings: findings, paths: paths,
      tallies: Dictionary(uniqueKeysWithValues: tallies),
      rules: infos.map(\.description).sorted { $0.id < $1.id }, base: base)
    report.incompleteFiles = incompleteFiles
    report.skipped = skipped.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return report
  }
}

extension LintReport.Facts {
  fileprivate init(of results: [TableResult], files: Int, locales: Int) {
    self.init()
    (self.files, self.locales) = (files, locales)
    for result in results {
      tables += result.tables
      keys += result.keys
      units += result.units
      suppressed += result.suppressed
      fixed += result.fixed
    }
  }
}

extension Finding {
  /// A file that could not be read.
  fileprivate init(unreadable file: (path: String, reason: String)) {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    self = FindingPolicy.certain(
      Diagnostic(.unreadableFile, .error, "cannot be read: \(file.reason)"),
      at: Place(path: file.path, start: start, end: start))
  }

  /// A file that was not read completely.
  init(incomplete file: IncompleteFile) {
    let start = file.start ?? SourceLocation(line: 1, column: 1, offset: 0)
    self = FindingPolicy.certain(
      Diagnostic(
        .unreadableFile, .error, "not read completely: \(file.reason)",
        help: "fix it, or name it under 'exclude' in the configuration"),
      at: Place(path: file.path, start: start, end: start))
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

extension InputFile {
  /// A folder that nobody can look into, which belongs to no table.
  fileprivate var unreadableFolder: (path: String, reason: String)? {
    guard !shown.isLocalization, case .unreadable(let reason) = contents else { return nil }
    return (path, reason)
  }
}

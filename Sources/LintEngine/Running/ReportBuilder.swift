import Catalog
package import Diagnostics
import LintKit
import Platform
import SourceText
import Syntax
package import Workspace

/// Builds the report of a run from the results of its tables, after everything that the report
/// omits is known.
package struct ReportBuilder {
  private let settings: RunSettings
  private let tool: ToolInfo
  private let base: String?
  private var policy: FindingPolicy
  private var findings: FindingList
  /// The findings of tables and code that suppressions and comments hide, and those that the
  /// baseline covers, if they are listed.
  private var hidden: [FindingList]
  private var facts: LintReport.Facts
  private let paths: [String]
  private let incompleteFiles: [IncompleteFile]
  private let unreadable: [(path: String, reason: String)]
  /// The files of the base revision that could not be read completely, sorted by path.
  let uncompared: [UncomparedFile]
  /// The suppressions of the configuration that are used by tables, or by findings about other
  /// suppressions.
  private let usedSuppressions: Set<Int>
  private let locales: Set<String>
  /// What comments and marks hide that they didn't hide in the base revision.
  private(set) var inline: InlineWeakenings
  /// Whether a key is marked as stale or as not to be translated.
  let hasMarks: Bool
  /// The files that were found and skipped, in any order.
  package var skipped: [SkippedFile]
  /// The files that the change touches and that the run leaves out, sorted by path.
  var unchecked: [SkippedFile] = []

  /// - Parameters:
  ///   - files: the files of the run.
  ///   - base: the revision that the findings are compared with, or nil. Unused suppressions are
  ///     reported only if it is nil.
  package init(
    of results: consuming [TableResult], files: [InputFile], _ settings: RunSettings,
    tool: ToolInfo, since base: String? = nil
  ) {
    var results = results
    (self.settings, self.tool, self.base) = (settings, tool, base)
    policy = FindingPolicy(settings)
    let folders = files.compactMap { $0.unreadableFolder(settings.configuration.formats) }
    unreadable = (results.flatMap(\.unreadable) + folders)
      .sorted { $0.path < $1.path }
    incompleteFiles = IncompleteFile.merged(
      results.flatMap(\.incompleteFiles) + unreadable.map(IncompleteFile.init(unreadable:)))
    locales = results.locales
    hasMarks = results.contains(where: \.hasMarks)
    inline = results.reduce(into: InlineWeakenings()) { $0.add($1.inline) }
    uncompared = UncomparedFile.merged(results.flatMap(\.uncompared))
    let exports = Set(results.flatMap(\.skippedExports))
    skipped = exports.map { SkippedFile(path: $0, reason: .export) }
    paths = files.filter { !$0.isContext && !exports.contains($0.path) }.map(\.path)
    facts = LintReport.Facts(of: results, files: paths.count, locales: locales.count)
    var used = results.usedSuppressions
    let unused =
      base == nil
      ? settings.unusedSuppressions(
        used: &used, isComplete: incompleteFiles.isEmpty, by: &policy) : []
    usedSuppressions = used
    hidden = results.map(\.hidden).filter { !$0.isEmpty }
    let overflows = results.flatMap(\.overflows).map(\.finding)
    let unread = unreadable.unreported(in: results).map(Finding.init(unreadable:))
    for more in [unread, unused, overflows] where !more.isEmpty {
      results.append(TableResult(findings: FindingList(ReportOrder.sorted(more)), tables: 0))
    }
    findings = ReportOrder.merge(&results)
  }

  /// The report, and the files that could not be read.
  package var outcome: Linter.Outcome {
    Linter.Outcome(
      report: report,
      unreadable: unreadable.map { "\($0.path): \($0.reason)" }
        + [settings.configuration.unfinishedWork].compactMap(\.self),
      locales: locales)
  }

  /// Removes the findings that a baseline covers, and adds one for each of its dead entries.
  ///
  /// - Parameter others: other files that were checked, such as the configuration.
  package mutating func apply(_ baseline: BaselineFile, also others: [String]) {
    let scope = BaselineScope(
      of: report, and: others, by: settings.configuration, in: baseline.folder)
    var covered: [CoveredFinding] = []
    // A baseline can't know what the unread rest of a file contains.
    let stopping = findings.removeStopping(incompleteFiles)
    facts.baselined = policy.apply(
      baseline, to: &findings, in: scope, settings, listing: &covered)
    for (_, group) in Dictionary(grouping: stopping, by: \.location.path) {
      ReportOrder.insert(group, into: &findings)
    }
    hidden.append(FindingList(baseline.suppressed(covered)))
    // A suppression that was reported as unused may be used for dead entries.
    let needed = policy.usedSuppressions.subtracting(usedSuppressions)
    findings.removeAll { [settings] finding in
      needed.contains { settings.isAbout($0, finding) }
    }
  }

  /// Whether there are findings, or new comments or marks that hide some.
  var hasNews: Bool { !findings.isEmpty || !inline.isEmpty }

  /// Removes what isn't new in a comparison of the same files with another revision.
  mutating func keep(newIn other: ReportBuilder) {
    let places = Set(other.findings.lazy.map(ComparedPlace.init))
    findings.removeAll { $0.rule != .tooManyFindings && !places.contains(ComparedPlace($0)) }
    inline.keep(addedIn: other.inline)
  }

  /// The findings that comments hide.
  var hiddenByComments: [Finding] {
    hidden.flatMap { $0.filter { $0.suppressor?.kind == .comment } }
  }

  /// Reports findings that comments hide.
  mutating func report(hidden findings: [Finding]) {
    guard !findings.isEmpty else { return }
    let exposed = Set(findings.map(HiddenPlace.init))
    for index in hidden.indices {
      hidden[index].removeAll { exposed.contains(HiddenPlace($0)) }
    }
    facts.suppressed -= findings.count
    let reported = findings.map { finding in
      var finding = finding
      finding.suppressor = nil
      return finding
    }
    for (_, group) in Dictionary(grouping: reported, by: \.location.path)
      .sorted(by: { $0.key.utf8.precedes($1.key.utf8) })
    {
      ReportOrder.insert(group, into: &self.findings)
    }
  }

  /// Reports incomplete files as unreadable if no failing finding mentions the problem, and returns
  /// them.
  ///
  /// This way, no configuration, baseline or comparison turns them into a success.
  package mutating func exposeIncompleteFiles() -> [IncompleteFile] {
    let partlyRead = incompleteFiles.filter { $0.extent == .partlyRead }
    guard !partlyRead.isEmpty else { return [] }
    let threshold = settings.configuration.failOn
    let failing = Set(
      findings.findings { $0.isAboutReading && threshold.includes($1) }.map(\.location.path))
    let hidden = partlyRead.filter { !failing.contains($0.path) }
    for file in hidden { ReportOrder.insert([Finding(incomplete: file)], into: &findings) }
    return hidden
  }
}

extension FindingList {
  /// Removes and returns the findings that are the reason why a file was not read completely.
  mutating func removeStopping(_ files: [IncompleteFile]) -> [Finding] {
    let paths = Set(files.lazy.filter { $0.extent == .partlyRead }.map(\.path))
    guard !paths.isEmpty else { return [] }
    let isStopping = { (finding: Finding) in
      finding.rule.isAboutReading && paths.contains(finding.location.path)
    }
    let stopping = filter(isStopping)
    removeAll(where: isStopping)
    return stopping
  }
}

extension ReportBuilder {
  private var report: LintReport {
    var facts = facts
    facts.suppressed += policy.suppressed
    facts.uncompared = uncompared.count
    let infos = settings.infos.values
    let tallies = infos.compactMap { info in info.tally.map { (info.id, $0) } }
    var report = LintReport(
      tool: tool, facts: facts, findings: findings, paths: paths,
      tallies: Dictionary(uniqueKeysWithValues: tallies),
      rules: infos.map { $0.description }.sorted { $0.id < $1.id }, base: base)
    report.hidden = FindingList(
      merging: hidden + [FindingList(ReportOrder.sorted(policy.hidden))])
    report.incompleteFiles = incompleteFiles
    report.shownLocales = settings.configuration.selection.locales
    report.leavesOutRules = settings.configuration.selection.leavesOutRules
    report.unchecked = unchecked
    report.skipped = skipped.sorted { $0.path.utf8.precedes($1.path.utf8) }
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

extension [(path: String, reason: String)] {
  /// Returns the files that get a finding: those without a syntax error, which has one already.
  fileprivate func unreported(in results: [TableResult]) -> Self {
    guard !isEmpty else { return [] }
    let known = results.flatMap { $0.findings.findings { rule, _ in rule == .syntaxError } }
    let paths = Set(known.map(\.location.path))
    return filter { !paths.contains($0.path) }
  }
}

extension Finding {
  /// Creates the finding for a file that could not be read.
  fileprivate init(unreadable file: (path: String, reason: String)) {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    self = FindingPolicy.certain(
      Diagnostic(.unreadableFile, .error, "cannot be read: \(file.reason)"),
      at: Location(path: file.path, start: start, end: start))
  }

  /// Creates the finding for a file that was not read completely.
  package init(incomplete file: IncompleteFile) {
    let start = file.start ?? SourceLocation(line: 1, column: 1, offset: 0)
    self = FindingPolicy.certain(
      Diagnostic(
        .unreadableFile, .error, "not read completely: \(file.reason)",
        help: "fix the syntax, or skip the file with 'exclude' in the configuration"),
      at: Location(path: file.path, start: start, end: start))
  }
}

extension UncomparedFile {
  /// Returns each file once, with the findings of all tables and of the code.
  fileprivate static func merged(_ files: [UncomparedFile]) -> [UncomparedFile] {
    Dictionary(files.map { ($0.path, $0) }) { first, second in
      UncomparedFile(
        path: first.path, reason: first.reason, findings: first.findings + second.findings)
    }.values.sorted { $0.path.utf8.precedes($1.path.utf8) }
  }
}

extension IncompleteFile {
  fileprivate init(unreadable file: (path: String, reason: String)) {
    self.init(path: file.path, extent: .unreadable, reason: file.reason)
  }

  /// Returns each file once, with its first fault, sorted by path.
  static func merged(_ files: [IncompleteFile]) -> [IncompleteFile] {
    var first: [String: IncompleteFile] = [:]
    for file in files {
      if let known = first[file.path], known.offset <= file.offset { continue }
      first[file.path] = file
    }
    return first.values.sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  private var offset: Int { start?.offset ?? -1 }
}

extension InputFile {
  /// A folder that can't be read. It belongs to no table.
  ///
  /// - Parameter formats: the formats whose files make tables.
  fileprivate func unreadableFolder(_ formats: TableFormats) -> (path: String, reason: String)? {
    guard case .unreadable(let reason) = contents, !formats.claims(path) else { return nil }
    return (path, reason)
  }
}

extension RuleInfo {
  /// The URL at which the pages of the rules are published.
  private static let pages =
    "https://github.com/catalog-lint/catalog-lint/blob/main/Rules/Documentation/"

  /// The description of the rule for reports.
  fileprivate var description: RuleDescription {
    RuleDescription(
      id: id, category: category.rawValue, severity: severity, summary: summary,
      rationale: rationale, fix: fix ?? "",
      page: category == .custom ? nil : Self.pages + "\(id.name).md")
  }
}

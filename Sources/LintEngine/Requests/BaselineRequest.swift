import Catalog
package import Diagnostics
import LintConfiguration
import Platform
import Workspace

/// A request for a baseline and for the findings to compare it with.
package struct BaselineRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// The path of the baseline, or nil for the one next to the configuration.
  package var baseline: String?
  /// Whether a baseline must already exist.
  package var isUpdate: Bool

  package init(_ paths: [String], isUpdate: Bool) {
    (self.paths, self.isUpdate) = (paths, isUpdate)
  }
}

/// A baseline, and the findings of a run without that baseline.
package struct BaselineOutcome {
  /// The path as displayed.
  package let path: String
  /// The contents of the file, or an empty baseline if there is no file yet.
  package let baseline: Baseline
  /// Whether entries have different paths than in the file.
  package let isRenamed: Bool
  package let findings: FindingList
  package let notices: [EngineNotice]
  /// The paths of the configurations.
  package let configurations: [String]
  /// Whether notes fail the run, so that the baseline covers them.
  fileprivate let coversNotes: Bool
  fileprivate let folder: BaselineFolder
  fileprivate let report: LintReport
  fileprivate let scope: BaselineScope
  fileprivate let today: String
}

extension BaselineOutcome {
  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Returns the baseline updated so that it covers the findings, or nil if it would be too large.
  ///
  /// - Parameter coversNotes: whether to cover notes even if they don't fail a run.
  package func written(remark: Baseline.Remark, coversNotes: Bool) -> Baseline.Change? {
    let least = leastSeverity(coversNotes: coversNotes)
    guard fits(from: least) else { return nil }
    return baseline.updated(
      with: report, from: least, in: folder, scope, remark: remark, today: today)
  }

  /// Returns the findings that `written` covers.
  package func covered(coversNotes: Bool) -> [Finding] {
    let least = leastSeverity(coversNotes: coversNotes)
    return findings.filter { $0.severity >= least && folder.relative($0.location.path) != nil }
  }

  /// Returns the baseline without its dead entries, and the dead entries.
  package func pruned() -> (baseline: Baseline, dead: [DeadEntry]) {
    baseline.pruned(by: report, in: folder, scope, today: today)
  }

  /// The entries that cover no findings, or fewer than their counts.
  package var deadEntries: [DeadEntry] {
    baseline.deadEntries(by: report, in: folder, scope, today: today)
  }

  /// Returns whether the entries of all findings are small enough together. A small table can have
  /// very many keys and very many locales, and its findings are the product of both.
  private func fits(from least: Severity) -> Bool {
    var left = Self.maxSize
    for finding in findings where finding.severity >= least {
      guard finding.rule != .tooManyFindings else { return false }
      let subject = finding.subject
      let names = [subject.table, subject.key, subject.locale, subject.variant, finding.kind]
      left -= Self.sizeOfEntry + finding.location.path.utf8.count
      for name in names { left -= name?.utf8.count ?? 0 }
      guard left >= 0 else { return false }
    }
    return true
  }

  /// The maximum size of a baseline that is written, in bytes, and of an entry without its names.
  /// A larger one could not be read.
  fileprivate static let maxSize = 20 << 20
  fileprivate static let sizeOfEntry = 100

  private func leastSeverity(coversNotes: Bool) -> Severity {
    coversNotes || self.coversNotes ? .note : .warning
  }
}

extension Engine {
  /// Reads the baselines of a request and checks its files. Returns one outcome for each baseline:
  /// one, or one for each configuration.
  package func run(_ request: BaselineRequest) async throws(EngineFailure) -> [BaselineOutcome] {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await baselines(request, &notices)
    }
  }

  private func baselines(
    _ request: BaselineRequest, _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> [BaselineOutcome] {
    let files = RequestedFiles.searched(request.paths)
    let finder = try await projectFinder(request.configuration, of: files, nil)
    let found = try await findTablesAndCode(
      files, by: finder, from: request.configuration.source)
    let paths = found.projects.map { found in
      baselinePath(
        asked: request.baseline, configuration: found.project.path,
        near: files.start(in: workingDirectory).text)
    }
    guard !request.isUpdate || paths.contains(where: exists) else {
      throw .noBaseline(path: paths[0])
    }
    notices += found.code.problemNotices
    let outcomes = try await check(found, of: request, &notices)
    var baselines: [BaselineOutcome] = []
    let wanted = Set(paths).sorted().filter { path in
      let hasFindings = paths.indices.contains {
        paths[$0] == path && !outcomes[$0].report.findings.isEmpty
      }
      return exists(path) || !request.isUpdate && hasFindings
    }
    for path in wanted.isEmpty ? [paths[0]] : wanted {
      let own = paths.indices.filter { paths[$0] == path }
      baselines.append(
        try await baseline(
          at: path, request, found, own.map { (found.projects[$0].project, outcomes[$0]) }, notices)
      )
    }
    return baselines
  }

  /// Returns the baseline at a path, with the findings of its projects.
  private func baseline(
    at path: String, _ request: BaselineRequest, _ found: FoundFiles,
    _ checked: [(project: Project, outcome: Linter.Outcome)], _ notices: [EngineNotice]
  ) async throws(EngineFailure.Reason) -> BaselineOutcome {
    let file =
      exists(path)
      ? try await baseline(
        at: path, isNamed: request.baseline != nil, of: nil, request.configuration.formats) : nil
    let folder = BaselineFolder(
      BaselineFile.folder(of: workingDirectory.absolute(argument: path)),
      workingDirectory: workingDirectory)
    let covered = checked.filter { checked in
      checked.project.configuration.folder.isCovered(by: found.requested.targets)
    }
    let others =
      covered.compactMap(\.project.path)
      + (covered.isEmpty ? [] : found.code.files.filter { !$0.isContext }.map(\.path))
    var report = LintReport(joining: checked.map(\.outcome.report))
    _ = report.findings.removeStopping(report.incompleteFiles)
    let thresholds = checked.map(\.project.configuration.failOn)
    return BaselineOutcome(
      path: path, baseline: file?.baseline ?? Baseline(), isRenamed: file?.isRenamed ?? false,
      findings: report.findings, notices: notices,
      configurations: checked.compactMap(\.project.path),
      coversNotes: thresholds.contains { $0.includes(.note) }, folder: folder, report: report,
      scope: BaselineScope(
        of: report, and: others, by: checked[0].project.configuration, in: folder),
      today: today)
  }

  /// Checks the files of a request, all of which must be readable.
  private func check(
    _ found: FoundFiles, of request: BaselineRequest, _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> [Linter.Outcome] {
    let tables = found.tables
    let first = found.projects[0].project.configuration
    // An existing baseline may be about files that were deleted since.
    guard request.isUpdate || !tables.problems.isEmpty || tables.hasFilesToCheck else {
      throw tables.nothingToCheck(in: found.requested, first)
    }
    let linters = Linters(
      found.projects.map { linter(of: $0, in: found.requested, isUpdate: request.isUpdate) },
      alsoReading: found.others)
    let outcomes = await linters.check(found.all).map(\.outcome)
    notices += tables.problemNotices
    notices += outcomes.flatMap(\.unreadable).map(EngineNotice.problem)
    guard notices.isEmpty else { throw .baselineOfUnreadFiles }
    let incomplete = outcomes.flatMap(\.report.incompleteFiles)
    if !incomplete.isEmpty { notices.append(.incompleteFiles(incomplete)) }
    let absent = zip(found.projects, outcomes).map { found, outcome in
      found.project.configuration.absentLocales(from: outcome)
    }
    if let locale = absent[0].first, absent.allSatisfy({ !$0.isEmpty }) {
      throw .absentLocale(locale)
    }
    return outcomes
  }

  private func linter(
    of found: FoundProject, in files: RequestedFiles, isUpdate: Bool
  ) -> Linters.Member {
    let configuration = found.project.configuration
    var options = options(showsExcerpts: false, showsCollapsedExcerpts: false)
    options.coversProject = configuration.folder.isCovered(by: files.targets)
    options.hasAllTables = found.hasAllTables
    // A finding that is omitted here would be reported as new. More than fit aren't written at all.
    options.limit =
      isUpdate ? .none : .count(BaselineOutcome.maxSize / BaselineOutcome.sizeOfEntry)
    return Linters.Member(linter(configuration), options, project: found.project.folder)
  }
}

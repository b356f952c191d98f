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
  /// The path of the configuration, if there is one.
  package let configuration: String?
  fileprivate let threshold: FailureThreshold
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
    coversNotes || threshold.includes(.note) ? .note : .warning
  }
}

extension Engine {
  /// Reads a baseline and checks the files of the request.
  package func run(_ request: BaselineRequest) async throws(EngineFailure) -> BaselineOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await baseline(request, &notices)
    }
  }

  private func baseline(
    _ request: BaselineRequest, _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> BaselineOutcome {
    let files = RequestedFiles.searched(request.paths)
    let settings = try await configuration(request.configuration, near: files.start, of: nil)
    let configuration = settings.effective
    let path = baselinePath(
      asked: request.baseline, configuration: settings.file.path, near: files.start)
    let file =
      exists(path)
      ? try await baseline(
        at: path, isNamed: request.baseline != nil, of: nil, configuration.formats) : nil
    guard file != nil || !request.isUpdate else { throw .noBaseline(path: path) }
    let folder = BaselineFolder(
      BaselineFile.folder(of: workingDirectory.absolute(argument: path)),
      workingDirectory: workingDirectory)
    let found = await findTablesAndCode(
      files, configuration, from: request.configuration.source)
    notices += found.code.problemNotices
    let outcome = try await check(found, of: request, configuration, &notices)
    let others =
      configuration.folder.isCovered(by: files.targets)
      ? [settings.file.path].compactMap(\.self) + found.code.files.map(\.path) : []
    return BaselineOutcome(
      path: path, baseline: file?.baseline ?? Baseline(), isRenamed: file?.isRenamed ?? false,
      findings: outcome.report.findings, notices: notices, configuration: settings.file.path,
      threshold: configuration.failOn, folder: folder, report: outcome.report,
      scope: BaselineScope(of: outcome.report, and: others, by: configuration, in: folder),
      today: today)
  }

  /// Checks the files of a request, all of which must be readable.
  private func check(
    _ found: FoundFiles, of request: BaselineRequest, _ configuration: Configuration,
    _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> Linter.Outcome {
    let tables = found.tables
    // An existing baseline may be about files that were deleted since.
    guard request.isUpdate || !tables.problems.isEmpty || tables.hasFilesToCheck else {
      throw tables.nothingToCheck(in: found.requested, configuration)
    }
    var options = options(showsExcerpts: false, showsCollapsedExcerpts: false)
    options.coversProject = configuration.folder.isCovered(by: found.requested.targets)
    options.hasAllTables = found.hasAllTables
    // A finding that is omitted here would be reported as new. More than fit aren't written at all.
    options.limit =
      request.isUpdate ? .none : .count(BaselineOutcome.maxSize / BaselineOutcome.sizeOfEntry)
    let outcome = await linter(configuration).lint(found.all, options: options)
    notices += tables.problemNotices + outcome.unreadable.map(EngineNotice.problem)
    guard notices.isEmpty else { throw .baselineOfUnreadFiles }
    let incomplete = outcome.report.incompleteFiles
    if !incomplete.isEmpty { notices.append(.incompleteFiles(incomplete)) }
    if let locale = configuration.absentLocales(from: outcome).first { throw .absentLocale(locale) }
    return outcome
  }
}

package import Diagnostics
import LintConfiguration
import Platform
import Workspace

/// Asks for a baseline and for the findings that it is compared with.
package struct BaselineRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// The baseline instead of the one beside the configuration.
  package var baseline: String?
  /// Whether there must be a baseline already.
  package var isUpdate: Bool

  package init(_ paths: [String], isUpdate: Bool) {
    (self.paths, self.isUpdate) = (paths, isUpdate)
  }
}

/// A baseline, and the findings of a run to which it is not applied.
package struct BaselineOutcome {
  /// The path as it is shown.
  package let path: String
  /// What is in the file; nothing if there is none yet.
  package let baseline: Baseline
  /// Whether entries have other paths than in the file.
  package let isRenamed: Bool
  package let findings: [Finding]
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

  /// Returns the baseline so that it covers the findings.
  ///
  /// - Parameter coversNotes: whether notes are covered even if they fail nothing.
  package func written(remark: Baseline.Remark, coversNotes: Bool) -> Baseline.Change {
    let least = leastSeverity(coversNotes: coversNotes)
    return baseline.updated(
      with: report, from: least, in: folder, scope, remark: remark, today: today)
  }

  /// The findings that `written` covers.
  package func covered(coversNotes: Bool) -> [Finding] {
    let least = leastSeverity(coversNotes: coversNotes)
    return findings.filter { $0.severity >= least && folder.relative($0.place.path) != nil }
  }

  /// Returns the baseline without its dead entries, and those.
  package func pruned() -> (baseline: Baseline, dead: [DeadEntry]) {
    baseline.pruned(by: report, in: folder, scope, today: today)
  }

  /// The entries that cover nothing, or less than they say.
  package var deadEntries: [DeadEntry] {
    baseline.deadEntries(by: report, in: folder, scope, today: today)
  }

  private func leastSeverity(coversNotes: Bool) -> Severity {
    coversNotes || threshold.includes(.note) ? .note : .warning
  }
}

extension Engine {
  /// Reads a baseline and checks the files that it is about.
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
      ? try await baseline(at: path, isNamed: request.baseline != nil, of: nil) : nil
    guard file != nil || !request.isUpdate else { throw .noBaseline(path: path) }
    let folder = BaselineFolder(
      BaselineFile.folder(of: workingDirectory.absolute(argument: path)),
      workingDirectory: workingDirectory)
    let found = await find(files, configuration)
    var options = options(showsExcerpts: false, showsFoldedExcerpts: false)
    options.coversProject = configuration.folder.isCovered(by: files.targets)
    // All of them: what is left out here would be reported as new.
    options.limit = .none
    let outcome = await linter(configuration).lint(found.files, options: options)
    notices += found.problemNotices + outcome.unreadable.map(EngineNotice.problem)
    guard notices.isEmpty else { throw .baselineOfUnreadFiles }
    let incomplete = outcome.report.incompleteFiles
    if !incomplete.isEmpty { notices.append(.incompleteFiles(incomplete)) }
    if let locale = configuration.absentLocales(from: outcome).first { throw .absentLocale(locale) }
    let others = options.coversProject ? [settings.file.path].compactMap(\.self) : []
    return BaselineOutcome(
      path: path, baseline: file?.baseline ?? Baseline(), isRenamed: file?.isRenamed ?? false,
      findings: outcome.report.findings, notices: notices, configuration: settings.file.path,
      threshold: configuration.failOn, folder: folder, report: outcome.report,
      scope: BaselineScope(of: outcome.report, and: others, by: configuration, in: folder),
      today: today)
  }

  /// Where the baseline of a run is or, if there is none yet, where it belongs: beside the
  /// configuration, or in the folder of the repository.
  ///
  /// - Parameters:
  ///   - path: the file that is asked for.
  ///   - configuration: the path of the configuration that is used.
  ///   - start: a path of the run, from which it is looked for upward.
  func baselinePath(asked path: String?, configuration: String?, near start: String) -> String {
    if let path { return workingDirectory.shown(argument: path).text }
    if let configuration {
      let path = ShownPath(configuration).folder.appending(Baseline.fileName)
      return workingDirectory.shown(argument: path.text).text
    }
    if let path = BaselineFile.find(from: start, workingDirectory: workingDirectory) {
      return path.text
    }
    let repository = FolderChain(from: workingDirectory.absolute(argument: start)).repository
    let folder = repository?.path ?? workingDirectory.path
    return workingDirectory.shown(folder.appending(Baseline.fileName)).text
  }

  /// Reads a baseline, from the index if that is checked. Entries of files that were renamed have
  /// the new paths.
  ///
  /// - Parameter isNamed: whether the user named the file, rather than that it was found.
  func baseline(
    at path: String, isNamed: Bool, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> BaselineFile {
    let contents = try await stagedContents(ofFile: path, of: states)
    if !isNamed, contents == nil { try refuseLink(at: path, .baseline) }
    var file: BaselineFile
    do throws(BaselineFile.Failure) {
      file = try BaselineFile(
        path: ShownPath(path), workingDirectory: workingDirectory, contents: contents, of: states)
    } catch {
      throw .unreadable(path: error.path.isEmpty ? "." : error.path, reason: error.reason)
    }
    guard file.mistakes.isEmpty else {
      throw .mistakes(file.mistakes, inFile: path, .baseline)
    }
    await file.followRenames()
    return file
  }

  /// Whether there is a file at a path that is relative to the working directory.
  func exists(_ path: String) -> Bool {
    FileSystem.exists(workingDirectory.absolute(argument: path))
  }
}

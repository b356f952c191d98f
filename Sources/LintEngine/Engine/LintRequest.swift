public import Diagnostics
import Git
package import LintConfiguration
package import Workspace

/// Asks for the findings in some files.
public struct LintRequest: Sendable {
  /// Which baseline is applied.
  public enum BaselineChoice: Sendable {
    /// The one beside the configuration, if it is there.
    case nearest
    case file(String)
    case none
  }

  package var files: RequestedFiles
  public var configuration = ConfigurationRequest()
  /// Which states of the repository are checked and compared; nil for the disk alone.
  package var states: RepositoryStates.Request?
  public var baseline = BaselineChoice.nearest
  /// How many findings of one rule in one file are reported.
  package var limit = FindingLimit.standard
  /// Whether findings carry the line that they are on.
  public var showsExcerpts = false
  /// Whether findings that the text report folds into counts carry their line, too.
  public var showsFoldedExcerpts = false

  package init(_ files: RequestedFiles) { self.files = files }
}

/// What was found in some files.
public struct LintOutcome: Sendable {
  public let report: LintReport
  /// What decided what is reported.
  package let configuration: Configuration
  /// The files that were read.
  public let inputs: RunInputs
  package let notices: [EngineNotice]

  /// Whether everything that was asked for is in the report.
  public var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

/// The files that a run has read, by their paths as they are shown.
public struct RunInputs: Sendable {
  public let checked: [String]
  public let configuration: String?
  public let baseline: String?
}

extension Engine {
  /// Checks files, and reports what is wrong in them.
  public func run(_ request: LintRequest) async throws(EngineFailure) -> LintOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.states, of: request.files, checksIgnored: request.configuration.checksIgnored
      ) { (states) async throws(EngineFailure.Reason) in
        try await lint(request, of: states, &notices)
      }
    }
  }

  private func lint(
    _ request: LintRequest, of states: RepositoryStates?, _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> LintOutcome {
    let settings = try await configuration(
      request.configuration, near: request.files.start, of: states)
    let configuration = settings.effective
    let baseline = try await baseline(
      request, beside: settings.file.path, of: states)
    let found = await find(request.files, of: states, configuration)
    notices += found.notices(configuration)
    // A change may touch no localization file.
    guard states != nil || !found.problems.isEmpty || found.hasFilesToCheck else {
      throw .nothingToCheck(skipped: found.countedSkips, isNamed: request.files.isNamed)
    }
    guard !found.files.isEmpty || found.problems.isEmpty else { throw .nothingThere }
    var options = options(
      showsExcerpts: request.showsExcerpts, showsFoldedExcerpts: request.showsFoldedExcerpts)
    options.coversProject =
      configuration.folder.isCovered(by: request.files.targets)
      && request.states?.isStaged != true
    options.limit = request.limit
    if let baseline { options.accepted = AcceptedFindings(by: baseline) }
    var builder = try await check(found.files, request, of: states, configuration, options)
    builder.skipped += found.countedSkips
    if let baseline {
      let others = options.coversProject ? [settings.file.path].compactMap(\.self) : []
      builder.apply(baseline, besides: others)
    }
    let hidden = builder.exposeIncompleteFiles()
    let outcome = builder.outcome
    if states == nil {
      notices += configuration.absentLocales(from: outcome).map(EngineNotice.absentLocale)
    }
    notices += outcome.unreadable.map(EngineNotice.problem)
    if !hidden.isEmpty { notices.append(.incompleteFiles(hidden)) }
    return LintOutcome(
      report: outcome.report, configuration: configuration,
      inputs: RunInputs(
        checked: found.files.map(\.path), configuration: settings.file.path,
        baseline: baseline?.path),
      notices: notices)
  }

  private func baseline(
    _ request: LintRequest, beside configuration: String?, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> BaselineFile? {
    let named: String?
    switch request.baseline {
    case .none: return nil
    case .nearest: named = nil
    case .file(let path): named = path
    }
    let path = baselinePath(asked: named, configuration: configuration, near: request.files.start)
    guard named != nil || exists(path) else { return nil }
    return try await baseline(at: path, isNamed: named != nil, of: states)
  }

  private func check(
    _ files: [InputFile], _ request: LintRequest, of states: RepositoryStates?,
    _ configuration: Configuration, _ options: Linter.Options
  ) async throws(EngineFailure.Reason) -> ReportBuilder {
    let linter = linter(configuration)
    guard let states else { return await linter.check(files, options: options) }
    do throws(GitFailure) {
      let earlier = try await states.earlierFiles(
        at: request.files.targets, rules: configuration.searchRules,
        workingDirectory: workingDirectory, present: files)
      guard let earlier else {
        return try await linter.check(files, of: states.repository, options: options)
      }
      return try await linter.check(
        files, comparedWith: earlier, of: states.repository, options: options)
    } catch {
      throw .git(error)
    }
  }
}

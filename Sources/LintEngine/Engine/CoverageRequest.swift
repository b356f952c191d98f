import Git
package import LintConfiguration
package import TranslationStatus
package import Workspace

/// Asks how far files are translated.
package struct CoverageRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// The revision compared with, and how it is named.
  package var base: RepositoryStates.Request?
  /// When the trend begins, as the user writes it.
  package var since: String?
  package var step = TrendStep.week
  /// The file that keeps the figures of each run.
  package var history: String?
  /// Whether every open key is kept, and not only the most important.
  package var keepsAllKeys = false
  /// Whether somebody wants to know which commit the files are of.
  package var namesRevision = true
  /// Whether git can be run.
  package var allowsGit = true
  /// What the project is called.
  package var project: String?
  /// Is told how far counting the trend is, often and from several tasks.
  package var progress: @Sendable (CoverageTrend.Progress) -> Void = { _ in }

  package init(_ paths: [String]) { self.paths = paths }

  /// Whether the request needs a repository.
  package var needsRepository: Bool { base != nil || since != nil }
}

/// How far files are translated.
package struct CoverageOutcome: Sendable {
  package let report: CoverageReport
  /// What decided what is reported.
  package let configuration: Configuration
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [EngineNotice]
  let history: CoverageHistory?
  /// The figures; nil if something could not be read, so that they are not those of the project.
  let snapshot: CoverageSnapshot?

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Adds the figures to the history, unless something is missing in them, and returns what went
  /// wrong.
  package func keep() -> EngineNotice? {
    guard let history else { return nil }
    guard let snapshot else { return .historyNotKept(path: history.path) }
    do throws(CoverageHistory.Failure) {
      try history.append(snapshot)
      return nil
    } catch {
      return .history(error)
    }
  }
}

extension Engine {
  /// Counts files and what they are compared with, and evaluates the gates.
  package func run(_ request: CoverageRequest) async throws(EngineFailure) -> CoverageOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let settings = try await configuration(
        request.configuration, near: RequestedFiles.searched(request.paths).start, of: nil)
      let period = try period(request)
      var run = CoverageRun(self, request, settings, over: period)
      run.openHistory()
      let repository = await run.openRepository()
      let outcome: CoverageOutcome?
      do throws(EngineFailure.Reason) {
        outcome = try await run.outcome(of: repository)
        await repository?.close()
      } catch {
        await repository?.close()
        notices = run.notices
        throw error
      }
      notices = run.notices
      guard let outcome else { throw .nothingThere }
      return outcome
    }
  }

  private func period(
    _ request: CoverageRequest
  ) throws(EngineFailure.Reason) -> TrendPeriod? {
    guard let since = request.since else { return nil }
    do throws(TrendPeriod.Failure) {
      return try TrendPeriod(since: since, every: request.step, now: now)
    } catch {
      throw .period(error)
    }
  }
}

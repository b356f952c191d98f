import Git
package import LintConfiguration
package import LintEngine
package import TranslationStatus
package import Workspace

/// A request to count the translations of files.
package struct CoverageRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// The base revision to compare with, with the name that the user gave it.
  package var base: RepositoryStates.Request?
  /// The start of the trend, as the user wrote it.
  package var since: String?
  package var step = TrendStep.week
  /// The path of the file that keeps the figures of each run.
  package var history: String?
  /// Whether to keep every open key, or only the most important ones.
  package var keepsAllKeys = false
  /// Whether the request fails unless every open key is kept.
  package var needsAllKeys = false
  /// Whether the report includes the commit of the files.
  package var namesRevision = true
  /// Whether git can be run.
  package var allowsGit = true
  /// The name of the project.
  package var project: String?
  /// Called often, and from several tasks, with the progress of counting the trend.
  package var progress: @Sendable (CoverageTrend.Progress) -> Void = { _ in }

  package init(_ paths: [String]) { self.paths = paths }

  /// Whether the request needs a repository.
  package var needsRepository: Bool { base != nil || since != nil }
  /// Whether git can be run if the request needs it.
  package var isPossible: Bool { allowsGit || !needsRepository }
}

/// The progress of the translations in the files of a request.
package struct CoverageOutcome: Sendable {
  package let report: CoverageReport
  /// The configurations that decided what is reported; at least one.
  package let configurations: [Configuration]
  /// Whether the findings about the gates fail the run.
  package let fails: Bool
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [CoverageNotice]
  /// What the change makes weaker for the gates.
  package let weakened: WeakenedChecks
  let history: CoverageHistory?
  /// The figures to keep, or nil if something could not be read, which makes them incomplete.
  let snapshot: CoverageSnapshot?

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Adds the figures to the history, unless they are incomplete. Returns a notice if that fails.
  package func keep() -> CoverageNotice? {
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
  /// Counts files and the revision that they are compared with, and evaluates the gates.
  package func run(_ request: CoverageRequest) async throws(CoverageFailure) -> CoverageOutcome {
    var run = CoverageRun(
      self, request, try await finder(of: request), over: try period(request))
    run.openHistory()
    let repository = await run.openRepository()
    do throws(EngineFailure.Reason) {
      let outcome = try await run.outcome(of: repository)
      await repository?.close()
      return outcome
    } catch {
      await repository?.close()
      throw CoverageFailure(.engine(error), after: run.notices)
    }
  }

  private func finder(
    of request: CoverageRequest
  ) async throws(CoverageFailure) -> ProjectFinder {
    do throws(EngineFailure.Reason) {
      return try await projectFinder(request.configuration, of: .searched(request.paths), nil)
    } catch {
      throw CoverageFailure(.engine(error), after: [])
    }
  }

  private func period(_ request: CoverageRequest) throws(CoverageFailure) -> TrendPeriod? {
    guard let since = request.since else { return nil }
    do throws(TrendPeriod.Failure) {
      return try TrendPeriod(since: since, every: request.step, now: now)
    } catch {
      throw CoverageFailure(.period(error), after: [])
    }
  }
}

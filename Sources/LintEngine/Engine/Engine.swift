public import Diagnostics
import Git
import LintConfiguration
public import LintKit
import Platform
import Workspace

/// Answers requests: the one way from what is asked for to what was found, for every subcommand and
/// for a program that holds files in memory.
///
/// What could be done is in the outcome, with notices about what could not.
public struct Engine: Sendable {
  let rules: [any Rule.Type]
  let tool: ToolInfo
  let workingDirectory: WorkingDirectory
  let today: String
  let now: Int
  let jobs: Int

  /// - Parameters:
  ///   - rules: those that exist, without those of the configuration.
  ///   - workingDirectory: the absolute path that shown paths are relative to.
  ///   - today: the date, as `2026-12-31`, on which suppressions may have expired.
  ///   - now: the time of reports, in seconds since 1970.
  ///   - jobs: how many tables are checked at the same time; at least 1.
  public init(
    rules: [any Rule.Type], tool: ToolInfo, workingDirectory: String, today: String, now: Int,
    jobs: Int
  ) {
    (self.rules, self.tool) = (rules, tool)
    self.workingDirectory = WorkingDirectory(workingDirectory)
    (self.today, self.now, self.jobs) = (today, now, jobs)
  }
}

extension Engine {
  /// Works with a place for notices, and adds to a failure what was noticed before it.
  func noticing<Outcome>(
    _ work: (inout [EngineNotice]) async throws(EngineFailure.Reason) -> Outcome
  ) async throws(EngineFailure) -> Outcome {
    var notices: [EngineNotice] = []
    do throws(EngineFailure.Reason) {
      return try await work(&notices)
    } catch {
      throw EngineFailure(error, after: notices)
    }
  }

  /// Works with the states of the repository that are asked for, or with none. Git has ended when
  /// this returns.
  func withStates<Outcome>(
    _ request: RepositoryStates.Request?, of files: RequestedFiles, checksIgnored: Bool,
    _ work: (RepositoryStates?) async throws(EngineFailure.Reason) -> Outcome
  ) async throws(EngineFailure.Reason) -> Outcome {
    guard var request else { return try await work(nil) }
    request.name(
      files.targets, workingDirectory: workingDirectory, checksIgnored: checksIgnored)
    let repository: Repository
    do throws(GitFailure) {
      repository = try await .open(at: workingDirectory.path)
    } catch {
      throw .git(error)
    }
    do throws(EngineFailure.Reason) {
      let states = try await states(request, of: repository)
      let outcome = try await work(states)
      await repository.close()
      return outcome
    } catch {
      await repository.close()
      throw error
    }
  }

  private func states(
    _ request: RepositoryStates.Request, of repository: Repository
  ) async throws(EngineFailure.Reason) -> RepositoryStates {
    do throws(GitFailure) {
      return try await RepositoryStates(request, of: repository)
    } catch {
      throw .git(error)
    }
  }

  func linter(_ configuration: Configuration) -> Linter {
    Linter(rules: rules, configuration: configuration, tool: tool, today: today)
  }

  func options(showsExcerpts: Bool, showsFoldedExcerpts: Bool) -> Linter.Options {
    var options = Linter.Options(
      jobs: jobs, showsExcerpts: showsExcerpts, showsFoldedExcerpts: showsFoldedExcerpts)
    options.workingDirectory = workingDirectory
    return options
  }
}

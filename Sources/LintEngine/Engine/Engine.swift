import Catalog
public import Diagnostics
import Git
package import LintConfiguration
public import LintKit
package import Platform
package import Workspace

/// Answers requests. All subcommands, and programs that hold files in memory, use it to get from a
/// request to its outcome.
///
/// The outcome contains all results, with notices about what could not be done.
public struct Engine: Sendable {
  let rules: [any Rule.Type]
  package let tool: ToolInfo
  package let workingDirectory: WorkingDirectory
  let today: String
  package let now: Int
  package let jobs: Int

  /// - Parameters:
  ///   - rules: the rules that exist, without the custom rules of the configuration.
  ///   - workingDirectory: the absolute path that displayed paths are relative to.
  ///   - today: the date in the form `2026-12-31`, used to find expired suppressions.
  ///   - now: the time of reports, in seconds since 1970.
  ///   - jobs: the number of tables to check at the same time; at least 1.
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
  /// Runs work that can add notices. If the work fails, the failure includes the notices so far.
  package func noticing<Outcome>(
    _ work: (inout [EngineNotice]) async throws(EngineFailure.Reason) -> Outcome
  ) async throws(EngineFailure) -> Outcome {
    var notices: [EngineNotice] = []
    do throws(EngineFailure.Reason) {
      return try await work(&notices)
    } catch {
      throw EngineFailure(error, after: notices)
    }
  }

  /// Runs work with the requested states of the repository, or with nil if none are requested. The
  /// git process has ended when this returns.
  package func withStates<Outcome>(
    _ request: RepositoryStates.Request?, of files: RequestedFiles,
    by configuration: ConfigurationRequest,
    _ work: (RepositoryStates?) async throws(EngineFailure.Reason) -> Outcome
  ) async throws(EngineFailure.Reason) -> Outcome {
    guard var request else { return try await work(nil) }
    request.name(
      files.targets, workingDirectory: workingDirectory, checksIgnored: configuration.checksIgnored)
    let repository: Repository
    do throws(GitFailure) {
      repository = try await .open(at: workingDirectory.path, expecting: request.queries)
    } catch {
      throw .git(error)
    }
    do throws(EngineFailure.Reason) {
      let states = try await states(request, of: repository, configuration.formats)
      let outcome = try await work(states)
      await repository.close()
      return outcome
    } catch {
      await repository.close()
      throw error
    }
  }

  private func states(
    _ request: RepositoryStates.Request, of repository: Repository, _ formats: TableFormats
  ) async throws(EngineFailure.Reason) -> RepositoryStates {
    do throws(GitFailure) {
      return try await RepositoryStates(request, of: repository, formats)
    } catch {
      throw .git(error)
    }
  }

  package func linter(_ configuration: Configuration) -> Linter {
    Linter(rules: rules, configuration: configuration, tool: tool, today: today)
  }

  package func options(showsExcerpts: Bool, showsCollapsedExcerpts: Bool) -> RunOptions {
    var options = RunOptions(
      jobs: jobs, showsExcerpts: showsExcerpts, showsCollapsedExcerpts: showsCollapsedExcerpts)
    options.workingDirectory = workingDirectory
    return options
  }
}

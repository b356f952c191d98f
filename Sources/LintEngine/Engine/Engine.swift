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

extension Engine {
  /// Reads the staged contents of a file. Returns nil if a different state is checked or the file
  /// is not in the index.
  func stagedContents(
    ofFile path: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> [UInt8]? {
    do throws(GitFailure) {
      return try await states?.stagedContents(ofFile: path, workingDirectory: workingDirectory)
    } catch {
      throw .git(error)
    }
  }

  /// Rejects a file that was found, not named by the user, if it is a link that leaves the
  /// repository.
  func refuseLink(
    at path: String, _ file: EngineFailure.SettingsFile
  ) throws(EngineFailure.Reason) {
    guard workingDirectory.absolute(argument: path).isLinkOut else { return }
    throw .linkLeavesRepository(path: path, file)
  }

  /// The reason why a link in the index can't be read, although something may be on the disk.
  static let absentFromIndex = "it is a link to nothing in the index"

  /// Returns the path of the baseline of a run. If there is no baseline yet, it belongs next to the
  /// configuration, or else in the root folder of the repository.
  ///
  /// - Parameters:
  ///   - path: the requested file.
  ///   - configuration: the path of the configuration in use.
  ///   - start: a path of the run, from which to search upward.
  func baselinePath(asked path: String?, configuration: String?, near start: String) -> String {
    if let path { return workingDirectory.shown(argument: path).text }
    if let configuration {
      let path = ShownPath(configuration).folder.appending(Baseline.fileName)
      return workingDirectory.shown(argument: path.text).text
    }
    if let path = BaselineFile.find(from: start, workingDirectory: workingDirectory) {
      return path.text
    }
    let repository = FolderChain(ofArgument: start, in: workingDirectory).repository
    let folder = repository?.path ?? workingDirectory.path
    return workingDirectory.shown(folder.appending(Baseline.fileName)).text
  }

  /// Reads a baseline, from the index if the index is checked. Entries of renamed files get the new
  /// paths.
  ///
  /// - Parameters:
  ///   - isNamed: whether the user named the file. Otherwise it was found.
  ///   - formats: the formats of the files that may have been renamed.
  func baseline(
    at path: String, isNamed: Bool, of states: RepositoryStates?, _ formats: TableFormats
  ) async throws(EngineFailure.Reason) -> BaselineFile {
    let contents = try await stagedContents(ofFile: path, of: states)
    if !isNamed, contents == nil {
      try refuseLink(at: path, .baseline)
      guard states?.index == nil else {
        throw .unreadable(path: path, reason: Self.absentFromIndex)
      }
    }
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
    await file.followRenames(ofFilesOf: formats)
    return file
  }

  /// Returns whether a file exists at a path relative to the working directory.
  func exists(_ path: String) -> Bool {
    FileSystem.exists(workingDirectory.absolute(argument: path))
  }
}

extension Engine {
  /// Replaces the contents of corrected files in the index, all of them or none.
  ///
  /// - Returns: the displayed paths of files that are left alone, since the index marks them as
  ///   skip-worktree or assume-unchanged.
  package func stage(_ files: [CorrectedFile]) async throws(EngineFailure) -> Set<String> {
    let changes = files.compactMap { file in
      file.staged.map { StagedChange(path: $0.path, object: $0.object, bytes: file.corrected) }
    }
    do throws(GitFailure) {
      let repository = try await Repository.open(at: workingDirectory.path)
      do throws(GitFailure) {
        let leftAlone = try await repository.stage(changes)
        await repository.close()
        return Set(
          files.filter { $0.staged.map { leftAlone.contains($0.path) } ?? false }.map(\.path))
      } catch {
        await repository.close()
        throw error
      }
    } catch {
      throw EngineFailure(.git(error), after: [])
    }
  }
}

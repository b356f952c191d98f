import Diagnostics
import Git
import LintConfiguration
import Platform
import SourceText
import Workspace

/// Checks with the policy of another revision: its configurations, its baselines and its comments
/// with suppressions.
extension Engine {
  /// Runs work with the state that the policy of a request comes from, or with nil if that is the
  /// present one. The git process has ended when this returns.
  func withPolicy<Outcome>(
    of request: LintRequest, _ states: RepositoryStates?,
    _ work: (EarlierState?) async throws(EngineFailure.Reason) -> Outcome
  ) async throws(EngineFailure.Reason) -> Outcome {
    guard request.policy != .present else { return try await work(nil) }
    if let states {
      return try await work(try await policy(of: request, states.repository, states))
    }
    let repository: Repository
    do throws(GitFailure) {
      repository = try await .open(at: workingDirectory.path)
    } catch {
      throw .git(error)
    }
    do throws(EngineFailure.Reason) {
      let outcome = try await work(try await policy(of: request, repository, nil))
      await repository.close()
      return outcome
    } catch {
      await repository.close()
      throw error
    }
  }

  private func policy(
    of request: LintRequest, _ repository: Repository, _ states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> EarlierState? {
    do throws(GitFailure) {
      guard case .revision(let name) = request.policy else {
        if let base = states?.baseState { return base }
        return try await states?.earlierState(forFilesNamed: [])
      }
      return try await EarlierState(of: try await repository.commit(name), in: repository)
    } catch {
      throw .git(error)
    }
  }

  /// Returns a finder of the configurations of another revision.
  func projectFinder(
    _ request: LintRequest, in policy: EarlierState
  ) async throws(EngineFailure.Reason) -> ProjectFinder {
    var path: AbsolutePath?
    if case .file(let name) = request.configuration.source {
      path = workingDirectory.absolute(argument: name).withoutParents
      guard let path, policy.hasFile(path) else {
        throw .unreadable(path: name, reason: Self.absent)
      }
    }
    let start = request.files.start(in: workingDirectory)
    return try await projectFinder(
      request.configuration, at: path, from: FolderChain(from: start).folder ?? start, in: policy)
  }

  /// Reads a baseline of another revision.
  ///
  /// - Parameter named: the path that the user named, if any.
  func baseline(
    _ named: String?, of project: Project, _ request: LintRequest, in policy: EarlierState
  ) async throws(EngineFailure.Reason) -> BaselineFile? {
    var path = project.folder?.appending(Baseline.fileName)
    if project.folder == nil {
      let start = request.files.start(in: workingDirectory)
      path = policy.nearest(Baseline.fileName, from: start)
    }
    if let named { path = workingDirectory.absolute(argument: named).withoutParents }
    guard let path else { return nil }
    var contents: [UInt8]?
    do throws(GitFailure) {
      contents = try await policy.contents(ofFile: path)
    } catch {
      throw .git(error)
    }
    guard let contents else {
      guard let named else { return nil }
      throw .unreadable(path: named, reason: Self.absent)
    }
    let shown = workingDirectory.shown(path).text
    var file = BaselineFile(
      SourceBuffer(contents), path: shown,
      in: BaselineFolder(path.folder, workingDirectory: workingDirectory))
    guard file.mistakes.isEmpty else { throw .mistakes(file.mistakes, inFile: shown, .baseline) }
    await file.followRenames(ofFilesOf: request.configuration.formats)
    return file
  }

  private static let absent = "the revision of '--policy-from' does not have it"

  /// Reports the findings that comments hide, unless comments of the other revision hide the same
  /// ones. In a comparison, what that revision reports isn't new.
  func applyComments(
    of policy: EarlierState, to builders: inout [ReportBuilder], _ linters: Linters,
    _ run: PreparedLint
  ) async throws(GitFailure) {
    guard builders.contains(where: { !$0.hiddenByComments.isEmpty }) else { return }
    var files = policy.files(
      at: run.request.files.targets, rules: run.finder.searchRules,
      workingDirectory: workingDirectory)
    run.finder.unifyTables(in: &files)
    for configuration in run.parts.map(\.project.configuration) where configuration.code.isOn {
      let known = Set(files.map(\.path))
      files += policy.files(
        at: configuration.codeRoots + configuration.codeFolders,
        rules: configuration.codeSearchRules, workingDirectory: workingDirectory
      ).filter { !known.contains($0.path) }
    }
    let earlier = try await linters.check(files, of: policy.repository)
    for index in builders.indices {
      var known = earlier[index].hiddenByComments
      if run.base != nil { known += earlier[index].outcome.report.findings.map { $0 } }
      let comparison = FindingComparison(
        FindingList(builders[index].hiddenByComments), with: known
      ) { finding in
        var finding = finding
        if let base = run.base {
          finding.location.path = base.presentPath(of: finding.location.path)
        }
        return finding
      }
      builders[index].report(hidden: comparison.new)
    }
  }
}

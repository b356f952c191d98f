import Diagnostics
import Git
import LintConfiguration
import LintEngine
import Platform
import TranslationStatus
import Workspace

/// One run of `coverage`: counts, compares and evaluates gates.
///
/// A failure of one step becomes a notice, and the other steps still run.
struct CoverageRun {
  let engine: Engine
  let request: CoverageRequest
  let period: TrendPeriod?
  var notices: [CoverageNotice] = []
  private let configurationPath: String?
  let configuration: Configuration
  let files: RequestedFiles
  private(set) var history: CoverageHistory?

  init(
    _ engine: Engine, _ request: CoverageRequest, _ settings: ConfigurationOutcome,
    over period: TrendPeriod?
  ) {
    (self.engine, self.request, self.period) = (engine, request, period)
    configurationPath = settings.file.path
    configuration = settings.effective
    files = .searched(request.paths)
  }

  /// Reads the history, if one is requested.
  mutating func openHistory() {
    guard let path = request.history else { return }
    do throws(CoverageHistory.Failure) {
      let history = try CoverageHistory(path: path, workingDirectory: engine.workingDirectory)
      notices += history.notes.map(CoverageNotice.historyRemark)
      self.history = history
    } catch {
      notices.append(.history(error))
    }
  }

  /// Opens the repository, if there is one or the request needs one.
  mutating func openRepository() async -> Repository? {
    let folder = engine.workingDirectory.path
    let isThere = FolderChain(from: folder).repository != nil
    guard request.allowsGit,
      request.needsRepository || (request.namesRevision || history != nil) && isThere
    else { return nil }
    do throws(GitFailure) {
      return try await .open(at: folder)
    } catch {
      if request.needsRepository { notices.append(.engine(.git(error))) }
      return nil
    }
  }

  /// Counts the files and the revision that they are compared with.
  ///
  /// - Throws: `EngineFailure.Reason` if there is nothing to count.
  mutating func outcome(
    of repository: Repository?
  ) async throws(EngineFailure.Reason) -> CoverageOutcome {
    let found = try await search()
    let states = await states(of: repository)
    let code = await engine.findCode(configuration)
    notices += code.problems.map { .engine(.problem($0)) }
    let counted = await count(found.files + code.files, of: states)
    let revision = try? await repository?.head()?.name
    var report = report(of: counted, revision: revision)
    let present = report.present
    let isRead =
      found.problems.isEmpty && code.problems.isEmpty
      && counted.lint.report.incompleteFiles.isEmpty
    var isFinished = true
    if let reason = configuration.unfinishedWork, !counted.lint.unreadable.contains(reason) {
      notices.append(.engine(.problem(reason)))
      isFinished = false
    }
    let base = await base(of: counted, states)
    let trend = await trend(of: repository, counted)
    compare(&report.report, present, with: base, trend)
    let snapshot = isRead && isFinished ? present : nil
    evaluateGates(of: &report.report, counted.lint.report, isRead: snapshot != nil)
    return CoverageOutcome(
      report: report.report, configuration: configuration,
      inputs: RunInputs(checked: found.files.map(\.path), configuration: configurationPath),
      notices: notices, history: history, snapshot: snapshot)
  }
}

extension CoverageRun {
  /// Whether the request covers all files that the configuration applies to.
  var coversProject: Bool { configuration.folder.isCovered(by: files.targets) }

  /// Finds the files on the disk, so that the figures don't depend on the state they are compared
  /// with.
  private mutating func search() async throws(EngineFailure.Reason) -> FileDiscovery.Outcome {
    let found = await engine.find(files, configuration)
    notices += found.notices(configuration).map(CoverageNotice.engine)
    guard found.hasFilesToCheck else {
      guard found.problems.isEmpty else { throw .nothingThere }
      throw found.nothingToCheck(in: files, configuration)
    }
    if !found.countedSkips.isEmpty { notices.append(.skipped(found.countedSkips)) }
    return found
  }

  private mutating func states(of repository: Repository?) async -> RepositoryStates? {
    guard let repository, var states = request.base else { return nil }
    states.includesUnchanged = true
    states.name(
      files.targets, workingDirectory: engine.workingDirectory,
      checksIgnored: configuration.checksIgnored)
    do throws(GitFailure) {
      return try await RepositoryStates(states, of: repository, configuration.formats)
    } catch {
      notices.append(.engine(.git(error)))
      return nil
    }
  }

  private mutating func count(
    _ files: [InputFile], of states: RepositoryStates?
  ) async -> Linter.CoverageOutcome {
    let linter = engine.linter(configuration)
    var options = engine.options(showsExcerpts: false, showsCollapsedExcerpts: false)
    options.coversProject = coversProject
    options.hasAllTables = engine.hasAllTables(
      self.files, configuration, from: request.configuration.source)
    let counting = configuration.countingOptions(keepsAllKeys: request.keepsAllKeys)
    if let states {
      do throws(GitFailure) {
        let base = try await states.baseFiles(
          at: self.files.targets, rules: configuration.searchRules,
          workingDirectory: engine.workingDirectory, present: files, and: nil)
        if let base {
          return try await linter.coverage(
            files, comparedWith: base, of: states.repository, counting: counting,
            options: options)
        }
      } catch {
        notices.append(.engine(.git(error)))
      }
    }
    return await linter.coverage(files, counting: counting, options: options)
  }
}

import Catalog
import Diagnostics
import Git
import Languages
import LintConfiguration
import LintEngine
import Platform
import SourceText
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
  private let finder: ProjectFinder
  let files: RequestedFiles
  private(set) var history: CoverageHistory?

  init(
    _ engine: Engine, _ request: CoverageRequest, _ finder: ProjectFinder,
    over period: TrendPeriod?
  ) {
    (self.engine, self.request, self.period) = (engine, request, period)
    self.finder = finder
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
    let projects = try finder.projects(of: found.files)
    let states = await states(of: repository)
    let code = await engine.findCode(projects.map(\.configuration))
    notices += code.problems.map { .engine(.problem($0)) }
    let base = await baseFiles(of: states, present: found.files, projects.map(\.configuration))
    var counted: [CountedProject] = []
    for project in projects {
      counted.append(
        CountedProject(
          project: project,
          outcome: await count(project, found.files, code.files, since: base, of: states),
          coversProject: project.configuration.folder.isCovered(by: files.targets)))
    }
    let revision = try? await repository?.head()?.name
    var (report, present) = report(of: counted, revision: revision)
    let isRead =
      found.problems.isEmpty && code.problems.isEmpty && report.incompleteFiles.isEmpty
    let isFinished = noteUnfinishedWork(of: counted)
    await addEarlierFigures(to: &counted, of: repository, states)
    compare(
      &report, present, with: CoverageSnapshot(joining: counted.compactMap(\.base)),
      CoverageSnapshot.trend(joining: counted.map(\.trend)))
    let snapshot = isRead && isFinished ? present : nil
    var fails = evaluateGates(of: &report, counted, isRead: snapshot != nil)
    report.configurations = projects.count > 1 ? projects.compactMap(\.path) : []
    var weakened = WeakenedChecks()
    if let states {
      let locales = counted.reduce(into: Set()) { $0.formUnion($1.outcome.lint.locales) }
      weakened = try await engine.weakenedGates(
        in: files, request.configuration, by: finder, locales: locales, of: states)
    }
    weakened.insert(into: &report.findings.findings)
    fails = fails || weakened.isFailure
    return CoverageOutcome(
      report: report, configurations: projects.map(\.configuration), fails: fails,
      inputs: RunInputs(
        checked: found.files.map(\.path), configurations: projects.compactMap(\.path)),
      notices: notices, weakened: weakened, history: history, snapshot: snapshot)
  }
}

/// A configuration of the run, with what was counted.
struct CountedProject {
  let project: Project
  let outcome: Linter.CoverageOutcome
  /// Whether the request covers all files that the configuration applies to.
  let coversProject: Bool
  /// The figures of the base revision, or nil if there is none.
  var base: CoverageSnapshot?
  /// The figures at the points of the period.
  var trend: [CoverageSnapshot] = []

  var configuration: Configuration { project.configuration }

  /// Returns the status of the tables.
  func status(keepsAllKeys: Bool) -> ProjectStatus {
    ProjectStatus(
      outcome.tables,
      configuration.statusOptions(for: outcome.tables, keepsAllKeys: keepsAllKeys))
  }
}

extension CoverageRun {
  /// Finds the files on the disk, so that the figures don't depend on the state they are compared
  /// with.
  private mutating func search() async throws(EngineFailure.Reason) -> FileDiscovery.Outcome {
    let found = await engine.find(files, by: finder)
    let configuration = finder.common.configuration
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
    let configuration = finder.common.configuration
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

  private mutating func baseFiles(
    of states: RepositoryStates?, present: [InputFile], _ configurations: [Configuration]
  ) async -> BaseRevision? {
    guard let states else { return nil }
    do throws(GitFailure) {
      return try await finder.baseFiles(
        of: states, at: files.targets, present: present,
        and: configurations.compactMap(\.interfaceSearch))
    } catch {
      notices.append(.engine(.git(error)))
      return nil
    }
  }

  /// Counts the tables of a project. If it reads code, the tables of other projects are known, too.
  private mutating func count(
    _ project: Project, _ tables: [InputFile], _ code: [InputFile], since base: BaseRevision?,
    of states: RepositoryStates?
  ) async -> Linter.CoverageOutcome {
    let configuration = project.configuration
    let folder = finder.folder(of: project)
    let own = tables.filter { $0.project == folder }
    var files = own
    if configuration.code.isOn {
      files += tables.filter { $0.project != folder }.map(\.asContext)
      files += code.filter { configuration.codeKind(of: $0.shown) != nil }
    }
    let linter = engine.linter(configuration)
    var options = engine.options(showsExcerpts: false, showsCollapsedExcerpts: false)
    options.coversProject = configuration.folder.isCovered(by: self.files.targets)
    options.hasAllTables = engine.hasAllTables(
      self.files, configuration, from: request.configuration.source)
    let counting = configuration.countingOptions(keepsAllKeys: request.keepsAllKeys)
    if let states, let base {
      let ownBase = BaseRevision(
        revision: base.revision,
        files: base.files.filter { file in
          configuration.readsInterface(file) || file.project == folder && !file.isInterface
        },
        renames: base.renames)
      do throws(GitFailure) {
        return try await linter.coverage(
          files, comparedWith: ownBase, of: states.repository, counting: counting,
          options: options)
      } catch {
        notices.append(.engine(.git(error)))
      }
    }
    return await linter.coverage(files, counting: counting, options: options)
  }

  /// Adds a notice for each configuration whose patterns took too much work. Returns whether there
  /// is none.
  private mutating func noteUnfinishedWork(of counted: [CountedProject]) -> Bool {
    let reasons = counted.compactMap { counted in
      counted.configuration.unfinishedWork.flatMap {
        counted.outcome.lint.unreadable.contains($0) ? nil : $0
      }
    }
    notices += Set(reasons).map { .engine(.problem($0)) }
    return reasons.isEmpty
  }

  /// Adds the figures of the base revision and of the trend.
  private mutating func addEarlierFigures(
    to counted: inout [CountedProject], of repository: Repository?, _ states: RepositoryStates?
  ) async {
    for index in counted.indices {
      counted[index].base = await base(of: counted[index], states)
      counted[index].trend = await trend(of: repository, counted[index])
    }
    let trend = CoverageSnapshot.trend(joining: counted.map(\.trend))
    notice(gapsIn: trend)
    noticeStart(of: trend)
  }
}

extension CoverageRun {
  /// Adds the comparison and the trend to a report. An explicit request of the user takes
  /// precedence over the history. Nothing takes the place of a base that could not be read.
  func compare(
    _ report: inout CoverageReport, _ present: CoverageSnapshot, with base: CoverageSnapshot?,
    _ trend: [CoverageSnapshot]
  ) {
    report.trend = period == nil ? history?.trend(before: present) ?? [] : trend
    if base?.gap != nil {
      report.hasUnreadBase = true
    } else if let revision = request.base?.base, let base {
      // A commit hash isn't meaningful to readers, and is longer than any heading.
      let name = ObjectID(revision) == nil ? revision : String(base.date.prefix(10))
      report.comparison = CoverageComparison(label: "since \(name)", snapshot: base)
    } else if let snapshot = history?.comparison(for: present) ?? trend.first(where: \.isKnown) {
      report.comparison = CoverageComparison(
        label: "since \(snapshot.date.prefix(10))", snapshot: snapshot)
    } else {
      report.hasUnreadBase = !trend.isEmpty
    }
  }

  /// Returns the figures of the base revision, or nil if there is none.
  mutating func base(
    of counted: CountedProject, _ states: RepositoryStates?
  ) async -> CoverageSnapshot? {
    let outcome = counted.outcome
    guard let tables = outcome.baseTables, let states, let commit = states.baseCommit else {
      return nil
    }
    do throws(GitFailure) {
      let time = try await states.repository.time(of: commit)
      let date = CalendarDate.timestamp(at: time) + "Z"
      if let file = outcome.unreadBase.first {
        notices.append(
          .unreadBase(path: file.path, revision: request.base?.base ?? "", reason: file.reason))
        return CoverageSnapshot(
          date: date, revision: commit.name,
          gap: CoverageGap(path: file.path, reason: file.reason, help: nil))
      }
      let options = counted.configuration.statusOptions(for: outcome.tables + tables)
      return ProjectStatus(tables, options).snapshot(date: date, revision: commit.name)
    } catch {
      notices.append(.engine(.git(error)))
      return nil
    }
  }

  /// Returns the figures at the points of the period, or none if there is no period.
  mutating func trend(
    of repository: Repository?, _ counted: CountedProject
  ) async -> [CoverageSnapshot] {
    guard let period, let repository else { return [] }
    let (configuration, outcome) = (counted.configuration, counted.outcome)
    let folder = finder.folder(of: counted.project)
    let files = RevisionFiles(
      of: repository, at: files.targets, rules: finder.searchRules,
      workingDirectory: engine.workingDirectory,
      and: [configuration.interfaceSearch].compactMap(\.self)
    ) { [finder] found in
      var found = found
      finder.unifyTables(in: &found)
      return found.filter { $0.project == folder }
    }
    let trend = CoverageTrend(
      of: repository, files, configuration: configuration,
      counting: configuration.countingOptions(),
      options: configuration.statusOptions(for: outcome.tables), isUsed: outcome.isUsed,
      interfaces: outcome.interfaces, jobs: engine.jobs)
    do throws(GitFailure) {
      return try await trend.snapshots(over: period, progress: request.progress)
    } catch {
      notices.append(.engine(.git(error)))
      return []
    }
  }

  /// Adds a notice if the history is younger than the requested period.
  private mutating func noticeStart(of trend: [CoverageSnapshot]) {
    guard let period, !notices.contains(where: \.isFailure) else { return }
    let start = CalendarDate.timestamp(at: period.start) + "Z"
    guard trend.first.map({ $0.date > start }) ?? true else { return }
    notices.append(.shortHistory(start: start, first: trend.first?.date))
  }

  /// Adds notices about the points without figures. Files that git doesn't have can be fetched.
  private mutating func notice(gapsIn trend: [CoverageSnapshot]) {
    let gaps = trend.filter { $0.gap != nil }
    if let missing = gaps.lazy.compactMap(\.gap).first(where: { $0.path == nil }) {
      notices.append(.engine(.git(GitFailure(missing.reason, help: missing.help))))
    }
    let unread = gaps.filter { $0.gap?.path != nil }
    if !unread.isEmpty { notices.append(.gaps(unread)) }
  }
}

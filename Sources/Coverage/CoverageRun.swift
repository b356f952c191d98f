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
  private let settings: ConfigurationOutcome
  let configuration: Configuration
  let files: RequestedFiles
  private(set) var history: CoverageHistory?

  init(
    _ engine: Engine, _ request: CoverageRequest, _ settings: ConfigurationOutcome,
    over period: TrendPeriod?
  ) {
    (self.engine, self.request, self.period) = (engine, request, period)
    self.settings = settings
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
    var weakened = WeakenedChecks()
    if let states {
      weakened = try await engine.weakenedGates(
        in: files, request.configuration, settings, locales: counted.lint.locales, of: states)
    }
    weakened.insert(into: &report.report.findings.findings)
    return CoverageOutcome(
      report: report.report, configuration: configuration,
      inputs: RunInputs(checked: found.files.map(\.path), configuration: settings.file.path),
      notices: notices, weakened: weakened, history: history, snapshot: snapshot)
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
    of counted: Linter.CoverageOutcome, _ states: RepositoryStates?
  ) async -> CoverageSnapshot? {
    guard let tables = counted.baseTables, let states, let commit = states.baseCommit else {
      return nil
    }
    do throws(GitFailure) {
      let time = try await states.repository.time(of: commit)
      let date = CalendarDate.timestamp(at: time) + "Z"
      if let file = counted.unreadBase.first {
        notices.append(
          .unreadBase(path: file.path, revision: request.base?.base ?? "", reason: file.reason))
        return CoverageSnapshot(
          date: date, revision: commit.name,
          gap: CoverageGap(path: file.path, reason: file.reason, help: nil))
      }
      let options = configuration.statusOptions(for: counted.tables + tables)
      return ProjectStatus(tables, options).snapshot(date: date, revision: commit.name)
    } catch {
      notices.append(.engine(.git(error)))
      return nil
    }
  }

  /// Returns the figures at the points of the period, or none if there is no period.
  mutating func trend(
    of repository: Repository?, _ counted: Linter.CoverageOutcome
  ) async -> [CoverageSnapshot] {
    guard let period, let repository else { return [] }
    let trend = CoverageTrend(
      of: repository, at: files.targets, configuration: configuration,
      workingDirectory: engine.workingDirectory, counting: configuration.countingOptions(),
      options: configuration.statusOptions(for: counted.tables), isUsed: counted.isUsed,
      jobs: engine.jobs)
    do throws(GitFailure) {
      let snapshots = try await trend.snapshots(over: period, progress: request.progress)
      notice(gapsIn: snapshots)
      return snapshots
    } catch {
      notices.append(.engine(.git(error)))
      return []
    }
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

extension CoverageRun {
  /// The maximum number of errors that a report lists one by one.
  private static let maxErrors = 200

  /// Assembles the figures, and adds notices about what the report doesn't include although readers
  /// may expect it.
  mutating func report(
    of counted: Linter.CoverageOutcome, revision: String?
  ) -> (report: CoverageReport, present: CoverageSnapshot) {
    let lint = counted.lint
    notices += lint.unreadable.map { .engine(.problem($0)) }
    let incomplete = lint.report.incompleteFiles
    let partlyRead = incomplete.filter { $0.extent == .partlyRead }
    if !partlyRead.isEmpty { notices.append(.engine(.incompleteFiles(partlyRead))) }
    let date = CalendarDate.timestamp(at: engine.now) + "Z"
    let status = ProjectStatus(
      counted.tables,
      configuration.statusOptions(for: counted.tables, keepsAllKeys: request.keepsAllKeys))
    var report = status.report(tool: engine.tool, date: date, revision: revision)
    report.project = request.project
    report.incompleteFiles = incomplete
    report.undefinedKeys = counted.undefinedKeys
    report.findingCounts = [FindingCount](counting: lint.report.findings)
    report.errors = lint.report.findings.findings(limit: Self.maxErrors) { $1 == .error }
    noteAbsentLocales(in: report, of: lint)
    if report.skippedRows > 0 { notices.append(.skippedRows(report.skippedRows)) }
    if status.skipsLocales { notices.append(.skippedLocales(limit: ProjectStatus.maxLocales)) }
    if request.keepsAllKeys, report.skipsOpenKeys { notices.append(.skippedOpenKeys) }
    if incomplete.isEmpty { noteWhyNothingCounts(in: report) }
    return (report, status.snapshot(date: date, revision: revision))
  }

  /// Evaluates the gates, and adds notices about gates that can't be evaluated.
  ///
  /// - Parameters:
  ///   - lint: the findings of the rules.
  ///   - isRead: whether everything could be read.
  mutating func evaluateGates(
    of report: inout CoverageReport, _ lint: LintReport, isRead: Bool
  ) {
    let evaluation = engine.linter(configuration).evaluateGates(
      of: report, coversProject: coversProject && isRead)
    report.gates = evaluation.verdicts
    report.findings = LintReport(ofCoverage: lint, evaluation)
    if !evaluation.mistakes.isEmpty { notices.append(.gateMistakes(evaluation.mistakes)) }
    let isOpen = report.gates.contains { verdict in
      if case (.maxDrop, .skipped) = (verdict.requirement, verdict.outcome) {
        true
      } else {
        false
      }
    }
    guard isOpen, report.comparison == nil, !request.needsRepository else { return }
    if history != nil || request.history == nil {
      notices.append(.nothingToCompareWith(hasHistory: history != nil))
    }
  }
}

extension CoverageRun {
  private mutating func noteAbsentLocales(in report: CoverageReport, of lint: Linter.Outcome) {
    for name in configuration.absentLocales(from: report) {
      let canonical = LocaleIdentifier(name).canonical
      let isSource = report.sources.contains { $0.locale == canonical }
      notices.append(
        isSource
          ? .sourceLocale(name)
          : .engine(.absentLocale(AbsentLocale(name, known: lint.locales))))
    }
  }

  /// Adds a notice with the reason why there is nothing to translate, unless there is another
  /// failure.
  private mutating func noteWhyNothingCounts(in report: CoverageReport) {
    guard report.locales.isEmpty, !notices.contains(where: \.isFailure) else { return }
    if !report.tables.isEmpty {
      notices.append(.noTranslation)
    } else if !report.tablesWithoutSource.isEmpty {
      notices.append(.noSource)
    }
  }
}

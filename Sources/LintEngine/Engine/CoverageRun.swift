import Catalog
import Diagnostics
import Git
import LintConfiguration
import LintKit
import Platform
import SourceText
import TranslationStatus
import Workspace

/// One run of `coverage`: counts, compares and evaluates gates.
///
/// It notes what could not be done, which keeps nothing else from being done.
struct CoverageRun {
  /// How many errors a report lists one by one.
  private static let mostErrors = 200

  let engine: Engine
  let request: CoverageRequest
  let period: TrendPeriod?
  var notices: [EngineNotice] = []
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

  /// Reads the history, if there is one.
  mutating func openHistory() {
    guard let path = request.history else { return }
    do throws(CoverageHistory.Failure) {
      let history = try CoverageHistory(path: path, workingDirectory: engine.workingDirectory)
      notices += history.notes.map(EngineNotice.historyRemark)
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
      if request.needsRepository { notices.append(.git(error)) }
      return nil
    }
  }

  /// Counts the files and what they are compared with; nil if none of those asked for is there.
  ///
  /// - Throws: if there is nothing to count.
  mutating func outcome(
    of repository: Repository?
  ) async throws(EngineFailure.Reason) -> CoverageOutcome? {
    // Those of the disk, so that the figures are the same whatever they are compared with.
    let found = await engine.find(files, configuration)
    notices += found.notices(configuration)
    let hasAll = found.problems.isEmpty
    guard found.hasFilesToCheck else {
      guard hasAll else { return nil }
      throw .nothingToCheck(skipped: found.countedSkips, isNamed: files.isNamed)
    }
    if !found.countedSkips.isEmpty { notices.append(.skipped(found.countedSkips)) }
    let states = await states(of: repository)
    let counted = await count(found.files, of: states)
    let revision = try? await repository?.head()?.name
    var report = report(of: counted, revision: revision)
    let present = report.present
    let isRead = hasAll && counted.lint.report.incompleteFiles.isEmpty
    var isFinished = true
    if let reason = configuration.unfinishedWork, !counted.lint.unreadable.contains(reason) {
      notices.append(.problem(reason))
      isFinished = false
    }
    let base = await base(of: counted, states)
    let trend = await trend(of: repository, counted)
    compare(&report.report, present, with: base, trend)
    let snapshot = isRead && isFinished ? present : nil
    evaluateGates(of: &report.report, counted.lint.report, isRead: snapshot != nil)
    return CoverageOutcome(
      report: report.report, configuration: configuration,
      inputs: RunInputs(
        checked: found.files.map(\.path), configuration: configurationPath, baseline: nil),
      notices: notices, history: history, snapshot: snapshot)
  }
}

extension CoverageRun {
  private var coversProject: Bool { configuration.folder.isCovered(by: files.targets) }

  private mutating func states(of repository: Repository?) async -> RepositoryStates? {
    guard let repository, var states = request.base else { return nil }
    states.includesUnchanged = true
    states.name(
      files.targets, workingDirectory: engine.workingDirectory,
      checksIgnored: configuration.checksIgnored)
    do throws(GitFailure) {
      return try await RepositoryStates(states, of: repository)
    } catch {
      notices.append(.git(error))
      return nil
    }
  }

  private mutating func count(
    _ files: [InputFile], of states: RepositoryStates?
  ) async -> Linter.CoverageOutcome {
    let linter = engine.linter(configuration)
    var options = engine.options(showsExcerpts: false, showsFoldedExcerpts: false)
    options.coversProject = coversProject
    let counting = configuration.countingOptions(keepsAllKeys: request.keepsAllKeys)
    if let states {
      do throws(GitFailure) {
        let earlier = try await states.earlierFiles(
          at: self.files.targets, rules: configuration.searchRules,
          workingDirectory: engine.workingDirectory, present: files)
        if let earlier {
          return try await linter.coverage(
            files, comparedWith: earlier, of: states.repository, counting: counting,
            options: options)
        }
      } catch {
        notices.append(.git(error))
      }
    }
    return await linter.coverage(files, counting: counting, options: options)
  }

  /// Puts the figures together, and notes what the report is not about although its reader may
  /// believe that it is.
  private mutating func report(
    of counted: Linter.CoverageOutcome, revision: String?
  ) -> (report: CoverageReport, present: CoverageSnapshot) {
    let lint = counted.lint
    notices += lint.unreadable.map(EngineNotice.problem)
    let incomplete = lint.report.incompleteFiles
    let partlyRead = incomplete.filter { $0.extent == .partlyRead }
    if !partlyRead.isEmpty { notices.append(.incompleteFiles(partlyRead)) }
    let date = CalendarDate.timestamp(at: engine.now) + "Z"
    let status = ProjectStatus(
      counted.tables,
      configuration.statusOptions(for: counted.tables, keepsAllKeys: request.keepsAllKeys))
    var report = status.report(tool: engine.tool, date: date, revision: revision)
    report.project = request.project
    report.incompleteFiles = incomplete
    report.findingCounts = [FindingCount](counting: lint.report.findings)
    report.errors = Array(
      lint.report.findings.lazy.filter { $0.severity == .error }.prefix(Self.mostErrors))
    noteAbsentLocales(in: report, of: lint)
    if report.rowsLeftOut > 0 { notices.append(.rowsLeftOut(report.rowsLeftOut)) }
    if status.leavesOutLocales { notices.append(.localesLeftOut(limit: ProjectStatus.mostLocales)) }
    if incomplete.isEmpty { noteWhyNothingCounts(in: report) }
    return (report, status.snapshot(date: date, revision: revision))
  }

  private mutating func noteAbsentLocales(in report: CoverageReport, of lint: Linter.Outcome) {
    for name in configuration.absentLocales(from: report) {
      let canonical = LocaleIdentifier(name).canonical
      let isSource = report.sources.contains { $0.locale == canonical }
      notices.append(
        isSource ? .sourceLocale(name) : .absentLocale(AbsentLocale(name, known: lint.locales)))
    }
  }

  /// Notes why nothing is to be translated, unless something else is wrong.
  private mutating func noteWhyNothingCounts(in report: CoverageReport) {
    guard report.locales.isEmpty, !notices.contains(where: \.isFailure) else { return }
    if !report.tables.isEmpty {
      notices.append(.noTranslation)
    } else if !report.tablesWithoutSource.isEmpty {
      notices.append(.noSource)
    }
  }

  /// Evaluates the gates, and notes which of them are about nothing.
  ///
  /// - Parameters:
  ///   - lint: what the rules have found.
  ///   - isRead: whether everything could be read.
  private mutating func evaluateGates(
    of report: inout CoverageReport, _ lint: LintReport, isRead: Bool
  ) {
    let judgement = engine.linter(configuration).judgeGates(
      of: report, coversProject: coversProject && isRead)
    report.gates = judgement.verdicts
    report.findings = LintReport(ofCoverage: lint, judgement)
    if !judgement.mistakes.isEmpty { notices.append(.gateMistakes(judgement.mistakes)) }
    let isOpen = report.gates.contains { verdict in
      if case (.maxDrop, .notJudged) = (verdict.requirement, verdict.outcome) {
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

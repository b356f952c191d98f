import Diagnostics
import Git
import LintEngine
import Reporters
import SourceText
import TranslationStatus

/// One run of `coverage`: counts, compares, judges, and remembers what could not be done, which
/// keeps nothing else from being done.
struct CoverageRun {
  let searched: SearchedPaths
  let configuration: Configuration
  let comparison: ComparisonOptions
  let period: TrendPeriod?
  let jobs: Int
  let quiet: Bool
  /// Whether every open key is kept, and not only the most important.
  let keepsAllKeys: Bool
  /// Whether everything that was asked for could be done.
  private(set) var isComplete = true
  /// The files that are counted, as they are shown.
  private(set) var inputs: [String] = []
  /// The file that keeps the figures of each run.
  private(set) var history: CoverageHistory?
  /// The figures; nil if something could not be read, so that they are not those of the project.
  private var snapshot: CoverageSnapshot?

  init(
    searched: SearchedPaths, configuration: Configuration, comparison: ComparisonOptions,
    period: TrendPeriod?, jobs: Int, quiet: Bool, keepsAllKeys: Bool
  ) {
    (self.searched, self.configuration) = (searched, configuration)
    (self.comparison, self.period) = (comparison, period)
    (self.jobs, self.quiet, self.keepsAllKeys) = (jobs, quiet, keepsAllKeys)
  }

  /// Counts the files and what they are compared with; nil if none of those asked for is there.
  ///
  /// - Parameter namesRevision: whether somebody wants to know which commit the files are of.
  /// - Throws: if there is nothing to count.
  mutating func report(
    namesRevision: Bool, in session: inout Session
  ) async throws -> CoverageReport? {
    openHistory(in: &session)
    let repository = await repository(namesRevision: namesRevision, in: &session)
    do {
      let report = try await report(of: repository, in: &session)
      await repository?.close()
      return report
    } catch {
      await repository?.close()
      throw error
    }
  }

  /// Judges the gates, and says which of them are about nothing.
  mutating func judge(_ report: inout CoverageReport, in session: inout Session) {
    let mistakes = linter(in: session).judgeGates(
      of: &report, coversProject: coversProject && snapshot != nil)
    session.show(mistakes)
    if mistakes.contains(where: { $0.severity == .error }) { isComplete = false }
    let isOpen = report.gates.contains { verdict in
      if case (.maxDrop, .notJudged) = (verdict.requirement, verdict.outcome) {
        true
      } else {
        false
      }
    }
    guard isOpen, report.comparison == nil, !quiet, !comparison.needRepository else { return }
    if history != nil {
      session.note("'maxDrop' is judged from the next run on: the history has no earlier one yet")
    } else if comparison.history == nil {
      session.note("'maxDrop' needs something to compare with: '--base', '--history' or '--since'")
    }
  }

  /// Adds the figures to the history, unless something is missing in them.
  mutating func keep(in session: inout Session) {
    guard let history else { return }
    guard let snapshot else {
      if !quiet { session.note("\(history.path): nothing is added, since not all could be read") }
      return
    }
    do throws(CoverageHistory.Failure) {
      try history.append(snapshot)
    } catch {
      fail(CommandFailure(error.message, help: error.help), in: &session)
    }
  }
}

extension CoverageRun {
  private var coversProject: Bool { configuration.folder.isCovered(by: searched.targets) }

  mutating func fail(_ failure: CommandFailure, in session: inout Session) {
    session.report(failure)
    isComplete = false
  }

  /// Notes that the figures are not those of the project.
  mutating func markIncomplete() { isComplete = false }

  private mutating func openHistory(in session: inout Session) {
    guard let path = comparison.history else { return }
    do throws(CoverageHistory.Failure) {
      let history = try CoverageHistory(
        path: path, workingDirectory: session.surroundings.workingDirectory)
      for line in history.notes where !quiet { session.note(line) }
      self.history = history
    } catch {
      fail(CommandFailure(error.message, help: error.help), in: &session)
    }
  }

  /// Opens the repository, if there is one or the options need one.
  private mutating func repository(
    namesRevision: Bool, in session: inout Session
  ) async -> Repository? {
    let folder = session.surroundings.workingDirectory
    let isThere = ConfigurationFile.repository(around: ".", workingDirectory: folder) != nil
    guard comparison.needRepository || (namesRevision || history != nil) && isThere else {
      return nil
    }
    do throws(CommandFailure) {
      try ProcessLimits.prepareForGit()
    } catch {
      if comparison.needRepository { fail(error, in: &session) }
      return nil
    }
    do throws(GitFailure) {
      return try await .open(at: folder)
    } catch {
      if comparison.needRepository { fail(CommandFailure(error), in: &session) }
      return nil
    }
  }

  private mutating func report(
    of repository: Repository?, in session: inout Session
  ) async throws -> CoverageReport? {
    // Those of the disk, so that the figures are the same whatever they are compared with.
    let found = await session.files(at: searched, of: nil, configuration, quiet: quiet)
    let (files, hasAll) = (found.files, found.isComplete)
    if !hasAll { isComplete = false }
    inputs = files.map(\.path)
    guard files.contains(where: { !$0.isContext }) else {
      if hasAll { throw CommandFailure.nothingToCheck(at: searched, skipped: found.skipped) }
      return nil
    }
    if !quiet, let skipped = SkippedSummary(found.skipped) { session.note(skipped.text) }
    let states = await states(of: repository, in: &session)
    let outcome = await count(files, of: states, in: &session)
    for line in outcome.lint.unreadable { fail(CommandFailure(line), in: &session) }
    let incomplete = outcome.lint.report.incompleteFiles
    refuse(incomplete.filter { $0.extent == .partlyRead }, in: &session)
    let surroundings = session.surroundings
    let date = CalendarDate.timestamp(at: surroundings.reportTime) + "Z"
    let revision = try? await repository?.head()?.name
    let status = ProjectStatus(
      outcome.tables,
      configuration.statusOptions(for: outcome.tables, keepsAllKeys: keepsAllKeys))
    var report = status.report(tool: session.tool, date: date, revision: revision)
    report.project = ProjectName.name(of: surroundings)
    report.add(outcome.lint)
    sayWhatLacks(
      in: report, ofLocales: outcome.lint.locales, leavesOutLocales: status.leavesOutLocales,
      in: &session)
    if incomplete.isEmpty { sayWhyNothingCounts(in: report, in: &session) }
    let present = status.snapshot(date: date, revision: revision)
    if hasAll && incomplete.isEmpty { snapshot = present }
    if let reason = configuration.unfinishedWork, !outcome.lint.unreadable.contains(reason) {
      fail(CommandFailure(reason), in: &session)
      snapshot = nil
    }
    let earlier = Earlier(
      base: await base(of: outcome, states, in: &session),
      trend: await trend(of: repository, outcome, in: &session))
    compare(&report, present, with: earlier)
    return report
  }

  private mutating func states(
    of repository: Repository?, in session: inout Session
  ) async -> RepositoryStates? {
    guard let repository, let base = comparison.base else { return nil }
    var request = RepositoryStates.Request(
      isStaged: false, base: base, usesMergeBase: comparison.mergeBase)
    request.includesUnchanged = true
    request.name(
      searched.targets, workingDirectory: session.surroundings.workingDirectory,
      checksIgnored: searched.noIgnore)
    do throws(GitFailure) {
      return try await RepositoryStates(request, of: repository)
    } catch {
      fail(CommandFailure(error), in: &session)
      return nil
    }
  }

  private func linter(in session: Session) -> Linter {
    Linter(
      rules: session.rules, configuration: configuration, tool: session.tool,
      today: session.surroundings.today)
  }

  private mutating func count(
    _ files: [InputFile], of states: RepositoryStates?, in session: inout Session
  ) async -> Linter.CoverageOutcome {
    let linter = linter(in: session)
    var options = Linter.Options(jobs: jobs, showsExcerpts: false, showsFoldedExcerpts: false)
    options.coversProject = coversProject
    options.workingDirectory = session.surroundings.workingDirectory
    let counting = configuration.countingOptions(keepsAllKeys: keepsAllKeys)
    if let states {
      do throws(GitFailure) {
        let earlier = try await states.earlierFiles(
          at: searched.targets, configuration: configuration,
          workingDirectory: session.surroundings.workingDirectory, present: files)
        if let earlier {
          return try await linter.coverage(
            files, comparedWith: earlier, of: states.repository, counting: counting,
            options: options)
        }
      } catch {
        fail(CommandFailure(error), in: &session)
      }
    }
    return await linter.coverage(files, counting: counting, options: options)
  }
}

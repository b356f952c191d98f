import Diagnostics
import Git
import LintEngine
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
    period: TrendPeriod?, jobs: Int, quiet: Bool
  ) {
    (self.searched, self.configuration) = (searched, configuration)
    (self.comparison, self.period) = (comparison, period)
    (self.jobs, self.quiet) = (jobs, quiet)
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
    let (files, hasAll) = session.files(at: searched, of: nil, configuration, quiet: quiet)
    if !hasAll { isComplete = false }
    inputs = files.map(\.path)
    guard files.contains(where: { !$0.isContext }) else {
      if hasAll { throw CommandFailure.nothingToCheck(at: searched) }
      return nil
    }
    let states = await states(of: repository, in: &session)
    let outcome = await count(files, of: states, in: &session)
    for line in outcome.lint.unreadable { fail(CommandFailure(line), in: &session) }
    let uncounted = outcome.uncountedFiles
    refuse(uncountedFiles: uncounted, in: &session)
    note(brokenFiles: outcome.lint.brokenFiles.filter { !uncounted.contains($0) }, in: &session)
    let surroundings = session.surroundings
    let date = CalendarDate.timestamp(at: surroundings.reportTime) + "Z"
    let revision = try? await repository?.head()?.name
    let status = ProjectStatus(
      outcome.tables, configuration.statusOptions(for: outcome.tables))
    var report = status.report(tool: session.tool, date: date, revision: revision)
    report.add(outcome.lint)
    sayWhatLacks(in: report, leavesOutLocales: status.leavesOutLocales, in: &session)
    if outcome.lint.brokenFiles.isEmpty { sayWhyNothingCounts(in: report, in: &session) }
    let present = status.snapshot(date: date, revision: revision)
    if hasAll && outcome.lint.unreadable.isEmpty && uncounted.isEmpty { snapshot = present }
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
    let counting = configuration.countingOptions
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

  private func note(brokenFiles paths: [String], in session: inout Session) {
    guard !quiet, let first = paths.first else { return }
    let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file"))" : ""
    session.note(
      "\(first)\(others): counted as far as the syntax is right; 'catalog-lint lint' tells more")
  }
}

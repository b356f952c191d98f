import Git
import LintEngine
import SourceText
import TranslationStatus

extension CoverageRun {
  /// What git knows of earlier states.
  struct Earlier {
    /// The figures of the revision compared with.
    var base: CoverageSnapshot?
    /// The figures of the states of a period, oldest first.
    var trend: [CoverageSnapshot]
  }

  /// Adds to a report what it is compared with and its trend: what the user asked for most plainly.
  ///
  /// - Parameter present: the figures of the report.
  func compare(
    _ report: inout CoverageReport, _ present: CoverageSnapshot, with earlier: Earlier
  ) {
    report.trend = period == nil ? history?.trend(before: present) ?? [] : earlier.trend
    if let base = comparison.base, let snapshot = earlier.base {
      // The name of a commit tells a person nothing, and is longer than any heading.
      let name = ObjectID(base) == nil ? base : String(snapshot.date.prefix(10))
      report.comparison = CoverageComparison(label: "since \(name)", snapshot: snapshot)
    } else if let snapshot = history?.comparison(for: present) ?? earlier.trend.first {
      report.comparison = CoverageComparison(
        label: "since \(snapshot.date.prefix(10))", snapshot: snapshot)
    }
  }

  /// The figures of the revision compared with, or nil if there is none.
  mutating func base(
    of outcome: Linter.CoverageOutcome, _ states: RepositoryStates?, in session: inout Session
  ) async -> CoverageSnapshot? {
    guard let tables = outcome.earlierTables, let states, let commit = states.baseCommit else {
      return nil
    }
    do throws(GitFailure) {
      let time = try await states.repository.time(of: commit)
      let options = configuration.statusOptions(for: outcome.tables + tables)
      return ProjectStatus(tables, options).snapshot(
        date: CalendarDate.timestamp(at: time) + "Z", revision: commit.name)
    } catch {
      fail(CommandFailure(error), in: &session)
      return nil
    }
  }

  /// The figures of the states of the period, or none if there is no period.
  mutating func trend(
    of repository: Repository?, _ outcome: Linter.CoverageOutcome, in session: inout Session
  ) async -> [CoverageSnapshot] {
    guard let period, let repository else { return [] }
    let trend = CoverageTrend(
      of: repository, at: searched.targets, configuration: configuration,
      workingDirectory: session.surroundings.workingDirectory,
      counting: configuration.countingOptions(),
      options: configuration.statusOptions(for: outcome.tables), jobs: jobs)
    let line = ProgressLine.onTerminal(session.surroundings)
    defer { line?.erase() }
    do throws(GitFailure) {
      return try await trend.snapshots(over: period) { line?.show($0.text) }
    } catch {
      fail(CommandFailure(error), in: &session)
      return []
    }
  }
}

extension CoverageTrend.Progress {
  /// What is shown to people who wait.
  fileprivate var text: String {
    switch self {
    case .listing(let count, let total): "listing \(count) of \(counted(total, "revision"))"
    case .counting(let count, let total): "counting \(count) of \(counted(total, "table"))"
    }
  }
}

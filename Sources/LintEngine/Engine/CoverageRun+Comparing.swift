import Git
import LintConfiguration
import SourceText
import TranslationStatus
import Workspace

extension CoverageRun {
  /// Adds to a report what it is compared with and its trend: what the user asked for most plainly.
  func compare(
    _ report: inout CoverageReport, _ present: CoverageSnapshot, with base: CoverageSnapshot?,
    _ trend: [CoverageSnapshot]
  ) {
    report.trend = period == nil ? history?.trend(before: present) ?? [] : trend
    if let revision = request.base?.base, let base {
      // The name of a commit tells a person nothing, and is longer than any heading.
      let name = ObjectID(revision) == nil ? revision : String(base.date.prefix(10))
      report.comparison = CoverageComparison(label: "since \(name)", snapshot: base)
    } else if let snapshot = history?.comparison(for: present) ?? trend.first {
      report.comparison = CoverageComparison(
        label: "since \(snapshot.date.prefix(10))", snapshot: snapshot)
    }
  }

  /// The figures of the revision compared with, or nil if there is none.
  mutating func base(
    of counted: Linter.CoverageOutcome, _ states: RepositoryStates?
  ) async -> CoverageSnapshot? {
    guard let tables = counted.earlierTables, let states, let commit = states.baseCommit else {
      return nil
    }
    do throws(GitFailure) {
      let time = try await states.repository.time(of: commit)
      let options = configuration.statusOptions(for: counted.tables + tables)
      return ProjectStatus(tables, options).snapshot(
        date: CalendarDate.timestamp(at: time) + "Z", revision: commit.name)
    } catch {
      notices.append(.git(error))
      return nil
    }
  }

  /// The figures of the states of the period, or none if there is no period.
  mutating func trend(
    of repository: Repository?, _ counted: Linter.CoverageOutcome
  ) async -> [CoverageSnapshot] {
    guard let period, let repository else { return [] }
    let trend = CoverageTrend(
      of: repository, at: files.targets, configuration: configuration,
      workingDirectory: engine.workingDirectory, counting: configuration.countingOptions(),
      options: configuration.statusOptions(for: counted.tables), jobs: engine.jobs)
    do throws(GitFailure) {
      return try await trend.snapshots(over: period, progress: request.progress)
    } catch {
      notices.append(.git(error))
      return []
    }
  }
}

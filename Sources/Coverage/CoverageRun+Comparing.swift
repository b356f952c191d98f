import Git
import LintConfiguration
import LintEngine
import SourceText
import TranslationStatus
import Workspace

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

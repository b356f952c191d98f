package import Git
package import LintConfiguration
import LintEngine
package import Platform
import SourceText
package import TranslationStatus
import Workspace

/// Counts earlier states of a project from its repository.
///
/// Each result is the same as that of the same command at that commit, with the present
/// configuration. The files of a commit are found in the same way as the present ones. Submodules
/// and ignored files aren't part of any commit.
package struct CoverageTrend: Sendable {
  /// The progress of the work. First revisions are listed, then their tables are counted.
  package enum Progress: Hashable, Sendable {
    case listing(Int, of: Int)
    case counting(Int, of: Int)
  }

  /// The result for one version of a table, or for the sections of an XLIFF.
  private struct Counted: Sendable {
    let statuses: [TableStatus]
    /// Whether the file is for another platform, so that it is counted only if the user named it.
    var isForeign = false
  }

  /// The number of revisions listed at the same time. More would only use more memory.
  private static let revisionsAtOnce = 64

  private let files: RevisionFiles
  private let repository: Repository
  private let configuration: Configuration
  private let counting: CountingOptions
  private let options: ProjectStatus.Options
  private let workers: Workers

  /// - Parameters:
  ///   - paths: files and folders, absolute or relative to the working directory.
  ///   - workingDirectory: a folder in the repository.
  ///   - jobs: the number of tables counted at the same time.
  package init(
    of repository: Repository, at paths: [String], configuration: Configuration,
    workingDirectory: WorkingDirectory, counting: CountingOptions,
    options: ProjectStatus.Options, jobs: Int
  ) {
    files = RevisionFiles(
      of: repository, at: paths, rules: configuration.searchRules,
      workingDirectory: workingDirectory)
    self.repository = repository
    self.configuration = configuration
    workers = Workers(jobs: jobs)
    // The open keys of earlier states are never shown.
    var (counting, options) = (counting, options)
    (counting.openKeys, options.openKeys) = (0, 0)
    self.counting = counting
    self.options = options
  }

  /// Counts the states of HEAD at the times of a period, oldest first. Each state is counted once,
  /// and times before the first commit are ignored.
  ///
  /// - Parameter progress: called often, and from several tasks, with the progress.
  /// - Throws: `GitFailure` if there is no commit yet, or if a shallow clone doesn't contain the
  ///   history.
  package func snapshots(
    over period: TrendPeriod, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(GitFailure) -> [CoverageSnapshot] {
    var tables = TableVersions(configuration.formats)
    var revisions: [RevisionTables] = []
    let commits = period.points(of: try await repository.history(since: period.start))
    for start in stride(from: 0, to: commits.count, by: Self.revisionsAtOnce) {
      let part = commits[start...].prefix(Self.revisionsAtOnce)
      let listed: @Sendable (Int) -> Void = { progress(.listing(start + $0, of: commits.count)) }
      let found = try await workers.map(count: part.count, done: listed) {
        index throws(GitFailure) in
        try await files.files(of: commits[start + index].id)
      }
      for (commit, files) in zip(part, found) { revisions.append(tables.add(files, of: commit)) }
    }
    let pieces = tables.pieces
    let counted = try await count(pieces, of: tables, progress)
    return try await snapshots(of: revisions, tables, counted)
  }
}

extension CoverageTrend {
  /// Counts each version once, and returns the results by the number of the version.
  private func count(
    _ pieces: [[Int]], of tables: TableVersions,
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(GitFailure) -> [Counted] {
    let reader = reader(of: tables)
    let done: @Sendable (Int) -> Void = { progress(.counting($0, of: pieces.count)) }
    let counts = try await workers.map(count: pieces.count, done: done) {
      index throws(GitFailure) in
      let versions = pieces[index].map { tables.versions[$0] }
      guard versions[0].isSplit else { return [try await count(versions[0], reader)] }
      var history = LocalizedTableHistory(versions, of: reader, counting)
      return try await history.statuses().map { Counted(statuses: [$0]) }
    }
    var counted = Array(repeating: Counted(statuses: []), count: tables.versions.count)
    for (piece, counts) in zip(pieces, counts) {
      for (version, count) in zip(piece, counts) { counted[version] = count }
    }
    return counted
  }

  private func reader(of tables: TableVersions) -> TableReader<RevisionContents> {
    let contents = RevisionContents(files: tables.files, repository: repository)
    return TableReader(
      contents, sharing: tables.sharedMembers,
      originals: OriginalTables(configuration.formats),
      sourceLocale: configuration.sourceLocale)
  }

  /// Counts a catalog, or the sections of an XLIFF.
  private func count(
    _ placed: TableVersions.Placed, _ reader: TableReader<RevisionContents>
  ) async throws(GitFailure) -> Counted {
    let counter = TableCounter(
      of: placed.source, at: [placed.site.files[0]], counting, awaitsFaults: false, since: nil,
      requiredLocales: [])
    let pass = TablePass(placed.source, of: reader.source.files, to: [counter])
    try await reader.read(pass)
    return Counted(statuses: counter.statuses().map(\.status), isForeign: pass.isForeign)
  }

  private func snapshots(
    of revisions: [RevisionTables], _ tables: TableVersions, _ counted: [Counted]
  ) async throws(GitFailure) -> [CoverageSnapshot] {
    let required = tables.sites.map { configuration.requiredLocales(at: $0.files) }
    return try await workers.map(count: revisions.count) { index throws(GitFailure) in
      let revision = revisions[index]
      let members = revision.tables.flatMap { version, site in
        let isSkipped = counted[version].isForeign && !tables.sites[site].isNamed
        return (isSkipped ? [] : counted[version].statuses).map { status in
          // The groups of a table depend only on its place, not on its name.
          var status = status
          status.files = tables.sites[site].files
          return ProjectStatus.Table(status, requiredLocales: required[site])
        }
      }
      return ProjectStatus(members, options).snapshot(
        date: CalendarDate.timestamp(at: revision.commit.time) + "Z",
        revision: revision.commit.id.name)
    }
  }
}

public import Git
import SourceText
public import TranslationStatus

/// Counts earlier states of a project from its repository.
///
/// Each is what the same command would have said of it, with the present configuration: the files
/// of the commit are found as the present ones are. Submodules and files that git ignores are in no
/// commit.
public struct CoverageTrend: Sendable {
  /// How far the work is. Revisions are listed first, and then the tables counted that they have.
  public enum Progress: Hashable, Sendable {
    case listing(Int, of: Int)
    case counting(Int, of: Int)
  }

  /// More revisions at a time would only fill the memory.
  private static let revisionsAtOnce = 64

  private let files: RevisionFiles
  private let repository: Repository
  private let configuration: Configuration
  private let counter: TableCounter
  private let options: ProjectStatus.Options
  private let workers: Workers

  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - workingDirectory: an absolute path in the repository.
  ///   - jobs: how many tables are counted at the same time.
  public init(
    of repository: Repository, at paths: [String], configuration: Configuration,
    workingDirectory: String, counting: CountingOptions, options: ProjectStatus.Options, jobs: Int
  ) {
    files = RevisionFiles(
      of: repository, at: paths, configuration: configuration, workingDirectory: workingDirectory)
    self.repository = repository
    self.configuration = configuration
    workers = Workers(jobs: jobs)
    // Nobody names the open keys of earlier states.
    var (counting, options) = (counting, options)
    (counting.openKeys, options.openKeys) = (0, 0)
    counter = TableCounter(counting, configuration: configuration)
    self.options = options
  }

  /// Counts the states that HEAD had at the times of a period, oldest first; each once, and none
  /// that is older than the repository.
  ///
  /// - Parameter progress: is told often, and from several tasks, how far the work is.
  /// - Throws: if there is no commit yet, or if a shallow clone lacks what was there.
  public func snapshots(
    over period: TrendPeriod, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(GitFailure) -> [CoverageSnapshot] {
    var tables = TableVersions()
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
    return try await snapshots(of: revisions, tables, try await statuses(of: tables, progress))
  }
}

extension CoverageTrend {
  /// Counts each version once, and returns the statuses by its number.
  private func statuses(
    of tables: TableVersions, _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(GitFailure) -> [[TableStatus]] {
    let pieces = tables.pieces
    let counted: @Sendable (Int) -> Void = { progress(.counting($0, of: pieces.count)) }
    let counts = try await workers.map(count: pieces.count, done: counted) {
      index throws(GitFailure) in
      let versions = pieces[index].map { tables.versions[$0] }
      guard versions[0].version.isLocalizedFiles else {
        return [try await self.statuses(of: versions[0])]
      }
      var history = LocalizedTableHistory(
        versions, of: repository, counter, sourceLocale: configuration.sourceLocale)
      return try await history.statuses().map { [$0] }
    }
    var statuses: [[TableStatus]] = Array(repeating: [], count: tables.versions.count)
    for (piece, counts) in zip(pieces, counts) {
      for (version, count) in zip(piece, counts) { statuses[version] = count }
    }
    return statuses
  }

  /// Counts a catalog, or the sections of an XLIFF.
  private func statuses(of placed: TableVersions.Placed) async throws(GitFailure) -> [TableStatus] {
    let (contents, path) = (placed.version.members[0].contents, placed.site.files[0])
    let bytes = try await repository.contents(of: [contents.object])[contents.object] ?? []
    guard contents.kind == .xliff else {
      return [counter.count(catalog: SourceBuffer(bytes), path: path).status]
    }
    return counter.count(
      xliff: SourceBuffer(bytes), path: path, isNamed: placed.version.isNamed
    ).map(\.status)
  }

  private func snapshots(
    of revisions: [RevisionTables], _ tables: TableVersions, _ statuses: [[TableStatus]]
  ) async throws(GitFailure) -> [CoverageSnapshot] {
    let required = tables.sites.map { configuration.requiredLocales(at: $0.files) }
    return try await workers.map(count: revisions.count) { index throws(GitFailure) in
      let revision = revisions[index]
      let members = revision.tables.flatMap { version, site in
        statuses[version].map { status in
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

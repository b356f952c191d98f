package import Catalog
package import Git
package import LintConfiguration
import LintEngine
import Platform
import SourceText
package import TranslationStatus
package import Workspace

/// Counts earlier states of a project from its repository.
///
/// Each result is the same as that of the same command at that commit, with the present
/// configuration and the present code. The files of a commit are found in the same way as the
/// present ones. Submodules and ignored files aren't part of any commit.
package struct CoverageTrend: Sendable {
  /// The progress of the work. First revisions are listed, then their tables are counted.
  package enum Progress: Hashable, Sendable {
    case listing(Int, of: Int)
    case counting(Int, of: Int)
  }

  /// The number of revisions listed at the same time. More would only use more memory.
  private static let revisionsAtOnce = 64

  private let files: RevisionFiles
  private let repository: Repository
  private let configuration: Configuration
  private let counting: CountingOptions
  private let options: ProjectStatus.Options
  private let isUsed: Table.UsedKeys?
  private let interfaces: InterfaceTables
  private let workers: Workers

  /// - Parameters:
  ///   - files: the files of each revision that are counted.
  ///   - isUsed: returns whether the present code uses a key. Nil if no code is read.
  ///   - interfaces: finds the interfaces that tables translate.
  ///   - jobs: the number of tables counted at the same time.
  package init(
    of repository: Repository, _ files: RevisionFiles, configuration: Configuration,
    counting: CountingOptions, options: ProjectStatus.Options, isUsed: Table.UsedKeys?,
    interfaces: InterfaceTables, jobs: Int
  ) {
    self.files = files
    self.repository = repository
    self.configuration = configuration
    workers = Workers(jobs: jobs)
    // The open keys of earlier states are never shown.
    var (counting, options) = (counting, options)
    (counting.openKeys, options.openKeys) = (0, 0)
    counting.sourceLocale = configuration.sourceLocale
    self.counting = counting
    self.options = options
    self.isUsed = isUsed
    self.interfaces = interfaces
  }

  /// Counts the states of HEAD at the times of a period, oldest first. Each state is counted once,
  /// and times before the first commit are ignored. A state of which not all files can be read is a
  /// gap.
  ///
  /// - Parameter progress: called often, and from several tasks, with the progress.
  /// - Throws: `GitFailure` if there is no commit yet, or if a shallow clone doesn't contain the
  ///   history.
  package func snapshots(
    over period: TrendPeriod, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(GitFailure) -> [CoverageSnapshot] {
    var tables = TableVersions(
      configuration.formats, interfaces, dependOnNames: isUsed != nil)
    var revisions: [RevisionTables] = []
    let commits = period.points(of: try await repository.history(since: period.start))
    for start in stride(from: 0, to: commits.count, by: Self.revisionsAtOnce) {
      let part = commits[start...].prefix(Self.revisionsAtOnce)
      let listed: @Sendable (Int) -> Void = { progress(.listing(start + $0, of: commits.count)) }
      let found = await workers.map(count: part.count, done: listed) { index in
        await listing(of: commits[start + index])
      }
      for (commit, listing) in zip(part, found) {
        switch listing {
        case .success(let files): revisions.append(tables.add(files, of: commit))
        case .failure(let failure):
          let gap = CoverageGap(path: nil, reason: failure.message, help: failure.help)
          revisions.append(RevisionTables(commit: commit, tables: [], gap: gap))
        }
      }
    }
    let pieces = tables.pieces
    let contents = RevisionContents(
      files: tables.files, repository: repository,
      missing: try await repository.objectsNotFetched(
        of: revisions.filter { $0.gap == nil }.map(\.commit.id)))
    let counted = await count(pieces, of: tables, in: contents, progress)
    return await snapshots(of: revisions, tables, counted)
  }
}

extension CoverageTrend {
  private func listing(of commit: DatedCommit) async -> Result<[InputFile], GitFailure> {
    do throws(GitFailure) {
      return .success(try await files.files(of: commit.id))
    } catch {
      return .failure(error)
    }
  }

  /// Counts each version once, and returns the results by the number of the version.
  private func count(
    _ pieces: [[Int]], of tables: TableVersions, in contents: RevisionContents,
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async -> [CountedVersion] {
    let reader = reader(of: tables, in: contents)
    let done: @Sendable (Int) -> Void = { progress(.counting($0, of: pieces.count)) }
    let counts = await workers.map(count: pieces.count, done: done) { index in
      let versions = pieces[index].map { tables.versions[$0] }
      guard versions[0].isSplit else { return [await count(versions[0], reader)] }
      var history = LocalizedTableHistory(versions, of: reader, counting)
      return await history.counts()
    }
    var counted = Array(repeating: CountedVersion(), count: tables.versions.count)
    for (piece, counts) in zip(pieces, counts) {
      for (version, count) in zip(piece, counts) { counted[version] = count }
    }
    return counted
  }

  private func reader(
    of tables: TableVersions, in contents: RevisionContents
  ) -> TableReader<RevisionContents> {
    TableReader(
      contents, sharing: tables.sharedMembers,
      originals: OriginalTables(configuration.formats),
      sourceLocales: SourceLocales(configuration.sourceLocale))
  }

  /// Counts a catalog, or the sections of an XLIFF.
  private func count(
    _ placed: TableVersions.Placed, _ reader: TableReader<RevisionContents>
  ) async -> CountedVersion {
    let counter = TableCounter(
      of: placed.source, at: [placed.site.files[0]], counting, awaitsFaults: false, since: nil,
      requiredLocales: [])
    let pass = TablePass(
      placed.source, of: reader.source.files, to: [counter], isUsed: isUsed)
    do throws(GitFailure) {
      try await reader.read(pass)
    } catch {
      return CountedVersion(fault: .init(error))
    }
    return CountedVersion(
      statuses: counter.statuses().map(\.status), isForeign: pass.isForeign,
      fault: pass.incompleteFiles.first.map { .init(member: 0, reason: $0.reason) })
  }

  private func snapshots(
    of revisions: [RevisionTables], _ tables: TableVersions, _ counted: [CountedVersion]
  ) async -> [CoverageSnapshot] {
    let required = tables.sites.map { configuration.requiredLocales(at: $0.files) }
    return await workers.map(count: revisions.count) { index in
      let revision = revisions[index]
      let date = CalendarDate.timestamp(at: revision.commit.time) + "Z"
      let shown = revision.tables.filter { version, site in
        !counted[version].isForeign || tables.sites[site].isNamed
      }
      if let gap = revision.gap ?? gap(in: shown, tables, counted) {
        return CoverageSnapshot(date: date, revision: revision.commit.id.name, gap: gap)
      }
      let members = shown.flatMap { version, site in
        counted[version].statuses.map { status in
          // The groups of a table depend only on its place, not on its name.
          var status = status
          status.files = tables.sites[site].files
          return ProjectStatus.Table(
            status, requiredLocales: required[site], partialLocales: counting.partialLocales)
        }
      }
      return ProjectStatus(members, options).snapshot(
        date: date, revision: revision.commit.id.name)
    }
  }

  /// Returns the first file of a revision that was not read completely.
  private func gap(
    in shown: [(version: Int, site: Int)], _ tables: TableVersions, _ counted: [CountedVersion]
  ) -> CoverageGap? {
    shown.lazy.compactMap { version, site in
      counted[version].fault.map { fault in
        CoverageGap(
          path: fault.member.map { tables.sites[site].files[$0] }, reason: fault.reason,
          help: fault.help)
      }
    }.first
  }
}

/// The interval between the points of a trend.
package enum TrendStep: String, CaseIterable, Sendable {
  case day, week, month

  /// Returns the time that is a number of steps before another time.
  ///
  /// - Parameter seconds: a time in seconds since 1970.
  func time(_ count: Int, stepsBefore seconds: Int) -> Int {
    switch self {
    case .day: seconds - count * 86_400
    case .week: seconds - count * 7 * 86_400
    case .month: CalendarDate.time(count, monthsBefore: seconds)
    }
  }

  /// The minimum length of a step in seconds.
  var minDuration: Int {
    switch self {
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 28 * 86_400
    }
  }
}

/// The contents of the tables of several revisions, which are objects in the repository.
struct RevisionContents: FileSource {
  typealias Failure = GitFailure
  typealias Fatal = GitFailure

  let files: [InputFile]
  let repository: Repository
  /// The objects that a partial clone doesn't have.
  let missing: Set<ObjectID>

  func bytes(of index: Int) async throws(GitFailure) -> SourceBuffer {
    guard let object = files[index].object else {
      preconditionFailure("the contents of a revision are no object")
    }
    if missing.contains(object) { throw .missing(object, isPartial: true) }
    return SourceBuffer(try await repository.contents(of: [object])[object] ?? [])
  }

  /// A table must be read with all of its files, so every failure is fatal.
  func reason(for failure: GitFailure) throws(GitFailure) -> String { throw failure }
}

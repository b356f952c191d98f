import Catalog
import Diagnostics
package import Git
import LintConfiguration
import LintKit
package import Platform
package import Workspace

/// The linters of a run, one for each of its configurations.
///
/// The files of a table have the same configuration. The rules about code know all tables and all
/// code of the run.
package struct Linters: Sendable {
  /// A configuration of the run.
  package struct Member: Sendable {
    /// The folder of the configuration, without symbolic links. Nil for files without one.
    let project: AbsolutePath?
    let linter: Linter
    let options: RunOptions

    package init(_ linter: Linter, _ options: RunOptions, project: AbsolutePath? = nil) {
      (self.project, self.linter, self.options) = (project, linter, options)
    }
  }

  private let members: [Member]
  private let numbers: [AbsolutePath?: Int]
  /// Other configurations, whose code is read as context.
  private let others: [Configuration]

  /// - Parameter members: at least one. The first one applies to files of other projects.
  package init(_ members: [Member], alsoReading others: [Configuration] = []) {
    (self.members, self.others) = (members, others)
    numbers = Dictionary(members.enumerated().map { ($1.project, $0) }) { first, _ in first }
  }

  private var formats: TableFormats { members[0].linter.configuration.formats }
  private var jobs: Int { members[0].options.jobs }
  private var configurations: [Configuration] {
    members.map { $0.linter.configuration } + others
  }
  private var readsCode: Bool { configurations.contains { $0.code.isOn } }
}

extension Linters {
  /// Checks files, and returns what each configuration reports about them, in the order of the
  /// configurations.
  ///
  /// The reports don't depend on the number of jobs.
  package func check(_ files: [InputFile]) async -> [ReportBuilder] {
    let files = files.sortedByPath()
    let sources = TableSource.all(of: files, formats, includesContext: readsCode)
    return await check(sources, of: RunFiles(files: files, objects: [:]))
  }

  /// Checks files on the disk or of a state of a repository, since a base revision if there is one.
  ///
  /// - Throws: `GitFailure` if an object can't be read.
  func check(
    _ files: [InputFile], since base: BaseRevision?, of states: RepositoryStates?
  ) async throws(GitFailure) -> [ReportBuilder] {
    guard let states else { return await check(files) }
    guard let base else { return try await check(files, of: states.repository) }
    return try await check(files, comparedWith: base, of: states.repository)
  }

  /// Checks files of one state of a repository.
  ///
  /// - Throws: `GitFailure` if an object can't be read.
  package func check(
    _ files: [InputFile], of repository: Repository
  ) async throws(GitFailure) -> [ReportBuilder] {
    let files = files.sortedByPath()
    let sources = TableSource.all(of: files, formats, includesContext: readsCode)
    let read = Set(sources.flatMap(\.members).map(\.file)).union(codeFiles(among: files))
    let objects = try await repository.contents(of: read.compactMap { files[$0].object })
    return await check(sources, of: RunFiles(files: files, objects: objects))
  }

  private func check(_ sources: [TableSource], of run: RunFiles) async -> [ReportBuilder] {
    let reader = CodeReader(configurations, files: run, jobs: jobs)
    let code = await reader.read(run.files.indices)
    let owners = Owners(of: run.files, sources, by: self)
    let linters = members.map {
      $0.linter.tableLinter(run, sharing: [], $0.options).with(code?.uses)
    }
    let results = await Workers(jobs: jobs).map(count: sources.count) { index in
      await linters[owners.ofTable[index]].lint(sources[index])
    }
    let keys = KeyIndex(
      joining: results.map(\.recordedKeys).withoutReplaced(of: code?.projects))
    return members.indices.map { number in
      var own = owners.results(results, of: number)
      own.addMissingLanguages(linters[number].settings)
      own.addSourceLanguages(linters[number].settings, code)
      own.addOutsideLanguages(linters[number].settings)
      if let code {
        own += linters[number].results(of: code, keys) { owners.ofFile[$0] == number }
        if number == 0 { own.append(TableResult(unreadableCode: unreadable(of: code))) }
      }
      return ReportBuilder(
        of: own, files: owners.files(run.files.indices, of: number).without(code),
        linters[number].settings, tool: members[number].linter.tool)
    }
  }

  /// Checks files and those of an earlier revision, and returns what is new.
  ///
  /// Unchanged tables are not read. Contents that several files share, in one state or in both, are
  /// read once. Unused suppressions of the configuration are not reported, since not all of the
  /// files that they apply to are read.
  /// - Parameter repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func check(
    _ present: [InputFile], comparedWith revision: BaseRevision, of repository: Repository?
  ) async throws(GitFailure) -> [ReportBuilder] {
    let compared = ComparedFiles(present, with: revision, formats)
    // If code is read, every table matters, since the code may have changed instead of the table.
    let pairs = compared.pairs.filter { readsCode || !$0.isUnchanged }
    let read = Set(pairs.flatMap(\.members).map(\.file))
    let wanted = read.union(codeFiles(among: compared.files))
    let objects =
      try await repository?.contents(of: wanted.compactMap { compared.files[$0].object }) ?? [:]
    let run = RunFiles(files: compared.files, objects: objects)
    let reader = CodeReader(configurations, files: run, jobs: jobs)
    let code = await reader.read(compared.present.indices)
    let baseCode = await reader.read(compared.base)
    let owners = Owners(
      of: run.files, pairs.map { $0.present ?? $0.base[0] }, by: self)
    let linters = members.indices.map { number in
      let own = pairs.indices.filter { owners.ofTable[$0] == number }
      return members[number].linter
        .tableLinter(run, sharing: own.flatMap { pairs[$0].members }, members[number].options)
        .with(code?.uses, since: baseCode?.uses)
    }
    let results = await Workers(jobs: jobs).map(count: pairs.count) { index in
      await linters[owners.ofTable[index]].lint(pairs[index], of: revision)
    }
    let keys = KeysOfStates(of: results, code?.projects, base: baseCode?.projects)
    return members.indices.map { number in
      var own = owners.results(results, of: number)
      if let code, let baseCode {
        own.append(
          linters[number].result(of: code, since: baseCode, in: revision, keys) {
            owners.ofFile[$0] == number
          })
        if number == 0 { own.append(TableResult(unreadableCode: code.unreadable)) }
      }
      own.joinLostLanguages()
      let changed = compared.present.indices.filter(read.contains)
      return ReportBuilder(
        of: own, files: owners.files(changed, of: number),
        linters[number].settings, tool: members[number].linter.tool, since: revision.revision)
    }
  }
}

extension Linters {
  /// The files that any of the configurations reads as code, as indices.
  private func codeFiles(among files: [InputFile]) -> [Int] {
    let configurations = configurations
    return files.indices.filter { index in
      configurations.contains { $0.codeKind(of: files[index].shown) != nil }
    }
  }

  /// Returns the files with code that can't be read, without those of other projects.
  fileprivate func unreadable(of code: ReadCode) -> [(path: String, reason: String)] {
    code.unreadable.filter { file in
      others.isEmpty
        || members.contains { $0.linter.configuration.codeKind(of: ShownPath(file.path)) != nil }
    }
  }

  /// Returns whether a table is only read for its keys, because it belongs to another project.
  fileprivate func isForeign(_ table: TableSource, among files: [InputFile]) -> Bool {
    table.members.allSatisfy { member in
      files[member.file].isContext && numbers[files[member.file].project] == nil
    }
  }

  /// Returns the number of the configuration of a file.
  fileprivate func number(of file: InputFile) -> Int { numbers[file.project] ?? 0 }

  /// Returns the number of the configuration that reports findings in a file: of those that read it
  /// as code, the nearest one around it, or else the first one.
  fileprivate func numberOfCode(_ file: InputFile) -> Int {
    guard members.count > 1 else { return 0 }
    let projects = members.map { ($0.project, $0.linter.configuration) }
    return ownerOfCode(file, among: projects) ?? number(of: file)
  }
}

/// Returns the number of the configuration that reports findings in a file of code: of those that
/// read it, the nearest one around it, or else the first one. Nil if none reads it.
///
/// - Parameter place: where the file is, or nil if it is in memory.
func ownerOfCode(
  at path: ShownPath, _ place: AbsolutePath?,
  among projects: [(folder: AbsolutePath?, configuration: Configuration)]
) -> Int? {
  let readers = projects.indices.filter { projects[$0].configuration.codeKind(of: path) != nil }
  let around = readers.filter { number in
    guard let folder = projects[number].folder else { return false }
    return place?.isIn(folder) ?? false
  }
  let depth = { (number: Int) in projects[number].folder?.text.utf8.count ?? 0 }
  return around.max { depth($0) < depth($1) } ?? readers.first
}

/// Returns the number of the configuration that reports findings in a file of code of a run.
func ownerOfCode(
  _ file: InputFile, among projects: [(folder: AbsolutePath?, configuration: Configuration)]
) -> Int? {
  ownerOfCode(at: file.shown, file.absolutePath, among: projects)
}

/// Which configuration applies to each table and each file of a run.
private struct Owners {
  private let files: [InputFile]
  /// The number of the configuration of each table.
  let ofTable: [Int]
  /// The number of the configuration of each file.
  private(set) var ofFile: [Int]
  private let foreign: Set<Int>

  init(of files: [InputFile], _ tables: [TableSource], by linters: Linters) {
    self.files = files
    ofTable = tables.map { linters.number(of: files[$0.members[0].file]) }
    ofFile = files.map { linters.numberOfCode($0) }
    foreign = Set(tables.indices.filter { linters.isForeign(tables[$0], among: files) })
    for (table, number) in zip(tables, ofTable) {
      for member in table.members { ofFile[member.file] = number }
    }
  }

  /// Returns the results of the tables of a configuration.
  func results(_ results: [TableResult], of number: Int) -> [TableResult] {
    results.indices.filter { ofTable[$0] == number && !foreign.contains($0) }
      .map { results[$0] }
  }

  /// Returns those files that are of a configuration.
  func files(_ indices: some Sequence<Int>, of number: Int) -> [InputFile] {
    indices.filter { ofFile[$0] == number }.map { files[$0] }
  }
}

/// The keys of all tables of both states of a project.
struct KeysOfStates {
  let present: KeyIndex
  let base: KeyIndex
  /// The first file of the base revision that could not be read completely.
  let uncompared: UncomparedFile?

  fileprivate init(
    of tables: [TableResult], _ projects: XcodeProjects?, base baseProjects: XcodeProjects?
  ) {
    present = KeyIndex(joining: tables.map(\.recordedKeys).withoutReplaced(of: projects))
    base = KeyIndex(joining: tables.map(\.recordedBaseKeys).withoutReplaced(of: baseProjects))
    uncompared = tables.lazy.flatMap(\.uncompared).first
  }
}

extension Linter {
  /// Checks files and reports in an order that doesn't depend on the number of jobs.
  package func lint(_ files: [InputFile], options: RunOptions) async -> Outcome {
    await check(files, options: options).outcome
  }

  /// Checks files, and lets the caller decide what the report omits.
  package func check(_ files: [InputFile], options: RunOptions) async -> ReportBuilder {
    await Linters([Linters.Member(self, options)]).check(files)[0]
  }

  /// Checks files and those of an earlier revision, and reports what is new.
  ///
  /// - Parameter repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func check(
    _ present: [InputFile], comparedWith revision: BaseRevision, of repository: Repository?,
    options: RunOptions
  ) async throws(GitFailure) -> ReportBuilder {
    let linters = Linters([Linters.Member(self, options)])
    return try await linters.check(present, comparedWith: revision, of: repository)[0]
  }
}

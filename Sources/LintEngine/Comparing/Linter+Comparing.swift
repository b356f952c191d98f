import Diagnostics
package import Git
package import Workspace

extension Linter {
  /// Checks files of one state of a repository.
  ///
  /// - Throws: `GitFailure` if an object can't be read.
  package func check(
    _ files: [InputFile], of repository: Repository, options: RunOptions
  ) async throws(GitFailure) -> ReportBuilder {
    let files = files.sortedByPath()
    let sources = TableSource.all(
      of: files, configuration.formats, includesContext: configuration.code.isOn)
    let members = sources.flatMap(\.members).map { files[$0.file] }
    let code = files.filter { configuration.codeKind(of: $0.shown) != nil }
    let objects = try await repository.contents(of: (members + code).compactMap(\.object))
    return await check(sources, of: files, objects, options: options)
  }

  /// Checks files and those of an earlier revision, and reports what is new.
  ///
  /// Unchanged tables are not read. Contents that several files share, in one state or in both, are
  /// read once. Unused suppressions of the configuration are not reported, since not all of the
  /// files that they apply to are read.
  /// - Parameter repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func check(
    _ present: [InputFile], comparedWith revision: BaseRevision, of repository: Repository?,
    options: RunOptions
  ) async throws(GitFailure) -> ReportBuilder {
    let compared = ComparedFiles(present, with: revision, configuration.formats)
    // If code is read, every table matters, since the code may have changed instead of the table.
    let pairs = compared.pairs.filter { configuration.code.isOn || !$0.isUnchanged }
    let members = pairs.flatMap(\.members)
    var linter = try await tableLinter(
      compared.files, sharing: members, and: compared.codeFiles(configuration), of: repository,
      options)
    let reader = CodeReader(
      configuration: configuration, files: linter.reader.source, jobs: options.jobs)
    let code = await reader.read(compared.present.indices)
    let baseCode = await reader.read(compared.base)
    linter = linter.with(code?.uses, since: baseCode?.uses)
    let checked = linter
    var results = await Workers(jobs: options.jobs).map(count: pairs.count) { index in
      await checked.lint(pairs[index], of: revision)
    }
    if let code, let baseCode {
      let result = linter.result(of: code, since: baseCode, in: revision, tables: results)
      results.append(result)
    }
    let read = Set(members.map(\.file))
    let changed = compared.present.indices.filter(read.contains).map { compared.present[$0] }
    return ReportBuilder(
      of: results, files: changed, linter.settings, tool: tool, since: revision.revision)
  }

  /// Creates a linter that checks tables one by one, with the contents of the files that are
  /// objects.
  ///
  /// - Parameters:
  ///   - members: the members of all tables to check.
  ///   - others: the other files that are read, as indices.
  ///   - repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func tableLinter(
    _ files: [InputFile], sharing members: [TableSource.Member], and others: [Int] = [],
    of repository: Repository?, _ options: RunOptions
  ) async throws(GitFailure) -> TableLinter {
    let read = Set(members.map(\.file) + others)
    let objects =
      try await repository?.contents(of: read.lazy.compactMap { files[$0].object }) ?? [:]
    return tableLinter(RunFiles(files: files, objects: objects), sharing: members, options)
  }
}

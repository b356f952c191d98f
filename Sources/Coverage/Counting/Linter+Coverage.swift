import Catalog
import Diagnostics
package import Git
package import LintEngine
package import TranslationStatus
package import Workspace

extension Linter {
  /// The findings of a run, and the progress of the translations.
  package struct CoverageOutcome: Sendable {
    /// The findings of the rules in all files, whether or not the files are counted.
    package let lint: Outcome
    /// The counted tables, in the order of their files.
    package let tables: [ProjectStatus.Table]
    /// The state of the tables in the base revision, or nil if there is none.
    package var baseTables: [ProjectStatus.Table]?
    /// The files of the base revision that could not be read completely.
    var unreadBase: [IncompleteFile] = []
    /// The number of keys in code that no table contains, or nil if it isn't known.
    package var undefinedKeys: Int?
    /// Returns whether the code uses a key. Nil if no code was read.
    let isUsed: Table.UsedKeys?
  }

  /// Checks files and counts their translations, in one pass.
  package func coverage(
    _ files: [InputFile], counting: CountingOptions, options: RunOptions
  ) async -> CoverageOutcome {
    let files = files.sortedByPath()
    let run = RunFiles(files: files, objects: [:])
    let code = await readCode(among: files.indices, of: run, options)
    // A key in code may be in a table that is not checked.
    let sources = TableSource.all(of: files, configuration.formats, includesContext: code != nil)
    let checked = sources.filter { $0.members.contains { !files[$0.file].isContext } }
    let linter = tableLinter(run, sharing: [], options).with(code?.uses)
    let counted = CountedFiles(present: TableSource.counted(checked, of: files), base: [])
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await counter.check(TablePair(present: sources[index]))
    }
    return outcome(of: tables, code, files, linter)
  }

  /// Checks and counts files, and counts the files of an earlier revision.
  ///
  /// Translations are outdated if their source strings have changed since then.
  /// - Parameter repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func coverage(
    _ present: [InputFile], comparedWith revision: BaseRevision, of repository: Repository?,
    counting: CountingOptions, options: RunOptions
  ) async throws(GitFailure) -> CoverageOutcome {
    let compared = ComparedFiles(present, with: revision, configuration.formats)
    let pairs = compared.pairs
    // For an unchanged table, only one state is read.
    let members = pairs.flatMap { $0.isUnchanged ? $0.present?.members ?? [] : $0.members }
    let code = await readCode(
      among: compared.present.indices, of: RunFiles(files: compared.files, objects: [:]), options)
    let linter = try await tableLinter(compared.files, sharing: members, of: repository, options)
      .with(code?.uses)
    let counted = CountedFiles(
      present: TableSource.counted(compared.presentTables, of: compared.files),
      base: TableSource.counted(compared.baseTables, of: compared.files))
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: pairs.count) { index in
      await counter.check(pairs[index])
    }
    var outcome = outcome(of: tables, code, compared.present, linter)
    outcome.baseTables = tables.flatMap(\.base)
    outcome.unreadBase = tables.flatMap(\.unreadBase)
    return outcome
  }

  private func outcome(
    of tables: [CountedTable], _ code: ReadCode?, _ files: [InputFile], _ linter: TableLinter
  ) -> CoverageOutcome {
    var results = tables.map(\.result)
    results.addMissingLanguages(linter.settings)
    let found = code.map { linter.results(of: $0, after: results) } ?? []
    results += found
    var outcome = CoverageOutcome(
      lint: ReportBuilder(
        of: results, files: files.without(code), linter.settings, tool: tool
      ).outcome, tables: tables.flatMap(\.present), isUsed: linter.isUsed)
    if linter.checksCode(with: .undefinedKey) { outcome.undefinedKeys = found.undefinedKeys }
    return outcome
  }
}

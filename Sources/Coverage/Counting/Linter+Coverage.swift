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
  }

  /// Checks files and counts their translations, in one pass.
  package func coverage(
    _ files: [InputFile], counting: CountingOptions, options: RunOptions
  ) async -> CoverageOutcome {
    let files = files.sortedByPath()
    let sources = TableSource.checked(files.indices, of: files, configuration.formats)
    let linter = tableLinter(RunFiles(files: files, objects: [:]), sharing: [], options)
    let counted = CountedFiles(present: TableSource.counted(sources, of: files), base: [])
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await counter.check(TablePair(present: sources[index]))
    }
    return outcome(of: tables, files, linter.settings)
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
    let linter = try await tableLinter(compared.files, sharing: members, of: repository, options)
    let counted = CountedFiles(
      present: TableSource.counted(compared.presentTables, of: compared.files),
      base: TableSource.counted(compared.baseTables, of: compared.files))
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: pairs.count) { index in
      await counter.check(pairs[index])
    }
    var outcome = outcome(of: tables, compared.present, linter.settings)
    outcome.baseTables = tables.flatMap(\.base)
    return outcome
  }

  private func outcome(
    of tables: [CountedTable], _ files: [InputFile], _ settings: RunSettings
  ) -> CoverageOutcome {
    var results = tables.map(\.result)
    results.addMissingLanguages(settings)
    return CoverageOutcome(
      lint: ReportBuilder(of: results, files: files, settings, tool: tool).outcome,
      tables: tables.flatMap(\.present))
  }
}

import Diagnostics
package import Git
package import TranslationStatus
package import Workspace

extension Linter {
  /// What a run has found, and how far the tables are translated.
  package struct CoverageOutcome: Sendable {
    /// What the rules have found in the files, whether or not they are counted.
    package var lint: Outcome
    /// The tables that are counted, in the order of their files.
    package var tables: [ProjectStatus.Table]
    /// What the tables were in the revision compared with; nil if there is none.
    package var earlierTables: [ProjectStatus.Table]?
  }

  /// Checks files and counts how far they are translated, in one pass.
  package func coverage(
    _ files: [InputFile], counting: CountingOptions, options: Options
  ) async -> CoverageOutcome {
    let files = Self.sorted(files)
    let sources = TableSource.judged(files.indices, of: files, configuration.formats)
    let counted = CountedFiles(present: TableSource.counted(sources, of: files), earlier: [])
    var linter = tableLinter(RunFiles(files: files, objects: [:]), sharing: [], options)
    linter.counting = counting
    var results = await Workers(jobs: options.jobs).map(count: sources.count) { [linter] index in
      await linter.coverage(of: TablePair(present: sources[index]), counted).present
    }
    results.addMissingLanguages(linter.settings)
    return CoverageOutcome(
      lint: ReportBuilder(of: results, files: files, linter.settings, tool: tool).outcome,
      tables: results.flatMap(\.statuses))
  }

  /// Checks and counts files, and counts those of an earlier revision.
  ///
  /// Translations of source texts that have changed since then are outdated.
  /// - Parameter repository: what objects are read from; nil if there are none.
  /// - Throws: if an object cannot be read.
  package func coverage(
    _ present: [InputFile], comparedWith revision: EarlierFiles, of repository: Repository?,
    counting: CountingOptions, options: Options
  ) async throws(GitFailure) -> CoverageOutcome {
    var files = Self.sorted(present)
    let count = files.count
    let earlier = Self.add(revision.files, to: &files)
    let presentSources = TableSource.judged(0..<count, of: files, configuration.formats)
    let earlierSources = TableSource.judged(earlier, of: files, configuration.formats)
    let pairs = TablePair.match(
      presentSources, with: earlierSources, among: files, of: revision)
    // Of a table that did not change, one state tells all.
    let members = pairs.flatMap { $0.isUnchanged ? $0.present?.members ?? [] : $0.members }
    let indices = Set(members.map(\.file))
    let objects =
      try await repository?.contents(of: indices.lazy.compactMap { files[$0].object }) ?? [:]
    let counted = CountedFiles(
      present: TableSource.counted(presentSources, of: files),
      earlier: TableSource.counted(earlierSources, of: files))
    var linter = tableLinter(RunFiles(files: files, objects: objects), sharing: members, options)
    linter.counting = counting
    let results = await Workers(jobs: options.jobs).map(count: pairs.count) { [linter] index in
      await linter.coverage(of: pairs[index], counted)
    }
    var checked = results.map(\.present)
    checked.addMissingLanguages(linter.settings)
    return CoverageOutcome(
      lint: ReportBuilder(
        of: checked, files: Array(files[..<count]), linter.settings, tool: tool
      ).outcome,
      tables: checked.flatMap(\.statuses), earlierTables: results.flatMap(\.earlier))
  }
}

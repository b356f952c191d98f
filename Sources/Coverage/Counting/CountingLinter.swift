import Catalog
import Diagnostics
package import Git
import Languages
package import LintConfiguration
package import LintEngine
package import TranslationStatus
package import Workspace

/// The tables of a run that are counted, identified by the indices of their files.
struct CountedFiles: Sendable {
  private let present: Set<Int>
  private let base: Set<Int>

  init(present: [TableSource], base: [TableSource]) {
    self.present = Set(present.lazy.flatMap(\.members).map(\.file))
    self.base = Set(base.lazy.flatMap(\.members).map(\.file))
  }

  func hasPresent(_ source: TableSource) -> Bool {
    source.members.contains { present.contains($0.file) }
  }

  func hasBase(_ source: TableSource) -> Bool {
    source.members.contains { base.contains($0.file) }
  }
}

/// The findings of the rules in a table, and the progress of its translations.
struct CountedTable: Sendable {
  var result = TableResult.gone
  /// The present tables: empty if the table is gone or not counted, several for an XLIFF.
  var present: [ProjectStatus.Table] = []
  /// The state of the table in the revision that the run compares with.
  var base: [ProjectStatus.Table] = []
  /// The files of that state that could not be read completely.
  var unreadBase: [IncompleteFile] = []
}

/// Checks and counts tables, each in one pass, and counts their earlier states.
struct CountingLinter: Sendable {
  private let linter: TableLinter
  private let options: CountingOptions
  private let counted: CountedFiles

  init(_ linter: TableLinter, _ options: CountingOptions, _ counted: CountedFiles) {
    (self.linter, self.options, self.counted) = (linter, options, counted)
  }

  /// Checks and counts a table, and counts its earlier state, if there is one.
  func check(_ pair: TablePair) async -> CountedTable {
    var table = CountedTable()
    let recorder = BaseRecorder()
    let isAlone = pair.base.isEmpty || pair.isUnchanged
    for base in pair.base where !isAlone {
      let isCounted = counted.hasBase(base)
      let (result, statuses) = await read(
        base, with: linter.withoutRules, isCounted: isCounted, recording: recorder)
      table.base += statuses
      if isCounted { table.unreadBase += result.incompleteFiles }
    }
    guard let source = pair.present else { return table }
    (table.result, table.present) = await read(
      source, with: linter, isCounted: counted.hasPresent(source),
      since: isAlone ? nil : recorder.recorded)
    if pair.isUnchanged {
      table.base = table.present
      if counted.hasPresent(source) { table.unreadBase = table.result.incompleteFiles }
    }
    return table
  }
}

extension CountingLinter {
  /// Reads a table once, and returns the findings of the rules and the progress of its
  /// translations.
  private func read(
    _ source: TableSource, with linter: TableLinter, isCounted: Bool,
    since base: BaseTable? = nil, recording recorder: BaseRecorder? = nil
  ) async -> (result: TableResult, statuses: [ProjectStatus.Table]) {
    let counter = isCounted ? counter(of: source, findsFaults: linter.hasRules, base) : nil
    let visitors: [(any TableVisitor)?] = [recorder, counter]
    let result = await linter.lint(source, since: base, feeding: visitors.compactMap(\.self))
    guard let counter else { return (result, []) }
    return (result, counter.statuses(TranslationsWithErrors(result.findings)))
  }

  private func counter(
    of source: TableSource, findsFaults: Bool, _ base: BaseTable?
  ) -> TableCounter {
    let paths = source.members.map { linter.files[$0.file].path }
    return TableCounter(
      of: source, at: paths, options, awaitsFaults: findsFaults, since: base,
      requiredLocales: linter.settings.requiredLocales(at: paths))
  }
}

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
    results.addSourceLanguages(linter.settings, code)
    let keys = KeyIndex(
      joining: results.map(\.recordedKeys).withoutReplaced(of: code?.projects))
    let found = code.map { linter.results(of: $0, keys) } ?? []
    results += found + [TableResult(unreadableCode: code?.unreadable ?? [])]
    var outcome = CoverageOutcome(
      lint: ReportBuilder(
        of: results, files: files.without(code), linter.settings, tool: tool
      ).outcome, tables: tables.flatMap(\.present), isUsed: linter.isUsed)
    if linter.checksCode(with: .undefinedKey) { outcome.undefinedKeys = found.undefinedKeys }
    return outcome
  }
}

extension Configuration {
  /// Returns the options for counting.
  ///
  /// - Parameter keepsAllKeys: whether to keep every open key, or only the most important ones.
  package func countingOptions(keepsAllKeys: Bool = false) -> CountingOptions {
    var options = CountingOptions(
      sourceLocale: sourceLocale, partialLocales: partialLocales, namedLocales: namedLocales,
      countsNonTextStrings: coverage.countsNonTextStrings,
      countsIdentical: coverage.countsIdentical)
    if keepsAllKeys { options.openKeys = .max }
    return options
  }

  /// Returns the options for combining tables.
  ///
  /// - Parameters:
  ///   - tables: the tables with the locales to choose from. A language that the user names
  ///     includes its regions and scripts.
  ///   - keepsAllKeys: whether to keep every open key, or only the most important ones.
  package func statusOptions(
    for tables: [ProjectStatus.Table], keepsAllKeys: Bool = false
  ) -> ProjectStatus.Options {
    var options = ProjectStatus.Options()
    if keepsAllKeys { options.openKeys = .max }
    options.groups = zip(groups, groupMembership).map { group, isMember in
      CoverageGroup(name: group.name, includes: isMember)
    }
    guard !selection.locales.isEmpty else { return options }
    let known = tables.lazy.flatMap { table in
      table.status.locales.identifiers + table.requiredLocales.map(\.canonical)
    }
    options.locales = Set(known).filter { selection.shows(locale: $0) }
    return options
  }

  /// Returns the locales that the user names and that are missing from a report, in the order of
  /// the user.
  package func absentLocales(from report: CoverageReport) -> [String] {
    selection.locales.filter { name in
      !report.locales.contains { LocaleName.matches(name, $0.locale) }
    }
  }

  /// Returns the locales that are required of a table with files at the given paths.
  func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    (overriddenLocales(at: paths) ?? locales).map { LocaleIdentifier($0) }
  }

  private var namedLocales: Set<String> {
    let names = [locales] + overrides.compactMap(\.locales)
    return Set(names.joined().map { LocaleIdentifier($0).canonical })
  }

  private var partialLocales: Set<String> {
    Set(coverage.partial.lazy.map { LocaleIdentifier($0).canonical })
  }
}

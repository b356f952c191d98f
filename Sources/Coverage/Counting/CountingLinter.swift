import Catalog
import Diagnostics
package import Git
import Languages
package import LintConfiguration
package import LintEngine
package import TranslationStatus
package import Workspace

/// The tables of a run that are counted, with their interfaces.
struct CountedTables: Sendable {
  /// The tables by the indices of their files.
  private var present: [Int: TableSource] = [:]
  private var base: [Int: TableSource] = [:]

  init(present: [TableSource], base: [TableSource]) {
    for source in present { for member in source.members { self.present[member.file] = source } }
    for source in base { for member in source.members { self.base[member.file] = source } }
  }

  /// Returns the form in which a present table is counted, or nil if it isn't.
  func present(_ source: TableSource) -> TableSource? {
    source.members.lazy.compactMap { present[$0.file] }.first
  }

  /// Returns the form in which a table of the base revision is counted, or nil if it isn't.
  func base(_ source: TableSource) -> TableSource? {
    source.members.lazy.compactMap { base[$0.file] }.first
  }

  /// Returns whether both states of a table have the same contents.
  func isUnchanged(_ pair: TablePair) -> Bool {
    guard pair.isUnchanged, let present = pair.present.flatMap(present) else {
      return pair.isUnchanged
    }
    return present.members.map(\.file) == pair.base.first.flatMap(base)?.members.map(\.file)
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
  private let counted: CountedTables

  init(_ linter: TableLinter, _ options: CountingOptions, _ counted: CountedTables) {
    (self.linter, self.options, self.counted) = (linter, options, counted)
  }

  /// Checks and counts a table, and counts its earlier state, if there is one.
  func check(_ pair: TablePair) async -> CountedTable {
    var table = CountedTable()
    let recorder = BaseRecorder()
    let isUnchanged = counted.isUnchanged(pair)
    let isAlone = pair.base.isEmpty || isUnchanged
    for base in pair.base where !isAlone {
      let form = counted.base(base)
      let earlier = await read(base, with: linter.withoutRules, as: form, recording: recorder)
      table.base += earlier.statuses
      if form != nil { table.unreadBase += earlier.incompleteFiles }
    }
    guard let source = pair.present else { return table }
    let form = counted.present(source)
    let present = await read(
      source, with: linter, as: form, since: isAlone ? nil : recorder.recorded)
    (table.result, table.present) = (present.result, present.statuses)
    if isUnchanged {
      table.base = table.present
      if form != nil { table.unreadBase = present.incompleteFiles }
    }
    return table
  }
}

extension CountingLinter {
  /// The findings of the rules in a table, and the progress of its translations.
  private struct Read {
    let result: TableResult
    var statuses: [ProjectStatus.Table] = []
    /// The files that were not read completely, with interfaces.
    var incompleteFiles: [IncompleteFile]
  }

  /// Reads a table once. If it has an interface, it is read again with it, because no rule must see
  /// the strings of an interface in a table.
  ///
  /// - Parameter counted: the form in which the table is counted, or nil if it isn't.
  private func read(
    _ source: TableSource, with linter: TableLinter, as counted: TableSource?,
    since base: BaseTable? = nil, recording recorder: BaseRecorder? = nil
  ) async -> Read {
    let counter = counted.map { self.counter(of: $0, findsFaults: linter.hasRules, base) }
    let isSeparate = counted?.hasInterface ?? false
    let visitors: [(any TableVisitor)?] = [recorder, isSeparate ? nil : counter]
    let result = await linter.lint(source, since: base, feeding: visitors.compactMap(\.self))
    var read = Read(result: result, incompleteFiles: result.incompleteFiles)
    guard let counted, let counter else { return read }
    if isSeparate { read.incompleteFiles = await linter.read(counted, feeding: counter) }
    read.statuses = counter.statuses(TranslationsWithErrors(result.findings))
    return read
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
    /// Finds the interfaces that tables translate.
    let interfaces: InterfaceTables
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
    let interfaces = interfaces(among: files, code)
    let counted = CountedTables(
      present: interfaces.adding(
        to: TableSource.counted(checked, of: files), of: files, among: files.indices),
      base: [])
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await counter.check(TablePair(present: sources[index]))
    }
    return outcome(of: tables, code, files, linter, interfaces)
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
    let linter = try await tableLinter(
      compared.files, sharing: members,
      and: compared.base.filter { compared.files[$0].isInterface }, of: repository, options
    ).with(code?.uses)
    let interfaces = interfaces(among: compared.files, code)
    let counted = CountedTables(
      present: interfaces.adding(
        to: TableSource.counted(compared.presentTables, of: compared.files), of: compared.files,
        among: compared.present.indices),
      base: interfaces.adding(
        to: TableSource.counted(compared.baseTables, of: compared.files), of: compared.files,
        among: compared.base))
    let counter = CountingLinter(linter, counting, counted)
    let tables = await Workers(jobs: options.jobs).map(count: pairs.count) { index in
      await counter.check(pairs[index])
    }
    var outcome = outcome(of: tables, code, compared.present, linter, interfaces)
    outcome.baseTables = tables.flatMap(\.base)
    outcome.unreadBase = tables.flatMap(\.unreadBase)
    return outcome
  }

  /// - Parameter files: the files of the run. Interfaces are among them only if code is read.
  private func interfaces(among files: [InputFile], _ code: ReadCode?) -> InterfaceTables {
    let paths = files.lazy.filter(\.isInterface).map(\.path)
    let named = Set(paths.compactMap { code?.projects.sourceLanguage(of: $0)?.language })
    return InterfaceTables(
      configured: configuration.sourceLocale, project: named.count == 1 ? named.first : nil)
  }

  private func outcome(
    of tables: [CountedTable], _ code: ReadCode?, _ files: [InputFile], _ linter: TableLinter,
    _ interfaces: InterfaceTables
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
      ).outcome, tables: tables.flatMap(\.present), isUsed: linter.isUsed, interfaces: interfaces)
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

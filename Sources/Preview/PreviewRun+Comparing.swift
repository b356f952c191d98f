import Catalog
import Git
import LintConfiguration
import LintEngine
import StringResolution
import Workspace

extension PreviewRun {
  /// What a pair of tables shows.
  private struct Comparison: Sendable {
    var table: PreviewedTable
    let omitted: Int
    let presentProblems: [TableReading.Problem]
    let baseProblems: [TableReading.Problem]
  }

  /// Shows what users read differently than in the base revision. Returns nil if there is none.
  func changes(
    in present: [InputFile], of states: RepositoryStates, _ notices: inout [PreviewNotice]
  ) async throws(EngineFailure.Reason) -> PreviewReport? {
    do throws(GitFailure) {
      let base = try await states.baseFiles(
        at: files.targets, rules: configuration.searchRules,
        workingDirectory: engine.workingDirectory, present: present, and: nil)
      guard let base else { return nil }
      let compared = ComparedFiles(present, with: base, configuration.formats)
      let folders = foldersWithNewLocales(compared)
      let pairs = compared.pairs.filter { pair in
        let hasNewLocales = pair.present.map { folders.contains($0.path) } ?? false
        return isLoaded(pair) && (!pair.isUnchanged || hasNewLocales)
      }
      let objects = try await states.repository.contents(
        of: Set(pairs.flatMap(\.members).map(\.file)).sorted()
          .compactMap { compared.files[$0].object })
      let reading = TableReading(
        RunFiles(files: compared.files, objects: objects), [],
        sourceLocale: configuration.sourceLocale, configuration.formats)
      let comparisons = await comparisons(of: pairs, compared, reading)
      return report(on: comparisons, since: base.revision, &notices)
    } catch {
      throw .git(error)
    }
  }

  private func isLoaded(_ pair: TablePair) -> Bool {
    guard let source = pair.present ?? pair.base.first else { return false }
    return !source.format.capabilities.isExport
      && (request.table.map { $0 == source.name } ?? true)
  }

  /// Returns the folders with a language that they didn't have, as far as paths name it. It changes
  /// what users read in all tables of the folder.
  private func foldersWithNewLocales(_ files: ComparedFiles) -> Set<String> {
    let known = Dictionary(grouping: files.baseTables, by: \.path).mapValues(\.locales)
    let present = Dictionary(grouping: files.presentTables, by: \.path).mapValues(\.locales)
    return Set(
      present.filter { path, locales in
        known[path].map { !locales.isSubset(of: $0) } ?? false
      }.keys)
  }

  private func comparisons(
    of pairs: [TablePair], _ files: ComparedFiles, _ reading: TableReading
  ) async -> [Comparison] {
    let request = request
    let selection = selection
    return await Workers(jobs: engine.jobs).map(count: pairs.count) { index in
      let pair = pairs[index]
      let folders = Set(([pair.present].compactMap(\.self) + pair.base).map(\.path))
      let comparison = await PairComparison(
        pair, reading, selection, now: files.presentTables.surveys(in: folders),
        before: files.baseTables.surveys(in: folders))
      let (keys, omitted) = comparison.keys(request, limit: Self.maxStrings)
      let source = pair.present ?? pair.base[0]
      var table = PreviewedTable(
        name: source.name, path: reading.path(of: source),
        source: comparison.presentBundle.development ?? comparison.baseBundle.development)
      table.keys = keys
      return Comparison(
        table: table, omitted: omitted, presentProblems: comparison.presentProblems,
        baseProblems: comparison.baseProblems)
    }
  }

  private func report(
    on comparisons: [Comparison], since revision: String, _ notices: inout [PreviewNotice]
  ) -> PreviewReport {
    var report = PreviewReport(tool: engine.tool)
    report.base = revision
    var tables = comparisons.map(\.table)
    MovedStrings.mark(in: &tables)
    var left = Self.maxStrings
    for var table in tables {
      let kept = table.keys.prefix(strings: left)
      table.keys = kept.keys
      left -= kept.count
      report.omitted += kept.omitted
      if !table.keys.isEmpty { report.tables.append(table) }
    }
    report.omitted += comparisons.reduce(0) { $0 + $1.omitted }
    report.tables.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for problem in comparisons.flatMap(\.presentProblems) {
      notices.append(.engine(.problem("\(problem.path): \(problem.reason)")))
    }
    for problem in comparisons.flatMap(\.baseProblems) {
      notices.append(
        .unreadableBase(path: problem.path, revision: revision, reason: problem.reason))
    }
    if report.omitted > 0 { notices.append(.omitted(report.omitted, limit: Self.maxStrings)) }
    return report
  }
}

extension [TableSource] {
  /// The locales for users that the paths of the files name.
  fileprivate var locales: Set<String> {
    let names = Set(flatMap(\.members).compactMap(\.locale)).map { LocaleIdentifier($0) }
    return Set(names.filter(\.isForPeople).map(\.canonical))
  }

  /// The locales of the localized files in some folders, as their paths name them. Catalogs that
  /// don't change aren't read.
  fileprivate func surveys(in folders: Set<String>) -> [TableSurvey] {
    filter { folders.contains($0.path) }.map { source in
      var survey = TableSurvey()
      let names = Set(source.members.compactMap(\.locale)).sorted()
      survey.locales = names.map { LocaleIdentifier($0) }.filter(\.isForPeople)
      return survey
    }
  }
}

import Catalog
import Git
import LintConfiguration
import LintEngine
import Platform
import SourceText
import StringResolution
import Workspace

/// One run of `preview`.
struct PreviewRun {
  let engine: Engine
  var request: PreviewRequest
  /// The configurations of the files; at least one.
  let projects: [Project]
  let finder: ProjectFinder
  let files: RequestedFiles
  let selection: KeySelection
  let tableSelection: TableSelection

  init(
    _ engine: Engine, _ request: PreviewRequest, _ projects: [Project], by finder: ProjectFinder,
    _ files: RequestedFiles
  ) {
    (self.engine, self.request, self.projects, self.files) = (engine, request, projects, files)
    self.finder = finder
    selection = KeySelection(request)
    tableSelection = TableSelection(request)
  }

  var formats: TableFormats { projects[0].configuration.formats }

  /// Shows the files that were found.
  ///
  /// - Parameter notices: the notices so far.
  func outcome(
    of found: FileDiscovery.Outcome, _ states: RepositoryStates?, after notices: [EngineNotice]
  ) async throws(EngineFailure.Reason) -> PreviewOutcome {
    var notices = notices.map(PreviewNotice.engine)
    let present = found.files.sortedByPath()
    var report: PreviewReport?
    if let states { report = try await comparison(of: found, states, &notices) }
    if report == nil { report = await self.report(on: present, &notices) }
    let configurations = projects.map(\.configuration)
    let windows = configurations.lazy.map(\.preview.windows).first { !$0.isEmpty } ?? []
    report?.windows = windows.map { PreviewWindow(name: $0.name, width: $0.width) }
    return PreviewOutcome(
      report: report ?? PreviewReport(tool: engine.tool), configurations: configurations,
      inputs: RunInputs(
        checked: present.map(\.path), configurations: projects.compactMap(\.path)),
      notices: notices)
  }
}

extension PreviewRun {
  /// Shows the keys of some files.
  private func report(
    on files: [InputFile], _ notices: inout [PreviewNotice]
  ) async -> PreviewReport {
    let sources = tables(of: files, &notices)
    let reading = TableReading(
      RunFiles(files: files, objects: [:]), sources, SourceLocales(projects), formats)
    let surveys = await surveys(of: reading, &notices)
    var report = PreviewReport(tool: engine.tool)
    await show(reading, surveys, in: &report)
    if let table = request.table, !sources.contains(where: { $0.name == table }) {
      notices.append(.noTable(table, suggestion: nearestName(to: table, in: sources.map(\.name))))
    } else if !sources.contains(where: { tableSelection.includes($0, of: files) }) {
      notices.append(.noPath)
    } else if report.tables.isEmpty {
      notices.append(.noKey(isSelected: !request.keys.isEmpty || !request.states.isEmpty))
    }
    if report.omitted > 0 {
      notices.append(.omitted(report.omitted, limit: PreviewLimit.maxStrings))
    }
    return report
  }

  /// Adds the keys of all tables to a report.
  private func show(
    _ reading: TableReading, _ surveys: [TableSurvey], in report: inout PreviewReport
  ) async {
    let sources = reading.sources
    let bundles = Self.bundles(of: reading, surveys)
    var left = PreviewLimit()
    // Tables are read in groups, so that the limit bounds the memory too.
    var start = 0
    while start < sources.count {
      let group = start..<min(start + engine.jobs, sources.count)
      let tables = await Workers(jobs: engine.jobs).map(count: group.count) { [left] index in
        var limit = left
        limit.add(shareOf: surveys[group.lowerBound + index].byteCount)
        return await table(group.lowerBound + index, of: reading, bundles, limit: limit)
      }
      for (index, keys, omitted) in tables {
        var table = PreviewedTable(
          name: sources[index].name, path: reading.path(of: sources[index]),
          source: surveys[index].source)
        let first = left.first(of: keys, share: surveys[index].byteCount)
        table.keys = first.kept
        report.omitted += omitted + first.omitted
        if !table.keys.isEmpty { report.tables.append(table) }
      }
      start = group.upperBound
    }
  }

  private func table(
    _ index: Int, of reading: TableReading, _ bundles: [String: TableBundle], limit: PreviewLimit
  ) async -> (index: Int, keys: [PreviewedKey], omitted: Int) {
    let source = reading.sources[index]
    guard let bundle = bundles[source.path], tableSelection.includes(source, of: reading.files)
    else { return (index, [], 0) }
    let visitor = PreviewVisitor(KeyPreviewer(bundle, request), selection, limit: limit)
    await reading.read(source, to: visitor)
    return (index, visitor.keys, visitor.omitted)
  }

  /// Returns the tables that apps load, as far as they are requested.
  func tables(of files: [InputFile], _ notices: inout [PreviewNotice]) -> [TableSource] {
    let all = TableSource.checked(files.indices, of: files, formats)
    let loaded = all.filter { !$0.format.capabilities.isExport }
    if loaded.count < all.count { notices.append(.exports(all.count - loaded.count)) }
    return loaded
  }

  /// Returns the locales of each table, and adds notices about files that can't be read.
  private func surveys(
    of reading: TableReading, _ notices: inout [PreviewNotice]
  ) async -> [TableSurvey] {
    let results = await Workers(jobs: engine.jobs).map(count: reading.sources.count) { index in
      let visitor = SurveyVisitor()
      let problems = await reading.read(reading.sources[index], to: visitor)
      return (visitor.survey, problems)
    }
    notices += results.flatMap(\.1).map { .engine(.problem("\($0.path): \($0.reason)")) }
    return results.map(\.0)
  }

  /// Returns the bundles by the paths of their folders.
  static func bundles(of reading: TableReading, _ surveys: [TableSurvey]) -> [String: TableBundle] {
    Dictionary(grouping: zip(reading.sources, surveys)) { $0.0.path }
      .mapValues { TableBundle($0.map(\.1)) }
  }
}

extension PreviewRun {
  /// What a pair of tables shows.
  private struct Comparison: Sendable {
    let pair: TablePair
    let languages: PairLanguages
    let sourceChange: SourceLanguageChange?
    var table: PreviewedTable
    var omitted: Int
    /// The size of the tables with differences.
    let byteCount: Int
    let presentProblems: [TableReading.Problem]
    let baseProblems: [TableReading.Problem]

    /// Keeps the keys that are within a limit.
    mutating func keep(within left: inout PreviewLimit) {
      let first = left.first(of: table.keys, share: byteCount)
      table.keys = first.kept
      omitted += first.omitted
    }
  }

  /// Shows what users read differently than in the base revision.
  func changes(
    in present: [InputFile], since base: BaseRevision, of states: RepositoryStates,
    _ notices: inout [PreviewNotice]
  ) async throws(GitFailure) -> PreviewReport {
    let files = ComparedFiles(present, with: base, formats)
    noticeUnknownTable(among: files, of: states, &notices)
    let surveys = FolderSurveys(namedBy: files)
    let changed = files.pairs.filter { $0.isLoaded && !$0.isUnchanged }
    var comparisons = await comparisons(
      of: changed, surveys, try await reading(changed, of: files.files, in: states))
    let folders = Set(
      comparisons.lazy.filter { $0.languages.matter(for: request) }.flatMap(\.pair.folders))
    if !folders.isEmpty {
      comparisons = try await self.comparisons(
        completing: comparisons, in: folders, of: files, surveys, states, &notices)
    }
    return report(on: comparisons, since: base.revision, &notices)
  }

  /// Adds a notice if neither state has the table of the request, which is probably mistyped.
  private func noticeUnknownTable(
    among compared: ComparedFiles, of states: RepositoryStates, _ notices: inout [PreviewNotice]
  ) {
    guard let name = request.table else { return }
    var tables = compared.presentTables + compared.baseTables
    guard !tables.contains(where: { $0.name == name }) else { return }
    // Folders without changes aren't among them.
    let all = states.includingUnchanged.files(
      at: files.targets, rules: finder.searchRules, workingDirectory: engine.workingDirectory
    ).files
    tables += TableSource.all(of: all, formats, includesContext: true)
    guard !tables.contains(where: { $0.name == name }) else { return }
    notices.append(.noTable(name, suggestion: nearestName(to: name, in: tables.map(\.name))))
  }

  /// Compares the tables of folders whose unchanged catalogs may name languages that users of the
  /// changed ones have. If a language is new, users read something else in all tables.
  ///
  /// - Parameters:
  ///   - known: the comparisons that don't know these languages.
  ///   - surveys: the languages that the paths of files name.
  private func comparisons(
    completing known: [Comparison], in folders: Set<String>, of files: ComparedFiles,
    _ surveys: FolderSurveys, _ states: RepositoryStates, _ notices: inout [PreviewNotice]
  ) async throws(GitFailure) -> [Comparison] {
    var surveys = surveys
    let pairs = files.pairs.filter { $0.isLoaded && !$0.folders.isDisjoint(with: folders) }
    let unchanged = pairs.filter(\.isUnchanged)
    let same = try await reading(
      unchanged, of: onDisk(unchanged, of: files.files), in: states)
    let read = await Workers(jobs: engine.jobs).map(count: unchanged.count) { index in
      await same.survey(unchanged[index].base[0])
    }
    for comparison in known { surveys.add(comparison.languages.surveys, of: comparison.pair) }
    for (pair, (survey, _)) in zip(unchanged, read) {
      surveys.add(FolderSurveys.Pair(now: [survey], before: [survey]), of: pair)
    }
    var current: [Comparison] = []
    var compared: [TablePair] = []
    for comparison in known {
      if comparison.languages.areThose(of: surveys.surveys(in: comparison.pair.folders)) {
        current.append(comparison)
      } else {
        compared.append(comparison.pair)
      }
    }
    for (pair, (_, problems)) in zip(unchanged, read) {
      if surveys.haveNewLanguage(pair.folders) {
        compared.append(pair)
      } else {
        for problem in problems {
          notices.append(.engine(.problem("\(problem.path): \(problem.reason)")))
        }
      }
    }
    let reading = try await reading(compared, of: files.files, in: states)
    return current + (await comparisons(of: compared, surveys, reading))
  }

  /// Returns the files of a run, with those of some unchanged pairs on the disk, unless the index
  /// is shown. It takes much longer to get a large object from git.
  private func onDisk(_ unchanged: [TablePair], of files: [InputFile]) -> [InputFile] {
    guard request.comparison?.isStaged == false else { return files }
    var files = files
    for index in Set(unchanged.flatMap(\.members).map(\.file)) where files[index].object != nil {
      let path = engine.workingDirectory.absolute(files[index].shown)
      // A sparse checkout leaves out files. Links may lead out of the repository.
      guard (try? FileSystem.kind(of: path, followsLinks: false)) == .file else { continue }
      files[index] = files[index].holding(.disk(path))
    }
    return files
  }

  /// Prepares to read some tables in both states.
  private func reading(
    _ pairs: [TablePair], of files: [InputFile], in states: RepositoryStates
  ) async throws(GitFailure) -> TableReading {
    let objects = try await states.repository.contents(
      of: Set(pairs.flatMap(\.members).map(\.file)).sorted().compactMap { files[$0].object })
    return TableReading(
      RunFiles(files: files, objects: objects), [], SourceLocales(projects), formats)
  }

  private func comparisons(
    of pairs: [TablePair], _ surveys: FolderSurveys, _ reading: TableReading
  ) async -> [Comparison] {
    var left = PreviewLimit()
    var comparisons: [Comparison] = []
    // Tables are compared in groups, so that the limit bounds the memory too.
    while comparisons.count < pairs.count {
      let group = pairs[comparisons.count...].prefix(engine.jobs)
      let compared = await Workers(jobs: engine.jobs).map(count: group.count) { [left] index in
        await comparison(of: group[group.startIndex + index], surveys, reading, limit: left)
      }
      for var comparison in compared {
        comparison.keep(within: &left)
        comparisons.append(comparison)
      }
    }
    return comparisons
  }

  private func comparison(
    of pair: TablePair, _ surveys: FolderSurveys, _ reading: TableReading, limit: PreviewLimit
  ) async -> Comparison {
    let comparison = await PairComparison(
      pair, reading, selection, among: surveys.surveys(in: pair.folders))
    let source = pair.present ?? pair.base[0]
    let isRequested = tableSelection.includes(source, of: reading.files)
    var limit = limit
    limit.add(shareOf: comparison.byteCount)
    let (keys, omitted) = isRequested ? comparison.keys(request, limit: limit) : ([], 0)
    var table = PreviewedTable(
      name: source.name, path: reading.path(of: source),
      source: comparison.presentBundle.development ?? comparison.baseBundle.development)
    table.keys = keys
    let sourceChange = comparison.sourceChange.map { change in
      SourceLanguageChange(path: table.path, before: change.before, now: change.now)
    }
    return Comparison(
      pair: pair, languages: comparison.languages,
      sourceChange: isRequested ? sourceChange : nil, table: table, omitted: omitted,
      byteCount: comparison.byteCount, presentProblems: comparison.presentProblems,
      baseProblems: comparison.baseProblems)
  }

  private func report(
    on comparisons: [Comparison], since revision: String, _ notices: inout [PreviewNotice]
  ) -> PreviewReport {
    var report = PreviewReport(tool: engine.tool)
    report.base = revision
    var comparisons = comparisons
    var tables = comparisons.map(\.table)
    MovedStrings.mark(in: &tables)
    for index in tables.indices { comparisons[index].table = tables[index] }
    var left = PreviewLimit()
    for index in comparisons.indices {
      comparisons[index].keep(within: &left)
      report.omitted += comparisons[index].omitted
      if !comparisons[index].table.keys.isEmpty { report.tables.append(comparisons[index].table) }
    }
    report.tables.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let sources = comparisons.compactMap(\.sourceChange)
    if !sources.isEmpty { report.remarks.append(.sourceLanguages(sources)) }
    for problem in comparisons.flatMap(\.presentProblems) {
      notices.append(.engine(.problem("\(problem.path): \(problem.reason)")))
    }
    for problem in comparisons.flatMap(\.baseProblems) {
      report.isPartlyCompared = true
      notices.append(
        .unreadableBase(path: problem.path, revision: revision, reason: problem.reason))
    }
    if report.omitted > 0 {
      notices.append(.omitted(report.omitted, limit: PreviewLimit.maxStrings))
    }
    return report
  }
}

import Catalog
import LintConfiguration
import LintEngine
import SourceText
import StringResolution
import Workspace

/// One run of `preview`.
struct PreviewRun {
  let engine: Engine
  let request: PreviewRequest
  let settings: ConfigurationOutcome
  let files: RequestedFiles
  let selection: KeySelection
  let tableSelection: TableSelection

  init(
    _ engine: Engine, _ request: PreviewRequest, _ settings: ConfigurationOutcome,
    _ files: RequestedFiles
  ) {
    (self.engine, self.request, self.settings, self.files) = (engine, request, settings, files)
    selection = KeySelection(request)
    tableSelection = TableSelection(request)
  }

  var configuration: Configuration { settings.effective }

  /// Shows the files that were found.
  ///
  /// - Parameter notices: The notices so far.
  func outcome(
    of found: FileDiscovery.Outcome, _ states: RepositoryStates?, after notices: [EngineNotice]
  ) async throws(EngineFailure.Reason) -> PreviewOutcome {
    var notices = notices.map(PreviewNotice.engine)
    let present = found.files.sortedByPath()
    var report: PreviewReport?
    if let states { report = try await changes(in: present, of: states, &notices) }
    if report == nil { report = await self.report(on: present, &notices) }
    report?.windows = configuration.preview.windows.map { window in
      PreviewWindow(name: window.name, width: window.width)
    }
    return PreviewOutcome(
      report: report ?? PreviewReport(tool: engine.tool), configuration: configuration,
      inputs: RunInputs(checked: present.map(\.path), configuration: settings.file.path),
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
      RunFiles(files: files, objects: [:]), sources, sourceLocale: configuration.sourceLocale,
      configuration.formats)
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
    let all = TableSource.checked(files.indices, of: files, configuration.formats)
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

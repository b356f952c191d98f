import Catalog
import Diagnostics
import LintEngine
import TranslationStatus
import Workspace

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
    let consumers: [(any TableVisitor)?] = [recorder, counter]
    let result = await linter.lint(source, since: base, feeding: consumers.compactMap(\.self))
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

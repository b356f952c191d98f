import Catalog
import Diagnostics
import LintKit
import SourceText
import TranslationStatus
import Workspace

/// Checks tables: reads each with one pass, or with two to compare it with an earlier state.
struct TableLinter: Sendable {
  let reader: TableReader<RunFiles>
  var rules: [any Rule]
  var infos: [RuleInfo]
  let settings: RunSettings
  /// How the tables are counted; nil if they are not.
  var counting: CountingOptions?
  var files: [InputFile] { reader.source.files }

  /// Checks a table, and counts it if tables are counted.
  func lint(_ source: TableSource) async -> TableResult {
    await read(source, runner(over: source), counter(of: source))
  }

  /// Creates what runs the rules over a table.
  ///
  /// - Parameters:
  ///   - earlier: what the table had, if it is compared.
  ///   - isCompared: whether the findings are compared with those of another state.
  func runner(
    over source: TableSource, since earlier: EarlierTable? = nil, isCompared: Bool = false
  ) -> RuleRunner {
    RuleRunner(
      rules, infos, over: source, of: files, since: earlier, settings,
      collecting: FindingCollector(
        of: source, among: files, settings: settings, isCompared: isCompared))
  }

  /// Creates what counts a table; nil if tables are not counted.
  func counter(of source: TableSource, since earlier: EarlierTable? = nil) -> TableCounter? {
    let paths = source.members.map { files[$0.file].path }
    return counting.map { options in
      TableCounter(
        of: source, at: paths, options, awaitsFaults: !rules.isEmpty, since: earlier,
        requiredLocales: settings.requiredLocales(at: paths))
    }
  }

  /// Reads a table once, and puts together what its consumers come to.
  func read(
    _ source: TableSource, _ runner: RuleRunner, _ counter: TableCounter? = nil,
    recording recorder: BaseRecorder? = nil
  ) async -> TableResult {
    let consumers: [(any TableVisitor)?] = [runner, recorder, counter]
    let pass = TablePass(source, of: files, to: consumers.compactMap(\.self))
    await reader.read(pass)
    reader.release(source)
    var result = TableResult(of: pass)
    guard let whole = pass.whole else { return result }
    runner.place(of: whole, into: &result)
    guard !result.refuseChanged(whole.files), let counter else { return result }
    result.statuses = counter.statuses(FaultyTexts(result.findings))
    return result
  }
}

extension TableResult {
  fileprivate init(of pass: TablePass) {
    self.init(tables: pass.tables)
    (keys, units, locales) = (pass.keys, pass.units, pass.locales)
    (incompleteFiles, unreadable) = (pass.incompleteFiles, pass.unreadable)
    leftOutExports = pass.leftOutExports
  }

  /// Drops the findings and the figures of a table if one of its files was written to while it was
  /// read, since what was found may be about a mix of two states. Returns whether it was.
  fileprivate mutating func refuseChanged(_ files: [SourceFile]) -> Bool {
    let changed = files.filter(\.bytes.hasChanged)
    guard !changed.isEmpty else { return false }
    (findings, overflows, languages) = ([], [], [])
    (keys, units, suppressed, fixed) = (0, 0, 0, 0)
    unreadable += changed.map { ($0.path, FileReadError.changed.reason) }
    return true
  }
}

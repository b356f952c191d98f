package import Catalog
import Diagnostics
import LintKit
package import SourceCode
import SourceText
package import Workspace

/// Checks tables, each in one pass.
package struct TableLinter: Sendable {
  let reader: TableReader<RunFiles>
  let rules: [any Rule]
  let infos: [RuleInfo]
  private let rulesOfFeatures: RulesOfFeatures
  package let settings: RunSettings
  /// The code that uses the keys, now and in the base revision, if code is read.
  private(set) var code: UseTable?
  private(set) var baseCode: UseTable?

  /// - Parameter infos: the descriptions of the rules.
  init(
    _ reader: TableReader<RunFiles>, _ rules: [any Rule], _ infos: [RuleInfo],
    _ settings: RunSettings
  ) {
    (self.reader, self.rules, self.infos, self.settings) = (reader, rules, infos, settings)
    rulesOfFeatures = RulesOfFeatures(infos.map(\.features))
  }

  /// Returns a linter that knows the code which uses the keys.
  ///
  /// - Parameter base: the code of the base revision.
  package func with(_ code: UseTable?, since base: UseTable? = nil) -> TableLinter {
    var linter = self
    (linter.code, linter.baseCode) = (code, base)
    return linter
  }

  package var files: [InputFile] { reader.source.files }
  package var hasRules: Bool { !rules.isEmpty }

  /// A linter without rules, for tables that only other consumers read.
  package var withoutRules: TableLinter {
    TableLinter(reader, [], [], settings).with(code, since: baseCode)
  }

  /// Returns whether the code uses a key. Nil if no code is read.
  package var isUsed: Table.UsedKeys? {
    guard let code else { return nil }
    return { key, table in code.reason(toKeep: key, in: table)?.isWhole ?? false }
  }

  /// Reads a table once, and keeps the findings of the rules.
  ///
  /// - Parameters:
  ///   - base: the contents of the table in the revision that the run compares with.
  ///   - isCompared: whether the findings are compared with those of another state.
  ///   - others: visitors that receive each entry after the rules, in this order.
  package func lint(
    _ source: TableSource, since base: BaseTable? = nil, isCompared: Bool = false,
    feeding others: [any TableVisitor] = []
  ) async -> TableResult {
    let runner = RuleRunner(
      rules, infos, rulesOfFeatures, over: source, of: files, since: base, usedBy: code, settings,
      collecting: FindingCollector(
        of: source, among: files, settings: settings, isCompared: isCompared))
    let keys = code.map { KeyRecorder(uses: $0) }
    let others = others + [keys].compactMap { $0 as (any TableVisitor)? }
    let pass = TablePass(source, of: files, to: [runner] + others, isUsed: isUsed)
    await reader.read(pass)
    reader.release(source)
    var result = TableResult(of: pass)
    if source.members.allSatisfy({ files[$0.file].isContext }) {
      // The table is read only for its keys.
      (result.tables, result.keys, result.units) = (0, 0, 0)
    }
    if let keys {
      if !pass.unreadable.isEmpty { keys.recordUnreadable(source.name) }
      result.recordedKeys = keys.recorded
    }
    guard let whole = pass.whole else { return result }
    runner.place(of: whole, into: &result)
    return result
  }
}

extension TableResult {
  fileprivate init(of pass: TablePass) {
    self.init(tables: pass.tables)
    (keys, units, locales) = (pass.keys, pass.units, pass.locales)
    (incompleteFiles, unreadable) = (pass.incompleteFiles, pass.unreadable)
    skippedExports = pass.skippedExports
  }
}

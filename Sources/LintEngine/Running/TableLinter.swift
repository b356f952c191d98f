package import Catalog
package import Diagnostics
import Languages
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

  /// A linter without rules, for tables that only other visitors read.
  package var withoutRules: TableLinter {
    TableLinter(reader, [], [], settings).with(code, since: baseCode)
  }

  /// The code that uses the keys, if the configuration of the tables reads code.
  private var usingCode: UseTable? { settings.configuration.code.isOn ? code : nil }

  /// Returns whether the code uses a key. Nil if no code is read.
  package var isUsed: Table.UsedKeys? {
    guard let code = usingCode else { return nil }
    return { key, table in code.reason(toKeep: key, in: table, at: nil)?.isWhole ?? false }
  }

  /// Reads a table once, and keeps the findings of the rules.
  ///
  /// - Parameters:
  ///   - base: the contents of the table in the revision that the run compares with.
  ///   - isCompared: whether the findings are compared with those of another state.
  ///   - unmarked: the keys that are read as if the code used them, whatever their marks say.
  ///   - others: visitors that receive each entry after the rules, in this order.
  package func lint(
    _ source: TableSource, since base: BaseTable? = nil, isCompared: Bool = false,
    unmarked: Set<[UInt8]> = [], feeding others: [any TableVisitor] = []
  ) async -> TableResult {
    let runner = RuleRunner(
      rules, infos, rulesOfFeatures, over: source, of: files, since: base, usedBy: usingCode,
      settings, isCompared: isCompared,
      collecting: FindingCollector(
        of: source, among: files, settings: settings, isCompared: isCompared))
    let keys = code.map { KeyRecorder(uses: $0) }
    let others = others + [keys].compactMap { $0 as (any TableVisitor)? }
    let pass = TablePass(
      source, of: files, to: [runner] + others, isUsed: isUsed(orIn: unmarked),
      converted: settings.options.outsideFiles.converted)
    await reader.read(pass)
    if unmarked.isEmpty { reader.release(source) }
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

extension TableLinter {
  /// Reads a table without rules, and returns its files that were not read completely.
  package func read(
    _ source: TableSource, feeding visitor: any TableVisitor
  ) async -> [IncompleteFile] {
    let pass = TablePass(source, of: files, to: [visitor], isUsed: isUsed)
    await reader.read(pass)
    return pass.incompleteFiles
  }

  private func isUsed(orIn unmarked: Set<[UInt8]>) -> Table.UsedKeys? {
    guard !unmarked.isEmpty else { return isUsed }
    return { [isUsed] key, table in
      unmarked.contains(Array(key.utf8)) || isUsed?(key, table) ?? false
    }
  }
}

extension TableResult {
  fileprivate init(of pass: TablePass) {
    self.init(tables: pass.tables)
    (keys, units, locales) = (pass.keys, pass.units, pass.locales)
    (incompleteFiles, unreadable) = (pass.incompleteFiles, pass.unreadable)
    skippedExports = pass.skippedExports
    hasMarks = pass.hasMarks
  }
}

/// The result of checking one table, or all tables of an XLIFF.
package struct TableResult: Sendable {
  /// The result for a table that is gone.
  package static let gone = Self(tables: 0)

  package var findings = FindingList()
  /// The findings that suppressions and comments hide, if they are listed.
  var hidden = FindingList()
  /// The comments that can hide findings, if two states are compared.
  var comments: [LocatedComment] = []
  /// What the comments and marks of the present state hide that those of the base revision don't.
  var inline = InlineWeakenings()
  /// Whether a key is marked as stale or as not to be translated.
  var hasMarks = false
  /// The locales of the table, or of each table of an XLIFF.
  var locales: [[LocaleIdentifier]] = []
  var tables = 1
  var keys = 0
  var units = 0
  var suppressed = 0
  /// The number of errors and warnings of the base revision that are gone.
  var fixed = 0
  /// The findings that are notes because the project doesn't have their language.
  var demoted: [DemotedFindings] = []
  /// The languages of the tables, for findings that depend on all tables together.
  var languages: [TableLanguages] = []
  /// The source languages of catalogs, for findings that depend on all tables together.
  var sourceLanguages: [SourceLanguages.Catalog] = []
  /// The names of the table's keys, and those of its base tables, if code is read.
  package var recordedKeys = KeyIndex()
  var recordedBaseKeys = KeyIndex()
  /// The suppressions of the configuration that were used, by index.
  var usedSuppressions: Set<Int> = []
  /// The findings beyond the limit, by rule and file.
  var overflows: [FindingOverflow] = []
  /// The maximum number of findings of one rule after the comparison, by file path.
  var limits: [String: Int] = [:]
  /// The requested files that were not read completely. Files that only serve as context are
  /// included if they contain source strings.
  package var incompleteFiles: [IncompleteFile] = []
  /// The paths of XLIFF files that were skipped because they repeat other files.
  var skippedExports: [String] = []
  /// The paths of files that could not be read, with the reasons.
  var unreadable: [(path: String, reason: String)] = []
  /// The files of the base revision that could not be read completely, with the number of findings
  /// that can't be compared because of each.
  var uncompared: [UncomparedFile] = []
}

/// A file of a base revision that could not be read completely.
package struct UncomparedFile: Sendable {
  package let path: String
  package let reason: String
  /// The number of present findings that the base revision may have too.
  package var findings: Int
}

extension Sequence<TableResult> {
  /// The canonical identifiers of the locales of all tables.
  var locales: Set<String> {
    var numbers = LocaleNumbers()
    for locales in lazy.flatMap(\.locales) { numbers.numbers(of: locales) }
    return Set(numbers.locales.lazy.filter { !$0.isBase }.map(\.canonical))
  }

  /// The suppressions of the configuration that any of the tables used, by index.
  var usedSuppressions: Set<Int> { reduce(into: []) { $0.formUnion($1.usedSuppressions) } }
}

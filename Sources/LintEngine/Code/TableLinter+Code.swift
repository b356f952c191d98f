import Diagnostics
import LintConfiguration
import LintKit
import SourceCode
import Workspace

extension TableLinter {
  /// Creates a checker that runs the active rules about code.
  func checker(of keys: ProjectKeys) -> CodeChecker {
    // Without all tables, it isn't known which keys don't exist.
    let active = settings.options.hasAllTables ? rules.indices : 0..<0
    let pairs = active.compactMap { index in
      (rules[index] as? any CodeRule).map { (rule: $0, info: infos[index]) }
    }
    return CodeChecker(
      files: reader.source, rules: pairs.map(\.rule), infos: pairs.map(\.info), settings: settings,
      keys: keys)
  }

  /// Returns the findings in code that the base revision doesn't have.
  ///
  /// - Parameter tables: the results of all tables, with the keys of both states.
  func result(
    of code: ReadCode, since base: ReadCode, tables: [TableResult]
  ) -> TableResult {
    let keys = ProjectKeys(
      uses: code.uses, tables: KeyIndex(joining: tables.map(\.recordedKeys)))
    let baseKeys = ProjectKeys(
      uses: base.uses, tables: KeyIndex(joining: tables.map(\.recordedBaseKeys)))
    let present = checker(of: keys).results(isCompared: true)
    let earlier = checker(of: baseKeys).results(isCompared: true)
    let comparison = FindingComparison(
      FindingList(merging: present.map(\.findings)), with: earlier.flatMap(\.findings)
    ) { $0 }
    var result = TableResult(unreadableCode: code.unreadable)
    result.findings = FindingList(ReportOrder.sorted(comparison.new))
    result.fixed = comparison.fixed
    result.suppressed = present.reduce(0) { $0 + $1.suppressed }
    result.usedSuppressions = present.usedSuppressions
    return result
  }
}

extension TableResult {
  /// A result for files of code that could not be read.
  init(unreadableCode: [(path: String, reason: String)]) {
    self.init(tables: 0)
    unreadable = unreadableCode
  }
}

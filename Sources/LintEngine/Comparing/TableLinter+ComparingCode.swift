import Diagnostics
import LintKit
import Workspace

extension TableLinter {
  /// Returns the findings in code that the base revision doesn't have.
  ///
  /// - Parameter tables: the results of all tables, with the keys of both states.
  func result(
    of code: ReadCode, since base: ReadCode, in revision: BaseRevision, tables: [TableResult]
  ) -> TableResult {
    let keys = ProjectKeys(
      uses: code.uses, tables: KeyIndex(joining: tables.map(\.recordedKeys)),
      packages: code.packages, projects: code.projects)
    let baseKeys = ProjectKeys(
      uses: base.uses, tables: KeyIndex(joining: tables.map(\.recordedBaseKeys)),
      packages: base.packages, projects: base.projects)
    let present = checker(of: keys).results(isCompared: true)
    let earlier = checker(of: baseKeys).results(isCompared: true)
    let comparison = FindingComparison(
      FindingList(merging: present.map(\.findings)), with: earlier.flatMap(\.findings)
    ) { finding in
      var finding = finding
      finding.location.path = revision.presentPath(of: finding.location.path)
      return finding
    }
    var result = TableResult(unreadableCode: code.unreadable)
    if var file = tables.lazy.flatMap(\.uncompared).first {
      // Which keys the base revision had is unknown.
      file.findings = comparison.new.count
      result.uncompared = [file]
    } else {
      result.findings = FindingList(ReportOrder.sorted(comparison.new))
    }
    result.fixed = comparison.fixed
    result.suppressed = present.reduce(0) { $0 + $1.suppressed }
    result.usedSuppressions = present.usedSuppressions
    return result
  }
}

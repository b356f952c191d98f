import Diagnostics
import LintEngine

extension RuleID {
  /// The rule that finds the keys in code that no table contains.
  static let undefinedKey: RuleID = "undefined-key"
}

extension Sequence<TableResult> {
  /// The number of keys in code that no table contains. It counts what the rule reports, but each
  /// key of a table only once.
  var undefinedKeys: Int {
    var keys: Set<Subject> = []
    for result in self {
      for finding in result.findings.findings(where: { rule, _ in rule == .undefinedKey }) {
        // The name of an interpolated key is only in the message.
        let name = finding.subject.key ?? finding.message
        keys.insert(Subject(table: finding.subject.table, key: name))
      }
    }
    return keys.count
  }
}

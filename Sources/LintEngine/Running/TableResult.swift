import Catalog
package import Diagnostics
import LintKit

/// The result of checking one table, or all tables of an XLIFF.
package struct TableResult: Sendable {
  /// The result for a table that is gone.
  package static let gone = Self(tables: 0)

  package var findings = FindingList()
  /// The locales of the table, or of each table of an XLIFF.
  var locales: [[LocaleIdentifier]] = []
  var tables = 1
  var keys = 0
  var units = 0
  var suppressed = 0
  /// The number of errors and warnings of the base revision that are gone.
  var fixed = 0
  /// The languages of the tables, for findings that depend on all tables together.
  var languages: [TableLanguages] = []
  /// The names of the table's keys, and those of its base tables, if code is read.
  var recordedKeys = KeyIndex()
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

import Diagnostics
import TranslationStatus

/// What the check of one table, or of all tables of an XLIFF, came to.
struct TableResult: Sendable {
  var findings: [Finding] = []
  /// The canonical identifiers of the table's locales.
  var locales: Set<String> = []
  var tables = 1
  var keys = 0
  var units = 0
  var suppressed = 0
  /// Errors and warnings of the revision compared with that are gone.
  var fixed = 0
  /// How far the tables are translated, if that was asked for.
  var statuses: [ProjectStatus.Table] = []
  /// The languages of the tables, for what is known only of all tables together.
  var languages: [TableLanguages] = []
  /// The suppressions of the configuration that were needed, by index.
  var usedSuppressions: Set<Int> = []
  /// What was found and has no room in the report, by rule and file.
  var overflows: [FindingOverflow] = []
  /// How many findings of one rule each file may have once they are compared, by path.
  var limits: [String: Int] = [:]
  /// The files that were asked for and not read completely; of those that only serve as context,
  /// the ones with source texts.
  var incompleteFiles: [IncompleteFile] = []
  /// The path of an XLIFF that was left out, since it repeats what other files have.
  var leftOutExports: [String] = []
  /// The paths of files that could not be read, with the reason.
  var unreadable: [(path: String, reason: String)] = []
}

extension Sequence<TableResult> {
  /// The suppressions of the configuration that some of the tables needed, by index.
  var usedSuppressions: Set<Int> { reduce(into: []) { $0.formUnion($1.usedSuppressions) } }
}

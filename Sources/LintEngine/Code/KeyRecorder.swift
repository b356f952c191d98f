import Catalog
import Diagnostics
import LintKit
import SourceCode

/// Records the keys of a table, for the rules about code.
final class KeyRecorder: TableVisitor {
  private(set) var recorded = KeyIndex()
  private let uses: UseTable

  init(uses: UseTable) { self.uses = uses }

  func visit(_ entry: Entry) { recorded.record(entry, uses: uses) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    recorded.record(table)
  }

  /// Records that a file of a table could not be read.
  func recordUnreadable(_ table: String) { recorded.record(incomplete: table) }
}

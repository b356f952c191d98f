import Diagnostics
import SourceText
import Synchronization

/// The fixes of the findings of a run.
final class FixLog: Sendable {
  /// A fix, and where its finding is.
  struct Entry: Sendable {
    let rule: RuleID
    let path: String
    let message: String
    let range: SourceRange
    let fix: Fix
  }

  private let log = Mutex<[Entry]>([])

  /// The fixes in the order in which the findings were reported.
  var entries: [Entry] { log.withLock { $0 } }

  /// Notes the fix of a reported finding, if it has one.
  func note(_ diagnostic: borrowing Diagnostic, in path: String) {
    guard let fix = diagnostic.fix else { return }
    let entry = Entry(
      rule: diagnostic.rule, path: path, message: diagnostic.message, range: diagnostic.range,
      fix: fix)
    log.withLock { $0.append(entry) }
  }
}

import Diagnostics

/// How many findings a baseline accepts of each rule in each file, for which there must be room
/// until it is known which they are.
package struct AcceptedFindings: Sendable {
  private struct Run: Hashable {
    let rule: String
    let path: String
  }

  private let folder: BaselineFolder?
  private var counts: [Run: Int] = [:]

  /// Nothing is accepted.
  package init() { folder = nil }

  package init(by file: BaselineFile) {
    folder = file.folder
    for entry in file.baseline.entries {
      let run = Run(rule: entry.subject.rule, path: entry.subject.path)
      // A file can say what it likes; nobody has more findings than the limit of its entries.
      counts[run, default: 0] += min(entry.count, 1_000_000)
    }
  }

  /// - Parameter path: of a file, as it is shown.
  func count(of rule: RuleID, in path: String) -> Int {
    guard let folder, !counts.isEmpty, let path = folder.relative(path) else { return 0 }
    return counts[Run(rule: rule.name, path: path)] ?? 0
  }
}

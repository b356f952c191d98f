import Diagnostics

/// The number of findings that a baseline accepts for each rule in each file. They are
/// added to the limit for the file, because the baseline is applied last.
package struct AcceptedFindings: Sendable {
  private struct Run: Hashable {
    let rule: String
    let path: String
  }

  private let folder: BaselineFolder?
  private var counts: [Run: Int] = [:]

  /// Creates a value that accepts no findings.
  package init() { folder = nil }

  package init(by file: BaselineFile) {
    folder = file.folder
    for entry in file.baseline.entries {
      let run = Run(rule: entry.subject.rule, path: entry.subject.path)
      // A file can contain any number, so it is capped at the maximum count of a valid entry.
      counts[run, default: 0] += min(entry.count, 1_000_000)
    }
  }

  /// - Parameter path: the path of a file, as displayed.
  func count(of rule: RuleID, in path: String) -> Int {
    guard let folder, !counts.isEmpty, let path = folder.relative(path) else { return 0 }
    return counts[Run(rule: rule.name, path: path)] ?? 0
  }
}

import Diagnostics
import SourceText

/// How many findings may still carry the line they stand on.
///
/// Lines take much more memory than all else, and nobody reads thousands for one rule and file.
struct ExcerptBudget {
  private struct Run: Hashable {
    let rule: RuleID
    let file: FileID
  }

  private static let greatestRun = 1000
  private var run: Run?
  private var counts: [Run: Int] = [:]
  private var count = 0

  mutating func spend(on diagnostic: Diagnostic) -> Bool {
    let next = Run(rule: diagnostic.rule, file: diagnostic.range.file)
    if next != run {
      if let run { counts[run] = count }
      count = counts[next] ?? 0
      run = next
    }
    count += 1
    return count <= Self.greatestRun
  }
}

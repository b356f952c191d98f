import Diagnostics
import SourceText

/// Limits the number of findings that include an excerpt of their line.
///
/// Excerpts take much more memory than the rest of a finding, and thousands for one rule and file
/// aren't useful.
struct ExcerptBudget {
  private struct Run: Hashable {
    let rule: RuleID
    let file: FileID
  }

  private static let maxRunLength = 1000
  private var run: Run?
  private var counts: [Run: Int] = [:]
  private var count = 0

  mutating func spend(on rule: RuleID, in file: FileID) -> Bool {
    let next = Run(rule: rule, file: file)
    if next != run {
      if let run { counts[run] = count }
      count = counts[next] ?? 0
      run = next
    }
    count += 1
    return count <= Self.maxRunLength
  }
}

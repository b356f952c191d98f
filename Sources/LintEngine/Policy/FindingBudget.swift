import Diagnostics
import SourceText

/// Counts the findings of each rule in each file up to a limit.
///
/// A finding whose names have more than 2048 bytes together counts as several, since reports
/// contain whole keys and names of tables.
struct FindingBudget {
  /// A rule in a file.
  struct Run: Hashable {
    let rule: RuleID
    let file: FileID
  }

  /// The rule, file and severity of findings beyond the limit.
  struct Kind: Hashable {
    let run: Run
    let severity: Severity
  }

  /// The numbers of findings beyond the limit by locale, and the range of the first of them.
  struct Overflow {
    let first: SourceRange
    var counts: [String?: Int] = [:]
  }

  /// The rule and file of the previous diagnostic, and how many more findings they may have. Most
  /// diagnostics come in long runs with the same rule and file.
  private var run: Run?
  private var remaining = 0
  /// How many more findings the other rules may have.
  private var left: [Run: Int] = [:]
  private(set) var overflows: [Kind: Overflow] = [:]

  /// Returns whether a diagnostic is within the limit, and counts it.
  ///
  /// - Parameter limit: returns the limit; called once for each rule and file.
  mutating func spend(
    on diagnostic: borrowing Diagnostic, _ severity: Severity, limit: () -> Int
  ) -> Bool {
    let next = Run(rule: diagnostic.rule, file: diagnostic.range.file)
    if next != run {
      if let run { left[run] = remaining }
      remaining = left[next] ?? limit()
      run = next
    }
    guard remaining <= 0 else {
      remaining -= Self.weight(ofName: diagnostic.subject.nameLength)
      return true
    }
    let kind = Kind(run: next, severity: severity)
    let range = diagnostic.range
    overflows[kind, default: Overflow(first: range)]
      .counts[diagnostic.subject.locale, default: 0] += 1
    return false
  }
}

extension FindingBudget {
  /// Returns the number of findings of usual length that a finding counts as.
  ///
  /// - Parameter length: the length of its names in bytes.
  private static func weight(ofName length: Int) -> Int { length > 2048 ? length / 256 : 1 }
}

extension Subject {
  /// The length of the names that each finding has for itself, in bytes.
  fileprivate var nameLength: Int {
    (table?.utf8.count ?? 0) + (key?.utf8.count ?? 0) + (variant?.utf8.count ?? 0)
  }
}

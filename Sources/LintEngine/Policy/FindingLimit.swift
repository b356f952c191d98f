import Diagnostics
import SourceText

/// The maximum number of reported findings per rule and file.
package enum FindingLimit: Hashable, Sendable {
  /// 10,000, or one per kilobyte of the file if that is more.
  case standard
  /// The number that the user asks for.
  case count(Int)
  /// No limit.
  case none

  /// Returns the maximum number of findings of a rule in a file.
  ///
  /// - Parameter size: the size of the file in bytes.
  func count(forFileOf size: Int) -> Int {
    switch self {
    case .standard: max(10_000, size / 1024)
    case .count(let count): count
    case .none: .max
    }
  }
}

/// Findings of one rule, severity and file that are not reported because there are too many.
struct FindingOverflow: Sendable {
  let rule: RuleID
  /// The location of the first of them.
  let location: Location
  var count: Int
  let severity: Severity

  /// The finding that represents them in every format. It counts as `count` findings and can fail a
  /// run as they would.
  var finding: Finding {
    let (noun, verb) = count == 1 ? ("finding", "is") : ("findings", "are")
    let diagnostic = Diagnostic(
      .tooManyFindings, severity,
      "'\(rule.name)' has \(count) more \(noun) in this file, which \(verb) not listed",
      help: "raise the limit with '--max-findings' to list all of them")
    var finding = FindingPolicy.certain(diagnostic, at: location)
    finding.unlisted = count
    return finding
  }
}

/// Counts the findings of each rule in each file up to a limit.
///
/// A finding whose key and variant have more than 2048 bytes counts as several, since reports
/// contain whole keys.
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

  /// The number of findings beyond the limit, and the first of them.
  struct Overflow {
    let first: Diagnostic
    var count = 0
  }

  /// The rule and file of the previous diagnostic, and how many more findings they may have. Most
  /// diagnostics come in long runs with the same rule and file.
  private var run: Run?
  private var remaining = 0
  private var left: [Run: Int] = [:]
  private(set) var overflows: [Kind: Overflow] = [:]

  /// Returns whether a diagnostic is within the limit, and counts it.
  ///
  /// - Parameter limit: returns the limit; called once for each rule and file.
  mutating func spend(on diagnostic: Diagnostic, limit: () -> Int) -> Bool {
    let next = Run(rule: diagnostic.rule, file: diagnostic.range.file)
    if next != run {
      if let run { left[run] = remaining }
      remaining = left[next] ?? limit()
      run = next
    }
    guard remaining <= 0 else {
      remaining -= diagnostic.weight
      return true
    }
    let kind = Kind(run: next, severity: diagnostic.severity)
    overflows[kind, default: Overflow(first: diagnostic)].count += 1
    return false
  }

  /// Adds the findings beyond the limit of the next part of a table, after those within it.
  mutating func join(_ next: FindingBudget) {
    overflows.merge(next.overflows) { Overflow(first: $0.first, count: $0.count + $1.count) }
  }
}

extension Diagnostic {
  /// The number of findings of usual length that it counts as.
  fileprivate var weight: Int {
    let length = (subject.key?.utf8.count ?? 0) + (subject.variant?.utf8.count ?? 0)
    return length > 2048 ? length / 256 : 1
  }
}

import Diagnostics
import SourceText

/// Counts the findings of each rule in each file up to a limit.
///
/// A finding whose names have more than 2048 bytes together counts as several, since reports
/// contain whole keys and names of tables.
struct FindingBudget {
  /// A rule in a file.
  struct RuleInFile: Hashable {
    let rule: RuleID
    let file: FileID
  }

  /// The rule, file and severity of findings beyond the limit.
  struct SeverityInFile: Hashable {
    let run: RuleInFile
    let severity: Severity
  }

  /// The numbers of findings beyond the limit by locale, and the range of the first of them.
  struct Overflow {
    let first: SourceRange
    var counts: [String?: Int] = [:]
  }

  /// The rule and file of the previous diagnostic, and how many more findings they may have. Most
  /// diagnostics come in long runs with the same rule and file.
  private var run: RuleInFile?
  private var remaining = 0
  /// How many more findings the other rules may have.
  private var left: [RuleInFile: Int] = [:]
  private(set) var overflows: [SeverityInFile: Overflow] = [:]

  /// Returns whether a diagnostic is within the limit, and counts it.
  ///
  /// - Parameter limit: returns the limit; called once for each rule and file.
  mutating func spend(
    on diagnostic: borrowing Diagnostic, _ severity: Severity, limit: () -> Int
  ) -> Bool {
    let next = RuleInFile(rule: diagnostic.rule, file: diagnostic.range.file)
    if next != run {
      if let run { left[run] = remaining }
      remaining = left[next] ?? limit()
      run = next
    }
    guard remaining <= 0 else {
      remaining -= Self.weight(ofName: diagnostic.subject.nameLength)
      return true
    }
    let kind = SeverityInFile(run: next, severity: severity)
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
  /// Their number by locale as spelled in the files, or nil for those without one.
  var counts: [String?: Int]
  let severity: Severity

  var count: Int { counts.values.reduce(0, +) }

  /// The finding that represents them in every format. It counts as `count` findings and can fail a
  /// run as they would.
  var finding: Finding {
    let (noun, verb) = count == 1 ? ("finding", "is") : ("findings", "are")
    let diagnostic = Diagnostic(
      .tooManyFindings, severity,
      "'\(rule.name)' has \(count) more \(noun) in this file, which \(verb) not listed",
      help: "raise the limit with '--max-findings' to list all of them")
    var finding = FindingPolicy.certain(diagnostic, at: location)
    finding.unlistedFindings = UnlistedFindings(rule, counts)
    return finding
  }
}

import Diagnostics
import SourceText

/// How many findings of one rule in one file are reported.
package enum FindingLimit: Hashable, Sendable {
  /// 10,000, or one for each kilobyte of the file where that is more.
  case standard
  /// As many as the user asks for.
  case count(Int)
  /// All of them.
  case none

  /// - Parameter size: of the file in bytes.
  func count(forFileOf size: Int) -> Int {
    switch self {
    case .standard: max(10_000, size / 1024)
    case .count(let count): count
    case .none: .max
    }
  }
}

/// Findings of one rule, severity and file that are not reported, since there are too many.
struct FindingOverflow: Sendable {
  let rule: RuleID
  /// Where the first of them is.
  let place: Place
  var count: Int
  let severity: Severity

  /// Stands for them in every format, counts as they would, and fails as they would.
  var finding: Finding {
    let (noun, verb) = count == 1 ? ("finding", "is") : ("findings", "are")
    let diagnostic = Diagnostic(
      .tooManyFindings, severity,
      "'\(rule.name)' has \(count) more \(noun) in this file, which \(verb) not listed",
      help: "raise the limit with '--max-findings' to list all of them")
    var finding = FindingPolicy.certain(diagnostic, at: place)
    finding.unlisted = count
    return finding
  }
}

/// Counts the findings of each rule in each file up to a limit.
///
/// A finding about a key of more than 2 KB counts as several, since reports name whole keys.
struct FindingBudget {
  /// A rule in a file.
  struct Run: Hashable {
    let rule: RuleID
    let file: FileID
  }

  /// What has no room.
  struct Kind: Hashable {
    let run: Run
    let severity: Severity
  }

  /// How much of a kind has no room, and the first of it.
  struct Overflow {
    let first: Diagnostic
    var count = 0
  }

  /// The rule and file that came last, and how much room they have: most come in long runs.
  private var run: Run?
  private var room = 0
  private var left: [Run: Int] = [:]
  private(set) var overflows: [Kind: Overflow] = [:]

  /// Whether there is room for a diagnostic that is to be reported.
  ///
  /// - Parameter limit: how many have room; asked for once for each rule and file.
  mutating func spend(on diagnostic: Diagnostic, limit: () -> Int) -> Bool {
    let next = Run(rule: diagnostic.rule, file: diagnostic.range.file)
    if next != run {
      if let run { left[run] = room }
      room = left[next] ?? limit()
      run = next
    }
    guard room <= 0 else {
      room -= diagnostic.weight
      return true
    }
    let kind = Kind(run: next, severity: diagnostic.severity)
    overflows[kind, default: Overflow(first: diagnostic)].count += 1
    return false
  }
}

extension Diagnostic {
  /// How many findings of usual length it is as long as.
  fileprivate var weight: Int {
    let length = (subject.key?.utf8.count ?? 0) + (subject.variant?.utf8.count ?? 0)
    return length > 2048 ? length / 256 : 1
  }
}

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

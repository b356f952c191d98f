import Diagnostics

/// Separates new findings from those that an earlier state already had.
struct FindingComparison {
  /// The properties shared by findings that differ only in their ordinals.
  private struct Repetition: Hashable {
    let rule: RuleID
    let path: String
    let subject: Subject

    init(_ finding: Finding) {
      (rule, path, subject) = (finding.rule, finding.location.path, finding.subject)
    }
  }

  /// The properties that make two findings the same: all parts of a fingerprint, and the kind and
  /// the severity, since another fault of the same string is new.
  private struct Identity: Hashable {
    let repetition: Repetition
    let kind: String?
    let severity: Severity

    init(_ finding: Finding) {
      (repetition, kind) = (Repetition(finding), finding.kind)
      severity = finding.severity
    }
  }

  /// The findings that the earlier state doesn't have, in their order.
  private(set) var new: [Finding] = []
  /// The number of errors and warnings of the base revision that are gone.
  private(set) var fixed = 0

  /// - Parameter rename: converts a finding of the base revision to the present path, table and
  ///   locale.
  init(_ present: FindingList, with base: [Finding], _ rename: (Finding) -> Finding) {
    var left: [Identity: Int] = [:]
    var messages: [Identity: [String: Int]] = [:]
    for finding in base.lazy.map(rename) {
      left[Identity(finding), default: 0] += 1
      messages[Identity(finding), default: [:]][finding.message, default: 0] += 1
    }
    // Among several findings about one subject, those with equal messages are the same.
    let reworded = present.filter { finding in
      let identity = Identity(finding)
      guard let count = messages[identity]?[finding.message], count > 0 else { return true }
      messages[identity]?[finding.message] = count - 1
      left[identity, default: 0] -= 1
      return false
    }
    for finding in reworded {
      if let count = left[Identity(finding)], count > 0 {
        left[Identity(finding)] = count - 1
      } else {
        new.append(finding)
      }
    }
    fixed = left.reduce(0) { $0 + ($1.key.severity > .note ? $1.value : 0) }
    countOnFromKnown(of: present)
  }

  /// Numbers new findings after the known findings about the same subject, so that no new finding
  /// has the fingerprint of a known one.
  private mutating func countOnFromKnown(of present: FindingList) {
    guard !new.isEmpty else { return }
    var known: [Repetition: Int] = [:]
    for finding in new { known[Repetition(finding), default: 0] -= 1 }
    for finding in present {
      let repetition = Repetition(finding)
      if let count = known[repetition] { known[repetition] = count + 1 }
    }
    for index in new.indices { new[index].ordinal = known[Repetition(new[index])] ?? 0 }
  }
}

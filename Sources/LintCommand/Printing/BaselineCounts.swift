import Diagnostics
import Reporters

/// The number of findings for each severity and rule.
struct BaselineCounts {
  private struct Kind: Hashable {
    let severity: Severity
    let rule: RuleID
  }

  private let counts: [(kind: Kind, count: Int)]

  init(of findings: some Sequence<Finding>) {
    var counts: [Kind: Int] = [:]
    for finding in findings {
      counts[Kind(severity: finding.severity, rule: finding.rule), default: 0] += 1
    }
    // The most severe and the most frequent come first.
    self.counts = counts.map { (kind: $0.key, count: $0.value) }.sorted { left, right in
      if left.kind.severity != right.kind.severity {
        return left.kind.severity > right.kind.severity
      }
      return left.count == right.count ? left.kind.rule < right.kind.rule : left.count > right.count
    }
  }

  /// The counts, with one line per rule.
  var text: String {
    counts.map { kind, count in
      let severity = kind.severity.rawValue.padded(to: 8)
      return "\(String(count).aligned(to: 8)) \(severity) \(SafeText.inLine(kind.rule.name))\n"
    }.joined()
  }
}

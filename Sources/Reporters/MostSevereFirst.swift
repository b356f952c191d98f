import Diagnostics

/// Selects the findings of a report with a limit: the most severe ones, and of those the first.
struct MostSevereFirst {
  /// The number of findings beyond the limit.
  let left: Int
  private var counts: [Severity: Int] = [:]

  /// - Parameter severities: the severities to include, most severe first.
  init(_ findings: FindingList, _ severities: [Severity], limit: Int) {
    var totals: [Severity: Int] = [:]
    for finding in findings { totals[finding.severity, default: 0] += 1 }
    var remaining = limit
    var left = 0
    for severity in severities {
      let count = totals[severity] ?? 0
      counts[severity] = min(count, remaining)
      left += max(0, count - remaining)
      remaining -= min(count, remaining)
    }
    self.left = left
  }

  /// Returns whether the report includes a finding. Must be called once for each finding, in order.
  mutating func takes(_ finding: Finding) -> Bool {
    guard let count = counts[finding.severity], count > 0 else { return false }
    counts[finding.severity] = count - 1
    return true
  }
}

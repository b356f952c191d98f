import Diagnostics

/// Decides which findings a limited report has: the gravest, and of those the first.
struct GravestFirst {
  /// How many findings there is no room for.
  let left: Int
  private var room: [Severity: Int] = [:]

  /// - Parameter severities: those that the report is about, the gravest first.
  init(_ findings: [Finding], _ severities: [Severity], limit: Int) {
    var counts: [Severity: Int] = [:]
    for finding in findings { counts[finding.severity, default: 0] += 1 }
    var remaining = limit
    var left = 0
    for severity in severities {
      let count = counts[severity] ?? 0
      room[severity] = min(count, remaining)
      left += max(0, count - remaining)
      remaining -= min(count, remaining)
    }
    self.left = left
  }

  /// Returns whether the report has a finding; to be asked once for each, in order.
  mutating func takes(_ finding: Finding) -> Bool {
    guard let count = room[finding.severity], count > 0 else { return false }
    room[finding.severity] = count - 1
    return true
  }
}

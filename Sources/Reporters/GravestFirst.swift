import Diagnostics

/// Decides which findings a limited report has: the gravest, and of those the first.
struct GravestFirst {
  /// How many findings there is no room for.
  let left: Int
  private var room: [Severity: Int] = [:]

  init(_ findings: [Finding], limit: Int) {
    var counts: [Severity: Int] = [:]
    for finding in findings { counts[finding.severity, default: 0] += 1 }
    var remaining = limit
    for severity in [Severity.error, .warning, .note] {
      room[severity] = min(counts[severity] ?? 0, remaining)
      remaining -= room[severity] ?? 0
    }
    left = findings.count - (limit - remaining)
  }

  /// Returns whether the report has a finding; to be asked once for each, in order.
  mutating func takes(_ finding: Finding) -> Bool {
    guard let count = room[finding.severity], count > 0 else { return false }
    room[finding.severity] = count - 1
    return true
  }
}

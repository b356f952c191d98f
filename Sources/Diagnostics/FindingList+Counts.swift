extension FindingList {
  /// Returns the number of findings of a severity, including unlisted ones.
  package func count(of severity: Severity) -> Int {
    runs.reduce(0) { $0 + segments[$1.segment].count(of: severity, at: $1.positions) }
  }

  /// The number of findings that others represent.
  package var unlistedCount: Int {
    runs.reduce(0) { $0 + segments[$1.segment].unlistedCount(at: $1.positions) }
  }
}

extension FindingSegment {
  fileprivate func count(of severity: Severity, at positions: Range<Int>) -> Int {
    var count = 0
    for position in positions {
      let record = record(at: position)
      guard record.severity == severity else { continue }
      count += record.extras.contains(.unlisted) ? unlisted[order[position]] ?? 1 : 1
    }
    return count
  }

  fileprivate func unlistedCount(at positions: Range<Int>) -> Int {
    guard !unlisted.isEmpty else { return 0 }
    return positions.reduce(0) { $0 + (unlisted[order[$1]] ?? 0) }
  }
}

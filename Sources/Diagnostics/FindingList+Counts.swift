extension FindingList {
  /// Returns the number of findings of a severity, including unlisted ones.
  package func count(of severity: Severity) -> Int {
    runs.reduce(0) { $0 + segments[$1.segment].count(of: severity, at: $1.positions) }
  }

  /// Returns the number of findings that the finding with an index counts as.
  package func count(at index: Int) -> Int {
    let site = site(of: index)
    return segments[site.segment].count(at: site.position)
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
      guard record(at: position).severity == severity else { continue }
      count += self.count(at: position)
    }
    return count
  }

  fileprivate func count(at position: Int) -> Int {
    unlisted.isEmpty ? 1 : unlisted[order[position]] ?? 1
  }

  fileprivate func unlistedCount(at positions: Range<Int>) -> Int {
    guard !unlisted.isEmpty else { return 0 }
    return positions.reduce(0) { $0 + (unlisted[order[$1]] ?? 0) }
  }
}

import Diagnostics

/// The entries of a baseline, held against the findings of a run.
///
/// Entries with one subject and several severities share its findings: the most severe findings
/// are covered first, each by the entry with the lowest severity that accepts it.
struct BaselineMatch {
  let entries: [BaselineEntry]
  /// How many findings each entry covers, or would if it had not expired.
  private(set) var found: [Int]
  /// The same for entries without a severity, by severity.
  private(set) var foundBySeverity: [Int: [Severity: Int]] = [:]
  /// For an entry whose subject and severity another one before it has: the index of that one.
  private(set) var duplicates: [Int: Int] = [:]
  /// The first entry with a subject, by the hash of the subject, which takes less memory than the
  /// subject. Hashes are seeded anew in each run, so nobody can prepare subjects that share one.
  private var indices: [Int: Int]
  /// Those whose hash another subject has.
  private var others: [BaselineSubject: Int] = [:]
  /// For the first entry with a subject: the further ones, which have other severities.
  private var further: [Int: [Int]] = [:]

  init(_ entries: [BaselineEntry]) {
    self.entries = entries
    found = Array(repeating: 0, count: entries.count)
    indices = Dictionary(minimumCapacity: entries.count)
    for index in entries.indices { insert(index) }
  }

  /// Counts the findings of a report and takes out those that entries cover.
  ///
  /// - Parameters:
  ///   - findings: in their final order, of which an entry covers the first ones.
  ///   - today: the date, as `2026-12-31`, on which entries may have expired.
  /// - Returns: how many were taken out.
  mutating func takeCovered(
    from findings: inout [Finding], in folder: BaselineFolder, today: String
  ) -> Int {
    var groups = groups(of: findings, in: folder)
    for first in groups.counts.keys { distribute(&groups, first, today: today) }
    var kept = 0
    for index in findings.indices {
      let first = groups.ofFinding[index]
      if first >= 0, groups.takes(findings[index], first) { continue }
      findings.swapAt(kept, index)
      kept += 1
    }
    let covered = findings.count - kept
    findings.removeSubrange(kept...)
    return covered
  }
}

extension BaselineMatch {
  /// The findings of a report by the subjects of entries, each named by its first entry.
  private struct Groups {
    /// For each finding its subject; -1 for one without an entry.
    var ofFinding: [Int] = []
    var counts: [Int: [Severity: Int]] = [:]
    /// How many findings of each severity are covered, less those that were taken out.
    var covered: [Int: [Severity: Int]] = [:]
    /// How many findings about a subject entries accept altogether, less those that were taken out
    /// and those that are not in the report.
    var room: [Int: Int] = [:]
    /// How many findings about a subject are not in the report, since they were there before.
    var absent: [Int: Int] = [:]

    /// Whether a finding is covered, which is then counted.
    mutating func takes(_ finding: Finding, _ first: Int) -> Bool {
      guard let room = room[first], room > 0, let left = covered[first]?[finding.severity],
        left > 0
      else { return false }
      self.room[first] = room - 1
      covered[first]?[finding.severity] = left - 1
      return true
    }
  }

  private mutating func insert(_ index: Int) {
    let hash = entries[index].subject.hashValue
    guard let first = self.index(of: entries[index].subject, hash: hash) else {
      if indices[hash] == nil {
        indices[hash] = index
      } else {
        others[entries[index].subject] = index
      }
      return
    }
    let same = [first] + further[first, default: []]
    if let known = same.first(where: { entries[$0].severity == entries[index].severity }) {
      duplicates[index] = known
    } else {
      further[first, default: []].append(index)
    }
  }

  private func index(of subject: BaselineSubject, hash: Int) -> Int? {
    guard let index = indices[hash] else { return nil }
    return entries[index].subject == subject ? index : others[subject]
  }

  private func groups(of findings: [Finding], in folder: BaselineFolder) -> Groups {
    var paths = folder.paths()
    var groups = Groups()
    groups.ofFinding = findings.map { finding in
      guard let path = paths.relative(finding.place.path) else { return -1 }
      let subject = BaselineSubject(finding, path: path)
      guard let first = index(of: subject, hash: subject.hashValue) else { return -1 }
      groups.counts[first, default: [:]][finding.severity, default: 0] += 1
      // Ordinals go on from those that are not in the report.
      groups.absent[first] = min(groups.absent[first] ?? finding.ordinal, finding.ordinal)
      return first
    }
    return groups
  }

  /// Shares the findings about one subject out among its entries.
  private mutating func distribute(_ groups: inout Groups, _ first: Int, today: String) {
    let candidates = ([first] + further[first, default: []])
      .sorted { BaselineEntry.precedes(entries[$0], entries[$1]) }
    for severity in Severity.allCases.sorted(by: >) {
      var left = groups.counts[first]?[severity] ?? 0
      for index in candidates where left > 0 && entries[index].accepts(severity) {
        let count = min(left, entries[index].count - found[index])
        found[index] += count
        left -= count
        if entries[index].severity == nil {
          foundBySeverity[index, default: [:]][severity, default: 0] += count
        }
        guard !entries[index].isExpired(today: today) else { continue }
        groups.covered[first, default: [:]][severity, default: 0] += count
      }
    }
    let accepted = candidates.reduce(0) { sum, index in
      entries[index].isExpired(today: today) ? sum : sum + entries[index].count
    }
    groups.room[first] = accepted - (groups.absent[first] ?? 0)
  }
}

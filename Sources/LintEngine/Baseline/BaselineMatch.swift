import Diagnostics

/// The entries of a baseline, held against the findings of a run.
struct BaselineMatch {
  let entries: [BaselineEntry]
  /// How many findings there are about the subject of each entry.
  private(set) var found: [Int]
  /// For an entry whose subject another one before it has: the index of that one.
  private(set) var duplicates: [Int: Int] = [:]
  /// The first entry with a subject, by the hash of the subject, which takes less memory than the
  /// subject. Hashes are seeded anew in each run, so nobody can prepare subjects that share one.
  private var indices: [Int: Int]
  /// Those whose hash another subject has.
  private var others: [BaselineSubject: Int] = [:]

  init(_ entries: [BaselineEntry]) {
    self.entries = entries
    found = Array(repeating: 0, count: entries.count)
    indices = Dictionary(minimumCapacity: entries.count)
    for index in entries.indices {
      let hash = entries[index].subject.hashValue
      if let first = self.index(of: entries[index].subject, hash: hash) {
        duplicates[index] = first
      } else if indices[hash] == nil {
        indices[hash] = index
      } else {
        others[entries[index].subject] = index
      }
    }
  }

  /// Counts a finding about a subject.
  ///
  /// - Returns: the index of the entry for it.
  mutating func count(_ subject: BaselineSubject) -> Int? {
    guard let index = index(of: subject, hash: subject.hashValue) else { return nil }
    found[index] += 1
    return index
  }

  private func index(of subject: BaselineSubject, hash: Int) -> Int? {
    guard let index = indices[hash] else { return nil }
    return entries[index].subject == subject ? index : others[subject]
  }

  /// Counts the findings of a report and takes out those that entries cover.
  ///
  /// - Parameters:
  ///   - findings: in their final order, of which an entry covers those with the least ordinals.
  ///   - today: the date, as `2026-12-31`, on which entries may have expired.
  /// - Returns: how many were taken out.
  mutating func takeCovered(
    from findings: inout [Finding], in folder: BaselineFolder, today: String
  ) -> Int {
    var paths = folder.paths()
    var kept = 0
    for index in findings.indices {
      if let path = paths.relative(findings[index].place.path),
        let entry = count(BaselineSubject(findings[index], path: path)),
        findings[index].ordinal < entries[entry].count,
        !entries[entry].isExpired(today: today)
      {
        continue
      }
      findings.swapAt(kept, index)
      kept += 1
    }
    let covered = findings.count - kept
    findings.removeSubrange(kept...)
    return covered
  }
}

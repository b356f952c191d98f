import Diagnostics

/// The entries of a baseline, matched with the findings of a run.
///
/// Entries with the same subject share its findings. The most severe findings are covered first,
/// each by the entry with the lowest severity that accepts it. Entries for one kind come before
/// those for any kind.
struct BaselineMatch {
  /// What two entries have in common that cover the same.
  private struct Coverage: Hashable {
    /// The index of the first entry with the subject.
    let first: Int
    let severity: Severity?
    let kind: String?
  }

  let entries: [BaselineEntry]
  /// The number of findings that each entry covers, or would cover if it had not expired.
  private(set) var found: [Int]
  /// The same numbers by fault, for entries that don't say which faults they cover.
  private(set) var foundByFault: [Int: [BaselineFault: Int]] = [:]
  /// The index of an earlier entry by the index of an entry that covers the same.
  private(set) var duplicates: [Int: Int] = [:]
  /// The index of the first entry with each subject.
  private var indices: [BaselineSubject: Int]
  /// The indices of further entries with the same subject and other severities or kinds, by the
  /// index of the first entry.
  private var further: [Int: [Int]] = [:]
  /// The index of the first entry with each coverage.
  private var coverages: [Coverage: Int] = [:]

  init(_ entries: [BaselineEntry]) {
    self.entries = entries
    found = Array(repeating: 0, count: entries.count)
    indices = Dictionary(minimumCapacity: entries.count)
    for index in entries.indices { insert(index) }
  }

  /// Counts the findings of a report and removes those that entries cover.
  ///
  /// - Parameters:
  ///   - findings: the findings in their final order; an entry covers the first ones.
  ///   - today: the date in the form `2026-12-31`, used to find expired entries.
  ///   - list: gets each removed finding.
  /// - Returns: the number of removed findings.
  mutating func takeCovered(
    from findings: inout FindingList, in folder: BaselineFolder, today: String,
    listing list: (CoveredFinding) -> Void
  ) -> Int {
    var groups = groups(of: findings, in: folder)
    for first in groups.counts.keys { distribute(&groups, first, today: today) }
    let count = findings.count
    findings.removeIndices { [findings] index in
      let first = groups.ofFinding[index]
      guard first >= 0 else { return false }
      let finding = findings[index]
      guard let entry = groups.takeEntry(covering: finding, first) else { return false }
      list(CoveredFinding(finding: finding, entry: entries[entry]))
      return true
    }
    return count - findings.count
  }
}

/// A finding that a baseline covers, with its entry.
struct CoveredFinding {
  let finding: Finding
  let entry: BaselineEntry
}

extension BaselineMatch {
  /// The findings of a report, grouped by the subjects of entries. The index of the first entry
  /// with a subject identifies the group.
  private struct Groups {
    /// The group of each finding, or -1 for a finding without an entry.
    var ofFinding: [Int] = []
    var counts: [Int: [BaselineFault: Int]] = [:]
    /// The entries that cover the findings with each fault, as often as they cover one, the first
    /// one last. Those of findings that were already removed are gone.
    var covering: [Int: [BaselineFault: [Int]]] = [:]
    /// The number of findings about a subject that all entries together accept, minus those that
    /// were already removed and those that are not in the report.
    var accepted: [Int: Int] = [:]
    /// The number of findings about a subject that are not in the report because they are in the
    /// base revision too.
    var absent: [Int: Int] = [:]

    /// Returns the entry that covers a finding, or nil, and counts it.
    mutating func takeEntry(covering finding: Finding, _ first: Int) -> Int? {
      guard let accepted = accepted[first], accepted > 0,
        let entry = covering[first]?[BaselineFault(finding)]?.popLast()
      else { return nil }
      self.accepted[first] = accepted - 1
      return entry
    }
  }

  private mutating func insert(_ index: Int) {
    let entry = entries[index]
    let first = indices[entry.subject] ?? index
    let coverage = Coverage(first: first, severity: entry.severity, kind: entry.kind)
    if let known = coverages[coverage] {
      duplicates[index] = known
      return
    }
    coverages[coverage] = index
    if first == index {
      indices[entry.subject] = index
    } else {
      further[first, default: []].append(index)
    }
  }

  /// Returns the index of the first entry for findings with a subject.
  private func firstEntry(for subject: BaselineSubject) -> Int? {
    if let known = indices[subject] { return known }
    guard let former = subject.withoutKey, let known = indices[former] else { return nil }
    return entries[known].coversAnyKind ? known : nil
  }

  private func groups(of findings: FindingList, in folder: BaselineFolder) -> Groups {
    var paths = folder.paths()
    var groups = Groups()
    groups.ofFinding = findings.map { finding in
      guard let path = paths.relative(finding.location.path) else { return -1 }
      let subject = BaselineSubject(finding, path: path)
      guard let first = firstEntry(for: subject) else { return -1 }
      groups.counts[first, default: [:]][BaselineFault(finding), default: 0] += 1
      // Ordinals continue after the findings that are not in the report.
      groups.absent[first] = min(groups.absent[first] ?? finding.ordinal, finding.ordinal)
      return first
    }
    return groups
  }

  /// Distributes the findings about one subject among its entries.
  private mutating func distribute(_ groups: inout Groups, _ first: Int, today: String) {
    let candidates = ([first] + further[first, default: []]).sorted { left, right in
      entries[left].coversAnyKind == entries[right].coversAnyKind
        ? BaselineEntry.precedes(entries[left], entries[right]) : entries[right].coversAnyKind
    }
    let counts = groups.counts[first] ?? [:]
    for (fault, count) in counts.sorted(by: { $0.key > $1.key }) {
      var left = count
      for index in candidates where left > 0 && entries[index].accepts(fault) {
        let count = min(left, entries[index].count - found[index])
        found[index] += count
        left -= count
        if entries[index].isIncomplete {
          foundByFault[index, default: [:]][fault, default: 0] += count
        }
        guard !entries[index].isExpired(today: today) else { continue }
        groups.covering[first, default: [:]][fault, default: []]
          .append(contentsOf: repeatElement(index, count: count))
      }
      groups.covering[first]?[fault]?.reverse()
    }
    let accepted = candidates.reduce(0) { sum, index in
      entries[index].isExpired(today: today) ? sum : sum + entries[index].count
    }
    groups.accepted[first] = accepted - (groups.absent[first] ?? 0)
  }
}

/// The number of findings that a baseline accepts for each rule in each file. They are
/// added to the limit for the file, because the baseline is applied last.
package struct AcceptedFindings: Sendable {
  private struct RuleInFile: Hashable {
    let rule: String
    let path: String
  }

  private let folder: BaselineFolder?
  private var counts: [RuleInFile: Int] = [:]

  /// Creates a value that accepts no findings.
  package init() { folder = nil }

  package init(by file: BaselineFile) {
    folder = file.folder
    for entry in file.baseline.entries {
      let run = RuleInFile(rule: entry.subject.rule, path: entry.subject.path)
      // A file can contain any number, so it is capped at the maximum count of a valid entry.
      counts[run, default: 0] += min(entry.count, 1_000_000)
    }
  }

  /// - Parameter path: the path of a file, as displayed.
  func count(of rule: RuleID, in path: String) -> Int {
    guard let folder, !counts.isEmpty, let path = folder.relative(path) else { return 0 }
    return counts[RuleInFile(rule: rule.name, path: path)] ?? 0
  }
}

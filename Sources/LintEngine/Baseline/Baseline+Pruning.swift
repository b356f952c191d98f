package import Diagnostics

extension Baseline {
  /// Returns the baseline without its dead entries, and the dead entries.
  ///
  /// Entries of older versions get the severities and kinds of the findings that they cover.
  /// - Parameters:
  ///   - report: the report before a baseline is applied.
  ///   - today: the date in the form `2026-12-31`.
  package func pruned(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> (baseline: Baseline, dead: [DeadEntry]) {
    let match = match(with: report, in: folder, today: today)
    let dead = match.deadEntries(in: scope, rules: report.rules.map(\.id.name), today: today)
    var counts: [Int: Int] = [:]
    for entry in dead {
      counts[entry.index] = if case .fewerFindings(let count) = entry.fault { count } else { 0 }
    }
    var baseline = self
    baseline.entries = entries.indices.flatMap { index in
      var entry = entries[index]
      entry.count = counts[index] ?? entry.count
      guard entry.count > 0 else { return [BaselineEntry]() }
      let found = match.foundByFault[index] ?? [:]
      // It covers findings with different keys.
      if entry.coversAnyKind, entry.subject.mayLackKey { return [entry] }
      // If the run did not find all findings of the entry, the entry stays as it is.
      guard found.values.reduce(0, +) == entry.count else { return [entry] }
      return entry.divided(among: found.filter { $0.value > 0 }.map { ($0, $1) })
    }
    baseline.entries.sort(by: BaselineEntry.precedes)
    return (baseline, dead)
  }

  /// Whether any entry is from an older version, which doesn't say what it covers.
  package var isIncomplete: Bool { entries.contains { $0.isIncomplete } }

  /// Returns the entries that are dead according to the findings of a run.
  package func deadEntries(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> [DeadEntry] {
    match(with: report, in: folder, today: today).deadEntries(
      in: scope, rules: report.rules.map(\.id.name), today: today)
  }

  private func match(
    with report: LintReport, in folder: BaselineFolder, today: String
  ) -> BaselineMatch {
    var match = BaselineMatch(entries)
    var findings = report.findings
    _ = match.takeCovered(from: &findings, in: folder, today: today)
    return match
  }
}

extension BaselineEntry {
  /// Returns an entry for each fault. A severity that the entry has already stays the same.
  func divided(among faults: [(BaselineFault, count: Int)]) -> [BaselineEntry] {
    var counts: [BaselineFault: Int] = [:]
    for (fault, count) in faults {
      let covered = BaselineFault(severity: severity ?? fault.severity, kind: fault.kind)
      counts[covered, default: 0] += count
    }
    return counts.map { fault, count in
      var entry = self
      (entry.severity, entry.kind, entry.count) = (fault.severity, fault.kind, count)
      return entry
    }
  }
}

package import Diagnostics

extension Baseline {
  /// Returns the baseline without its dead entries, and the dead entries.
  ///
  /// Entries without a severity become entries with the severities of the findings that they cover.
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
      let found = match.foundBySeverity[index] ?? [:]
      // If the run did not find all findings of the entry, the entry stays as it is.
      guard found.values.reduce(0, +) == entry.count else { return [entry] }
      return found.filter { $0.value > 0 }.map { severity, count in
        var entry = entry
        (entry.severity, entry.count) = (severity, count)
        return entry
      }
    }
    baseline.entries.sort(by: BaselineEntry.precedes)
    return (baseline, dead)
  }

  /// Whether any entry has no severity, as in version 1.
  package var hasMissingSeverities: Bool { entries.contains { $0.severity == nil } }

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

package import Diagnostics
import SourceText

/// A baseline entry that covers no findings, or fewer than its count.
package struct DeadEntry: Sendable {
  /// The reason why an entry is dead.
  package enum Fault: Hashable, Sendable {
    /// An earlier entry has the same subject, severity and kind.
    case duplicate
    /// No rule has this name. The suggestion is a similar name.
    case unknownRule(suggestion: String?)
    case expired
    case noFinding
    /// There are findings, but fewer than the count.
    case fewerFindings(Int)
  }

  /// The entry as it is in the baseline.
  package let entry: BaselineEntry
  /// The index of the entry in the baseline, from 0.
  package let index: Int
  /// The reason why it is dead.
  package let fault: Fault
}

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
    _ = match.takeCovered(from: &findings, in: folder, today: today) { _ in }
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

extension BaselineMatch {
  /// Returns the dead entries in the order of the baseline. All findings must be counted first.
  ///
  /// - Parameter rules: the names of all rules.
  func deadEntries(in scope: BaselineScope, rules: [String], today: String) -> [DeadEntry] {
    var names = RuleNames(rules)
    var concerned: [String: Bool] = [:]
    return entries.indices.compactMap { index in
      // Most entries are valid, which can be checked without looking at their files.
      guard !isSound(index, names, today: today) else { return nil }
      let path = entries[index].subject.path
      let isConcerned = concerned[path] ?? scope.concerns(path)
      concerned[path] = isConcerned
      guard isConcerned else { return nil }
      return fault(of: index, in: scope, &names, today: today).map {
        DeadEntry(entry: entries[index], index: index, fault: $0)
      }
    }
  }

  private func isSound(_ index: Int, _ names: RuleNames, today: String) -> Bool {
    duplicates[index] == nil && found[index] >= entries[index].count
      && !entries[index].isExpired(today: today) && names.contains(entries[index].subject.rule)
  }

  private func fault(
    of index: Int, in scope: BaselineScope, _ names: inout RuleNames, today: String
  ) -> DeadEntry.Fault? {
    let subject = entries[index].subject
    if duplicates[index] != nil { return .duplicate }
    if !names.contains(subject.rule) {
      return .unknownRule(suggestion: names.suggestion(for: subject.rule))
    }
    if entries[index].isExpired(today: today) { return .expired }
    guard scope.knowsAll(of: subject.path), !RuleID.comparing.contains(RuleID(subject.rule)) else {
      return nil
    }
    return found[index] == 0 ? .noFinding : .fewerFindings(found[index])
  }
}

/// The names of the rules, with suggestions for unknown names.
private struct RuleNames {
  /// The maximum number of suggestions to look up, since the search is slow.
  private static let maxCount = 32

  private let names: Set<String>
  private var suggestions: [String: String?] = [:]

  init(_ names: [String]) { self.names = Set(names) }

  func contains(_ name: String) -> Bool { names.contains(name) }

  mutating func suggestion(for name: String) -> String? {
    if let known = suggestions[name] { return known }
    guard suggestions.count < Self.maxCount else { return nil }
    let suggestion = RenamedName.suggestion(for: name, among: names.sorted())
    suggestions[name] = .some(suggestion)
    return suggestion
  }
}

extension DeadEntry {
  /// The message of a finding about the entry.
  package var message: String {
    let rule = entry.subject.rule.shortened
    return switch fault {
    case .duplicate: "duplicate of an earlier entry"
    case .unknownRule(let suggestion):
      "there is no rule '\(rule)'" + RenamedName.hint(for: rule, suggestion)
    case .expired: "the entry expired on \(entry.until ?? "") and no longer has an effect"
    case .noFinding: "the entry for '\(rule)' covers no finding"
    case .fewerFindings(let count):
      "the entry for '\(rule)' covers \(entry.count) findings, but there "
        + (count == 1 ? "is only 1" : "are only \(count)")
    }
  }

  /// The help line of a finding about the entry.
  var help: String {
    switch fault {
    case .duplicate: "remove it; 'count' is the number of findings that an entry covers"
    case .unknownRule: "'catalog-lint baseline prune' removes it"
    case .expired: "fix the finding that it covered, or set a later date"
    case .noFinding: "'catalog-lint baseline prune' removes it"
    case .fewerFindings: "'catalog-lint baseline prune' lowers its count"
    }
  }
}

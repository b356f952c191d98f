import Diagnostics
import LintKit

extension FindingPolicy {
  /// Removes the findings that a baseline covers, and adds one for each dead entry, subject to the
  /// configuration.
  ///
  /// - Parameters:
  ///   - findings: the findings in their final order; an entry covers the first ones.
  ///   - scope: the scope of the same run, from before this call.
  ///   - listed: gets the covered findings, if hidden findings are listed.
  /// - Returns: the number of covered findings.
  mutating func apply(
    _ baseline: BaselineFile, to findings: inout FindingList, in scope: BaselineScope,
    _ settings: RunSettings, listing listed: inout [CoveredFinding]
  ) -> Int {
    let (rules, today) = (settings.ruleNames, settings.today)
    var match = BaselineMatch(baseline.baseline.entries)
    let covered = match.takeCovered(from: &findings, in: baseline.folder, today: today) {
      if settings.options.listsHidden { listed.append($0) }
    }
    let dead = match.deadEntries(in: scope, rules: rules, today: today)
    guard rules.contains(RuleID.unusedSuppression.name) else { return covered }
    let located = Array(zip(dead, baseline.locations(of: dead)))
    // Translators aren't expected to remove the entries.
    let done = located.filter { $0.0.isDone(settings) }
    var more = located.filter { !$0.0.isDone(settings) }.compactMap { entry, location in
      finding(entry.diagnostic, at: location)
    }
    if let first = done.first {
      more += finding(DeadEntry.diagnostic(ofDone: done.count), at: first.1).map { [$0] } ?? []
    }
    ReportOrder.insert(ReportOrder.sorted(more), into: &findings)
    return covered
  }
}

extension DeadEntry {
  /// Returns whether the findings of a rule about the status of translations are gone.
  fileprivate func isDone(_ settings: RunSettings) -> Bool {
    switch fault {
    case .noFinding, .fewerFindings:
      settings.infos[RuleID(entry.subject.rule)]?.category == .status
    case .duplicate, .unknownRule, .expired: false
    }
  }

  /// Returns the diagnostic about entries whose findings are gone.
  fileprivate static func diagnostic(ofDone count: Int) -> Diagnostic {
    Diagnostic(
      .unusedSuppression, .note,
      count == 1
        ? "1 entry of a status rule covers findings that are gone"
        : "\(count) entries of status rules cover findings that are gone",
      help: "'catalog-lint baseline prune' removes what is no longer needed")
  }

  /// The diagnostic about the entry, before the configuration is applied.
  fileprivate var diagnostic: Diagnostic {
    let subject = entry.subject
    return Diagnostic(
      .unusedSuppression, .warning, message,
      subject: Subject(
        table: subject.table, key: subject.key, locale: subject.locale, variant: subject.variant),
      help: help)
  }
}

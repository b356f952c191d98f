import Diagnostics

extension FindingPolicy {
  /// Removes the findings that a baseline covers, and adds one for each dead entry, subject to the
  /// configuration.
  ///
  /// - Parameters:
  ///   - findings: the findings in their final order; an entry covers the first ones.
  ///   - scope: the scope of the same run, from before this call.
  ///   - rules: the names of the rules that exist.
  /// - Returns: the number of covered findings.
  mutating func apply(
    _ baseline: BaselineFile, to findings: inout FindingList, in scope: BaselineScope,
    rules: [String], today: String
  ) -> Int {
    var match = BaselineMatch(baseline.baseline.entries)
    let covered = match.takeCovered(from: &findings, in: baseline.folder, today: today)
    let dead = match.deadEntries(in: scope, rules: rules, today: today)
    guard rules.contains(RuleID.unusedSuppression.name) else { return covered }
    let more = zip(dead, baseline.locations(of: dead)).compactMap { entry, location in
      finding(entry.diagnostic, at: location)
    }
    ReportOrder.insert(more, into: &findings)
    return covered
  }
}

extension DeadEntry {
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

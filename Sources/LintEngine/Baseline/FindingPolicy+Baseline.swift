import Diagnostics

extension FindingPolicy {
  /// Takes the findings that a baseline covers out of those of a run, and adds one for each entry
  /// that is dead, as the configuration wants it.
  ///
  /// - Parameters:
  ///   - findings: in their final order, of which an entry covers the first ones.
  ///   - scope: of the same run, before this.
  ///   - rules: the names of the rules that exist.
  /// - Returns: how many findings are covered.
  mutating func apply(
    _ baseline: BaselineFile, to findings: inout [Finding], in scope: BaselineScope,
    rules: [String], today: String
  ) -> Int {
    var match = BaselineMatch(baseline.baseline.entries)
    let covered = match.takeCovered(from: &findings, in: baseline.folder, today: today)
    let dead = match.deadEntries(in: scope, rules: rules, today: today)
    guard rules.contains(RuleID.unusedSuppression.name) else { return covered }
    let more = zip(dead, baseline.places(of: dead)).compactMap { entry, place in
      finding(entry.diagnostic, at: place)
    }
    ReportOrder.insert(more, into: &findings)
    return covered
  }
}

extension DeadEntry {
  /// What is said of the entry, before the configuration is applied.
  fileprivate var diagnostic: Diagnostic {
    let subject = entry.subject
    return Diagnostic(
      .unusedSuppression, .warning, message,
      subject: Subject(
        table: subject.table, key: subject.key, locale: subject.locale, variant: subject.variant),
      help: help)
  }
}

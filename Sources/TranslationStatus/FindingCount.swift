package import Diagnostics

/// The number of findings of one rule in one locale.
package struct FindingCount: Hashable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// The locale as spelled in the files, or nil for findings that don't refer to a locale.
  package var locale: String?
  package var count: Int

  package init(rule: RuleID, severity: Severity, locale: String?, count: Int) {
    (self.rule, self.severity, self.locale, self.count) = (rule, severity, locale, count)
  }
}

extension [FindingCount] {
  /// Counts findings by rule, severity and locale, sorted in that order. Findings without a locale
  /// come first.
  package init(counting findings: FindingList) {
    self = findings.kinds.map { kind, count in
      FindingCount(rule: kind.rule, severity: kind.severity, locale: kind.locale, count: count)
    }.sorted { first, second in
      if first.rule != second.rule { return first.rule < second.rule }
      if first.severity != second.severity { return first.severity > second.severity }
      return (first.locale ?? "").utf8.lexicographicallyPrecedes((second.locale ?? "").utf8)
    }
  }
}

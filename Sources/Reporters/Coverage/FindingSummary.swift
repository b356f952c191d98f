import Diagnostics
import TranslationStatus

/// The errors and warnings of a coverage report, by locale and by rule.
struct FindingSummary {
  /// The number of findings in a locale. The locale is nil for findings without a locale.
  struct Locale {
    let locale: String?
    let counts: SeverityCounts
  }

  /// The counts by locale, most severe findings first.
  let locales: [Locale]
  /// The counts by rule, most findings first.
  let rules: [(rule: RuleID, count: Int)]

  init(_ counts: [FindingCount]) {
    var byLocale: [String?: SeverityCounts] = [:]
    var byRule: [RuleID: Int] = [:]
    for found in counts where found.severity > .note && found.count > 0 {
      byLocale[found.locale, default: SeverityCounts()].add(found.severity, found.count)
      byRule[found.rule, default: 0] += found.count
    }
    locales = byLocale.map { Locale(locale: $0.key, counts: $0.value) }.sorted { left, right in
      left.counts == right.counts
        ? (left.locale ?? "") < (right.locale ?? "") : left.counts > right.counts
    }
    rules = byRule.map { (rule: $0.key, count: $0.value) }.sorted { left, right in
      left.count == right.count ? left.rule < right.rule : left.count > right.count
    }
  }
}

extension Sequence<FindingCount> {
  /// Returns the number of findings of a severity, for all rules together.
  func count(of severity: Severity) -> Int {
    reduce(0) { $1.severity == severity ? $0 + $1.count : $0 }
  }
}

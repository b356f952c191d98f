import Diagnostics
import TranslationStatus

/// A report and what several sections of the page need to know about it, worked out once.
struct PageFacts {
  /// A locale with all that stands in its row.
  struct Locale {
    var name: String
    var tally: StatusTally
    var change: PercentageChange?
    /// How many more keys are open than in the state compared with.
    var openChange: Int?
    var errors = 0
    var warnings = 0
    /// Its shares in the trend and now; nil where it had nothing to translate.
    var shares: [Percentage?]
    var openKeys: [OpenKey]
  }

  let report: CoverageReport
  /// Worst first.
  let locales: [Locale]
  /// The dates of the trend and of the report itself.
  let dates: [String]
  /// The shares of all locales together at these dates.
  let shares: [Percentage?]

  init(_ report: CoverageReport) {
    self.report = report
    dates = report.trend.isEmpty ? [] : report.trend.map(\.date) + [report.date]
    shares = report.trend.map(\.total.percentage) + [report.total.percentage]
    let counts = Dictionary(grouping: report.findingCounts, by: \.locale)
    let rows = CoverageRow.worstFirst(report.locales) { locale in
      CoverageRow(name: locale.locale, tally: locale.tally, change: report.change(of: locale))
    }
    locales = rows.map { locale in
      Self.locale(locale, of: report, counts: counts[locale.locale] ?? [])
    }
  }

  private static func locale(
    _ locale: CoverageReport.LocaleCoverage, of report: CoverageReport, counts: [FindingCount]
  ) -> Locale {
    let identifier = locale.identifier
    let earlier = report.comparison?.snapshot.locales[identifier]
    return Locale(
      name: locale.locale, tally: locale.tally, change: report.change(of: locale),
      openChange: earlier.map { locale.tally.open.keys - $0.open.keys },
      errors: counts.count(of: .error), warnings: counts.count(of: .warning),
      shares: report.trend.map { $0.locales[identifier]?.percentage } + [locale.tally.percentage],
      openKeys: report.topOpenKeys(of: locale.locale) ?? [])
  }
}

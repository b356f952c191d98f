import Diagnostics
import TranslationStatus

/// A report, with values that several sections of the page need, computed once.
final class PageFacts {
  /// A locale with all values of its row.
  struct Locale {
    var name: String
    /// The name of the language, or nil if it has no name.
    var language: String?
    var presence: LocalePresence?
    var tally: StatusTally
    var change: PercentageChange?
    /// The change of the number of open keys since the base state.
    var openChange: Int?
    var errors = 0
    var warnings = 0
    /// The shares in the trend and now; nil if there was nothing to translate.
    var shares: [Percentage?]
    var openKeys: [OpenKey]
  }

  let report: CoverageReport
  let links: PageLinks
  /// The path of the CSV that the same run writes, relative to the folder of the page, and whether
  /// it lists open keys.
  let csv: (path: String, listsOpenKeys: Bool)?
  /// The parts of paths that distinguish tables.
  let tableNames: PathEnds
  /// The locales, lowest share first.
  let locales: [Locale]
  /// The dates of the trend and of the report itself, or none without a trend.
  let dates: [String]
  /// The shares of all locales together at these dates.
  let shares: [Percentage?]
  /// The numbers of errors and warnings without a locale of the report: those of the source
  /// language, and of files and keys as a whole.
  let elsewhere: (errors: Int, warnings: Int)
  /// The names of languages, by the locales as spelled in the report.
  let languages: [String: String]

  init(_ report: CoverageReport, _ options: ReportOptions) {
    self.report = report
    links = PageLinks(options, report)
    csv = options.csv.map { ($0, options.csvListsOpenKeys) }
    tableNames = PathEnds(report.tables.map(\.name.title))
    dates = report.trend.isEmpty ? [] : report.trend.map(\.date) + [report.date]
    shares = report.trend.map(\.total.percentage) + [report.total.percentage]
    // A table may spell a locale differently from the report.
    let counts = Dictionary(grouping: report.findingCounts) { count in
      count.locale.map(LanguageName.identifier)
    }
    let rows = CoverageRow.worstFirst(report.locales) { locale in
      CoverageRow(name: locale.locale, tally: locale.tally, change: report.change(of: locale))
    }
    locales = rows.map { locale in
      Self.locale(locale, of: report, counts: counts[locale.identifier] ?? [])
    }
    let known = Set(report.locales.map(\.identifier))
    let others = counts.filter { !known.contains($0.key ?? "") }.flatMap(\.value)
    elsewhere = (others.count(of: .error), others.count(of: .warning))
    languages = Dictionary(
      locales.compactMap { locale in locale.language.map { (locale.name, $0) } }
    ) { first, _ in first }
  }

  private static func locale(
    _ locale: CoverageReport.LocaleCoverage, of report: CoverageReport, counts: [FindingCount]
  ) -> Locale {
    let identifier = locale.identifier
    let earlier = report.comparison?.snapshot.locales[identifier]
    return Locale(
      name: locale.locale, language: LanguageName.english(for: locale.locale),
      presence: locale.presence, tally: locale.tally, change: report.change(of: locale),
      openChange: earlier.map { locale.tally.open.keys - $0.open.keys },
      errors: counts.count(of: .error), warnings: counts.count(of: .warning),
      shares: report.trend.map { $0.locales[identifier]?.percentage } + [locale.tally.percentage],
      openKeys: report.openKeys[locale.locale] ?? [])
  }

  /// Returns the name of the language of any locale, including source locales and other spellings.
  func language(of locale: String) -> String? {
    languages[locale] ?? LanguageName.english(for: locale)
  }
}

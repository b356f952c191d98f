import TranslationStatus

/// Writes CSV in the format of RFC 4180, with a header line. There is one row for each table and
/// locale, or one for each open key.
///
/// The numbers without a unit in their name count keys. The percentage is empty if there is nothing
/// to translate. Totals are left to the spreadsheet.
struct CSVCoverageReporter: CoverageReporter {
  private static let states: [TranslationState] =
    TranslationState.counted + TranslationState.excluded

  private let listsOpenKeys: Bool

  init(_ options: ReportOptions) { listsOpenKeys = options.csvListsOpenKeys }

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    if listsOpenKeys {
      writeOpenKeys(of: report, to: &output)
    } else {
      writeFigures(of: report, to: &output)
    }
  }
}

extension CSVCoverageReporter {
  private func writeFigures(of report: CoverageReport, to output: inout some TextOutputStream) {
    let names = Self.states.map { $0.name.split(separator: "-").joined(separator: "_") }
    let sums = ["percent", "open", "words_total", "words_open", "identical", "outdated", "faulty"]
    write(["table", "locale", "language", "total"] + names + sums, to: &output)
    var languages = LanguageNames()
    for table in report.tables {
      let title = SafeText.csv(table.name.title)
      for locale in table.locales {
        write(
          [title, SafeText.csv(locale.locale), SafeText.csv(languages[locale.locale])]
            + Self.figures(of: locale.tally), to: &output)
      }
    }
  }

  /// Writes every open key in the report, for each locale the most important first.
  private func writeOpenKeys(of report: CoverageReport, to output: inout some TextOutputStream) {
    write(
      [
        "locale", "language", "table", "key", "source", "comment", "state", "words",
        "source_locale",
      ],
      to: &output)
    var languages = LanguageNames()
    for locale in report.locales.map(\.locale) {
      let start = [locale, languages[locale]].map(SafeText.csv)
      for key in report.openKeys[locale] ?? [] {
        // Programs look up the strings, so these are exact.
        let strings = [key.key, key.source ?? "", key.comment ?? ""].map(SafeText.exactCSV)
        write(
          start + [SafeText.csv(key.table)] + strings + [
            SafeText.csv(key.state.name), String(key.words), SafeText.csv(key.sourceLocale ?? ""),
          ],
          to: &output)
      }
    }
  }

  private func write(_ fields: [String], to output: inout some TextOutputStream) {
    output.write(fields.joined(separator: ",") + "\r\n")
  }

  private static func figures(of tally: StatusTally) -> [String] {
    let states = states.map { tally[$0].keys }
    let sums = [
      tally.open.keys, tally.total.words, tally.open.words, tally.identical.keys,
      tally.outdated.keys, tally.faulty.keys,
    ]
    let percent = tally.percentage?.description ?? ""
    return ([tally.total.keys] + states).map(String.init) + [percent] + sums.map(String.init)
  }
}

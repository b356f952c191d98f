import TranslationStatus

/// Writes a row of CSV for each table and locale, as RFC 4180 has it, below a line of names.
///
/// The numbers without a unit count keys. The percentage is empty where nothing is to be
/// translated. Sums are left to the spreadsheet.
struct CSVCoverageReporter: CoverageReporter {
  private static let states: [TranslationState] =
    TranslationState.counted + TranslationState.excluded

  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    let names = Self.states.map { $0.name.split(separator: "-").joined(separator: "_") }
    let sums = ["percent", "open", "words_total", "words_open", "identical", "outdated", "faulty"]
    output.write((["table", "locale", "total"] + names + sums).joined(separator: ",") + "\r\n")
    for table in report.tables {
      let title = SafeText.csv(table.name.title)
      for locale in table.locales {
        let fields = [title, SafeText.csv(locale.locale)] + Self.figures(of: locale.tally)
        output.write(fields.joined(separator: ",") + "\r\n")
      }
    }
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

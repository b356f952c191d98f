/// The formats a report of coverage can be written in; the raw value is the name users type.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// For people: bars and figures, worst first, and what the gates say.
  case text
  /// One JSON document, described by `schemas/coverage.schema.json`.
  case json
  /// A row for each table and locale, for spreadsheets.
  case csv
  /// Markdown for a comment on a pull request or the summary of a job.
  case markdown
  /// One page that stands alone, for browsers.
  case html
  /// A picture with the percentage, as SVG.
  case badge
  /// The same for the service that draws badges, as its endpoint's JSON.
  case shields
  /// A test case for each gate.
  case junit

  /// What writes reports in the format.
  package func reporter(_ options: ReportOptions) -> any CoverageReporter {
    switch self {
    case .text: TextCoverageReporter(options)
    case .json: JSONCoverageReporter(options)
    case .csv: CSVCoverageReporter(options)
    case .markdown: MarkdownCoverageReporter(options)
    case .html: HTMLCoverageReporter(options)
    case .badge: BadgeCoverageReporter(options)
    case .shields: ShieldsCoverageReporter(options)
    case .junit: JUnitCoverageReporter(options)
    }
  }
}

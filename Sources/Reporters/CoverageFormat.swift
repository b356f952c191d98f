/// The formats of coverage reports. The raw value is the name that users type.
package enum CoverageFormat: String, CaseIterable, Sendable {
  /// For users: bars and figures, lowest first, and the results of the gates.
  case text
  /// One JSON document, described by `schemas/coverage.schema.json`.
  case json
  /// One row for each table and locale, for spreadsheets.
  case csv
  /// Markdown for a comment on a pull request or the summary of a job.
  case markdown
  /// A self-contained page for browsers.
  case html
  /// A badge with the percentage, as SVG.
  case badge
  /// The same as endpoint JSON for shields.io, which draws the badge.
  case shields
  /// A test case for each gate.
  case junit

  /// Returns the reporter that writes the format.
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

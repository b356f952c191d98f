import TranslationStatus

/// Writes one page that stands alone: nothing is loaded, and nothing needs its script.
///
/// A policy in its head forbids everything but its own style sheet and script, by their hashes, so
/// there are no attributes with styles or handlers in it.
struct HTMLCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    HTMLPage(report).write(to: &output)
  }
}

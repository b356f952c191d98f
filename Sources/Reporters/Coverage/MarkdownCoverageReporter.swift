import TranslationStatus

/// Writes coverage as Markdown for a comment on a pull request or the summary of a job.
///
/// It begins with a comment that nobody sees, by which a bot finds and replaces its own comment,
/// and stays under the length that GitHub accepts.
struct MarkdownCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    let marker = "<!-- catalog-lint-coverage -->\n"
    let limit = MarkdownReporter.greatestComment - marker.utf8.count
    var page = MarkdownCoveragePage(report, limit: limit)
    output.write(marker + page.text())
  }
}

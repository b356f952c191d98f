import TranslationStatus

/// Writes coverage as Markdown for a comment on a pull request or the summary of a job.
///
/// It starts with an invisible comment, by which a bot finds and replaces its previous comment. It
/// stays under the maximum length on GitHub.
struct MarkdownCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    let marker = "<!-- catalog-lint-coverage -->\n"
    let limit = MarkdownReporter.maxCommentLength - marker.utf8.count
    var page = MarkdownCoveragePage(report, limit: limit)
    output.write(marker + page.text())
  }
}

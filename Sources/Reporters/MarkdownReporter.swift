import Diagnostics

/// Writes Markdown for a comment on a pull request.
///
/// It begins with a comment that nobody sees, by which a bot finds and replaces its own comment,
/// and stays under the length that GitHub accepts.
struct MarkdownReporter: Reporter {
  /// The greatest length of a comment in bytes.
  ///
  /// GitHub counts to 65,536 characters, of which none is less than a byte.
  static let greatestComment = 65_000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let marker = "<!-- catalog-lint -->\n"
    var page = MarkdownPage(
      report, options, limit: Self.greatestComment - marker.utf8.count, rowsPerTable: 50)
    output.write(marker + page.text())
  }
}

/// Writes Markdown for the summary of a GitHub job.
///
/// The runner drops a summary of more than 1 MiB; other commands of the step may add to it.
struct GitHubSummaryReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var page = MarkdownPage(report, options, limit: 900_000 - 2, rowsPerTable: 500)
    // It is appended to what others wrote, perhaps without a line feed at its end.
    output.write("\n\(page.text())\n")
  }
}

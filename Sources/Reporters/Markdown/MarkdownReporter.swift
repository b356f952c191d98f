import Diagnostics

/// Writes Markdown for a comment on a pull request.
///
/// It starts with an invisible comment, by which a bot finds and replaces its previous comment. It
/// stays under the maximum length on GitHub.
struct MarkdownReporter: Reporter {
  /// The maximum length of a comment in bytes.
  ///
  /// GitHub's limit is 65,536 characters, each of which takes at least one byte.
  static let maxCommentLength = 65_000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let marker = "<!-- catalog-lint -->\n"
    var page = MarkdownPage(
      report, options, limit: Self.maxCommentLength - marker.utf8.count, rowsPerTable: 50)
    output.write(marker + page.text())
  }
}

/// Writes Markdown for the summary of a GitHub job.
///
/// The runner drops a summary of more than 1 MiB, and other commands of the step can add to it.
struct GitHubSummaryReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var page = MarkdownPage(report, options, limit: 900_000 - 2, rowsPerTable: 500)
    // The page is appended to existing text, which may not end with a line feed.
    output.write("\n\(page.text())\n")
  }
}

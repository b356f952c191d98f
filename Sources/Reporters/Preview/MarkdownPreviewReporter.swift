import SourceText
import StringResolution

/// Writes Markdown for a comment on a pull request: a folded table for each language.
///
/// It starts with an invisible comment, by which a bot finds and replaces its previous comment. It
/// stays under the maximum length on GitHub.
struct MarkdownPreviewReporter: PreviewReporter {
  /// The maximum length in bytes. A host may add to the comment.
  static let maxLength = 60_000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    let marker = "<!-- catalog-lint-changes -->\n"
    var page = MarkdownPreviewPage(
      report, options, limit: Self.maxLength - marker.utf8.count)
    output.write(marker + page.text())
  }
}

/// The formats of previews. The raw value is the name that users type.
package enum PreviewFormat: String, CaseIterable, Sendable {
  /// For users: a table for each key.
  case text
  /// One JSON document, described by `schemas/preview.schema.json`.
  case json
  /// Markdown for a comment on a pull request.
  case markdown
  /// A page with every string, for reviewers.
  case html

  /// Returns the reporter that writes the format.
  package func reporter(_ options: ReportOptions) -> any PreviewReporter {
    switch self {
    case .text: TextPreviewReporter(options)
    case .json: JSONPreviewReporter(options)
    case .markdown: MarkdownPreviewReporter(options)
    case .html: HTMLPreviewReporter(options)
    }
  }
}

package import SourceText
package import StringResolution

/// Writes a self-contained page with everything that users read, for reviewers.
package struct HTMLPreviewReporter: PreviewReporter {
  package init(_ options: ReportOptions) {}

  package func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    GalleryPage(report).write(to: &output)
  }
}

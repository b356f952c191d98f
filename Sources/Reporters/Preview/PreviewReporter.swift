package import SourceText
package import StringResolution

/// A writer of previews in one format.
///
/// A reporter only renders: it has no other input, and returns the same text for the same report.
package protocol PreviewReporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: PreviewReport, to output: inout some UTF8OutputStream)
}

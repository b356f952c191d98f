package import SourceText
package import TranslationStatus

/// A writer of coverage reports in one format.
///
/// A reporter only renders: it has no other input, and returns the same text for the same report.
package protocol CoverageReporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: CoverageReport, to output: inout some UTF8OutputStream)
}

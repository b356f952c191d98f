package import TranslationStatus

/// A format in which the coverage of a project leaves the program.
///
/// A reporter only renders: it asks nothing of the world and gives the same text for the same
/// report.
package protocol CoverageReporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: CoverageReport, to output: inout some TextOutputStream)
}

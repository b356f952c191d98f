import Diagnostics

/// Writes JUnit XML, which most continuous integration systems show as test results.
///
/// A file is a suite and a finding a failed case whose name has rule, locale and key, never a line.
/// Findings that do not fail the gate are the output of a passing case, and a clean file is one
/// passing case: some systems take a report without cases for an error. A date is written only if
/// the options have one, so the same input gives the same report.
struct JUnitReporter: Reporter {
  private let options: ReportOptions
  /// Whether cases have a file and a line, which not every schema knows.
  private let namesPlaces: Bool

  init(_ options: ReportOptions) { self.init(options, namesPlaces: true) }

  fileprivate init(_ options: ReportOptions, namesPlaces: Bool) {
    self.options = options
    self.namesPlaces = namesPlaces
  }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var cases = JUnitCases(report, options)
    let document = JUnitDocument(
      name: report.tool.name, timestamp: options.timestamp, namesPlaces: namesPlaces)
    output.write(document.text(cases.suites()))
  }
}

/// Writes the JUnit XML that Jenkins' xUnit plugin accepts by its schema.
///
/// It is the other JUnit report without the file and the line of a case. The body of a failure
/// still ends with its place.
struct JUnitStrictReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    JUnitReporter(options, namesPlaces: false).write(report, to: &output)
  }
}

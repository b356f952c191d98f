import Diagnostics

/// Writes JUnit XML, which most continuous integration systems show as test results.
///
/// A file is a suite. A finding is a failed case, and its name contains the rule, locale and key,
/// but no line number. Findings that don't fail the run are the output of a passing case. A file
/// without findings is one passing case, since some systems treat a report without cases as an
/// error. A date is written only if the options contain one, so the same input gives the same
/// report.
struct JUnitReporter: Reporter {
  private let options: ReportOptions
  /// Whether cases have a file and a line, which some schemas don't allow.
  private let namesLocations: Bool

  init(_ options: ReportOptions) { self.init(options, namesLocations: true) }

  fileprivate init(_ options: ReportOptions, namesLocations: Bool) {
    self.options = options
    self.namesLocations = namesLocations
  }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var cases = JUnitCases(report, options)
    let document = JUnitDocument(
      name: report.tool.name, timestamp: options.timestamp, namesLocations: namesLocations)
    output.write(document.text(cases.suites()))
  }
}

/// Writes JUnit XML that passes the schema of Jenkins' xUnit plugin.
///
/// It is the same as the other JUnit report, except that cases have no file and no line. The body
/// of a failure still ends with its location.
struct JUnitStrictReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    JUnitReporter(options, namesLocations: false).write(report, to: &output)
  }
}

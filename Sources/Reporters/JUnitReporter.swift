import Diagnostics
import XML

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
    let suites = cases.suites()
    let xml = XMLWriter(indent: true)
    xml.startDocument()
    xml.startElement("testsuites")
    xml.attribute("name", report.tool.name)
    xml.attribute("tests", String(suites.reduce(0) { $0 + $1.cases.count }))
    xml.attribute("failures", String(suites.reduce(0) { $0 + $1.failures }))
    xml.attribute("errors", String(suites.reduce(0) { $0 + $1.errors }))
    xml.attribute("time", "0")
    for suite in suites { write(suite, to: xml) }
    xml.endElement()
    output.write(String(decoding: xml.finish(), as: UTF8.self))
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

extension JUnitReporter {
  private func write(_ suite: JUnitSuite, to xml: XMLWriter) {
    xml.startElement("testsuite")
    xml.attribute("name", SafeText.inLine(suite.path))
    xml.attribute("tests", String(suite.cases.count))
    xml.attribute("failures", String(suite.failures))
    xml.attribute("errors", String(suite.errors))
    xml.attribute("skipped", "0")
    xml.attribute("time", "0")
    if let timestamp = options.timestamp { xml.attribute("timestamp", timestamp) }
    for testCase in suite.cases { write(testCase, of: suite.path, to: xml) }
    xml.endElement()
  }

  private func write(_ testCase: JUnitSuite.Case, of path: String, to xml: XMLWriter) {
    xml.startElement("testcase")
    xml.attribute("name", testCase.name)
    xml.attribute("classname", SafeText.inLine(path))
    if namesPlaces {
      xml.attribute("file", SafeText.inLine(path))
      if let line = testCase.line { xml.attribute("line", String(line)) }
    }
    xml.attribute("time", "0")
    switch testCase.outcome {
    case .passed: break
    case .failed(let severity, let message):
      write("failure", message, severity.rawValue, testCase.body, to: xml)
    case .broken(let message): write("error", message, "error", testCase.body, to: xml)
    }
    if !testCase.output.isEmpty {
      xml.startElement("system-out")
      xml.text(Self.withoutAttachments(testCase.output))
      xml.endElement()
    }
    xml.endElement()
  }

  private func write(
    _ element: String, _ message: String, _ type: String, _ body: String, to xml: XMLWriter
  ) {
    xml.startElement(element)
    xml.attribute("message", message)
    xml.attribute("type", type)
    xml.text(body)
    xml.endElement()
  }

  /// GitLab links the file that `[[ATTACHMENT|path]]` names in the output of a case; a key or a
  /// translation must not choose one.
  private static func withoutAttachments(_ output: String) -> String {
    guard output.utf8.contains(UInt8(ascii: "[")) else { return output }
    return output.split(separator: "[[ATTACHMENT", omittingEmptySubsequences: false)
      .joined(separator: "[⟨U+005B⟩ATTACHMENT")
  }
}

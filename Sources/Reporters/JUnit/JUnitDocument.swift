import Diagnostics
import XML

/// Test results as one JUnit XML document.
struct JUnitDocument {
  let name: String
  let timestamp: String?
  /// Whether cases have a file and a line, which some schemas don't allow.
  let namesLocations: Bool

  func text(_ suites: [JUnitSuite]) -> String {
    let xml = XMLWriter(indent: true)
    xml.startDocument()
    xml.startElement("testsuites")
    xml.attribute("name", SafeText.inLine(name))
    xml.attribute("tests", String(suites.reduce(0) { $0 + $1.cases.count }))
    xml.attribute("failures", String(suites.reduce(0) { $0 + $1.failures }))
    xml.attribute("errors", String(suites.reduce(0) { $0 + $1.errors }))
    xml.attribute("time", "0")
    for suite in suites { write(suite, to: xml) }
    xml.endElement()
    return String(decoding: xml.finish(), as: UTF8.self)
  }
}

extension JUnitDocument {
  private func write(_ suite: JUnitSuite, to xml: XMLWriter) {
    xml.startElement("testsuite")
    xml.attribute("name", SafeText.inLine(suite.path))
    xml.attribute("tests", String(suite.cases.count))
    xml.attribute("failures", String(suite.failures))
    xml.attribute("errors", String(suite.errors))
    xml.attribute("skipped", String(suite.skipped))
    xml.attribute("time", "0")
    if let timestamp { xml.attribute("timestamp", timestamp) }
    for testCase in suite.cases { write(testCase, of: suite, to: xml) }
    xml.endElement()
  }

  private func write(_ testCase: JUnitSuite.Case, of suite: JUnitSuite, to xml: XMLWriter) {
    xml.startElement("testcase")
    xml.attribute("name", testCase.name)
    xml.attribute("classname", SafeText.inLine(suite.path))
    if namesLocations, let file = testCase.file ?? suite.file {
      xml.attribute("file", SafeText.inLine(file))
      if let line = testCase.line { xml.attribute("line", String(line)) }
    }
    xml.attribute("time", "0")
    switch testCase.outcome {
    case .passed: break
    case .failed(let severity, let message):
      write("failure", message, severity.rawValue, testCase.body, to: xml)
    case .broken(let message): write("error", message, "error", testCase.body, to: xml)
    case .skipped(let message):
      xml.startElement("skipped")
      xml.attribute("message", message)
      xml.endElement()
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

  /// Returns output without attachments. GitLab links the file that `[[ATTACHMENT|path]]` names in
  /// the output of a case, and a key or a translation must not choose one.
  private static func withoutAttachments(_ output: String) -> String {
    guard output.utf8.contains(UInt8(ascii: "[")) else { return output }
    return output.split(separator: "[[ATTACHMENT", omittingEmptySubsequences: false)
      .joined(separator: "[⟨U+005B⟩ATTACHMENT")
  }
}

import Diagnostics
import SourceText
import XML

/// Writes Checkstyle XML, with an element for each file that has findings.
///
/// The source of a finding is `TOOL.CATEGORY.RULE`. Jenkins uses the last part as the type and the
/// part before it as the category. Columns count Unicode scalars, as Checkstyle does. Notes are
/// `info`.
struct CheckstyleReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let rules = report.rulesByID
    let xml = XMLWriter(indent: true)
    xml.startDocument()
    xml.startElement("checkstyle")
    xml.attribute("version", "4.3")
    for file in report.findings.byPath() {
      let shown = file.filter(options.shows)
      guard let first = shown.first else { continue }
      xml.startElement("file")
      xml.attribute("name", SafeText.inLine(first.location.path))
      for finding in shown {
        let source = [report.tool.name, rules[finding.rule]?.category, finding.rule.name]
        write(finding, source: source.compactMap(\.self).joined(separator: "."), to: xml)
      }
      xml.endElement()
    }
    xml.endElement()
    output.write(String(decoding: xml.finish(), as: UTF8.self))
  }
}

extension CheckstyleReporter {
  private func write(_ finding: Finding, source: String, to xml: XMLWriter) {
    xml.startElement("error")
    xml.attribute("line", String(finding.location.start.line))
    xml.attribute("column", String(finding.location.start.column))
    xml.attribute("severity", Self.severity(finding.severity))
    xml.attribute("message", finding.sentence)
    xml.attribute("source", SafeText.inLine(source))
    xml.endElement()
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}

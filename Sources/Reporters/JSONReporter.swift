import Diagnostics

/// Writes one JSON document with one finding a line, a public interface of version 1.
///
/// Lines and columns count from 1, columns in Unicode scalars; offsets count bytes from 0. Absent
/// members are left out. `schemas/report.schema.json` describes it.
struct JSONReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var head = JSONWriter()
    head.object { $0.members(of: report) }
    // The head is a whole object: its closing brace comes after the findings.
    output.write(head.text.dropLast() + ",\"findings\":")
    var elements = JSONElements()
    for finding in report.findings { elements.write(to: &output) { $0.members(of: finding) } }
    elements.end(&output)
    output.write("}\n")
  }
}

/// Writes one JSON object a line, for tools that read a line at a time.
///
/// Lines of the kind `finding` have the members of the JSON format's findings; the last line, of
/// the kind `summary`, has the members around them. A report without it was cut off.
struct JSONLinesReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    for finding in report.findings {
      var json = JSONWriter()
      json.object {
        $0.member("kind", "finding")
        $0.members(of: finding)
      }
      output.write(json.text + "\n")
    }
    var json = JSONWriter()
    json.object {
      $0.member("kind", "summary")
      $0.members(of: report)
    }
    output.write(json.text + "\n")
  }
}

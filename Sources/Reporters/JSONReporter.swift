import Diagnostics

/// Writes one JSON document with one finding a line, a public interface of version 1.
///
/// Lines and columns count from 1, columns in Unicode scalars; offsets count bytes from 0. Absent
/// members are left out. `ci/schemas/report.schema.json` describes it.
struct JSONReporter: Reporter {
  static let format = ReportFormat.json

  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var head = JSONWriter()
    head.object { $0.members(of: report) }
    // The head is a whole object: its closing brace comes after the findings.
    output.write(head.text.dropLast() + ",\"findings\":[")
    var separator = "\n"
    for finding in report.findings {
      var json = JSONWriter()
      json.object { $0.members(of: finding) }
      output.write(separator)
      output.write(json.text)
      separator = ",\n"
    }
    output.write(report.findings.isEmpty ? "]}\n" : "\n]}\n")
  }
}

/// Writes one JSON object a line, for tools that read a line at a time.
///
/// Lines of the kind `finding` have the members of the JSON format's findings; the last line, of
/// the kind `summary`, has the members around them. A report without it was cut off.
struct JSONLinesReporter: Reporter {
  static let format = ReportFormat.jsonl

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

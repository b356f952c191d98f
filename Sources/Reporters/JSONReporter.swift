import Diagnostics
import SourceText

/// Writes one JSON document with one finding a line, a public interface of version 1.
///
/// Lines and columns count from 1, columns in Unicode scalars; offsets count bytes from 0. Absent
/// members are left out. `schemas/report.schema.json` describes it.
struct JSONReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var json = JSONWriter()
    json.object {
      $0.members(of: report)
      $0.array("findings", .lines) { json in
        for finding in report.findings { json.line(to: &output) { $0.members(of: finding) } }
      }
    }
    json.end(&output)
  }
}

/// Writes one JSON object a line, for tools that read a line at a time.
///
/// Lines of the kind `finding` have the members of the JSON format's findings; the last line, of
/// the kind `summary`, has the members around them. A report without it was cut off.
struct JSONLinesReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var json = JSONWriter()
    for finding in report.findings {
      json.object {
        $0.member("kind", "finding")
        $0.members(of: finding)
      }
      json.end(&output)
    }
    json.object {
      $0.member("kind", "summary")
      $0.members(of: report)
    }
    json.end(&output)
  }
}

import Diagnostics
import SourceText

/// Writes one JSON document with one finding per line, which is version 1 of a public interface.
///
/// Lines and columns count from 1, columns in Unicode scalars; offsets count bytes from 0. Absent
/// members are omitted. `schemas/report.schema.json` describes the document.
struct JSONReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    var json = JSONWriter()
    json.object {
      $0.members(of: report)
      $0.array("findings", .lines) { $0.write(report.findings, to: &output) }
    }
    json.end(&output)
  }
}

/// Writes one JSON object per line, for tools that read line by line.
///
/// Lines of the kind `finding` have the members of findings in the JSON format. The last line, of
/// the kind `summary`, has the other members of that format. A report without it is incomplete.
struct JSONLinesReporter: Reporter {
  init(_ options: ReportOptions) {}

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    var json = JSONWriter()
    json.write(report.findings, to: &output, endsLines: true) { $0.member("kind", "finding") }
    json.object {
      $0.member("kind", "summary")
      $0.members(of: report)
    }
    json.end(&output)
  }
}

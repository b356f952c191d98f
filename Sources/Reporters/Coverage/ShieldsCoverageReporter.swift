import SourceText
import TranslationStatus

/// Writes the JSON that shields.io reads from an endpoint to draw a badge.
struct ShieldsCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some UTF8OutputStream) {
    let badge = CoverageBadge(report)
    var json = JSONWriter()
    json.object {
      $0.member("schemaVersion", 1)
      $0.member("label", badge.label)
      $0.member("message", badge.message)
      $0.member("color", badge.color.rawValue)
    }
    json.end(&output)
  }
}

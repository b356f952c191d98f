import Diagnostics
import SourceText

/// Writes workflow commands, which GitHub Actions shows as annotations next to the changed lines.
///
/// GitHub keeps ten annotations of each level for a step and silently drops the rest. So the most
/// severe findings become annotations, and the others become lines of the log in a collapsed group.
struct GitHubReporter: Reporter {
  /// The maximum number of annotations of one level in a step.
  private static let maxCount = 10
  /// The maximum number of findings in the log.
  private static let maxListLength = 1000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    let headline = ReportHeadline(report, options)
    var left = 0
    for severity in headline.severities {
      var count = 0
      for finding in report.findings where finding.severity == severity {
        count += 1
        if count <= Self.limit(severity) { output.write(command(finding) + "\n") }
      }
      left += max(0, count - Self.limit(severity))
    }
    if left > 0 { writeRest(report, left, headline.severities, to: &output) }
    if !options.quiet { output.write(headline.line + "\n") }
  }
}

extension GitHubReporter {
  /// Returns the limit for a severity. One notice is reserved for the message about the remaining
  /// findings.
  private static func limit(_ severity: Severity) -> Int {
    severity == .note ? maxCount - 1 : maxCount
  }

  private func command(_ finding: Finding) -> String {
    let (start, end) = (finding.location.start, finding.location.end)
    var properties = [
      ("file", options.located(finding.location.path)), ("line", String(start.line)),
    ]
    if finding.location.isOnOneLine {
      properties += [
        ("endLine", String(end.line)), ("col", String(start.utf16Column)),
        ("endColumn", String(end.utf16Column)),
      ]
    }
    properties.append(("title", SafeText.clipped(finding.rule.name, to: 200)))
    let written = properties.map { "\($0)=\(SafeText.workflowProperty($1))" }
    return "::\(Self.name(finding.severity)) \(written.joined(separator: ","))::"
      + SafeText.workflowData(lines(finding))
  }

  private static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Returns the lines of an annotation. The last line is for the log, which shows only the message
  /// of an annotation.
  private func lines(_ finding: Finding) -> [String] {
    var lines = [finding.message + finding.subject.inParentheses]
    lines += finding.notes.map { "note: \($0.message) (\(location($0.location)))" }
    if let help = finding.help { lines.append("help: \(help)") }
    return lines + ["at \(location(finding.location))"]
  }

  private func location(_ location: Location) -> String {
    "\(options.located(location.path)):\(location.start.line):\(location.start.column)"
  }

  private func writeRest(
    _ report: LintReport, _ left: Int, _ severities: [Severity],
    to output: inout some TextOutputStream
  ) {
    let listed = min(left, Self.maxListLength)
    let more = "\(left.grouped) more \(left == 1 ? "finding" : "findings")"
    let which =
      listed < left ? ", the first \(listed.grouped) of which are" : listed == 1 ? " is" : " are"
    output.write(
      "::notice title=\(SafeText.workflowProperty(report.tool.name))::"
        + "\(more)\(which) listed in the log of this step\n::group::\(more)\n")
    var remaining = listed
    for severity in severities {
      var count = 0
      for finding in report.findings where remaining > 0 && finding.severity == severity {
        count += 1
        guard count > Self.limit(severity) else { continue }
        output.write(XcodeReporter.line(finding, options) + "\n")
        remaining -= 1
      }
    }
    if listed < left { output.write("… and \((left - listed).grouped) more\n") }
    output.write("::endgroup::\n")
  }
}

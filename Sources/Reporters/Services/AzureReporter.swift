import Diagnostics
import SourceText

/// Writes one logging command of Azure Pipelines per finding. A build shows them as its issues.
///
/// The agent shows the first ten errors and ten warnings of a step; the log has all of them. Azure
/// has no severity below a warning, so notes are plain lines.
struct AzureReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    for finding in report.findings where options.shows(finding) {
      output.write(line(finding) + "\n")
    }
  }
}

extension AzureReporter {
  private func line(_ finding: Finding) -> String {
    guard finding.severity > .note else { return XcodeReporter.line(finding, options) }
    let start = finding.location.start
    return "##vso[task.logissue type=\(finding.severity.rawValue);"
      + "sourcepath=\(SafeText.azure(options.located(finding.location.path)));linenumber=\(start.line);"
      + "columnnumber=\(start.column);code=\(SafeText.azure(finding.rule.name));]"
      + SafeText.azure(finding.sentence)
  }
}

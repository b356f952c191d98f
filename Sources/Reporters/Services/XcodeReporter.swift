import Diagnostics
import SourceText

/// Writes one line per finding, as compilers do: `path:line:column: warning: message [rule]`.
///
/// The message ends with `(LOCALE: KEY)`, as in Apple's own string catalog tools, and a variant is
/// written as `KEY|==|plural.few`. So each line is self-contained.
struct XcodeReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    for finding in report.findings where options.shows(finding) {
      output.write(Self.line(finding, options) + "\n")
    }
  }
}

extension XcodeReporter {
  /// Returns the line without a line feed.
  static func line(_ finding: Finding, _ options: ReportOptions) -> String {
    let start = finding.location.start
    let path = SafeText.path(options.located(finding.location.path))
    return
      "\(path):\(start.line):\(start.column): \(finding.severity.rawValue): \(finding.headline) "
      + "[\(SafeText.inLine(finding.rule.name))]"
  }
}

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
      "\(path):\(start.line):\(start.column): \(finding.severity.rawValue): \(headline(finding)) "
      + "[\(SafeText.inLine(finding.rule.name))]"
  }

  /// Returns the message and the subject, safe for any position except the start of a line.
  static func headline(_ finding: Finding) -> String {
    SafeText.inLine(finding.message) + subject(finding.subject)
  }

  /// Returns the subject of a finding, ` (LOCALE: KEY)`, safe for any position except the start of
  /// a line.
  static func subject(_ subject: Subject) -> String {
    let subject = subject.shortened
    let name = subject.key.map { key in
      let variant = subject.variant.map { variant in
        "|==|" + String(variant.map { $0 == "/" ? "." : $0 })
      }
      return SafeText.inLine(key + (variant ?? ""))
    }
    switch (subject.locale.map(SafeText.inLine), name) {
    case (let locale?, let name?): return " (\(locale): \(name))"
    case (let locale?, nil): return " (\(locale))"
    case (nil, let name?): return " (\"\(name)\")"
    case (nil, nil): return ""
    }
  }
}

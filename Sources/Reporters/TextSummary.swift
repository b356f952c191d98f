import Diagnostics
import SourceText

/// What text says at the end: how much was found, of which rules, and where to read more.
struct TextSummary {
  private let report: LintReport
  private let options: ReportOptions
  private let headline: ReportHeadline
  /// The paths of the files that were checked. A configuration can have findings, too.
  private let checked: Set<String>
  private var files = 0
  private var rules: [Severity: [RuleID: Int]] = [:]

  init(_ report: LintReport, _ options: ReportOptions) {
    self.report = report
    self.options = options
    headline = ReportHeadline(report, options)
    checked = Set(report.paths)
  }

  /// Counts the findings of one file that are shown.
  mutating func count(_ findings: ArraySlice<Finding>, from least: Severity) {
    var shown = 0
    for finding in findings where finding.severity >= least {
      shown += 1
      rules[finding.severity, default: [:]][finding.rule, default: 0] += 1
    }
    if shown > 0, let path = findings.first?.place.path, checked.contains(path) { files += 1 }
  }

  func text(_ layout: TextLayout) -> String {
    guard let worst = worstRule else { return line([cleanPart]) + "\n" }
    let found = "\(files.counted("file")) with findings of \(report.summary.files.grouped)"
    let lines = [line([found, headline.verdict, headline.size])] + rulesLines(layout)
    let tool = SafeText.atLineStart(report.tool.name)
    let hint = "\(tool) explain \(SafeText.inLine(worst.name)) tells more about a rule."
    return (lines + [layout.style.dim(hint), ""]).joined(separator: "\n")
  }
}

extension TextSummary {
  private static let severities: [Severity] = [.error, .warning, .note]

  private var worstRule: RuleID? {
    for severity in Self.severities {
      if let rule = rules[severity]?.keys.min() { return rule }
    }
    return nil
  }

  private func line(_ parts: [String]) -> String {
    let elapsed = options.elapsed.map { [$0.spoken] } ?? []
    return (parts + headline.absences + elapsed).joined(separator: " · ")
  }

  private var cleanPart: String {
    if report.summary.files == 0, let base = report.base {
      return "no localization file has changed since \(SafeText.inLine(base))"
    }
    return "\(report.summary.files.counted("file")), \(headline.size): \(headline.verdict)"
  }

  private func rulesLines(_ layout: TextLayout) -> [String] {
    Self.severities.compactMap { severity in
      guard let counts = rules[severity] else { return nil }
      let items = counts.sorted { left, right in
        left.value == right.value ? left.key < right.key : left.value > right.value
      }.map { "\($1.grouped) \(SafeText.inLine($0.name))" }
      let label = "\(severity.rawValue)s"
      let padding = String(repeating: " ", count: 9 - label.count)
      return "  " + layout.style.paint(label, as: severity) + padding
        + layout.list(items, indent: 11)
    }
  }
}

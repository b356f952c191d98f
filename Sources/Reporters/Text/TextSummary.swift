import Diagnostics
import SourceText

/// The end of a text report: the number of findings, their rules, and where to read more.
struct TextSummary {
  private let report: LintReport
  private let options: ReportOptions
  private let headline: ReportHeadline
  private var rules: [Severity: [RuleID: Int]] = [:]
  /// The paths of the files with findings that are shown.
  private var paths: Set<String> = []

  init(_ report: LintReport, _ options: ReportOptions) {
    self.report = report
    self.options = options
    headline = ReportHeadline(report, options)
    let findings = report.findings
    for (kind, count) in findings.kinds where headline.severities.contains(kind.severity) {
      rules[kind.severity, default: [:]][kind.rule, default: 0] += count
    }
    var last: String?
    for index in findings.indices
    where headline.severities.contains(findings.severity(at: index)) {
      let path = findings.path(at: index)
      if path != last { paths.insert(path) }
      last = path
    }
  }

  func text(_ layout: TextLayout) -> String {
    let tool = SafeText.inLine(report.tool.name)
    let fixes = headline.fixes(by: tool, { SafeText.inLine($0) }).map { [layout.wrapped($0)] } ?? []
    guard !rules.isEmpty else {
      return ([layout.wrapped(line([cleanPart]))] + fixes + [""]).joined(separator: "\n")
    }
    let found = layout.wrapped(line([filesPart, headline.verdict, headline.size]))
    return ([found] + rulesLines(layout) + fixes + nextStep(layout) + [""]).joined(separator: "\n")
  }
}

extension TextSummary {
  private static let severities: [Severity] = [.error, .warning, .note]

  /// The lowest severity of a finding to fix.
  private var least: Severity { min(.warning, options.lowestFailingSeverity) }

  /// Returns what to do next, or nothing if there is nothing to fix.
  private func nextStep(_ layout: TextLayout) -> [String] {
    let worst = headline.severities.first { $0 >= least && rules[$0] != nil }
    let findings = report.findings
    guard let worst,
      let first = findings.indices.first(where: { findings.severity(at: $0) == worst })
    else { return [] }
    let rule = SafeText.inLine(findings[first].rule.name)
    let command = "\(SafeText.inLine(report.tool.name)) explain \(rule)"
    let hint = layout.wrapped("Run '\(command)' to learn more about the first \(worst.rawValue).")
    return [layout.style.dim(hint)]
  }

  /// The number of files with findings. A finding can be in a file that was not checked, such as
  /// the configuration, or the source of a translation.
  private var filesPart: String {
    let files = report.facts.files.grouped
    return paths.isSubset(of: report.paths)
      ? "findings in \(paths.count.grouped) of \(report.facts.files.counted("file"))"
      : "findings in \(paths.count.counted("file")) (\(files) checked)"
  }

  private func line(_ parts: [String]) -> String {
    let elapsed = options.elapsed.map { [$0.spoken] } ?? []
    return (parts + headline.absences + headline.configurations + elapsed).joined(separator: " · ")
  }

  private var cleanPart: String {
    if report.facts.files == 0 {
      if report.facts.deleted > 0 { return "no localization files to check" }
      let files = report.unchecked.isEmpty ? "localization files" : "checked localization files"
      return report.base.map { "no \(files) changed since \(headline.shown($0))" }
        ?? "no localization files to check"
    }
    return "\(report.facts.files.counted("file")), \(headline.size): \(headline.verdict)"
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

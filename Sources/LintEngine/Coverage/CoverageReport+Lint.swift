public import TranslationStatus
import Diagnostics

extension CoverageReport {
  /// Adds what the rules have found beside the figures: counts of all of it, and of the findings
  /// themselves those about files that could not be read, of which no figure tells.
  public mutating func add(_ lint: Linter.Outcome) {
    findingCounts = [FindingCount](counting: lint.report.findings)
    var summary = LintReport.Summary()
    summary.files = lint.report.summary.files
    summary.tables = lint.report.summary.tables
    summary.locales = lint.report.summary.locales
    summary.keys = lint.report.summary.keys
    summary.units = lint.report.summary.units
    findings = LintReport(
      tool: tool, summary: summary,
      findings: lint.report.findings.filter { $0.rule == .unreadableFile },
      paths: lint.report.paths, rules: lint.report.rules.filter { $0.id == .unreadableFile })
    findings.summary.errors = findings.findings.count
  }
}

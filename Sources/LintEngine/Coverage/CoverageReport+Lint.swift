import Diagnostics
public import TranslationStatus

extension CoverageReport {
  /// How many errors a report lists one by one.
  private static let mostErrors = 200

  /// Adds what the rules have found: the counts of everything, the first errors, and as findings
  /// of the report itself those about files that could not be read, or not completely.
  public mutating func add(_ lint: Linter.Outcome) {
    incompleteFiles = lint.report.incompleteFiles
    findingCounts = [FindingCount](counting: lint.report.findings)
    errors = Array(
      lint.report.findings.lazy.filter { $0.severity == .error }.prefix(Self.mostErrors))
    var summary = LintReport.Summary()
    summary.files = lint.report.summary.files
    summary.tables = lint.report.summary.tables
    summary.locales = lint.report.summary.locales
    summary.keys = lint.report.summary.keys
    summary.units = lint.report.summary.units
    let unreadable = lint.report.findings.filter { $0.rule == .unreadableFile }
    findings = LintReport(
      tool: tool, summary: summary, findings: unreadable, paths: lint.report.paths,
      rules: lint.report.rules.filter { $0.id == .unreadableFile })
    findings.insert(incompleteFiles: incompleteFiles.filter { $0.extent == .partlyRead })
    findings.recount()
  }
}

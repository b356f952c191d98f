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
    var facts = lint.report.facts
    // Those of the coverage itself are counted with the gates.
    (facts.suppressed, facts.baselined, facts.fixed) = (0, 0, 0)
    var unreadable = lint.report.findings.filter { $0.rule == .unreadableFile }
    for file in incompleteFiles where file.extent == .partlyRead {
      ReportOrder.insert([Finding(incomplete: file)], into: &unreadable)
    }
    findings = LintReport(
      tool: tool, facts: facts, findings: unreadable, paths: lint.report.paths,
      rules: lint.report.rules.filter { $0.id == .unreadableFile })
  }
}

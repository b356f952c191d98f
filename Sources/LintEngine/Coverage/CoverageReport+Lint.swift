import Diagnostics
import Syntax
public import TranslationStatus

extension CoverageReport {
  /// How many errors a report lists one by one.
  private static let mostErrors = 200

  /// Adds what the rules have found: the counts of everything, the first errors, and as findings
  /// of the report itself those about files that could not be read, which no figure includes.
  public mutating func add(_ lint: Linter.Outcome) {
    findingCounts = [FindingCount](counting: lint.report.findings)
    errors = Array(
      lint.report.findings.lazy.filter { $0.severity == .error }.prefix(Self.mostErrors))
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

extension Linter.Outcome {
  /// The paths of files that are wrong from some place on, so that what follows may not be known.
  public var brokenFiles: [String] {
    let paths = report.findings.lazy.filter { $0.rule == .syntaxError && $0.severity == .error }
      .map(\.place.path)
    return Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Linter.CoverageOutcome {
  /// The paths of catalogs and XLIFF files of which nothing is counted, since they are broken: the
  /// figures are those of the other files alone.
  public var uncountedFiles: [String] {
    let broken = Set(lint.brokenFiles)
    let paths = tables.lazy.map(\.status).filter { $0.sourceLocale == nil }.map(\.name.path)
    return Set(paths.filter(broken.contains)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}

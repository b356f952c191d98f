import Catalog
import Diagnostics
import LintEngine
import SourceText
import TranslationStatus

extension CoverageRun {
  /// The maximum number of errors that a report lists one by one.
  private static let maxErrors = 200

  /// Assembles the figures, and adds notices about what the report doesn't include although readers
  /// may expect it.
  mutating func report(
    of counted: Linter.CoverageOutcome, revision: String?
  ) -> (report: CoverageReport, present: CoverageSnapshot) {
    let lint = counted.lint
    notices += lint.unreadable.map { .engine(.problem($0)) }
    let incomplete = lint.report.incompleteFiles
    let partlyRead = incomplete.filter { $0.extent == .partlyRead }
    if !partlyRead.isEmpty { notices.append(.engine(.incompleteFiles(partlyRead))) }
    let date = CalendarDate.timestamp(at: engine.now) + "Z"
    let status = ProjectStatus(
      counted.tables,
      configuration.statusOptions(for: counted.tables, keepsAllKeys: request.keepsAllKeys))
    var report = status.report(tool: engine.tool, date: date, revision: revision)
    report.project = request.project
    report.incompleteFiles = incomplete
    report.undefinedKeys = counted.undefinedKeys
    report.findingCounts = [FindingCount](counting: lint.report.findings)
    report.errors = lint.report.findings.findings(limit: Self.maxErrors) { $1 == .error }
    noteAbsentLocales(in: report, of: lint)
    if report.skippedRows > 0 { notices.append(.skippedRows(report.skippedRows)) }
    if status.skipsLocales { notices.append(.skippedLocales(limit: ProjectStatus.maxLocales)) }
    if request.keepsAllKeys, report.skipsOpenKeys { notices.append(.skippedOpenKeys) }
    if incomplete.isEmpty { noteWhyNothingCounts(in: report) }
    return (report, status.snapshot(date: date, revision: revision))
  }

  /// Evaluates the gates, and adds notices about gates that can't be evaluated.
  ///
  /// - Parameters:
  ///   - lint: the findings of the rules.
  ///   - isRead: whether everything could be read.
  mutating func evaluateGates(
    of report: inout CoverageReport, _ lint: LintReport, isRead: Bool
  ) {
    let evaluation = engine.linter(configuration).evaluateGates(
      of: report, coversProject: coversProject && isRead)
    report.gates = evaluation.verdicts
    report.findings = LintReport(ofCoverage: lint, evaluation)
    if !evaluation.mistakes.isEmpty { notices.append(.gateMistakes(evaluation.mistakes)) }
    let isOpen = report.gates.contains { verdict in
      if case (.maxDrop, .skipped) = (verdict.requirement, verdict.outcome) {
        true
      } else {
        false
      }
    }
    guard isOpen, report.comparison == nil, !request.needsRepository else { return }
    if history != nil || request.history == nil {
      notices.append(.nothingToCompareWith(hasHistory: history != nil))
    }
  }
}

extension CoverageRun {
  private mutating func noteAbsentLocales(in report: CoverageReport, of lint: Linter.Outcome) {
    for name in configuration.absentLocales(from: report) {
      let canonical = LocaleIdentifier(name).canonical
      let isSource = report.sources.contains { $0.locale == canonical }
      notices.append(
        isSource
          ? .sourceLocale(name)
          : .engine(.absentLocale(AbsentLocale(name, known: lint.locales))))
    }
  }

  /// Adds a notice with the reason why there is nothing to translate, unless there is another
  /// failure.
  private mutating func noteWhyNothingCounts(in report: CoverageReport) {
    guard report.locales.isEmpty, !notices.contains(where: \.isFailure) else { return }
    if !report.tables.isEmpty {
      notices.append(.noTranslation)
    } else if !report.tablesWithoutSource.isEmpty {
      notices.append(.noSource)
    }
  }
}

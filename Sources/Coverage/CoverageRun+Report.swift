import Catalog
import Diagnostics
import Git
import Languages
import LintConfiguration
import LintEngine
import Platform
import SourceText
import TranslationStatus
import Workspace

/// The report of a run, and its gates.
extension CoverageRun {
  /// The maximum number of errors that a report lists one by one.
  private static let maxErrors = 200

  /// Assembles the figures, and adds notices about what the report doesn't include although readers
  /// may expect it.
  mutating func report(
    of counted: [CountedProject], revision: String?
  ) -> (report: CoverageReport, present: CoverageSnapshot) {
    let lints = counted.map(\.outcome.lint)
    notices += lints.flatMap(\.unreadable).map { .engine(.problem($0)) }
    let lint = LintReport(joining: lints.map(\.report))
    let partlyRead = lint.incompleteFiles.filter { $0.extent == .partlyRead }
    if !partlyRead.isEmpty { notices.append(.engine(.incompleteFiles(partlyRead))) }
    let date = CalendarDate.timestamp(at: engine.now) + "Z"
    let tables = counted.flatMap(\.outcome.tables)
    var options = counted[0].configuration.statusOptions(
      for: tables, keepsAllKeys: request.keepsAllKeys)
    for project in counted.dropFirst() {
      options.groups += project.configuration.statusOptions(for: []).groups
    }
    let status = ProjectStatus(tables, options)
    var report = status.report(tool: engine.tool, date: date, revision: revision)
    report.project = request.project
    report.incompleteFiles = lint.incompleteFiles
    // The fault is named, so the language isn't a cause.
    let incomplete = Set(lint.incompleteFiles.map(\.path))
    report.tablesWithoutSource.removeAll(where: incomplete.contains)
    let undefined = counted.compactMap(\.outcome.undefinedKeys)
    report.undefinedKeys = undefined.isEmpty ? nil : undefined.reduce(0, +)
    report.findingCounts = [FindingCount](counting: lint.findings)
    for rule in lint.rules { report.rulePages[rule.id] = rule.page }
    report.errors = lint.findings.findings(limit: Self.maxErrors) { $1 == .error }
    noteAbsentLocales(in: report, counted)
    if report.skippedRows > 0 { notices.append(.skippedRows(report.skippedRows)) }
    if status.skipsLocales { notices.append(.skippedLocales(limit: ProjectStatus.maxLocales)) }
    if request.needsAllKeys, report.skipsOpenKeys { notices.append(.skippedOpenKeys) }
    if lint.incompleteFiles.isEmpty { noteWhyNothingCounts(in: report) }
    return (report, status.snapshot(date: date, revision: revision))
  }

  /// Evaluates the gates of each configuration with the figures of its own tables, and adds notices
  /// about gates that can't be evaluated. Returns whether they fail the run.
  ///
  /// - Parameter isRead: whether everything could be read.
  mutating func evaluateGates(
    of report: inout CoverageReport, _ counted: [CountedProject], isRead: Bool
  ) -> Bool {
    var fails = false
    var reports: [LintReport] = []
    report.comparisonNeed = comparisonNeed
    for project in counted {
      let figures = counted.count == 1 ? report : figures(of: project, in: report)
      let evaluation = engine.linter(project.configuration).evaluateGates(
        of: figures, coversProject: project.coversProject && isRead)
      report.gates += evaluation.verdicts.map { verdict in
        var verdict = verdict
        if counted.count > 1 { verdict.configuration = project.project.path }
        return verdict
      }
      let findings = LintReport(ofCoverage: project.outcome.lint.report, evaluation)
      fails = fails || project.configuration.failOn.fails(findings.summary)
      reports.append(findings)
      if !evaluation.mistakes.isEmpty { notices.append(.gateMistakes(evaluation.mistakes)) }
    }
    report.findings = LintReport(joining: reports)
    return fails
  }

  /// What is missing for a comparison with earlier figures, or nil if the request has it all.
  private var comparisonNeed: String? {
    guard !request.needsRepository else { return nil }
    if history != nil { return "the history has no earlier run yet" }
    return request.history == nil ? "it needs '--base', '--history' or '--since'" : nil
  }

  /// Returns the figures of one of several configurations. A history has only those of all.
  private func figures(of counted: CountedProject, in report: CoverageReport) -> CoverageReport {
    var figures = counted.status(keepsAllKeys: false)
      .report(tool: engine.tool, date: report.date, revision: report.revision)
    figures.hasUnreadBase = report.hasUnreadBase
    figures.comparisonNeed = report.comparisonNeed
    let earlier = counted.base ?? counted.trend.first(where: \.isKnown)
    if let earlier, earlier.isKnown, let label = report.comparison?.label {
      figures.comparison = CoverageComparison(label: label, snapshot: earlier)
    }
    figures.hasOnlyJointFigures = report.comparison != nil && figures.comparison == nil
    return figures
  }
}

extension CoverageRun {
  private mutating func noteAbsentLocales(in report: CoverageReport, _ counted: [CountedProject]) {
    let known = counted.reduce(into: Set<String>()) { $0.formUnion($1.outcome.lint.locales) }
    for name in counted[0].configuration.absentLocales(from: report) {
      let canonical = LocaleIdentifier(name).canonical
      let isSource = report.sources.contains { $0.locale == canonical }
      notices.append(
        isSource
          ? .sourceLocale(name)
          : .engine(.absentLocale(AbsentLocale(name, known: known))))
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

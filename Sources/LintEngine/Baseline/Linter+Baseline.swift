import Diagnostics
import LintKit
import SourceText

extension Linter {
  /// Takes the findings that a baseline covers out of what a run has found, and adds one for each
  /// entry that is dead, as the configuration wants it.
  ///
  /// - Parameter scope: of the same run, before this.
  public func apply(
    _ baseline: BaselineFile, to outcome: inout Outcome, in scope: BaselineScope,
    options: Options
  ) {
    let settings = settings(options)
    var match = BaselineMatch(baseline.baseline.entries)
    outcome.report.summary.baselined = match.takeCovered(
      from: &outcome.report.findings, in: baseline.folder, today: settings.today)
    let dead = match.deadEntries(
      in: scope, rules: outcome.report.rules.map(\.id.name), today: settings.today)
    let known = outcome.usedSuppressions
    outcome.report.insert(findings(about: dead, in: baseline, settings, &outcome))
    // What was reported as needed by nothing may be needed for these entries.
    let needed = outcome.usedSuppressions.subtracting(known)
    if !needed.isEmpty {
      outcome.report.findings.removeAll { finding in
        needed.contains { settings.isAbout($0, finding) }
      }
    }
    outcome.report.recount()
  }

  private func findings(
    about dead: [DeadEntry], in baseline: BaselineFile, _ settings: RunSettings,
    _ outcome: inout Outcome
  ) -> [Finding] {
    guard let info = settings.infos[.unusedSuppression] else { return [] }
    var policy = FindingPolicy(settings)
    var findings: [Finding] = []
    for (entry, place) in zip(dead, baseline.places(of: dead)) {
      let diagnostic = entry.diagnostic(info.severity)
      switch policy.verdict(on: diagnostic, path: place.path) {
      case .reported(let severity): findings.append(Finding((diagnostic, place), severity))
      case .dropped: continue
      case .suppressed(let suppression):
        outcome.usedSuppressions.insert(suppression)
        outcome.report.summary.suppressed += 1
      }
    }
    return findings
  }
}

extension LintReport {
  /// Adds findings of one file.
  mutating func insert(_ more: [Finding]) {
    guard let path = more.first?.place.path else { return }
    var more = more
    ReportOrder.numberRepetitions(in: &more)
    let index = findings.firstIndex { path.utf8.lexicographicallyPrecedes($0.place.path.utf8) }
    findings.insert(contentsOf: more, at: index ?? findings.endIndex)
  }
}

extension DeadEntry {
  /// What is said of the entry, before the configuration is applied.
  fileprivate func diagnostic(_ severity: Severity) -> Diagnostic {
    let subject = entry.subject
    return Diagnostic(
      rule: .unusedSuppression, severity: severity, message: message,
      range: SourceRange(file: FileID(0), 0..<0),
      subject: Subject(
        table: subject.table, key: subject.key, locale: subject.locale, variant: subject.variant),
      help: help)
  }
}

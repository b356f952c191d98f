import Catalog
import Diagnostics
import LintKit
import SourceText
import TranslationStatus

/// Judges the gates of a configuration by the figures of a report.
struct GateJudgement {
  private(set) var verdicts: [GateVerdict] = []
  /// One for each requirement that is not fulfilled and that the configuration wants to know of, in
  /// the order of a report.
  private(set) var findings: [Finding] = []
  /// How many others a suppression accepts.
  private(set) var suppressed = 0
  /// What is said in the configuration of locales and groups that are not there. Errors where a
  /// gate could not be judged.
  private(set) var mistakes: [Finding] = []
  private let settings: RunSettings
  private let report: CoverageReport

  /// - Parameter settings: say, too, whether the report covers all that the gates are about.
  init(of report: CoverageReport, _ settings: RunSettings) {
    (self.report, self.settings) = (report, settings)
    for locale in report.locales { judge(locale) }
    for gate in coverage.groups { judge(groupOf: gate) }
    findings.sort { ($0.place.start.offset, $0.message) < ($1.place.start.offset, $1.message) }
    ReportOrder.numberRepetitions(in: &findings)
    if settings.options.coversProject { findMistakes() }
  }

  private var coverage: CoverageSettings { settings.configuration.coverage }
}

extension GateJudgement {
  private mutating func judge(_ locale: CoverageReport.LocaleCoverage) {
    let canonical = LocaleIdentifier(locale.locale).canonical
    for demand in coverage.gate(ofLocale: locale.locale).demands {
      judge(
        demand, of: .locale(locale.locale), by: locale.tally,
        earlier: report.comparison?.snapshot.locales[canonical])
    }
  }

  /// A group is judged in all locales together, and not where only some of them are looked at.
  private mutating func judge(groupOf gate: CoverageSettings.NamedGate) {
    guard let group = report.groups.first(where: { $0.name == gate.name }), group.tables > 0
    else { return }
    for demand in gate.gate.demands {
      guard settings.configuration.selection.locales.isEmpty else {
        verdicts.append(
          GateVerdict(
            subject: .group(group.name), requirement: demand.requirement,
            outcome: .notJudged("a group is judged in all locales together"), actual: "",
            place: demand.place))
        continue
      }
      judge(
        demand, of: .group(group.name), by: group.total,
        earlier: report.comparison?.snapshot.groups[group.name])
    }
  }

  private mutating func judge(
    _ demand: CoverageGate.Demand, of subject: GateVerdict.Subject, by tally: StatusTally,
    earlier: StatusTally?
  ) {
    let (outcome, actual) = demand.requirement.judge(
      tally, earlier: earlier, isCompared: report.comparison != nil)
    var verdict = GateVerdict(
      subject: subject, requirement: demand.requirement, outcome: outcome, actual: actual,
      place: demand.place)
    if outcome == .fails { verdict.outcome = report(verdict) }
    verdicts.append(verdict)
  }

  /// Reports a requirement that is not fulfilled, as the configuration wants it, and returns what
  /// that makes of the verdict: a gate fails only if the run does.
  private mutating func report(_ verdict: GateVerdict) -> GateVerdict.Outcome {
    let configuration = settings.configuration
    let diagnostic = verdict.diagnostic(since: report.comparison?.label)
    guard let severity = severity(of: diagnostic, at: verdict.place) else {
      return .notJudged("the rule '\(diagnostic.rule.name)' is off")
    }
    let path = configuration.folder.relative(verdict.place.path)
    guard settings.suppressions.first(covering: diagnostic, path: path) == nil else {
      suppressed += 1
      return .notJudged("a suppression accepts it")
    }
    findings.append(
      Finding(
        rule: diagnostic.rule, severity: severity, message: diagnostic.message,
        help: diagnostic.help, subject: diagnostic.subject, place: verdict.place))
    guard !configuration.failOn.includes(severity) else { return .fails }
    let noun = severity == .error ? "an error" : "a \(severity.rawValue)"
    return .notJudged("\(verdict.actual) is no failure here, but \(noun)")
  }

  private func severity(of diagnostic: Diagnostic, at place: Place) -> Severity? {
    let info = settings.infos[diagnostic.rule]
    let severity = settings.configuration.severity(
      of: diagnostic, standard: info?.severity ?? diagnostic.severity, isOn: info?.isOn ?? true,
      path: place.path)
    guard let severity, let locale = diagnostic.subject.locale else { return severity }
    var limits = SeverityLimitMemory(settings.configuration)
    return limits.limited(severity, for: locale)
  }
}

extension GateJudgement {
  private mutating func findMistakes() {
    for gate in coverage.locales where !isKnown(gate.name) {
      guard let place = gate.place else { continue }
      mistakes.append(mistake(inLocale: gate.name, at: place))
    }
    for group in settings.configuration.groups where isEmpty(group) {
      guard let place = group.place else { continue }
      let hasGate = coverage.groups.contains { $0.name == group.name }
      mistakes.append(
        Finding(
          rule: .configuration, severity: hasGate ? .error : .warning,
          message: "group '\(group.name.shortened)' matches no table"
            + (hasGate ? ", so that its gate cannot be judged" : ""),
          help: "correct its patterns, which are relative to the folder of this file",
          place: place))
    }
    mistakes.sort { $0.place.start.offset < $1.place.start.offset }
  }

  /// Whether the report has a locale that a name stands for, or leaves it out as it was told to.
  private func isKnown(_ name: String) -> Bool {
    !settings.configuration.selection.shows(locale: name)
      || report.locales.contains { LocaleName.matches(name, $0.locale) }
  }

  private func isEmpty(_ group: PathGroup) -> Bool {
    !report.groups.contains { $0.name == group.name && $0.tables > 0 }
  }

  private func mistake(inLocale name: String, at place: Place) -> Finding {
    let isSource = report.sources.contains { LocaleName.matches(name, $0.locale) }
    return Finding(
      rule: .configuration, severity: .error,
      message: isSource
        ? "'\(name)' is a source language here, so that its gate cannot be judged"
        : "no table has '\(name)', so that its gate cannot be judged",
      help: isSource ? "remove it" : "remove it, or require the locale by 'locales'", place: place)
  }
}

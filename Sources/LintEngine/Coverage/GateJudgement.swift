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
  var suppressed: Int { policy.suppressed }
  /// What is said in the configuration of locales and groups that are not there. Errors where a
  /// gate could not be judged.
  private(set) var mistakes: [Finding] = []
  private let settings: RunSettings
  private let report: CoverageReport
  private let localeIndex: LocaleNameIndex
  private var policy: FindingPolicy
  /// The gates of locales that are about one that is there, by index.
  private var judgedGates: Set<Int> = []

  /// - Parameter settings: say, too, whether the report covers all that the gates are about.
  init(of report: CoverageReport, _ settings: RunSettings) {
    (self.report, self.settings) = (report, settings)
    let configuration = settings.configuration
    localeIndex = LocaleNameIndex(configuration.coverage.locales.map(\.name))
    policy = FindingPolicy(settings)
    for locale in report.locales { judge(locale) }
    let groups = Dictionary(report.groups.map { ($0.name, $0) }) { first, _ in first }
    for gate in configuration.coverage.groups {
      guard let group = groups[gate.name], group.tables > 0 else { continue }
      for member in gate.gate.members { judge(member, of: group) }
    }
    findings.sort { ($0.place.start.offset, $0.message) < ($1.place.start.offset, $1.message) }
    ReportOrder.numberRepetitions(in: &findings)
    if settings.options.coversProject { findMistakes() }
  }

  private var coverage: CoverageSettings { settings.configuration.coverage }
}

extension GateJudgement {
  private mutating func judge(_ locale: CoverageReport.LocaleCoverage) {
    let gates = localeIndex.indices(for: locale.locale)
    judgedGates.formUnion(gates)
    let gate = gates.reduce(coverage.standard) { coverage.locales[$1].gate.over($0) }
    for member in gate.members {
      judge(
        member, of: .locale(locale.locale), by: locale.tally,
        earlier: report.comparison?.snapshot.locales[locale.identifier])
    }
  }

  /// A group is judged in all locales together, and not where only some of them are looked at.
  private mutating func judge(
    _ member: CoverageGate.Member, of group: CoverageReport.GroupCoverage
  ) {
    guard settings.configuration.selection.locales.isEmpty else {
      verdicts.append(
        GateVerdict(
          subject: .group(group.name), requirement: member.requirement,
          outcome: .notJudged("a group is judged in all locales together"), actual: "",
          place: member.place))
      return
    }
    judge(
      member, of: .group(group.name), by: group.total,
      earlier: report.comparison?.snapshot.groups[group.name])
  }

  private mutating func judge(
    _ member: CoverageGate.Member, of subject: GateVerdict.Subject, by tally: StatusTally,
    earlier: StatusTally?
  ) {
    let (outcome, actual) = member.requirement.judge(
      tally, earlier: earlier, isCompared: report.comparison != nil)
    var verdict = GateVerdict(
      subject: subject, requirement: member.requirement, outcome: outcome, actual: actual,
      place: member.place)
    if outcome == .fails { verdict.outcome = report(verdict) }
    verdicts.append(verdict)
  }

  /// Reports a requirement that is not fulfilled, as the configuration wants it, and returns what
  /// that makes of the verdict: a gate fails only if the run does.
  private mutating func report(_ verdict: GateVerdict) -> GateVerdict.Outcome {
    let diagnostic = verdict.diagnostic(since: report.comparison?.label)
    let suppressed = suppressed
    guard let finding = policy.finding(diagnostic, at: verdict.place) else {
      return .notJudged(
        self.suppressed > suppressed
          ? "a suppression accepts it" : "the rule '\(diagnostic.rule.name)' is off")
    }
    findings.append(finding)
    guard !settings.configuration.failOn.includes(finding.severity) else { return .fails }
    let noun = finding.severity == .error ? "an error" : "a \(finding.severity.rawValue)"
    return .notJudged("\(verdict.actual) is no failure here, but \(noun)")
  }
}

extension GateJudgement {
  private mutating func findMistakes() {
    let sources = Set(report.sources.flatMap { localeIndex.indices(for: $0.locale) })
    for (index, gate) in coverage.locales.enumerated() where !judgedGates.contains(index) {
      guard let place = gate.place, settings.configuration.selection.shows(locale: gate.name)
      else { continue }
      mistakes.append(
        mistake(inLocale: gate.name, isSource: sources.contains(index), at: place))
    }
    let gated = Set(coverage.groups.map(\.name))
    let present = Set(report.groups.lazy.filter { $0.tables > 0 }.map(\.name))
    for group in settings.configuration.groups where !present.contains(group.name) {
      guard let place = group.place else { continue }
      mistakes.append(mistake(in: group, hasGate: gated.contains(group.name), at: place))
    }
    mistakes.sort { $0.place.start.offset < $1.place.start.offset }
  }

  private func mistake(inLocale name: String, isSource: Bool, at place: Place) -> Finding {
    Finding(
      rule: .configuration, severity: .error,
      message: isSource
        ? "'\(name)' is a source language here, so that its gate cannot be judged"
        : "no table has '\(name)', so that its gate cannot be judged",
      help: isSource ? "remove it" : "remove it, or require the locale by 'locales'", place: place)
  }

  private func mistake(in group: PathGroup, hasGate: Bool, at place: Place) -> Finding {
    Finding(
      rule: .configuration, severity: hasGate ? .error : .warning,
      message: "group '\(group.name.shortened)' matches no table"
        + (hasGate ? ", so that its gate cannot be judged" : ""),
      help: "correct its patterns, which are relative to the folder of this file", place: place)
  }
}

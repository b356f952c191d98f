import Catalog
import Diagnostics
import LintConfiguration
import LintEngine
import LintKit
import Platform
import SourceText
import TranslationStatus

/// Evaluates the gates of a configuration against the figures of a report.
struct GateEvaluation {
  private(set) var verdicts: [GateVerdict] = []
  /// One finding for each failed requirement that the configuration reports, in the order of a
  /// report.
  private(set) var findings: [Finding] = []
  /// The number of findings that suppressions accept.
  var suppressed: Int { policy.suppressed }
  /// Mistakes in the configuration about locales and groups that don't exist. They are errors if a
  /// gate could not be evaluated.
  private(set) var mistakes: [Finding] = []
  private let settings: RunSettings
  private let report: CoverageReport
  private let localeIndex: LocaleNameIndex
  private var policy: FindingPolicy
  /// The indices of the locale gates that apply to a locale in the report.
  private var evaluatedGates: Set<Int> = []

  /// - Parameter settings: the settings, which also contain whether the report covers everything
  ///   that the gates apply to.
  init(of report: CoverageReport, _ settings: RunSettings) {
    (self.report, self.settings) = (report, settings)
    let configuration = settings.configuration
    localeIndex = LocaleNameIndex(configuration.coverage.locales.map(\.name))
    policy = FindingPolicy(settings)
    for locale in report.locales { evaluate(locale) }
    let groups = Dictionary(report.groups.map { ($0.name, $0) }) { first, _ in first }
    for gate in configuration.coverage.groups {
      guard let group = groups[gate.name], group.tables > 0 else { continue }
      for member in gate.gate.members { evaluate(member, of: group) }
    }
    findings.sort {
      ($0.location.start.offset, $0.message) < ($1.location.start.offset, $1.message)
    }
    var numbered = FindingList(findings)
    numbered.numberRepetitions()
    findings = Array(numbered)
    if settings.options.coversProject { findMistakes() }
  }

  private var coverage: CoverageSettings { settings.configuration.coverage }
}

extension GateEvaluation {
  private mutating func evaluate(_ locale: CoverageReport.LocaleCoverage) {
    let gates = localeIndex.indices(for: locale.locale)
    evaluatedGates.formUnion(gates)
    let gate = gates.reduce(coverage.standard) { coverage.locales[$1].gate.over($0) }
    for member in gate.members {
      evaluate(
        member, of: .locale(locale.locale), by: locale.tally,
        earlier: report.comparison?.snapshot.locales[locale.identifier])
    }
  }

  /// Evaluates a requirement for a group. A group is evaluated for all locales together, and
  /// skipped if only some locales are counted.
  private mutating func evaluate(
    _ member: CoverageGate.Member, of group: CoverageReport.GroupCoverage
  ) {
    guard settings.configuration.selection.locales.isEmpty else {
      verdicts.append(
        GateVerdict(
          subject: .group(group.name), requirement: member.requirement,
          outcome: .skipped("a group is evaluated in all locales together"), actual: "",
          location: member.location))
      return
    }
    evaluate(
      member, of: .group(group.name), by: group.total,
      earlier: report.comparison?.snapshot.groups[group.name])
  }

  private mutating func evaluate(
    _ member: CoverageGate.Member, of subject: GateVerdict.Subject, by tally: StatusTally,
    earlier: StatusTally?
  ) {
    let (outcome, actual) = member.requirement.evaluate(
      tally, earlier: earlier, whyNotCompared: whyNotCompared)
    var verdict = GateVerdict(
      subject: subject, requirement: member.requirement, outcome: outcome, actual: actual,
      location: member.location)
    if outcome == .failed { verdict.outcome = report(verdict) }
    verdicts.append(verdict)
  }

  /// The reason why there is no earlier state, or nil if there is one.
  private var whyNotCompared: String? {
    guard report.comparison == nil else { return nil }
    if report.hasOnlyJointFigures { return "the earlier figures count all configurations together" }
    return report.hasUnreadBase
      ? "not all of the earlier files could be read"
      : report.comparisonNeed ?? "there is nothing to compare against"
  }

  /// Reports a failed requirement, subject to the configuration, and returns the final outcome. A
  /// gate fails only if the run fails.
  private mutating func report(_ verdict: GateVerdict) -> GateVerdict.Outcome {
    let diagnostic = verdict.diagnostic(since: report.comparison?.label)
    let suppressed = suppressed
    guard let finding = policy.finding(diagnostic, at: verdict.location) else {
      return .skipped(
        self.suppressed > suppressed
          ? "a suppression accepts it" : "the rule '\(diagnostic.rule.name)' is off")
    }
    findings.append(finding)
    guard !settings.configuration.failOn.includes(finding.severity) else { return .failed }
    let noun = finding.severity == .error ? "an error" : "a \(finding.severity.rawValue)"
    return .skipped("\(verdict.actual) counts only as \(noun) here")
  }
}

extension GateEvaluation {
  private mutating func findMistakes() {
    let sources = Set(report.sources.flatMap { localeIndex.indices(for: $0.locale) })
    for (index, gate) in coverage.locales.enumerated() where !evaluatedGates.contains(index) {
      guard let location = gate.location, settings.configuration.selection.shows(locale: gate.name)
      else { continue }
      mistakes.append(
        mistake(inLocale: gate.name, isSource: sources.contains(index), at: location))
    }
    let gated = Set(coverage.groups.map(\.name))
    let present = Set(report.groups.lazy.filter { $0.tables > 0 }.map(\.name))
    for group in settings.configuration.groups where !present.contains(group.name) {
      guard let location = group.location else { continue }
      mistakes.append(mistake(in: group, hasGate: gated.contains(group.name), at: location))
    }
    mistakes.sort { $0.location.start.offset < $1.location.start.offset }
  }

  private func mistake(inLocale name: String, isSource: Bool, at location: Location) -> Finding {
    Finding(
      rule: .configuration, severity: .error,
      message: isSource
        ? "'\(name)' is a source language here, so its gate cannot be evaluated"
        : "no table has the locale '\(name)', so its gate cannot be evaluated",
      help: isSource ? "remove the gate" : "remove the gate, or add the locale to 'locales'",
      location: location)
  }

  private func mistake(in group: PathGroup, hasGate: Bool, at location: Location) -> Finding {
    Finding(
      rule: .configuration, severity: hasGate ? .error : .warning,
      message: "group '\(group.name.shortened)' matches no table"
        + (hasGate ? ", so its gate cannot be evaluated" : ""),
      help: "correct its patterns, which are relative to the directory of this file",
      location: location)
  }
}

extension CoverageGate.Requirement {
  /// Returns the outcome, and the figure that was evaluated, in words.
  ///
  /// Shares are compared as displayed: in tenths of a percent, and never rounded up.
  /// - Parameters:
  ///   - earlier: the figures of the base state, or nil if it doesn't have the subject.
  ///   - whyNotCompared: the reason why there is no base state, or nil if there is one.
  func evaluate(
    _ tally: StatusTally, earlier: StatusTally?, whyNotCompared: String?
  ) -> (outcome: GateVerdict.Outcome, actual: String) {
    switch self {
    case .min(let least):
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      return (share >= least ? .passed : .failed, "\(share)%")
    case .maxUntranslated(let maximum):
      let count = tally.untranslated.keys
      return (count <= maximum ? .passed : .failed, count == 1 ? "1 key" : "\(count) keys")
    case .maxDrop(let maximum):
      if let whyNotCompared { return (.skipped(whyNotCompared), "") }
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      guard let change = PercentageChange(from: earlier?.percentage, to: share) else {
        return (.skipped("the earlier figures do not include it"), "")
      }
      return (change.tenths >= -maximum.tenths ? .passed : .failed, "\(change)")
    }
  }

  private static let nothingToTranslate = (
    outcome: GateVerdict.Outcome.skipped("there is nothing to translate"), actual: ""
  )
}

extension GateVerdict {
  /// Returns the finding about a failed requirement, without a range.
  ///
  /// - Parameter label: the base of the comparison, for example `since 2026-11-14`.
  func diagnostic(since label: String?) -> Diagnostic {
    var locale: String?
    if case .locale(let name) = subject { locale = name.shortened }
    return Diagnostic(
      .coverageBelowMinimum, .error, message(since: label),
      subject: Diagnostics.Subject(locale: locale),
      help: "'catalog-lint coverage\(locale.map { " --locale \($0)" } ?? "") --verbose' lists the "
        + "keys that are open")
  }

  private func message(since label: String?) -> String {
    switch requirement {
    case .min(let least):
      "\(subjectName) is \(actual) translated, but \(least)% is required"
    case .maxUntranslated(let maximum):
      "\(subjectName) has \(actual) untranslated, but at most \(maximum) "
        + "\(maximum == 1 ? "is" : "are") allowed"
    case .maxDrop(let maximum):
      "\(subjectName) has changed by \(actual) points \(label ?? ""), but may fall by at most "
        + "\(maximum)"
    }
  }

  private var subjectName: String {
    switch subject {
    case .locale(let name): name.shortened
    case .group(let name): "group '\(name.shortened)'"
    }
  }
}

extension Linter {
  /// Evaluates the gates of the configuration.
  ///
  /// - Parameters:
  ///   - report: a report that is complete except for the gates, including its comparison.
  ///   - coversProject: whether the report covers everything that the configuration applies to, so
  ///     that anything missing from it doesn't exist.
  func evaluateGates(of report: CoverageReport, coversProject: Bool) -> GateEvaluation {
    var options = RunOptions(jobs: 1, showsExcerpts: true, showsCollapsedExcerpts: false)
    options.coversProject = coversProject
    return GateEvaluation(of: report, settings(options))
  }
}

extension LintReport {
  /// The rules that a coverage run reports.
  private static let coverageRules: [RuleID] = [
    .unreadableFile, .coverageBelowMinimum, .weakenedCheck,
  ]

  /// Creates the report of a coverage run: the files that could not be read completely, and the
  /// failed gates.
  ///
  /// - Parameter lint: the findings of the rules in the same files.
  init(ofCoverage lint: LintReport, _ evaluation: GateEvaluation) {
    var findings = lint.findings.findings { rule, _ in rule == .unreadableFile }
    findings += lint.incompleteFiles.filter { $0.extent == .partlyRead }
      .map(Finding.init(incomplete:))
    findings += evaluation.findings
    findings.sort {
      $0.location.path == $1.location.path
        ? $0.location.start.offset < $1.location.start.offset
        : $0.location.path.utf8.precedes($1.location.path.utf8)
    }
    var facts = lint.facts
    (facts.suppressed, facts.baselined, facts.fixed) = (evaluation.suppressed, 0, 0)
    self.init(
      tool: lint.tool, facts: facts, findings: FindingList(findings), paths: lint.paths,
      rules: lint.rules.filter { Self.coverageRules.contains($0.id) })
  }
}

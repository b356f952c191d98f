import BuiltinRules
import Diagnostics
import LintKit
import Testing
import TranslationStatus

@testable import LintEngine

/// A tally with some keys translated and others missing.
private func tally(_ translated: Int, missing: Int = 0) -> StatusTally {
  var tally = StatusTally()
  tally[.translated] = TextAmount(keys: translated)
  tally[.missing] = TextAmount(keys: missing)
  return tally
}

/// What judging a configuration comes to.
private struct Judged {
  var report: CoverageReport
  var mistakes: [String]

  var verdicts: [String] {
    report.gates.map { verdict in
      let outcome =
        switch verdict.outcome {
        case .holds: "holds"
        case .fails: "fails"
        case .notJudged(let reason): "not judged: \(reason)"
        }
      let name =
        switch verdict.subject {
        case .locale(let name), .group(let name): name
        }
      return "\(name) \(verdict.requirement.name) \(verdict.actual) \(outcome)"
    }
  }

  var findings: [String] {
    report.findings.findings.map { finding in
      let start = finding.place.start
      return "\(start.line):\(start.column): \(finding.severity) \(finding.subject.locale ?? "-") "
        + finding.message
    }
  }
}

/// Judges a report of German, Brazilian Portuguese and Chinese.
private func judge(
  _ text: String, _ locales: KeyValuePairs<String, StatusTally> = [:],
  comparedWith earlier: [String: StatusTally]? = nil, locale: [String] = [],
  coversProject: Bool = true, _ change: (inout CoverageReport) -> Void = { _ in }
) -> Judged {
  var (configuration, problems) = read(text, rules: builtinRules)
  #expect(problems == [])
  if !locale.isEmpty { configuration.show(locales: locale) }
  let tool = ToolInfo(name: "t", version: "1")
  var report = CoverageReport(tool: tool, date: "2026-11-21T04:00:00Z")
  report.locales = locales.map { .init(locale: $0.key, tally: $0.value) }
  report.comparison = earlier.map { earlier in
    CoverageComparison(
      label: "since 2026-11-14",
      snapshot: CoverageSnapshot(
        date: "2026-11-14T04:00:00Z", revision: nil, total: StatusTally(), locales: earlier,
        groups: [:]))
  }
  change(&report)
  let linter = Linter(
    rules: builtinRules, configuration: configuration, tool: tool, today: "2026-11-21")
  let judgement = linter.judgeGates(of: report, coversProject: coversProject)
  report.gates = judgement.verdicts
  report.findings = LintReport(ofCoverage: LintReport(tool: tool), judgement)
  return Judged(
    report: report,
    mistakes: judgement.mistakes.map { mistake in
      let start = mistake.place.start
      return "\(start.line):\(start.column): \(mistake.severity) \(mistake.message)"
    })
}

private func group(_ name: String, tables: Int, _ total: StatusTally)
  -> CoverageReport.GroupCoverage
{
  CoverageReport.GroupCoverage(name: name, tables: tables, total: total, locales: [])
}

@Suite struct GateJudgementTests {
  @Test(arguments: [
    ("100", 10_000, 0, true), ("100", 9999, 1, false), ("99.9", 9999, 1, true),
    ("90", 8999, 1001, false), ("90", 9000, 1000, true), ("0.3", 3, 997, true),
    ("0.3", 29, 9971, false), ("0", 0, 5, true), ("0.1", 0, 5, false),
  ]) func `a share is never rounded up to a minimum`(
    least: String, translated: Int, missing: Int, holds: Bool
  ) {
    let judged = judge(
      #"{"coverage": {"default": {"min": \#(least)}}}"#,
      ["de": tally(translated, missing: missing)])
    #expect(judged.report.gates.map(\.outcome) == [holds ? .holds : .fails])
    #expect(judged.report.findings.findings.count == (holds ? 0 : 1))
  }

  @Test func `a failing requirement is a finding at its place with what to do`() {
    let judged = judge(
      """
      {
        "coverage": {
          "default": { "min": 95 },
          "locales": { "de": { "maxUntranslated": 0 } }
        }
      }
      """, ["de": tally(91, missing: 9), "ja": tally(99, missing: 1)])
    #expect(
      judged.verdicts == [
        "de maxUntranslated 9 keys fails", "de min 91.0 % fails", "ja min 99.0 % holds",
      ])
    #expect(
      judged.findings == [
        "3:25: error de de is 91.0 % translated, and 95.0 % are required",
        "4:45: error de de has 9 keys untranslated, and at most 0 may be",
      ])
    #expect(
      judged.report.findings.findings.map(\.help) == [
        "'catalog-lint coverage --locale de --verbose' lists the keys that are open",
        "'catalog-lint coverage --locale de --verbose' lists the keys that are open",
      ])
    #expect(judged.report.findings.findings.map(\.ordinal) == [0, 1])
    #expect(judged.report.findings.summary.errors == 2)
    #expect(judged.report.findings.findings[0].place.path == ".lint-config.json")
    #expect(judged.report.findings.findings[0].place.excerpt?.marked == "95")
  }

  @Test func `a locale's own members take the place of the default, one by one`() {
    let judged = judge(
      """
      {"coverage": {
        "default": {"min": 90, "maxUntranslated": 5},
        "locales": {"pt": {"min": 50}, "pt-BR": {"maxUntranslated": 20}, "zh-Hans": {"min": 0}}
      }}
      """,
      [
        "pt_BR": tally(80, missing: 20), "pt-PT": tally(80, missing: 20),
        "zh_CN": tally(1, missing: 4),
      ])
    #expect(
      judged.verdicts == [
        "pt_BR maxUntranslated 20 keys holds", "pt_BR min 80.0 % holds",
        "pt-PT min 80.0 % holds", "pt-PT maxUntranslated 20 keys fails",
        "zh_CN min 20.0 % holds", "zh_CN maxUntranslated 4 keys holds",
      ])
  }

  @Test(arguments: [
    (90, 10, "0.0 holds"), (89, 11, "−1.0 holds"), (88, 12, "−2.0 fails"), (95, 5, "+5.0 holds"),
    (0, 0, " not judged: there is nothing to translate"),
  ]) func `a drop is measured against the state compared with`(
    translated: Int, missing: Int, outcome: String
  ) {
    let judged = judge(
      #"{"coverage": {"default": {"maxDrop": 1}}}"#,
      ["zh_CN": tally(translated, missing: missing)],
      comparedWith: ["zh-Hans": tally(90, missing: 10)])
    #expect(judged.verdicts == ["zh_CN maxDrop \(outcome)"])
  }

  @Test func `a fall is told with the state that it is compared with`() {
    let judged = judge(
      #"{"coverage": {"default": {"maxDrop": 0.5}}}"#, ["de": tally(888, missing: 112)],
      comparedWith: ["de": tally(9, missing: 1)])
    #expect(
      judged.findings == [
        "1:38: error de de has changed by −1.2 points since 2026-11-14, and may fall by at most 0.5"
      ])
  }

  @Test func `a drop is not judged where there is nothing to compare with`() {
    let text = #"{"coverage": {"default": {"maxDrop": 0}}}"#
    #expect(
      judge(text, ["de": tally(1)]).verdicts == [
        "de maxDrop  not judged: there is nothing to compare with"
      ])
    #expect(
      judge(text, ["de": tally(1)], comparedWith: [:]).verdicts == [
        "de maxDrop  not judged: the state compared with has no figure for it"
      ])
  }

  @Test func `a locale without anything to translate fulfils what can be judged`() {
    let judged = judge(
      #"{"coverage": {"default": {"min": 90, "maxUntranslated": 0}}}"#, ["en-GB": tally(0)])
    #expect(
      judged.verdicts == [
        "en-GB min  not judged: there is nothing to translate",
        "en-GB maxUntranslated 0 keys holds",
      ])
    #expect(judged.findings == [])
  }

  @Test func `a group is judged in all locales together, and the default is not for it`() {
    let text = """
      {
        "groups": { "Shop": ["Shop/**"], "Other": ["Other/**"] },
        "coverage": { "default": { "min": 100 }, "groups": { "Shop": { "min": 95 } } }
      }
      """
    let addGroups = { (report: inout CoverageReport) in
      report.groups = [
        group("Shop", tables: 2, tally(9, missing: 1)), group("Other", tables: 1, tally(0)),
      ]
    }
    let judged = judge(text, ["de": tally(4)], addGroups)
    #expect(judged.verdicts == ["de min 100.0 % holds", "Shop min 90.0 % fails"])
    #expect(
      judged.findings == [
        "3:73: error - group 'Shop' is 90.0 % translated, and 95.0 % are required"
      ])
    let german = judge(text, ["de": tally(4)], locale: ["de"], addGroups)
    #expect(
      german.verdicts == [
        "de min 100.0 % holds",
        "Shop min  not judged: a group is judged in all locales together",
      ])
  }

  @Test(arguments: [
    (#""rules": {"coverage-below-minimum": "error"}"#, "fails", "error"),
    (
      #""rules": {"coverage-below-minimum": "warning"}"#,
      "not judged: 50.0 % is no failure here, but a warning", "warning"
    ),
    (#""rules": {"coverage-below-minimum": "warning"}, "failOn": "warning""#, "fails", "warning"),
    (
      #""rules": {"coverage-below-minimum": {"locales": {"de": "note"}}}"#,
      "not judged: 50.0 % is no failure here, but a note", "note"
    ),
    (
      #""severityLimits": {"de": "note"}"#, "not judged: 50.0 % is no failure here, but a note",
      "note"
    ),
    (
      #""rules": {"coverage-below-minimum": "off"}"#,
      "not judged: the rule 'coverage-below-minimum' is off", nil
    ),
    (#""failOn": "never""#, "not judged: 50.0 % is no failure here, but an error", "error"),
  ]) func `a gate fails only if its finding fails the run`(
    settings: String, outcome: String, severity: String?
  ) {
    let judged = judge(
      "{\(settings), \"coverage\": {\"default\": {\"min\": 90}}}", ["de": tally(1, missing: 1)])
    #expect(judged.verdicts == ["de min 50.0 % \(outcome)"])
    #expect(
      judged.report.findings.findings.map(\.severity.rawValue) == [severity].compactMap(\.self))
  }

  @Test(arguments: [
    (#""locale": "de""#, true), (#""locale": "de", "until": "2026-11-21""#, true),
    (#""locale": "de", "until": "2026-11-20""#, false), (#""locale": "ja""#, false),
    (#""path": ".lint-config.json""#, true), (#""path": "App/**""#, false),
  ]) func `a suppression accepts what it covers`(scope: String, isAccepted: Bool) {
    let judged = judge(
      """
      {
        "suppressions": [{"rule": "coverage-*", "reason": "volunteers", \(scope)}],
        "coverage": {"default": {"min": 90}}
      }
      """, ["de": tally(1, missing: 1)])
    #expect(
      judged.verdicts == [
        "de min 50.0 % " + (isAccepted ? "not judged: a suppression accepts it" : "fails")
      ])
    #expect(judged.report.findings.facts.suppressed == (isAccepted ? 1 : 0))
  }

  @Test func `a gate for what is not there is a mistake where the whole project is looked at`() {
    let text = """
      {
        "groups": { "Shop": ["Shop/**"], "Odd": ["Odd/**"] },
        "coverage": {
          "locales": { "de": { "min": 1 }, "nl": { "min": 1 }, "en": { "min": 1 } },
          "groups": { "Shop": { "min": 95 } }
        }
      }
      """
    let addSource = { (report: inout CoverageReport) in
      report.sources = [.init(locale: "en", tally: tally(1))]
    }
    #expect(
      judge(text, ["de": tally(1)], addSource).mistakes == [
        "2:15: error group 'Shop' matches no table, so that its gate cannot be judged",
        "2:36: warning group 'Odd' matches no table",
        "4:38: error no table has 'nl', so that its gate cannot be judged",
        "4:58: error 'en' is a source language here, so that its gate cannot be judged",
      ])
    #expect(judge(text, ["de": tally(1)], coversProject: false, addSource).mistakes == [])
    #expect(
      judge(text, ["de": tally(1)], locale: ["de"], addSource).mistakes.map { $0.prefix(5) }
        == ["2:15:", "2:36:"])
  }

  @Test func `a gate of a language holds for its regions, whichever are there`() {
    let judged = judge(
      #"{"coverage": {"locales": {"pt": {"min": 90}, "zh-Hans": {"min": 50}}}}"#,
      ["pt-BR": tally(1), "zh_CN": tally(1)])
    #expect(judged.verdicts == ["pt-BR min 100.0 % holds", "zh_CN min 100.0 % holds"])
    #expect(judged.mistakes == [])
  }
}

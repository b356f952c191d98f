import BuiltinRules
import Diagnostics
import LintEngine
import SourceText
import Syntax
import Testing
import TranslationStatus

@testable import Coverage

/// Returns a tally with some keys translated and others missing.
private func tally(_ translated: Int, missing: Int = 0) -> StatusTally {
  var tally = StatusTally()
  tally[.translated] = TextAmount(keys: translated)
  tally[.missing] = TextAmount(keys: missing)
  return tally
}

/// The result of evaluating a configuration's gates.
private struct Evaluation {
  var report: CoverageReport
  var mistakes: [String]

  var verdicts: [String] {
    report.gates.map { verdict in
      let outcome =
        switch verdict.outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped(let reason): "skipped: \(reason)"
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
      let start = finding.location.start
      return "\(start.line):\(start.column): \(finding.severity) \(finding.subject.locale ?? "-") "
        + finding.message
    }
  }
}

/// Evaluates the gates for a report of German, Brazilian Portuguese and Chinese.
private func evaluate(
  _ text: String, _ locales: KeyValuePairs<String, StatusTally> = [:],
  comparedWith earlier: [String: StatusTally]? = nil, locale: [String] = [],
  coversProject: Bool = true, _ change: (inout CoverageReport) -> Void = { _ in }
) -> Evaluation {
  let file = SourceFile.json(
    SourceBuffer(Array(text.utf8)), id: FileID(0), path: ConfigurationFile.name)
  var problems: [Diagnostic] = []
  var configuration = Configuration.read(file, rules: builtinRules, reporting: &problems)
  #expect(problems.map(\.message) == [])
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
  let evaluation = linter.evaluateGates(of: report, coversProject: coversProject)
  report.gates = evaluation.verdicts
  report.findings = LintReport(ofCoverage: LintReport(tool: tool), evaluation)
  return Evaluation(
    report: report,
    mistakes: evaluation.mistakes.map { mistake in
      let start = mistake.location.start
      return "\(start.line):\(start.column): \(mistake.severity) \(mistake.message)"
    })
}

private func group(_ name: String, tables: Int, _ total: StatusTally)
  -> CoverageReport.GroupCoverage
{
  CoverageReport.GroupCoverage(name: name, tables: tables, total: total, locales: [])
}

@Suite struct GateEvaluationTests {
  @Test(arguments: [
    ("100", 10_000, 0, true), ("100", 9999, 1, false), ("99.9", 9999, 1, true),
    ("90", 8999, 1001, false), ("90", 9000, 1000, true), ("0.3", 3, 997, true),
    ("0.3", 29, 9971, false), ("0", 0, 5, true), ("0.1", 0, 5, false),
  ]) func `a share is never rounded up to a minimum`(
    least: String, translated: Int, missing: Int, passed: Bool
  ) {
    let checked = evaluate(
      #"{"coverage": {"default": {"min": \#(least)}}}"#,
      ["de": tally(translated, missing: missing)])
    #expect(checked.report.gates.map(\.outcome) == [passed ? .passed : .failed])
    #expect(checked.report.findings.findings.count == (passed ? 0 : 1))
  }

  @Test func `a failing requirement is a finding with a location and help`() {
    let checked = evaluate(
      """
      {
        "coverage": {
          "default": { "min": 95 },
          "locales": { "de": { "maxUntranslated": 0 } }
        }
      }
      """, ["de": tally(91, missing: 9), "ja": tally(99, missing: 1)])
    #expect(
      checked.verdicts == [
        "de maxUntranslated 9 keys failed", "de min 91.0% failed", "ja min 99.0% passed",
      ])
    #expect(
      checked.findings == [
        "3:25: error de de is 91.0% translated, but 95.0% is required",
        "4:45: error de de has 9 keys untranslated, but at most 0 are allowed",
      ])
    #expect(
      checked.report.findings.findings.map(\.help) == [
        "'catalog-lint coverage --locale de --verbose' lists the keys that are open",
        "'catalog-lint coverage --locale de --verbose' lists the keys that are open",
      ])
    #expect(checked.report.findings.findings.map(\.ordinal) == [0, 1])
    #expect(checked.report.findings.summary.errors == 2)
    #expect(checked.report.findings.findings[0].location.path == ".lint-config.json")
    #expect(checked.report.findings.findings[0].location.excerpt?.marked == "95")
  }

  @Test func `a limit of one key is described in the singular`() {
    let checked = evaluate(
      #"{"coverage": {"default": {"maxUntranslated": 1}}}"#, ["de": tally(1, missing: 2)])
    #expect(
      checked.findings == ["1:46: error de de has 2 keys untranslated, but at most 1 is allowed"])
  }

  @Test func `a locale's own settings replace the defaults one by one`() {
    let checked = evaluate(
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
      checked.verdicts == [
        "pt_BR maxUntranslated 20 keys passed", "pt_BR min 80.0% passed",
        "pt-PT min 80.0% passed", "pt-PT maxUntranslated 20 keys failed",
        "zh_CN min 20.0% passed", "zh_CN maxUntranslated 4 keys passed",
      ])
  }

  @Test(arguments: [
    (90, 10, "0.0 passed"), (89, 11, "−1.0 passed"), (88, 12, "−2.0 failed"),
    (95, 5, "+5.0 passed"),
    (0, 0, " skipped: there is nothing to translate"),
  ]) func `a drop is measured against the compared state`(
    translated: Int, missing: Int, outcome: String
  ) {
    let checked = evaluate(
      #"{"coverage": {"default": {"maxDrop": 1}}}"#,
      ["zh_CN": tally(translated, missing: missing)],
      comparedWith: ["zh-Hans": tally(90, missing: 10)])
    #expect(checked.verdicts == ["zh_CN maxDrop \(outcome)"])
  }

  @Test func `a finding about a drop names the compared state`() {
    let checked = evaluate(
      #"{"coverage": {"default": {"maxDrop": 0.5}}}"#, ["de": tally(888, missing: 112)],
      comparedWith: ["de": tally(9, missing: 1)])
    #expect(
      checked.findings == [
        "1:38: error de de has changed by −1.2 points since 2026-11-14, but may fall by at most 0.5"
      ])
  }

  @Test func `a drop is not checked without a state to compare against`() {
    let text = #"{"coverage": {"default": {"maxDrop": 0}}}"#
    #expect(
      evaluate(text, ["de": tally(1)]).verdicts == [
        "de maxDrop  skipped: there is nothing to compare against"
      ])
    #expect(
      evaluate(text, ["de": tally(1)], comparedWith: [:]).verdicts == [
        "de maxDrop  skipped: the earlier figures do not include it"
      ])
  }

  @Test func `a locale with nothing to translate passes what can be checked`() {
    let checked = evaluate(
      #"{"coverage": {"default": {"min": 90, "maxUntranslated": 0}}}"#, ["en-GB": tally(0)])
    #expect(
      checked.verdicts == [
        "en-GB min  skipped: there is nothing to translate",
        "en-GB maxUntranslated 0 keys passed",
      ])
    #expect(checked.findings == [])
  }

  @Test func `a group is evaluated across all locales, and the default does not apply to it`() {
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
    let checked = evaluate(text, ["de": tally(4)], addGroups)
    #expect(checked.verdicts == ["de min 100.0% passed", "Shop min 90.0% failed"])
    #expect(
      checked.findings == [
        "3:73: error - group 'Shop' is 90.0% translated, but 95.0% is required"
      ])
    let german = evaluate(text, ["de": tally(4)], locale: ["de"], addGroups)
    #expect(
      german.verdicts == [
        "de min 100.0% passed",
        "Shop min  skipped: a group is evaluated in all locales together",
      ])
  }

  @Test(arguments: [
    (#""rules": {"coverage-below-minimum": "error"}"#, "failed", "error"),
    (
      #""rules": {"coverage-below-minimum": "warning"}"#,
      "skipped: 50.0% counts only as a warning here", "warning"
    ),
    (#""rules": {"coverage-below-minimum": "warning"}, "failOn": "warning""#, "failed", "warning"),
    (
      #""rules": {"coverage-below-minimum": {"locales": {"de": "note"}}}"#,
      "skipped: 50.0% counts only as a note here", "note"
    ),
    (
      #""maxSeverity": {"de": "note"}"#, "skipped: 50.0% counts only as a note here",
      "note"
    ),
    (
      #""rules": {"coverage-below-minimum": "off"}"#,
      "skipped: the rule 'coverage-below-minimum' is off", nil
    ),
    (#""failOn": "never""#, "skipped: 50.0% counts only as an error here", "error"),
  ]) func `a gate fails only if its finding fails the run`(
    settings: String, outcome: String, severity: String?
  ) {
    let checked = evaluate(
      "{\(settings), \"coverage\": {\"default\": {\"min\": 90}}}", ["de": tally(1, missing: 1)])
    #expect(checked.verdicts == ["de min 50.0% \(outcome)"])
    #expect(
      checked.report.findings.findings.map(\.severity.rawValue) == [severity].compactMap(\.self))
  }

  @Test(arguments: [
    (#""locale": "de""#, true), (#""locale": "de", "until": "2026-11-21""#, true),
    (#""locale": "de", "until": "2026-11-20""#, false), (#""locale": "ja""#, false),
    (#""path": ".lint-config.json""#, true), (#""path": "App/**""#, false),
  ]) func `a suppression accepts the findings it covers`(scope: String, isAccepted: Bool) {
    let checked = evaluate(
      """
      {
        "suppressions": [{"rule": "coverage-*", "reason": "volunteers", \(scope)}],
        "coverage": {"default": {"min": 90}}
      }
      """, ["de": tally(1, missing: 1)])
    #expect(
      checked.verdicts == [
        "de min 50.0% " + (isAccepted ? "skipped: a suppression accepts it" : "failed")
      ])
    #expect(checked.report.findings.facts.suppressed == (isAccepted ? 1 : 0))
  }

  @Test func `a gate for a missing locale or group is a mistake if the whole project is checked`() {
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
      evaluate(text, ["de": tally(1)], addSource).mistakes == [
        "2:15: error group 'Shop' matches no table, so its gate cannot be evaluated",
        "2:36: warning group 'Odd' matches no table",
        "4:38: error no table has the locale 'nl', so its gate cannot be evaluated",
        "4:58: error 'en' is a source language here, so its gate cannot be evaluated",
      ])
    #expect(evaluate(text, ["de": tally(1)], coversProject: false, addSource).mistakes == [])
    #expect(
      evaluate(text, ["de": tally(1)], locale: ["de"], addSource).mistakes.map { $0.prefix(5) }
        == ["2:15:", "2:36:"])
  }

  @Test func `a gate of a language is evaluated for each of its regions`() {
    let checked = evaluate(
      #"{"coverage": {"locales": {"pt": {"min": 90}, "zh-Hans": {"min": 50}}}}"#,
      ["pt-BR": tally(1), "zh_CN": tally(1)])
    #expect(checked.verdicts == ["pt-BR min 100.0% passed", "zh_CN min 100.0% passed"])
    #expect(checked.mistakes == [])
  }
}

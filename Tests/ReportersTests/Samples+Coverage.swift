import Diagnostics
import Reporters
import TranslationStatus

/// Returns a tally in which each key is one string of three words and fourteen characters.
func tally(
  _ keys: [TranslationState: Int], identical: Int = 0, outdated: Int = 0, faulty: Int = 0
) -> StatusTally {
  func amount(_ keys: Int) -> TextAmount {
    TextAmount(keys: keys, units: keys, words: keys * 3, characters: keys * 14)
  }
  var tally = StatusTally()
  for (state, keys) in keys { tally[state] = amount(keys) }
  tally.identical = amount(identical)
  tally.outdated = amount(outdated)
  tally.faulty = amount(faulty)
  return tally
}

/// Returns a report of tables with the tallies of their locales. The sums are computed.
func coverage(_ tables: [(title: String, locales: [String: StatusTally])]) -> CoverageReport {
  var report = CoverageReport(
    tool: ToolInfo(name: "catalog-lint", version: "1.0.0"), date: "2026-11-21T04:00:00Z")
  var sums: [String: StatusTally] = [:]
  for (title, locales) in tables {
    let rows = locales.map { CoverageReport.LocaleCoverage(locale: $0.key, tally: $0.value) }
      .sorted { $0.locale < $1.locale }
    for (locale, tally) in locales { sums[locale, default: StatusTally()] += tally }
    report.tables.append(
      .init(
        name: .init(path: title, table: title, title: title), files: [title], sourceLocale: "en",
        total: rows.reduce(into: StatusTally()) { $0 += $1.tally }, locales: rows))
  }
  report.locales = sums.map { .init(locale: $0.key, tally: $0.value) }
    .sorted { $0.locale < $1.locale }
  report.total = report.locales.reduce(into: StatusTally()) { $0 += $1.tally }
  return report
}

/// Returns a project with two tables and three locales that fills every part of the report.
///
/// German has 90.0%, Japanese 45.8% and Russian 98.2%. A week ago it was 91.2%, 34.7% and
/// 96.8%. Of its three gate requirements, one fails, one passes and one is skipped.
func sampleCoverage() -> CoverageReport {
  var report = coverage([
    (
      "App/Localizable.xcstrings",
      [
        "de": tally(
          [.translated: 800, .needsReview: 3, .new: 40, .missing: 57, .stale: 5], identical: 9,
          outdated: 4, faulty: 2),
        "ja": tally(
          [.translated: 400, .machineTranslated: 9, .needsReview: 210, .incomplete: 11, .new: 270]),
        "ru": tally([.translated: 890, .needsReview: 4, .new: 6], outdated: 1),
      ]
    ),
    (
      "Checkout/Checkout.xcstrings",
      [
        "de": tally([.translated: 110, .notForTranslation: 7]),
        "ja": tally([.translated: 63, .missing: 47]),
        "ru": tally([.translated: 102, .needsReview: 8, .obsolete: 3]),
      ]
    ),
  ])
  report.revision = "4f1c9e2ab0d7c3e5f60718293a4b5c6d7e8f9012"
  report.sources = [.init(locale: "en", tally: tally([.translated: 1010, .stale: 5]))]
  report.tablesWithoutSource = ["Old/Legacy"]
  let checkout = report.tables[1]
  report.groups = [
    .init(name: "Checkout", tables: 1, total: checkout.total, locales: checkout.locales)
  ]
  report.openKeys = [
    "de": [
      openKey("settings.title", "Settings", .missing, comment: "The title of the settings window"),
      openKey("%lld files", "%lld files", .new),
    ],
    "ja": [openKey("welcome", "Welcome!\nGood to see you.", .incomplete)],
    "ru": [openKey("pay", "Pay now", .needsReview, table: "Checkout/Checkout.xcstrings")],
  ]
  let location = location(".lint-config.json", 4, 21)
  report.gates = [
    GateVerdict(
      subject: .locale("de"), requirement: .min(Percentage(tenths: 950)), outcome: .failed,
      actual: "90.0%", location: location),
    GateVerdict(
      subject: .locale("ja"), requirement: .maxDrop(Percentage(tenths: 10)), outcome: .passed,
      actual: "+11.1", location: location),
    GateVerdict(
      subject: .group("Checkout"), requirement: .maxDrop(Percentage(tenths: 5)),
      outcome: .skipped("the earlier state has no such group"), actual: "", location: location),
  ]
  report.trend = [
    snapshot("2026-11-07T04:00:00Z", de: 900, ja: 300, ru: 960),
    snapshot("2026-11-14T04:00:00Z", de: 912, ja: 347, ru: 968),
  ]
  report.comparison = CoverageComparison(label: "since 2026-11-14", snapshot: report.trend[1])
  report.findingCounts = [
    FindingCount(rule: "argument-gap", severity: .error, locale: "de", count: 2),
    FindingCount(rule: "missing-translation", severity: .warning, locale: "de", count: 97),
    FindingCount(rule: "missing-translation", severity: .warning, locale: "ja", count: 317),
    FindingCount(rule: "stale-entry", severity: .warning, locale: nil, count: 5),
    FindingCount(rule: "unknown-member", severity: .note, locale: nil, count: 1),
  ]
  report.findings.findings = FindingList([
    Finding(
      rule: "coverage-below-minimum", severity: .error, message: "de is translated to 90.0%",
      help: "translate 46 keys", subject: Subject(locale: "de"), location: location)
  ])
  return report
}

func openKey(
  _ key: String, _ source: String?, _ state: TranslationState, comment: String? = nil,
  table: String = "App/Localizable.xcstrings"
) -> OpenKey {
  OpenKey(
    key: key, source: source, comment: comment, state: state, words: 2, translatedElsewhere: 2,
    table: table, sourceLocale: "en")
}

/// Returns an earlier state of the sample, with a thousand keys in each locale and no groups.
private func snapshot(_ date: String, de: Int, ja: Int, ru: Int) -> CoverageSnapshot {
  let locales = ["de": de, "ja": ja, "ru": ru].mapValues { done in
    tally([.translated: done, .missing: 1000 - done])
  }
  return CoverageSnapshot(
    date: date, revision: nil, total: locales.values.reduce(into: StatusTally()) { $0 += $1 },
    locales: locales, groups: [:])
}

/// Returns a project in which all names and strings are untrusted text that tries to break out.
func foreignCoverage() -> CoverageReport {
  let other = "x\"><i>\u{202E}|\n=cmd()"
  var report = coverage([
    (
      foreignText,
      [
        foreignText: tally([.translated: 9, .new: 1]), other: tally([.translated: 5, .new: 5]),
        "de": tally([.translated: 9, .missing: 1, .stale: 1]),
      ]
    ),
    ("=cmd|' /C calc'!A0", ["de": tally([.translated: 1, .missing: 1])]),
  ])
  report.tool = ToolInfo(name: foreignText, version: foreignText)
  report.date = foreignText
  report.revision = foreignText
  report.sources = [.init(locale: foreignText, tally: tally([.translated: 10]))]
  report.tablesWithoutSource = [foreignText]
  report.groups = [
    .init(
      name: foreignText, tables: 1, total: report.tables[0].total,
      locales: report.tables[0].locales)
  ]
  report.openKeys = [
    foreignText: [
      OpenKey(
        key: foreignText, source: foreignText, comment: foreignText, state: .new, words: 3,
        translatedElsewhere: 1, table: foreignText, sourceLocale: foreignText)
    ],
    "de": [openKey("", nil, .missing, table: foreignText)],
  ]
  report.gates = [GateVerdict.Outcome.passed, .failed, .skipped(foreignText)].map { outcome in
    GateVerdict(
      subject: .group(foreignText), requirement: .min(Percentage(tenths: 950)), outcome: outcome,
      actual: "90.0%", location: location(foreignText, 1, 1))
  }
  let half = tally([.translated: 1, .new: 1])
  let earlier = CoverageSnapshot(
    date: foreignText, revision: foreignText, total: half, locales: [foreignText: half],
    groups: [:])
  report.comparison = CoverageComparison(label: foreignText, snapshot: earlier)
  report.trend = [earlier, earlier]
  report.findingCounts = [
    FindingCount(rule: RuleID(foreignText), severity: .error, locale: foreignText, count: 3)
  ]
  report.findings = LintReport(tool: report.tool, findings: FindingList([foreignFinding()]))
  return report
}

/// Returns a project with many locales and tables, each with a different percentage.
func largeCoverage(locales: Int, tables: Int) -> CoverageReport {
  let languages = ["ar", "bg", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hi", "ja"]
  let names = (0..<locales).map { number in
    let language = languages[number % languages.count]
    return number < languages.count ? language : "\(language)-\(100 + number)"
  }
  var report = coverage(
    (0..<tables).map { table in
      let rows = names.enumerated().map { number, name in
        let open = (number * 7 + table * 3) % 100
        return (name, tally([.translated: 100 - open, .needsReview: open / 3, .new: open / 2]))
      }
      return (
        "Modules/Module\(table)/Localizable.xcstrings", Dictionary(uniqueKeysWithValues: rows)
      )
    })
  for name in names {
    report.openKeys[name] = (0..<10).map { number in
      let text = "Key number \(number) with a rather long text that goes on and on"
      return openKey(text, text + " and on", .new, table: report.tables[0].name.title)
    }
  }
  return report
}

func rendered(
  _ format: CoverageFormat, _ report: CoverageReport,
  _ change: (inout ReportOptions) -> Void = { _ in }
) -> String {
  var options = ReportOptions()
  change(&options)
  var output = ""
  format.reporter(options).write(report, to: &output)
  return output
}

/// Returns a project without tables.
func emptyCoverage() -> CoverageReport { coverage([]) }

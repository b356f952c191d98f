import Catalog
import Diagnostics
import Languages
import SourceText
import Testing
import TranslationStatus

@Suite struct ProjectStatusTests {
  @Test func `a table needs its own locales, and others are listed`() {
    let report = report([
      table("A", catalog: key("a", "", ("de", unit("A")), ("fr", unit("A")))),
      table("B", catalog: key("a", "", ("de", unit("A"))) + ", " + key("b", "")),
    ])
    #expect(report.locales.map(\.locale) == ["de", "fr"])
    #expect(report.locales.map(\.tally.percentage?.description) == ["66.6", "100.0"])
    #expect(report.locales.map(\.presence) == [.init(tables: 2, of: 2), .init(tables: 1, of: 2)])
    #expect(report.total.total.keys == 4)
    #expect(report.tables[1].locales.map(\.locale) == ["de"])
    #expect(report.missingTables.map(\.name.title) == ["B.xcstrings"])
    #expect(report.missingTables.map(\.locales) == [["fr"]])
    #expect(report.missingTables.map(\.isRequired) == [false])
    #expect(report.openKeys["fr"]?.isEmpty == true)
  }

  @Test func `all keys of a required locale are missing, and its table is listed`() {
    let report = report([
      table("A", catalog: key("a", "") + ", " + key("b", ""), requires: ["ja"]),
      table("B", catalog: key("c", "", ("ja", unit("C")))),
    ])
    #expect(report.locales.map(\.tally[.missing].keys) == [2])
    #expect(report.locales.map(\.presence) == [.init(tables: 1, of: 2)])
    #expect(report.missingTables.map(\.isRequired) == [true])
    #expect(report.openKeys["ja"]?.map(\.key) == ["a", "b"])
  }

  @Test func `a region of the source language is not a locale that other tables need`() {
    let report = report([
      table("A", catalog: key("a", "", ("en-GB", unit("A")), ("en-US", unit("A")))),
      table("B", catalog: key("b", "", ("de", unit("B")))),
    ])
    #expect(report.missingTables.map(\.locales) == [["de"]])
    #expect(report.locales.map(\.presence?.all) == [2, 1, 1])
  }

  @Test func `a table with nothing to translate needs no locale`() {
    let report = report([
      table("A", catalog: key("a", "", ("de", unit("A")))), table("B", catalog: ""),
    ])
    #expect(report.missingTables.isEmpty)
    #expect(report.locales.map(\.presence) == [.init(tables: 1, of: 1)])
  }

  @Test func `a key in two tables is two keys`() {
    let catalog = key("a", "", ("de", unit("A")))
    #expect(
      report([table("A", catalog: catalog), table("B", catalog: catalog)]).total.total.keys == 2)
  }

  @Test func `a table with required locales needs only those and its own`() {
    let own = table("A", catalog: key("a", "", ("de", unit("A"))), requires: ["ja"])
    let report = report([own, table("B", catalog: key("b", "", ("fr", unit("B"))))])
    #expect(report.locales.map(\.locale) == ["de", "fr", "ja"])
    #expect(report.tables[0].locales.map(\.locale) == ["de", "ja"])
    #expect(report.tables[1].locales.map(\.locale) == ["fr"])
  }

  @Test func `locales that a table needs are listed in order with those that it has`() {
    var options = ProjectStatus.Options()
    options.locales = ["de", "fr", "it"]
    let catalog = key("a", "", ("fr", unit("A")), ("es", unit("A"))) + ", " + key("b")
    let report = report([table("A", catalog: catalog, requires: ["it", "de", "ja"])], options)
    #expect(report.tables[0].locales.map(\.locale) == ["de", "fr", "it"])
    #expect(report.tables[0].locales.map(\.tally.translated.keys) == [0, 1, 0])
    #expect(report.tables[0].locales.map(\.tally[.missing].keys) == [2, 1, 2])
    #expect(report.tables[0].total.total.keys == 6)
    #expect(report.missingTables.map(\.locales) == [["de", "it"]])
    #expect(report.openKeys.mapValues(\.count) == ["de": 2, "fr": 1, "it": 2])
  }

  @Test func `the source language of a table is never missing`() {
    let german = table("B", catalog: key("b", "", ("en", unit("B"))), source: "de")
    let report = report([table("A", catalog: key("a", "", ("de", unit("A")))), german])
    #expect(report.tables[0].locales.map(\.locale) == ["de"])
    #expect(report.tables[1].locales.map(\.locale) == ["en"])
    #expect(report.sources.map(\.locale) == ["de", "en"])
    #expect(report.total.total.keys == 2)
  }

  @Test func `a table with a regional source does not need the source language`() {
    let american = table("B", catalog: key("b", "", ("fr", unit("B"))), source: "en-US")
    let german = table("A", catalog: key("a", "", ("en", unit("A"))), source: "de")
    let report = report([german, american])
    #expect(report.tables[1].locales.map(\.locale) == ["fr"])
  }

  @Test func `a table without a source is listed separately`() {
    let lonely = ProjectStatus.Table(count(files: ["de.lproj/A.strings": #""a" = "A";"#]))
    let report = report([lonely, table("B", catalog: key("b", "", ("fr", unit("B"))))])
    #expect(report.tablesWithoutSource == ["A"])
    #expect(report.locales.map(\.locale) == ["fr"])
    #expect(report.total.total.keys == 1)
  }

  @Test func `a locale that needs only some keys is not missing a table`() {
    let partial = CountingOptions(partialLocales: ["en-GB"])
    let report = report(
      [
        table("A", catalog: key("Color", "", ("en-GB", unit("Colour"))), partial),
        table("B", catalog: key("b", ""), partial, requires: ["en-GB"]),
      ])
    #expect(report.locales[0].tally[.notRequired].keys == 1)
    #expect(report.locales[0].tally.percentage?.description == "100.0")
  }

  @Test func `only requested locales count toward the sums`() {
    var options = ProjectStatus.Options()
    options.locales = ["de"]
    let report = report(
      [table("A", catalog: key("a", "", ("de", unit("A")), ("fr", unit("A", "new"))))], options)
    #expect(report.locales.map(\.locale) == ["de"])
    #expect(report.total.percentage?.description == "100.0")
  }

  @Test func `a group is the sum of the tables that have a file in it`() {
    var options = ProjectStatus.Options()
    options.groups = [CoverageGroup(name: "B only") { $0.hasPrefix("B") }]
    let tables = [
      table("A", catalog: key("a", "", ("de", unit("A")))),
      table("B", catalog: key("b", "", ("de", unit("B", "new")))),
    ]
    let report = report(tables, options)
    #expect(report.groups.map(\.name) == ["B only"])
    #expect(report.groups[0].tables == 1)
    #expect(report.groups[0].total.percentage?.description == "0.0")
    let snapshot = ProjectStatus(tables, options).snapshot(date: "2026-01-01", revision: nil)
    #expect(snapshot.total == report.total)
    #expect(snapshot.locales == ["de": report.locales[0].tally])
    #expect(snapshot.groups == ["B only": report.groups[0].total])
  }

  @Test func `findings are counted by rule, severity and locale`() {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    func finding(_ rule: RuleID, _ severity: Severity, _ locale: String?) -> Finding {
      Finding(
        rule: rule, severity: severity, message: "", subject: Subject(locale: locale),
        location: Location(path: "a", start: start, end: start))
    }
    let findings = [
      finding("b", .note, "fr"), finding("b", .error, "fr"), finding("a", .note, nil),
      finding("b", .error, "de"), finding("b", .error, "fr"),
    ]
    let counts = [FindingCount](counting: FindingList(findings))
    #expect(
      counts == [
        FindingCount(rule: "a", severity: .note, locale: nil, count: 1),
        FindingCount(rule: "b", severity: .error, locale: "de", count: 1),
        FindingCount(rule: "b", severity: .error, locale: "fr", count: 2),
        FindingCount(rule: "b", severity: .note, locale: "fr", count: 1),
      ])
  }

  private func table(
    _ name: String, catalog: String, source: String = "en",
    _ options: CountingOptions = CountingOptions(), requires locales: [String] = []
  ) -> ProjectStatus.Table {
    var status = count(catalog: catalog, source: source, options)
    status.name = .init(path: "\(name).xcstrings", table: name, title: "\(name).xcstrings")
    status.files = ["\(name).xcstrings"]
    return ProjectStatus.Table(
      status, requiredLocales: locales.map { LocaleIdentifier($0) },
      partialLocales: options.partialLocales)
  }

  private func report(
    _ tables: [ProjectStatus.Table], _ options: ProjectStatus.Options = .init()
  ) -> CoverageReport {
    ProjectStatus(tables, options).report(
      tool: ToolInfo(name: "t", version: "1"), date: "2026-01-01", revision: nil)
  }
}

import Diagnostics
import Foundation
import Testing
import TranslationStatus

@testable import Reporters

func htmlPage(
  _ report: CoverageReport, _ change: (inout ReportOptions) -> Void = { _ in }
) -> String {
  var options = ReportOptions()
  change(&options)
  var output = ""
  HTMLCoverageReporter(options).write(report, to: &output)
  return output
}

@Suite struct HTMLPageTests {
  @Test func `the verdict, share, date and revision come before everything else`() throws {
    let page = htmlPage(sampleCoverage())
    let places = try [
      "2026-11-21 04:00 UTC", ">4f1c9e2ab0<", "<h1>", "✗ 1 of 3 gates fails.", "78.0<small>",
      "<strong>2,365</strong> of 3,030 keys", "<nav ", "<main ",
    ].map { try #require(page.range(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
    #expect(page.contains("<title>78.0% · Translation coverage</title>"))
    #expect(page.contains(#"title="4f1c9e2ab0d7c3e5f60718293a4b5c6d7e8f9012">"#))
    #expect(page.contains(#"<span class="up">+3.8</span> points"#))
  }

  @Test func `failed gates come first, passed ones are folded, each is labeled with a word`() {
    let rows = htmlPage(sampleCoverage()).section("gates")
    let parts = rows.split(separator: "<details><summary>")
    #expect(parts.count == 2 && parts[1].contains("✓ 1 gate passes</span>"))
    #expect(parts[0].contains("✗ fails") && !parts[0].contains("✓ passes"))
    let verdicts = rows.matches(of: /class="mark \w+">([^<]+)</).map(\.output.1)
    #expect(verdicts == ["✗ fails", "? skipped", "✓ 1 gate passes", "✓ passes"])
    #expect(rows.contains("the earlier state has no such group"))
  }

  @Test func `the verdict covers skipped gates, passed gates and no gates`() {
    var report = sampleCoverage()
    report.gates.removeFirst()
    #expect(htmlPage(report).contains("? 1 of 2 gates skipped."))
    report.gates.removeLast()
    #expect(htmlPage(report).contains("✓ The gate passes."))
    report.gates = []
    let page = htmlPage(report)
    #expect(page.contains(/78\.0<small>[\s\S]*No gates are configured\.<\/p>\n<\/header>/))
    #expect(!page.contains(#"class="verdict"#))
    #expect(!htmlPage(report).contains(#"id="gates""#))
  }

  @Test func `locales are sorted worst first, with open keys and findings`() {
    let section = htmlPage(sampleCoverage()).section("locales")
    let rows = section.matches(of: /<tr[^>]*><th scope="row">(?:<a[^>]*>)?<span.*?<bdi[^>]*>(\w+)/)
    #expect(rows.map(\.output.1) == ["ja", "de", "ru", "en"])
    let german = section.cells(of: "de")
    #expect(section.contains(#"<span class="language">German</span> "#))
    #expect(german == ["90.0%", "", "100", "300", "3", "9", "2", "97", "−1.2", "+12", ""])
    #expect(section.contains(##"<a href="?locales=de#keys"><span class="language">German"##))
  }

  @Test func `without an earlier state there are no changes and no trend`() {
    var report = sampleCoverage()
    (report.comparison, report.trend) = (nil, [])
    let page = htmlPage(report)
    #expect(page.section("locales").cells(of: "de").count == 8)
    #expect(!page.contains(#"id="trend""#) && !page.lowercased().contains("points since"))
  }

  @Test func `almost complete is not shown as complete`() {
    let report = coverage([
      (
        "a",
        ["de": tally([.translated: 1999, .new: 1]), "fr": tally([.translated: 1, .new: 1999])]
      ), ("b", [:]),
    ])
    let page = htmlPage(report)
    #expect(page.section("locales").cells(of: "de")[0] == "99.9%")
    #expect(page.section("locales").cells(of: "fr")[0] == "0.1%")
    #expect(page.section("tables").contains("<td class=h5>50<td class=h0>&lt;1<td class=h9>99\n"))
  }

  @Test func `a table has a dash where a locale has nothing to count`() {
    let report = coverage([
      ("a", ["de": tally([.translated: 1]), "fr": tally([.new: 1])]), ("b", ["de": tally([:])]),
    ])
    let section = htmlPage(report).section("tables")
    #expect(section.contains("<td class=h5>50<td class=h0>0<td class=h10>100\n"))
    #expect(section.contains("<td>–<td>–<td>–\n"))
  }

  @Test func `source strings have their language, and all foreign strings their own direction`() {
    let page = htmlPage(scriptsCoverage())
    for (language, text) in [("ar", "مرحبًا"), ("he", "שלום %1"), ("zh-Hans", "欢迎使用")] {
      #expect(page.contains(#"<span lang="\#(language)" dir="auto">\#(text)"#))
    }
    #expect(page.contains(#"<span class="key-name"><span lang="" dir="auto">שלום</span></span>"#))
    #expect(page.contains(#"<span lang="" dir="auto">登录后显示</span>"#))
  }

  @Test func `very long strings are shortened`() {
    let page = htmlPage(scriptsCoverage())
    let longest = page.matches(of: /dir="auto">([^<]*)</).map(\.output.1.count).max()
    #expect(longest == 401)
  }

  @Test func `a project without locales, tables and dates is a valid page`() {
    let page = htmlPage(CoverageReport(tool: ToolInfo(name: "a", version: "1"), date: ""))
    #expect(page.contains("–</p>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains(#"id="tables""#) && !page.contains(#"id="keys""#))
  }

  @Test func `a page of a hundred locales and three hundred tables stays small`() {
    let page = htmlPage(hugeCoverage())
    #expect(page.matches(of: /<td class=h/).count == 300 * 101)
    #expect(page.utf8.count < 3_000_000)
    #expect(page.section("tables").utf8.count < 700_000)
  }

  @Test func `the project name is in the title and in the heading`() {
    var report = sampleCoverage()
    report.project = "Wiki <pedia>"
    let page = htmlPage(report)
    #expect(page.contains("<title>78.0% · Wiki &#60;pedia&#62; · Translation coverage</title>"))
    #expect(page.contains(#/<h1><bdi[^>]*>Wiki &#60;pedia&#62;</bdi> <span/#))
  }

  @Test func `errors are listed with their locations, and the rest is counted`() {
    var report = sampleCoverage()
    let place = location("de.lproj/A.strings", 12, 5)
    report.errors = (0..<200).map { number in
      Finding(
        rule: "argument-gap", severity: .error, message: "argument \(number) is missing",
        subject: Subject(key: "k", locale: "de"), location: place)
    }
    report.findingCounts = [
      FindingCount(rule: "argument-gap", severity: .error, locale: "de", count: 207)
    ]
    let section = htmlPage(report).section("findings")
    #expect(section.matches(of: /de\.lproj\/<wbr>A\.strings<\/bdi>:12:5/).count == 200)
    #expect(section.contains("<p class=\"note\">… and 7 more; "))
    #expect(section.contains(#"<h3 id="errors">207 errors</h3>"#))
    #expect(section.contains("<summary>180 more findings</summary>"))
    #expect(section.contains(#"<tr data-locale="de German">"#))
  }

  @Test func `the filter can match rows by locale`() {
    let page = htmlPage(sampleCoverage())
    for id in ["gates", "locales", "trend", "findings"] {
      #expect(page.section(id).contains(#"data-locale="de German""#), "\(id)")
    }
    // Sums and groups include all locales.
    #expect(page.section("gates").contains(#"<tr data-locale=""><th scope="row">group"#))
    #expect(page.section("locales").contains(#"<tr data-locale=""><th scope="row">All locales"#))
  }

  @Test func `findings without a locale have a row, so that the sums match`() {
    let section = htmlPage(sampleCoverage()).section("locales")
    let row = section.split(separator: "\n").first { $0.contains("Source or no locale") }
    #expect(row?.matches(of: /<td/).count == 11)
    #expect(row?.contains(#"<td class="n none">0</td><td class="n">5</td>"#) == true)
  }

  @Test func `a single table needs no overview and no table filter`() {
    let page = htmlPage(coverage([("a", ["de": tally([.new: 1])])]))
    #expect(!page.contains(#"id="tables""#))
    #expect(page.contains("<label hidden>Tables "))
  }

  @Test func `a language that tables are missing is listed`() {
    var report = sampleCoverage()
    report.locales[0].presence = LocalePresence(tables: 1, of: 2)
    report.missingTables = [
      .init(name: report.tables[1].name, locales: ["de", "xq"], isRequired: false)
    ]
    let page = htmlPage(report)
    #expect(page.section("locales").cells(of: "de").last == "1 of 2")
    let section = page.section("missing")
    #expect(section.contains(#"<td class="n">2</td><td>no</td>"#))
    #expect(section.contains("German") && section.contains(">xq</bdi>"))
  }

  @Test func `most tables without a source are reported before any figures`() throws {
    var report = sampleCoverage()
    report.tablesWithoutSource = ["a", "b", "c"]
    let page = htmlPage(report)
    #expect(page.contains("! 3 of 5 tables have no source language."))
    #expect(page.contains("keys in the other 2 tables are translated"))
    #expect(!page.contains("78.0<small>") && page.contains("<title>Translation coverage</title>"))
  }

  @Test func `a single key is described in the singular`() {
    let page = htmlPage(coverage([("A", ["de": tally([.translated: 1])])]))
    #expect(page.contains("<strong>1</strong> of 1 key is translated"))
  }

  @Test func `each open key is there once, with the locales in which it is open`() {
    var report = sampleCoverage()
    report.openKeys["ja"]?.append(openKey("%lld files", "%lld files", .missing))
    let section = htmlPage(report).section("keys")
    #expect(section.matches(of: /<details class="key"/).count == 4)
    // The locales are in the order of the report, lowest share first.
    #expect(
      section.contains(#"<details class="key" data-open="0 1" data-states=""#))
    #expect(section.contains(#"<span class="size">2 locales</span>"#))
    #expect(section.contains("4 keys, 665 translations to do."))
    #expect(section.contains(#"<span class="gist"><span lang="en" dir="auto">Settings</span>"#))
    #expect(section.contains("<dt>Comment</dt><dd><span lang=\"\" dir=\"auto\">The title of the"))
    #expect(section.contains(#"%lld files</span></span> <span class="gist"></span>"#))
    let first = section.matches(of: /class="key-name"><span[^>]*>([^<]*)</).first?.output.1
    #expect(first == "%lld files")
  }

  @Test func `all locales come before the gates, and the verdict names the gates that fail`() throws
  {
    let page = htmlPage(sampleCoverage())
    let places = try [
      "<li><span class=\"language\">German</span> ", "<main ", #"id="locales""#, #"id="gates""#,
      #"id="keys""#, #"id="trend""#,
    ].map { try #require(page.range(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
    #expect(page.contains("</bdi>: 90.0%, required at least 95.0%</li>"))
  }

  @Test func `lines, commits and rules are links if the host is known`() throws {
    var report = sampleCoverage()
    report.openKeys["de"]?[0].path = "App/Localizable.xcstrings"
    report.openKeys["de"]?[0].line = 12
    report.rulePages = ["argument-gap": "https://example.com/argument-gap.md"]
    report.trend[0].revision = String(repeating: "b", count: 40)
    let commit = String(repeating: "a", count: 40)
    let page = htmlPage(report) {
      $0.links = SourceLinks(.gitlab, repository: "https://git.example/x/app", commit: commit)
      $0.pathPrefix = "ios/"
    }
    let blob = "https://git.example/x/app/-/blob/\(commit)/ios"
    #expect(page.section("keys").contains(#"href="\#(blob)/App/Localizable.xcstrings#L12""#))
    #expect(page.section("gates").contains(#"href="\#(blob)/.lint-config.json#L4""#))
    let revision = try #require(report.revision)
    #expect(page.contains(#"href="https://git.example/x/app/-/commit/\#(revision)"><code"#))
    #expect(page.contains("/-/commit/bbbb"))
    #expect(page.section("findings").contains(#"<a href="https://example.com/argument-gap.md">"#))
    #expect(!htmlPage(report).section("keys").contains("https://"))
  }

  @Test func `the CSV of the same run is a link`() {
    let page = htmlPage(sampleCoverage()) {
      $0.csv = "open keys.csv"
      $0.csvListsOpenKeys = true
    }
    #expect(page.section("keys").contains(#"<a href="open%20keys.csv" download>Download all"#))
    #expect(!htmlPage(sampleCoverage()).contains("download"))
  }

  @Test func `the name of the base is never cut off`() {
    var report = sampleCoverage()
    report.comparison?.label = "since origin/feature/a-long-name"
    let page = htmlPage(report)
    #expect(page.section("locales").contains("since origin/<wbr>feature/<wbr>a-long-name"))
  }

  @Test func `a narrow row shows the end of a path that distinguishes it`() {
    let report = coverage(
      ["Modules/A/Main.xcstrings", "Modules/B/Main.xcstrings", "Other.xcstrings"].map {
        ($0, ["de": tally([.new: 1])])
      })
    let section = htmlPage(report).section("tables")
    #expect(
      section.contains(#"<span class="lead">Modules/<wbr></span><span class="end">A/<wbr>Main"#))
    #expect(section.contains(#"<bdi lang="" dir="auto" translate="no">Other.xcstrings</bdi>"#))
  }

  @Test func `the same report always renders the same page`() {
    #expect(htmlPage(sampleCoverage()) == htmlPage(sampleCoverage()))
    #expect(htmlPage(foreignCoverage()) == htmlPage(foreignCoverage()))
  }

  /// Writes samples for a browser: `PAGES=FOLDER swift test --filter HTMLPageTests`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PAGES"] != nil))
  func `samples are written to a folder`() throws {
    let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["PAGES"]))
    let pages = [
      "sample": sampleCoverage(), "foreign": foreignCoverage(), "scripts": scriptsCoverage(),
      "large": hugeCoverage(),
    ]
    for (name, report) in pages {
      try htmlPage(report).write(
        to: folder.appending(path: name + ".html"), atomically: true, encoding: .utf8)
    }
  }
}

extension String {
  /// Returns the section of a page with an identifier.
  fileprivate func section(_ id: String) -> String {
    guard let start = range(of: #"<section id="\#(id)""#),
      let end = self[start.upperBound...].range(of: "</section>")
    else { return "" }
    return String(self[start.upperBound..<end.lowerBound])
  }

  /// Returns the text of the cells in the first row of a locale.
  fileprivate func cells(of locale: String) -> [String] {
    let row = split(separator: "\n").first { line in
      line.hasPrefix("<tr data-locale=\"\(locale) ") && line.contains(">\(locale)</bdi>")
    }
    let cells = (row ?? "").split(separator: "<td").dropFirst()
    return cells.map { cell in
      String(cell.drop { $0 != ">" }.dropFirst())
        .replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces)
    }
  }
}

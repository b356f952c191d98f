import Diagnostics
import Foundation
import Testing
import TranslationStatus

@testable import Reporters

func htmlPage(_ report: CoverageReport) -> String {
  var output = ""
  HTMLCoverageReporter(ReportOptions()).write(report, to: &output)
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

  @Test func `failed gates come first, and each is labeled with a word`() {
    let rows = htmlPage(sampleCoverage()).section("gates").matches(of: /<tbody>[^$]*/)[0].output
    let verdicts = rows.matches(of: /class="mark \w+">([^<]+)</).map(\.output.1)
    #expect(verdicts == ["✗ fails", "? skipped", "✓ passes"])
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
    #expect(german == ["90.0%", "", "100", "300", "3", "2", "97", "−1.2", "+12", ""])
  }

  @Test func `without an earlier state there are no changes and no trend`() {
    var report = sampleCoverage()
    (report.comparison, report.trend) = (nil, [])
    let page = htmlPage(report)
    #expect(page.section("locales").cells(of: "de").count == 7)
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
    #expect(page.contains(#"<th scope="row"><span lang="" dir="auto">שלום</span></th>"#))
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
    #expect(section.contains(#"<p class="note">… and 7 more.</p>"#))
    #expect(section.contains(#"<tr data-locale="de German">"#))
  }

  @Test func `the filter can match rows by locale`() {
    let page = htmlPage(sampleCoverage())
    for id in ["gates", "locales", "trend", "findings", "keys"] {
      #expect(page.section(id).contains(#"data-locale="de German""#), "\(id)")
    }
    // Sums and groups include all locales.
    #expect(page.section("gates").contains(#"<tr data-locale=""><th scope="row">group"#))
    #expect(page.section("locales").contains(#"<tr data-locale=""><th scope="row">All locales"#))
  }

  @Test func `findings without a locale have a row, so that the sums match`() {
    let section = htmlPage(sampleCoverage()).section("locales")
    let row = section.split(separator: "\n").first { $0.contains("Source or no locale") }
    #expect(row?.matches(of: /<td/).count == 10)
    #expect(row?.contains(#"<td class="n">0</td><td class="n">5</td>"#) == true)
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

import Catalog
import Diagnostics
import Foundation
import Languages
import Reporters
import SourceText
@testable import StringResolution
import Testing

@Suite struct MarkdownPreviewTests {
  /// A resolved string without a trace.
  private static func shown(_ text: String) -> ResolvedString {
    ResolvedString(shown: .string(text))
  }

  private func report(
    _ strings: [(key: String, locale: String, before: String?, now: String?)]
  ) -> PreviewReport {
    var report = PreviewReport(tool: ToolInfo(name: "catalog-lint", version: "1.0"))
    report.base = "origin/main"
    var table = PreviewedTable(
      name: "Localizable", path: "App/Localizable.xcstrings", source: LocaleIdentifier("en"))
    for (name, locale, before, now) in strings {
      var string = PreviewedString(
        StringVariant(), StringRequest(locale: LocaleIdentifier(locale)))
      (string.before, string.now) = (before.map(Self.shown), now.map(Self.shown))
      string.change = before == nil ? .new : now == nil ? .gone : .changed
      var shown = PreviewedLocale(locale: LocaleIdentifier(locale))
      shown.strings = [string]
      var key = PreviewedKey(name: name)
      key.locales = [shown]
      table.keys.append(key)
    }
    report.tables = table.keys.isEmpty ? [] : [table]
    return report
  }

  private func markdown(_ report: PreviewReport) -> String {
    var output = ""
    PreviewFormat.markdown.reporter(ReportOptions()).write(report, to: &output)
    return output
  }

  @Test func `a table for each language, with changed words in bold`() {
    let text = markdown(
      report([
        ("title", "de", "Der alte Titel", "Der neue Titel"), ("title", "en", nil, "The title"),
        ("old", "de", "weg", nil),
      ]))
    #expect(
      text == """
        <!-- catalog-lint-changes -->
        ## catalog-lint: 3 strings differ from <code>origin/main</code>

        1 new, 1 gone, 1 changed

        <details><summary>English · <code>en</code>: 1 string</summary>

        | key | before | after |
        | :-- | :-- | :-- |
        | <code>title</code> |  | The title |

        </details>

        <details><summary>German · <code>de</code>: 2 strings</summary>

        | key | before | after |
        | :-- | :-- | :-- |
        | <code>title</code> | Der <b>alte</b>&#32;Titel | Der <b>neue</b>&#32;Titel |
        | <code>old</code> | weg | *gone* |

        </details>

        """)
  }

  @Test func `no change`() {
    #expect(
      markdown(report([])) == """
        <!-- catalog-lint-changes -->
        ## catalog-lint: users see no difference from <code>origin/main</code>

        """)
  }

  @Test(arguments: [
    ("ja", "写真を選択する", "写真を削除する", "写真を<b>選択</b>する"),
    ("zh-Hans", "打开文件", "关闭文件", "<b>打开</b>文件"),
    ("en", "a b", "a  b", "a<b>␣</b>b"),
    ("en", "", "x", "*empty*"),
  ]) func `differences`(locale: String, old: String, new: String, before: String) {
    let text = markdown(report([("k", locale, old, new)]))
    #expect(text.contains("| <code>k</code> | \(before) |"))
  }

  @Test func `a finding is next to the string that it is about`() {
    var report = self.report([("k", "uk", "a", "b")])
    let range = SourceLocation(line: 1, column: 1, offset: 0)
    var strings: [PreviewedString] = []
    for category in ["one", "few"] {
      var string = report.tables[0].keys[0].locales[0].strings[0]
      string.now = Self.shown(category)
      string.place = PreviewPlace(
        path: "L", locale: LocaleIdentifier("uk"), variant: "plural.\(category)", start: range)
      strings.append(string)
    }
    report.tables[0].keys[0].locales[0].strings = strings
    report.tables[0].keys[0].findings = [
      finding("text-too-long", .error, key: "k", locale: "uk", variant: "plural.few"),
      finding("missing-plural-category", .error, key: "k", locale: "uk", variant: "plural.many"),
    ]
    let rows = markdown(report).split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(rows.map { $0.contains("text-too-long") } == [false, true])
    #expect(rows.map { $0.contains("missing-plural-category") } == [true, true])
  }

  @Test func `hostile text is never markup`() {
    let hostile = "</details><script>|\n@team #1 [x](https://e.org) `a` www.e.org <!-- ##[error]"
    let text = markdown(
      report([(hostile, "de", hostile + " a", hostile + " b"), ("k", hostile, hostile, "|")]))
    #expect(!text.contains("<script") && !text.contains("@team") && !text.contains("]("))
    #expect(!text.contains("www.e.org") && !text.contains("##["))
    #expect(text.components(separatedBy: "<!--").count == 2)
    #expect(text.components(separatedBy: "</details>").count == 3)
    for line in text.split(separator: "\n") where line.hasPrefix("| <code>") {
      #expect(line.count { $0 == "|" } == 4)
    }
  }

  @Test(arguments: [(PreviewFormat.markdown, 600), (.text, 2_000)])
  func `a very long string is cut in Markdown and in text`(_ format: PreviewFormat, _ limit: Int) {
    for length in [limit, limit + 1] {
      var output = ""
      let text = String(repeating: "a", count: length)
      format.reporter(ReportOptions()).write(report([("k", "de", nil, text)]), to: &output)
      let shown = String(repeating: "a", count: limit)
      #expect(output.contains(shown) && !output.contains(shown + "a"))
      #expect(output.contains(shown + "…") == (length > limit))
    }
  }

  @Test(arguments: [1, 3, 250]) func `the page stays below the limit`(locales: Int) {
    let long = String(repeating: "<&> ", count: 40)
    let strings = (0..<4_000).map { number in
      ("key.\(number)", "x-l\(number % locales)", long + "a", long + "b")
    }
    let text = markdown(report(strings.map { ($0, $1, $2, $3) }))
    #expect(text.utf8.count <= 60_000)
    #expect(text.utf8.count > 20_000)
    #expect(text.contains(" more string"))
    #expect(text.hasPrefix("<!-- catalog-lint-changes -->\n"))
    #expect(
      text.components(separatedBy: "<details>").count
        == text.components(separatedBy: "</details>").count)
  }
}

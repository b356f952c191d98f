import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct MarkdownReporterTests {
  @Test func `a comment has a marker, a headline, counts and the findings of each file`() {
    var report = report([
      finding(
        "argument-gap", .error, "argument 1 is lost", at: 3, 7, key: "greeting", locale: "ja",
        variant: "plural.other", help: "name it"),
      finding("stale-entry", .warning, "the key is stale", at: 9),
    ])
    report.rules = [
      RuleDescription(
        id: "argument-gap", category: "arguments", severity: .error, summary: "S.",
        rationale: "R.", page: "https://example.org/argument-gap.md")
    ]
    #expect(
      rendered(.markdown, report) == """
        <!-- catalog-lint -->
        ## catalog-lint: 1 error, 1 warning

        14 files · 1,838 keys in 9 locales

        | rule | errors | warnings |
        | :-- | --: | --: |
        | [<code>argument-gap</code>](https://example.org/argument-gap.md) | 1 |  |
        | <code>stale-entry</code> |  | 1 |

        | locale | errors | warnings |
        | :-- | --: | --: |
        | <code>ja</code> | 1 |  |

        <details><summary><code>App/L.xcstrings</code>: 1 error, 1 warning</summary>

        | line | severity | key | finding |
        | --: | :-- | :-- | :-- |
        | 3:7 | error | <code>greeting</code> · ja · plural.other | argument 1 is lost<br>\
        help: name it<br><code>argument-gap</code> |
        | 9:1 | warning |  | the key is stale<br><code>stale-entry</code> |

        </details>

        """)
  }

  @Test func `a summary begins on a line of its own`() {
    #expect(
      rendered(.githubSummary, report([])) == """

        ## catalog-lint: nothing to report

        14 files · 1,838 keys in 9 locales


        """)
  }

  @Test func `a comparison speaks of what is new and what is fixed`() {
    var report = report([finding("a"), finding("b", .warning)])
    report.base = "origin/main"
    report.summary.fixed = 2
    report.summary.baselined = 1234
    let text = rendered(.markdown, report)
    #expect(
      text.contains("## catalog-lint: 1 new error, 1 new warning since <code>origin/main</code>\n"))
    #expect(text.contains(" · 2 fixed · 1,234 in the baseline\n"))
    report.findings = []
    (report.summary.errors, report.summary.warnings) = (0, 0)
    #expect(
      rendered(.markdown, report).contains(
        "## catalog-lint: nothing new since <code>origin/main</code>\n"))
  }

  @Test func `texts become no links, emoji or mathematics behind GitHub's back`() {
    let text = rendered(.markdown, report([finding("a", .error, ":tada: $x$ http://b www.c GH-1")]))
    #expect(
      text.contains(
        "&#58;&#8203;tada&#58; <span>&#36;</span>x<span>&#36;</span> http&#58;&#8203;//b "
          + "www&#46;&#8203;c GH-&#8203;1<br>"))
    #expect(rendered(.markdown, report([finding("a", .error, "- 1")])).contains("| &#45; 1<br>"))
  }

  @Test func `files with errors come first, and so do errors in a file`() throws {
    let text = rendered(
      .markdown,
      report([
        finding("w", .warning, path: "a"), finding("w", .warning, path: "b", at: 1),
        finding("e", .error, path: "b", at: 2), finding("n", .note, path: "c"),
      ]))
    let places = try ["<summary><code>b<", "| 2:1 |", "| 1:1 |", "<summary><code>a<"].map {
      try #require(text.range(of: $0)?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(!text.contains("<code>c<"))
  }

  @Test(arguments: [(ReportFormat.markdown, 65_000), (.githubSummary, 900_000)])
  func `it never outgrows its host, and says what is missing`(
    format: ReportFormat, limit: Int
  ) throws {
    let marks = "a" + String(repeating: "\u{301}", count: 1000)
    let hostile = String(repeating: "@|", count: 500)
    for (text, count) in [("short", 4000), (marks, 800), (hostile, 600)] {
      for files in [1, count] {
        let findings = (0..<count).map { index in
          finding(
            RuleID("\(index % 90)" + text), .error, text, path: "\(index % files)" + text,
            at: index + 1, key: text, locale: text + "\(index % 90)", variant: text, help: text)
        }
        let page = rendered(format, report(findings))
        #expect(page.utf8.count <= limit)
        #expect(page.matches(of: /<details>/).count == page.matches(of: /<\/details>/).count)
        let rows = page.matches(of: /\n\| \d+:1 \| error \|/).count
        let left = try #require(page.firstMatch(of: /\n… and ([\d,]+) more, which `--output json/))
        #expect(rows > 0 && Int(left.1.filter { $0 != "," }) == count - rows)
      }
    }
  }

  @Test func `no text breaks out of its cell, mentions anybody or becomes a link`() throws {
    let hostile =
      hostileText + "\n\n| a | b |\n# x\n\\| `|` **b** _i_ ~~s~~ <img src=x onerror=a> </details> "
      + "![i](https://evil.example) www.evil.example WWW.evil.example @octocat #1 a@b.example "
      + "&amp; $x$ <!-- x -->"
    let key = finding(
      "rule", .error, hostile, path: hostile, key: hostile, locale: hostile, variant: hostile,
      help: hostile)
    let text = rendered(.markdown, report([key]))
    var bare = text.replacing("<!-- catalog-lint -->", with: "")
    bare = bare.replacing(/<\/?span>/, with: "").replacing(
      /<\/?(code|details|summary)>|<br>|\| :-- \| --: \| --: \||\| --: \| :-- \| :-- \| :-- \|/,
      with: "")
    for mark in ["<", ">", "@", "`", "*", "_", "~", "[", "](", "://", "www.", "WWW.", "\\", "$"] {
      #expect(!bare.contains(mark), "\(mark)")
    }
    // Cells are as many as the heads of their tables have.
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.map { $0.count { $0 == "|" } } == [4, 4, 4, 4, 4, 4, 5, 5, 5])
    let shown = try #require(text.firstMatch(of: /\| error \| <code>(.*?)<\/code>/)).1
    let start = String(hostile.unicodeScalars.prefix(150))
    #expect(Self.decoded(String(shown)) == SafeText.inLine(start + "…"))
  }

  /// What a browser shows of numeric references, without the spaces of no width.
  private static func decoded(_ text: String) -> String {
    text.replacing(/&#(\d+);/) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { $0 == "\u{200B}" ? "" : String($0) } ?? ""
    }
  }
}

import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct MarkdownReporterTests {
  @Test func `a comment has a marker, a headline, errors, counts and the other findings of a file`()
  {
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

        | location | severity | key | finding |
        | :-- | :-- | :-- | :-- |
        | <code>App/L.xcstrings&#58;3&#58;7</code> | error | \
        <code>greeting</code> · ja · plural.other | argument 1 is lost<br>\
        help: name it<br><code>argument-gap</code> |

        | rule | errors | warnings |
        | :-- | --: | --: |
        | [<code>argument-gap</code>](https://example.org/argument-gap.md) | 1 |  |
        | <code>stale-entry</code> |  | 1 |

        | locale | errors | warnings |
        | :-- | --: | --: |
        | <code>ja</code> | 1 |  |

        <details><summary><code>App/L.xcstrings</code>: 1 warning</summary>

        | location | severity | key | finding |
        | :-- | :-- | :-- | :-- |
        | 9:1 | warning |  | the key is stale<br><code>stale-entry</code> |

        </details>

        """)
  }

  @Test func `a summary starts on its own line`() {
    #expect(
      rendered(.githubSummary, report([])) == """

        ## catalog-lint: no findings

        14 files · 1,838 keys in 9 locales


        """)
  }

  @Test func `a comparison shows new and fixed findings`() {
    var report = report([finding("a"), finding("b", .warning)])
    report.base = "origin/main"
    report.facts.fixed = 2
    report.facts.baselined = 1234
    let text = rendered(.markdown, report)
    #expect(
      text.contains("## catalog-lint: 1 new error, 1 new warning since <code>origin/main</code>\n"))
    #expect(text.contains(" · 2 fixed · 1,234 in the baseline\n"))
    report.findings = FindingList()
    #expect(
      rendered(.markdown, report).contains(
        "## catalog-lint: no new findings since <code>origin/main</code>\n"))
  }

  @Test func `strings become no GitHub links, emoji or mathematics`() {
    let text = rendered(.markdown, report([finding("a", .error, ":tada: $x$ http://b www.c GH-1")]))
    #expect(
      text.contains(
        "&#58;&#8203;tada&#58; <span>&#36;</span>x<span>&#36;</span> http&#58;&#8203;//b "
          + "www&#46;&#8203;c GH-&#8203;1<br>"))
    #expect(rendered(.markdown, report([finding("a", .error, "- 1")])).contains("| &#45; 1<br>"))
  }

  @Test func `errors are visible without unfolding anything`() throws {
    let text = rendered(
      .markdown,
      report([
        finding("w", .warning, path: "a"), finding("w", .warning, path: "b", at: 1),
        finding("e", .error, path: "b", at: 2), finding("n", .note, path: "c"),
      ]))
    let places = try [
      "| <code>b&#58;2&#58;1</code> | error |", "| <code>e</code> | 1 |", "<details>",
      "<summary><code>a</code>: 1 warning<", "| 1:1 |", "<summary><code>b</code>: 1 warning<",
    ].map { try #require(text.range(of: $0)?.lowerBound) }
    #expect(places == places.sorted())
    #expect(!text.contains("<code>c<"))
  }

  @Test(arguments: [(5, "… and 1 other message"), (6, "… and 2 other messages")])
  func `messages that are left out are counted`(count: Int, text: String) {
    let findings = (1...count).map {
      finding(
        "a", .warning, "message \($0)", path: "l\($0).lproj/L.strings", key: "k",
        locale: "l\($0)")
    }
    #expect(rendered(.markdown, report(findings)).contains("<br>\(text)<br>"))
  }

  @Test func `one key in several locales is one row with all locations`() {
    let findings = ["de", "fr", "ja"].enumerated().map { (index: Int, locale: String) in
      finding(
        "a", .warning, path: "\(locale).lproj/L.strings", at: index + 1, key: "k", locale: locale)
    }
    #expect(
      rendered(.markdown, report(findings)).contains(
        """
        <details><summary><code>&#42;.lproj/L.strings</code>: 3 warnings</summary>

        | location | severity | key | finding |
        | :-- | :-- | :-- | :-- |
        | <code>de.lproj/L.strings&#58;1&#58;1</code><br>fr 2:1, ja 3:1 | warning | \
        <code>k</code> · de, fr, ja | something is wrong<br><code>a</code> |

        """))
  }

  @Test func `a key that is missing in several locales is one row with one location`() {
    let findings = ["de", "fr", "ja"].map { (locale: String) in
      finding("m", .warning, "no translation for \(locale)", at: 3, key: "k", locale: locale)
    }
    #expect(
      rendered(.markdown, report(findings, tallies: ["m": "keys have no translation"])).contains(
        "| 3:1 | warning | <code>k</code> · de, fr, ja | the key has no translation in 3 locales<"))
  }

  @Test func `locations are links if the host is known`() throws {
    let commit = String(repeating: "0a", count: 20)
    let links = try #require(
      SourceLinks(.github, repository: "https://github.com/o/r", commit: commit))
    let findings = [
      finding("a", path: "A b/L.strings", at: 3, 7),
      finding("b", .warning, path: "L.strings", at: 9),
    ]
    let text = rendered(.markdown, report(findings)) {
      $0.links = links
      $0.pathPrefix = "App/"
    }
    let base = "https://github.com/o/r/blob/\(commit)/App"
    #expect(
      text.contains(
        "| [<code>App/A b/L.strings&#58;3&#58;7</code>](\(base)/A%20b/L.strings#L3) | error"))
    #expect(text.contains("| [9:1](\(base)/L.strings#L9) | warning"))
  }

  @Test(arguments: [(ReportFormat.markdown, 65_000), (.githubSummary, 900_000)])
  func `a report never exceeds the size limit of its host and reports what is omitted`(
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
        let rows =
          page.matches(of: /\n\| [^|]*:1(?:<\/code>)? \| error \|/).count
          + page.matches(of: /&#58;1<\/code> \| error \|/).count
        let left = try #require(page.firstMatch(of: /\n… and ([\d,]+) more, which `--output json/))
        #expect(rows > 0 && Int(left.1.filter { $0 != "," }) == count - rows)
      }
    }
  }

  @Test func `no string escapes its cell, mentions a user or becomes a link`() throws {
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
      /<\/?(code|details|summary)>|<br>|\| :-- \| --: \| --: \||\| :-- \| :-- \| :-- \| :-- \|/,
      with: "")
    for mark in ["<", ">", "@", "`", "*", "_", "~", "[", "](", "://", "www.", "WWW.", "\\", "$"] {
      #expect(!bare.contains(mark), "\(mark)")
    }
    // Every row has as many cells as the header of its table.
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.map { $0.count { $0 == "|" } } == [5, 5, 5, 4, 4, 4, 4, 4, 4])
    let shown = try #require(text.firstMatch(of: /\| error \| <code>(.*?)<\/code>/)).1
    let start = String(hostile.unicodeScalars.prefix(150))
    #expect(Self.decoded(String(shown)) == SafeText.inLine(start + "…"))
  }

  /// Returns what a browser shows for numeric references, without zero-width spaces.
  private static func decoded(_ text: String) -> String {
    text.replacing(/&#(\d+);/) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { $0 == "\u{200B}" ? "" : String($0) } ?? ""
    }
  }
}

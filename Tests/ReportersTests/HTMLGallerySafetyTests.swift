import Catalog
import Diagnostics
import Foundation
import Languages
import StringResolution
import Testing

@testable import Reporters

/// A report that consists of untrusted text.
func foreignGallery() -> PreviewReport {
  let strings = [
    foreignText, "</style><script>alert(1)</script>", "\"><script>alert(1)</script>",
    "' onmouseover='x", "\u{202E}txet\u{2066}", "</p></td></table>", "\u{2068}\u{2067}\u{202E}a",
  ]
  var report = preview(
    strings.map { text in
      var key = previewed(
        text, comment: text, limit: 3,
        [
          locale(text, [string(text, because: [.formatting(.undefinedVariable(text))])]),
          locale("en", [string(text, widths: 0...Int.max).changed(from: text + "x")]),
          locale("en", pseudo: .rtl, [string(text, widths: Int.max...Int.max)]),
          locale("fr", [string(nil, key: text, because: [.entry(.absent(text))])]),
        ])
      key.findings = [foreignFinding()]
      return key
    },
    windows: [PreviewWindow(name: foreignText, width: .max), PreviewWindow(name: "", width: -5)],
    base: foreignText)
  var table = PreviewedTable(
    name: foreignText, path: foreignText, source: LocaleIdentifier(foreignText))
  table.keys = report.tables[0].keys
  report.tables.append(table)
  return report
}

/// Untrusted text is always escaped, and the page complies with its own content security policy.
@Suite struct HTMLGallerySafetyTests {
  private let page = htmlGallery(foreignGallery())

  @Test func `the policy allows only the style sheet`() throws {
    let policy = try #require(
      page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)
    ).output.1
    let style = try #require(page.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).output.1
    let hash = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
    #expect(
      policy == """
        default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; \
        form-action 'none'
        """)
  }

  @Test func `hostile strings become no elements and no attributes`() throws {
    let elements: Set = [
      "html", "head", "meta", "title", "link", "body", "a", "header", "p", "h1", "h2", "h3", "div",
      "br", "span", "ul", "li", "b", "dl", "dt", "dd", "nav", "main", "section", "article", "table",
      "thead", "tbody", "tr", "th", "td", "bdi", "bdo", "wbr", "del", "ins", "footer",
    ]
    let attribute = /\ [a-z][a-zA-Z0-9-]*="[^"<>]*"/
    let markup = page.replacing(/<style>[^<]*<\/style>/, with: "")
    let body = try #require(markup.range(of: "<!DOCTYPE html>")).upperBound
    for tag in markup[body...].split(separator: "<").dropFirst() {
      let tag = tag.prefix { $0 != ">" }
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
      #expect(elements.contains(String(name)), "<\(tag)>")
      let rest = tag.drop { $0 == "/" }.dropFirst(name.count)
      #expect(rest.replacing(attribute, with: "").isEmpty, "<\(tag)>")
    }
    let names = markup.replacing(/"[^"<>]*"/, with: "")
    #expect(names.matches(of: /<[^>]* (style|on[a-z]+)=/).isEmpty)
  }

  @Test func `no character changes the text direction, and no line is a build service command`() {
    #expect(page.isCalm)
    for line in page.logLines {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"))
      #expect(!line.contains("##[") && !line.lowercased().contains("##vso["))
      #expect(!line.lowercased().contains("##teamcity["))
    }
  }

  @Test func `very long strings are cut`() {
    let long = String(repeating: "<\u{202E}", count: 100_000)
    let key = previewed(
      long, comment: long, limit: 9,
      [locale("en", [string(long).changed(from: String(repeating: "a b ", count: 100_000))])])
    #expect(htmlGallery(preview([key])).utf8.count < 100_000)
  }

  @Test func `a thousand locales of long strings stay within the maximum size`() {
    let long = String(repeating: "\u{202E}", count: 5_000)
    let locales = (0..<1_000).map { number in locale("l\(number)", [string(long)]) }
    let page = htmlGallery(preview([previewed("a", locales), previewed("b", locales)]))
    #expect(page.utf8.count < 15_000_000)
    #expect(
      page.contains("More strings would make the page too large.") && page.hasSuffix("</html>\n"))
  }

  @Test func `twenty thousand strings take less than half of the maximum size`() {
    let page = htmlGallery(hugeGallery())
    #expect(page.matches(of: /<p class="b"/).count == 20_000)
    #expect(page.utf8.count < 7_000_000)
  }
}

import Diagnostics
import Foundation
import Testing
import TranslationStatus

@testable import Reporters

/// Untrusted text is always escaped, and the page complies with its own content security policy.
@Suite struct HTMLSafetyTests {
  /// The page without its style sheet and script.
  private let markup = htmlPage(foreignCoverage())
    .replacing(/<style>[^<]*<\/style>|<script>[\s\S]*<\/script>/, with: "")

  @Test func `the policy has the hashes of the style sheet and the script`() throws {
    let page = htmlPage(sampleCoverage())
    for (kind, pattern) in [
      ("style", /<style>([\s\S]*?)<\/style>/), ("script", /<script>([\s\S]*?)<\/script>/),
    ] {
      let found = page.matches(of: pattern)
      #expect(found.count == 1)
      let text = try #require(found.first).output.1
      let hash = Data(SHA256.digest(of: text.utf8)).base64EncodedString()
      #expect(page.contains(" \(kind)-src 'sha256-\(hash)';"))
    }
  }

  @Test func `the policy forbids everything else`() throws {
    let page = htmlPage(sampleCoverage())
    let policy = try #require(
      page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/))
    let directives = policy.output.1.split(separator: "; ").map { $0.prefix { $0 != " " } }
    #expect(
      directives == [
        "default-src", "style-src", "script-src", "img-src", "base-uri", "form-action",
      ])
    for part in ["default-src 'none'", "img-src data:;", "base-uri 'none'", "form-action 'none'"] {
      #expect(policy.output.1.contains(part))
    }
  }

  @Test func `hostile strings become no elements and no attributes`() throws {
    let elements: Set = [
      "html", "head", "meta", "title", "link", "body", "a", "header", "p", "code", "h1", "h2", "h3",
      "strong", "small", "em", "div", "br", "span", "svg", "rect", "ul", "li", "b", "dl", "dt",
      "dd",
      "nav", "label", "input", "main", "section", "table", "caption", "thead", "tbody", "tfoot",
      "tr", "th", "td", "bdi", "wbr", "line", "text", "tspan", "polyline", "circle", "details",
      "summary", "colgroup", "col", "footer", "time",
    ]
    let attribute = /\ (?:[a-z][a-zA-Z0-9-]*)(?:=(?:"[^"<>]*"|h\d+))?/
    let body = try #require(markup.range(of: "<!DOCTYPE html>")).upperBound
    for tag in markup[body...].split(separator: "<").dropFirst() {
      let tag = tag.prefix { $0 != ">" }
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
      #expect(elements.contains(String(name)), "<\(tag)>")
      let rest = tag.drop { $0 == "/" }.dropFirst(name.count)
      #expect(rest.replacing(attribute, with: "").allSatisfy { $0 == "/" }, "<\(tag)>")
    }
  }

  @Test func `attributes contain no styles and no handlers`() {
    #expect(markup.matches(of: /<[^>]* (style|on[a-z]+)=/).isEmpty)
    let others = /(href|src)="(?!#|\?locales=|https:\/\/github\.com\/|data:image)/
    #expect(markup.matches(of: others).isEmpty)
  }

  @Test func `no character changes the text direction, and no line is a build service command`() {
    let page = htmlPage(foreignCoverage())
    #expect(page.isCalm)
    for line in page.logLines {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"))
      #expect(!line.contains("##[") && !line.lowercased().contains("##vso["))
      #expect(!line.lowercased().contains("##teamcity["))
    }
  }

  @Test func `every foreign string has an element of its own`() {
    // Titles, keys, sources, comments, names of groups and locales, reasons, messages.
    #expect(markup.matches(of: /::?error file=a/).count > 20)
    #expect(!markup.contains("<script>alert") && !markup.contains("\"><i>"))
    #expect(markup.contains("x&#34;&#62;&#60;i&#62;"))
  }

  @Test(arguments: ["", "de\" onclick=\"x", "x_y", "a-", "верх", "toolonglanguage", "de\u{202E}"])
  func `an invalid language is left empty`(language: String) {
    #expect(
      HTML.foreign("a", in: language, upTo: 9).markup == #"<span lang="" dir="auto">a</span>"#)
  }

  @Test func `a string between quotes or tags can't escape them`() {
    let html: HTML = #"<a title="\#("\"'`<>&")">\#("</a>&amp;")</a>"#
    #expect(
      html.markup == ##"<a title="&#34;&#39;&#96;&#60;&#62;&#38;">&#60;/a&#62;&#38;amp;</a>"##)
  }
}

import Diagnostics
import Foundation
import Reporters
import SourceText
import Testing

@Suite struct ReviewdogReporterTests {
  @Test func `columns count UTF-8 bytes, and the end is exclusive`() {
    var photo = finding("stale-entry", .warning, "the key is stale", key: "😀")
    // After a quotation mark and an emoji of four bytes, two more letters.
    photo.location.start = SourceLocation(
      line: 4, column: 3, utf16Column: 4, utf8Column: 6, offset: 60)
    photo.location.end = SourceLocation(
      line: 4, column: 5, utf16Column: 6, utf8Column: 8, offset: 62)
    var described = report([photo])
    described.rules = [
      RuleDescription(
        id: "stale-entry", category: "status", severity: .warning, summary: "Stale.", rationale: "",
        page: "https://example.com/stale-entry.md")
    ]
    #expect(
      rendered(.rdjson, described) == """
        {"source":{"name":"catalog-lint"},"diagnostics":[
        {"message":"the key is stale (\\"😀\\")","location":{"path":"App/L.xcstrings",\
        "range":{"start":{"line":4,"column":6},"end":{"line":4,"column":8}}},"severity":"WARNING",\
        "code":{"value":"stale-entry","url":"https://example.com/stale-entry.md"}}
        ]}

        """)
  }

  @Test func `a report without findings has an empty list`() {
    #expect(
      rendered(.rdjson, report([])) == """
        {"source":{"name":"catalog-lint"},"diagnostics":[]}

        """)
  }

  @Test func `an empty range has no end, and a multiline range ends on another line`() throws {
    let findings = [finding(from: (2, 4), to: (2, 4)), finding(from: (2, 4), to: (5, 1))]
    let all = try diagnostics(rendered(.rdjson, report(findings)))
    #expect(all[0].location.range == Range(start: Position(line: 2, column: 4), end: nil))
    #expect(all[1].location.range.end == Position(line: 5, column: 1))
  }

  @Test func `notes are shown when verbose`() throws {
    let findings = [finding("a", .note), finding("b", .error)]
    #expect(try diagnostics(rendered(.rdjson, report(findings))).map(\.severity) == ["ERROR"])
    let all = try diagnostics(rendered(.rdjson, report(findings)) { $0.verbose = true })
    #expect(all.map(\.severity) == ["INFO", "ERROR"])
  }

  @Test func `a hostile string stays data`() throws {
    var foreign = report([foreignFinding(), finding("last")])
    foreign.rules = [foreignRule]
    let text = rendered(.rdjson, foreign)
    let all = try diagnostics(text)
    #expect(all.count == 2)
    #expect(all[0].location.path == foreignText)
    #expect(all[0].message.isCalm && !all[0].message.contains("\n"))
    #expect(text.logLines.count == 5)
    #expect(text.isCalm && !text.contains("##"))
  }

  @Test func `a message has no meaning in Markdown, and can be read without it`() throws {
    func message(_ text: String) throws -> String {
      let text = rendered(.rdjson, report([finding("rule", .error, text)]))
      return try #require(diagnostics(text).first).message
    }
    let plain = "'%1$@' and %d (de: some_key) aren't in \"the\" text & 100 %; a.b/c: x = y!"
    #expect(try message(plain) == plain)
    for (text, written) in [
      ("@octocat", "@\u{200B}octocat"), ("a@b.example", "a\u{200B}@\u{200B}b.example"),
      ("a#1 GH-2", "a#\u{200B}1 GH-\u{200B}2"),
      ("![x](https://e.example)", "!&#91;x&#93;(https:\u{200B}//e.example)"),
      ("<img src=x>", "&#60;img src=x&#62;"), ("&lt;b&#62;", "&\u{200B}lt;b&\u{200B}#\u{200B}62;"),
      ("`a` *b* _c_ ~d~ \\e", "&#96;a&#96; &#42;b&#42; &#95;c&#95; &#126;d&#126; &#92;e"),
      ("www.e.example :tada:", "www.\u{200B}e.example :\u{200B}tada:"),
      ("a $b$ c", "a <span>&#36;</span>b<span>&#36;</span> c"),
      ("# a", "&#35; a"), ("- a", "&#45; a"), ("12. a", "12&#46; a"), ("    a", "&#32;   a"),
    ] {
      #expect(try message(text) == written)
    }
  }

  private func diagnostics(_ text: String) throws -> [Diagnostic] {
    try JSONDecoder().decode(Result.self, from: Data(text.utf8)).diagnostics
  }

  private struct Result: Decodable { let diagnostics: [Diagnostic] }

  private struct Diagnostic: Decodable {
    let message: String
    let location: Location
    let severity: String
  }

  private struct Location: Decodable {
    let path: String
    let range: Range
  }

  private struct Range: Decodable, Equatable {
    let start: Position
    let end: Position?
  }

  private struct Position: Decodable, Equatable {
    let line: Int
    let column: Int
  }
}

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

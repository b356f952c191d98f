import Diagnostics
import Foundation
import Reporters
import SourceText
import Testing

@Suite struct SonarQubeReporterTests {
  private let stale = RuleDescription(
    id: "stale-entry", category: "status", severity: .warning, summary: "A key is <stale> & old.",
    rationale: "")

  @Test func `the severity is written in the rule and not in the issue`() {
    var found = report([
      finding("stale-entry", .warning, "the key is stale", at: 3, 7, key: "old", help: "delete it")
    ])
    found.rules = [stale]
    #expect(
      rendered(.sonarqube, found) == """
        {"rules":[
        {"id":"stale-entry","name":"stale-entry",\
        "description":"A key is &lt;stale&gt; &amp; old.","engineId":"catalog-lint",\
        "cleanCodeAttribute":"COMPLETE",\
        "impacts":[{"softwareQuality":"RELIABILITY","severity":"MEDIUM"}]}
        ],"issues":[
        {"ruleId":"stale-entry","primaryLocation":{"message":"the key is stale (\\"old\\"); delete it",\
        "filePath":"App/L.xcstrings","textRange":{"startLine":3}}}
        ]}

        """)
  }

  @Test func `a report without findings has both lists`() {
    // With only the issues, the server would assume the older format.
    #expect(rendered(.sonarqube, report([])) == "{\"rules\":[],\"issues\":[]}\n")
  }

  @Test func `findings of one rule with several severities have a rule for each`() throws {
    var found = report([
      finding("stale-entry", .warning), finding("stale-entry", .error), finding("other", .error),
      finding("stale-entry", .note), finding("hidden", .note),
    ])
    found.rules = [stale]
    let parsed = try parse(rendered(.sonarqube, found))
    #expect(parsed.issues.map(\.ruleId) == ["stale-entry", "stale-entry:error", "other:error"])
    #expect(parsed.rules.map(\.id) == ["other:error", "stale-entry", "stale-entry:error"])
    #expect(parsed.rules.map { $0.impacts[0].severity } == ["HIGH", "MEDIUM", "HIGH"])
    let verbose = try parse(rendered(.sonarqube, found) { $0.verbose = true })
    #expect(Set(verbose.issues.map(\.ruleId)) == Set(verbose.rules.map(\.id)))
    #expect(verbose.rules.count == 5)
  }

  @Test func `columns count UTF-16 code units from zero`() throws {
    var photo = finding("rule")
    photo.location = Location(
      path: "a",
      start: SourceLocation(line: 4, column: 3, utf16Column: 4, utf8Column: 6, offset: 60),
      end: SourceLocation(line: 4, column: 5, utf16Column: 6, utf8Column: 8, offset: 62),
      excerpt: Excerpt(before: "\"😀", marked: "ab", after: "\"\r"))
    let range = try parse(rendered(.sonarqube, report([photo]))).issues[0].primaryLocation.textRange
    #expect(range == TextRange(startLine: 4, endLine: 4, startColumn: 3, endColumn: 5))
  }

  @Test func `a range that SonarQube might reject becomes a line`() throws {
    let findings = [
      // Empty, on several lines, without an excerpt.
      finding(from: (2, 3), to: (2, 3), excerpt: Excerpt(before: "ab", marked: "", after: "c")),
      finding(from: (2, 3), to: (4, 1), excerpt: Excerpt(before: "ab", marked: "c", after: "")),
      finding(from: (2, 3), to: (2, 5)),
      // A line that is only partly in the excerpt, and two that SonarQube counts as more than one
      // line.
      finding(from: (2, 30), to: (2, 32), excerpt: Excerpt(before: "a", marked: "bc", after: "")),
      finding(from: (2, 3), to: (2, 4), excerpt: Excerpt(before: "a\r", marked: "b", after: "")),
      finding(from: (2, 2), to: (2, 4), excerpt: Excerpt(before: "a", marked: "b\r", after: "")),
      // The excerpt ends inside a long range.
      finding(from: (2, 2), to: (2, 9), excerpt: Excerpt(before: "a", marked: "bc", after: "")),
    ]
    for issue in try parse(rendered(.sonarqube, report(findings))).issues {
      #expect(issue.primaryLocation.textRange == TextRange(startLine: 2))
    }
  }

  @Test func `notes of a finding are secondary locations`() throws {
    let noted = finding(
      "rule", notes: [LocatedNote(message: "the source", location: location("en.strings", 7, 2))])
    let issue = try parse(rendered(.sonarqube, report([noted]))).issues[0]
    #expect(issue.secondaryLocations?.map(\.filePath) == ["en.strings"])
    #expect(issue.secondaryLocations?.map(\.textRange) == [TextRange(startLine: 7)])
  }

  @Test func `a hostile string stays data`() throws {
    var foreign = report([foreignFinding(), finding("last")])
    foreign.rules = [foreignRule]
    let text = rendered(.sonarqube, foreign)
    let parsed = try parse(text)
    #expect(parsed.issues.count == 2)
    #expect(parsed.issues[0].primaryLocation.filePath == foreignText)
    #expect(parsed.issues[0].primaryLocation.message.isCalm)
    #expect(parsed.issues.map(\.ruleId) == [foreignText, "last:error"])
    let rule = try #require(parsed.rules.first { $0.id == foreignText })
    #expect(rule.description.contains("&lt;script&gt;"))
    #expect(!rule.description.contains("<") && rule.description.isCalm)
    #expect(text.isCalm && !text.contains("##"))
  }

  private func parse(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  private struct Document: Decodable {
    let rules: [Rule]
    let issues: [Issue]
  }

  private struct Rule: Decodable {
    let id: String
    let description: String
    let impacts: [Impact]
  }

  private struct Impact: Decodable { let severity: String }

  private struct Issue: Decodable {
    let ruleId: String
    let primaryLocation: SonarLocation
    let secondaryLocations: [SonarLocation]?
  }

  private struct SonarLocation: Decodable {
    let message: String
    let filePath: String
    let textRange: TextRange
  }

  private struct TextRange: Decodable, Equatable {
    var startLine: Int
    var endLine: Int?
    var startColumn: Int?
    var endColumn: Int?
  }
}

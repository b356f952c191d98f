import Diagnostics
import Foundation
import Reporters
import SourceText
import Testing

@Suite struct SARIFReporterTests {
  private let rule = RuleDescription(
    id: "argument-gap", category: "arguments", severity: .error, summary: "A text skips one.",
    rationale: "It reads `%2$@`.", page: "https://example.org/argument-gap.md")

  @Test func `a result has everything that code scanning requires`() throws {
    let found = finding(
      "argument-gap", .warning, "argument 1 is lost", path: "App/Größe 1.xcstrings", at: 3, 7,
      key: "%@ of %@", locale: "ja", variant: "plural.other",
      notes: [LocatedNote(message: "the key", location: location("en.strings", 2, 4))],
      help: "name it")
    let run = try run(sarif([found], rules: [rule]))
    #expect(
      try text(run["results"]) == """
        [{"level":"warning","locations":[{"physicalLocation":{"artifactLocation":{"uri":\
        "App/Gr%C3%B6%C3%9Fe%201.xcstrings"},"region":{"endColumn":9,"endLine":3,"startColumn":7,\
        "startLine":3}}}],"message":{"text":"argument 1 is lost (ja: %@ of %@|==|plural.other)\\n\
        note: the key ([line 2](1))\\nhelp: name it"},"partialFingerprints":{"catalogLint/v1":\
        "\(found.fingerprint)","primaryLocationLineHash":"\(found.fingerprint):1"},"properties":\
        {"key":"%@ of %@","locale":"ja","table":"L","variant":"plural.other"},\
        "relatedLocations":[{"id":1,"message":{"text":"the key"},"physicalLocation":\
        {"artifactLocation":{"uri":"en.strings"},"region":{"endColumn":6,"endLine":2,\
        "startColumn":4,"startLine":2}}}],"ruleId":"argument-gap","ruleIndex":0}]
        """)
  }

  @Test func `the log names its version, its tool and its category`() throws {
    let text = sarif([], rules: [rule])
    #expect(text.hasPrefix(#"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","#))
    let log = try #require(try parse(text) as? [String: any Sendable])
    #expect(log["version"] as? String == "2.1.0")
    let run = try run(text)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    #expect(try self.text(run["automationDetails"]) == #"{"id":"catalog-lint/"}"#)
    #expect(
      try self.text(run["tool"]) == """
        {"driver":{"informationUri":"https://github.com/catalog-lint/catalog-lint",\
        "name":"catalog-lint","rules":[],"semanticVersion":"1.0.0"}}
        """)
    #expect(try self.text(run["results"]) == "[]")
  }

  @Test func `rules with results are described, sorted by name`() throws {
    let other = RuleDescription(
      id: "quiet", category: "text", severity: .note, summary: "Unused.", rationale: "No.")
    let text = sarif([finding("z-rule"), finding("argument-gap")], rules: [rule, other])
    let rules = try rules(text)
    #expect(rules.map { $0["id"] as? String } == ["argument-gap", "z-rule"])
    #expect(rules.map { $0["name"] as? String } == ["ArgumentGap", "ZRule"])
    #expect(
      try self.text(rules[0]) == """
        {"defaultConfiguration":{"level":"error"},"fullDescription":{"text":"It reads `%2$@`."},\
        "help":{"markdown":"It reads `%2$@`.\\n\\n[Examples](https://example.org/argument-gap.md)",\
        "text":"It reads `%2$@`.\\n\\nhttps://example.org/argument-gap.md"},\
        "helpUri":"https://example.org/argument-gap.md","id":"argument-gap","name":"ArgumentGap",\
        "properties":{"problem.severity":"error","tags":["localization","arguments"]},\
        "shortDescription":{"text":"A text skips one."}}
        """)
  }

  @Test func `no required string is empty or longer than GitHub allows`() throws {
    let long = RuleDescription(
      id: "long", category: "custom", severity: .note, summary: String(repeating: "é", count: 3000),
      rationale: String(repeating: "x", count: 3000))
    let rules = try rules(sarif([finding("long"), finding("unknown")], rules: [long]))
    #expect(rules.count == 2)
    for rule in rules {
      for name in ["shortDescription", "fullDescription", "help"] {
        let text = (rule[name] as? [String: any Sendable])?["text"] as? String ?? ""
        #expect(!text.isEmpty)
        #expect(name == "help" || text.count <= 1024)
      }
      let properties = try #require(rule["properties"] as? [String: any Sendable])
      #expect((properties["tags"] as? [String])?.contains("") == false)
    }
  }

  @Test func `the description of a custom rule contains no markup`() throws {
    let custom = RuleDescription(
      id: "own", category: "custom", severity: .error, summary: "A word.",
      rationale: "![x](https://evil.example/a.png) <img src=x>")
    let help = try rules(sarif([finding("own")], rules: [custom]))[0]["help"]
    let markdown = (help as? [String: any Sendable])?["markdown"] as? String ?? "<"
    #expect(!markdown.contains("<") && !markdown.contains("](") && !markdown.contains("https:"))
  }

  @Test func `columns count UTF-16 code units, and a region ends on the line where it starts`()
    throws
  {
    let start = SourceLocation(line: 4, column: 3, utf16Column: 5, utf8Column: 9, offset: 40)
    var long = finding("a")
    long.location = Location(
      path: "a", start: start, end: SourceLocation(line: 9, column: 1, offset: 99),
      firstLineWidth: 7)
    var short = long
    short.location = Location(
      path: "a", start: start,
      end: SourceLocation(line: 4, column: 5, utf16Column: 8, utf8Column: 15, offset: 46))
    let text = sarif([short, long])
    #expect(text.contains(#""startLine":4,"startColumn":5,"endLine":4,"endColumn":8}"#))
    #expect(text.contains(#""startLine":4,"startColumn":5,"endLine":4,"endColumn":12}"#))
  }

  @Test func `results beyond the upload limit are omitted, the most severe last`() throws {
    let notes = Array(repeating: finding("n", .note), count: 10)
    let warnings = Array(repeating: finding("w", .warning), count: 24_995)
    let errors = Array(repeating: finding("e", .error), count: 3)
    let run = try run(sarif(notes + warnings + errors) { $0.verbose = true })
    let results = try #require(run["results"] as? [[String: any Sendable]])
    let rules = results.compactMap { $0["ruleId"] as? String }
    #expect(rules.count == 25_000)
    #expect(rules.prefix(3) == ["n", "n", "w"] && rules.suffix(3) == ["e", "e", "e"])
    #expect(rules.count { $0 == "n" } == 2)
    #expect(
      try text(run["invocations"]) == """
        [{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"warning",\
        "message":{"text":"8 findings left out, the most severe are listed"}}]}]
        """)
  }

  @Test func `hidden findings are results on request, within the upload limit`() throws {
    var report = report(Array(repeating: finding("e"), count: 24_998))
    report.hidden = FindingList(
      (1...4).map { line in
        var hidden = finding("h", at: line)
        hidden.suppressor =
          line == 1 ? Suppressor(.baseline, reason: nil) : Suppressor(.comment, reason: "a](b")
        return hidden
      })
    let usual = rendered(.sarif, report)
    #expect(!usual.contains("suppressions") && !usual.contains(#""ruleId":"h""#))
    let run = try run(rendered(.sarif, report) { $0.sarifListsSuppressed = true })
    let results = try #require(run["results"] as? [[String: any Sendable]])
    #expect(results.count == 25_000)
    #expect(results.prefix(24_998).allSatisfy { ($0["suppressions"] as? [Any])?.isEmpty == true })
    #expect(
      try results.suffix(2).map { try text($0["suppressions"]) } == [
        #"[{"kind":"external"}]"#, #"[{"justification":"a](b","kind":"inSource"}]"#,
      ])
    #expect(try text(run["invocations"]).contains("2 findings left out"))
  }

  @Test func `notes appear when verbose`() throws {
    let findings = [finding("n", .note), finding("w", .warning)]
    #expect(!sarif(findings).contains(#""level":"note""#))
    #expect(try rules(sarif(findings)).count == 1)
    #expect(sarif(findings) { $0.verbose = true }.contains(#""level":"note""#))
  }

  @Test func `a hostile string stays data and is not a link`() throws {
    let link = "[click](https://evil.example)"
    let hostile = finding(
      "a", .error, hostileText + link, path: hostileText, key: hostileText + link)
    let text = sarif([hostile])
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("##"))
    let results = try #require(try run(text)["results"] as? [[String: any Sendable]])
    let subject = results[0]["properties"] as? [String: any Sendable]
    let key = subject?["key"] as? String ?? ""
    #expect(Array(key.utf8) == Array((hostileText + link).utf8))
    let message = (results[0]["message"] as? [String: any Sendable])?["text"] as? String ?? "]("
    #expect(!message.contains("](") && !message.contains("\u{202E}"))
    let match = try #require(text.firstMatch(of: /"uri":"([^"]*)"/))
    #expect(
      match.1.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~/%".contains($0)) })
    #expect(
      String(match.1).removingPercentEncoding.map { Array($0.utf8) } == Array(hostileText.utf8))
  }

  private func sarif(
    _ findings: [Finding], rules: [RuleDescription] = [],
    _ change: (inout ReportOptions) -> Void = { _ in }
  ) -> String {
    var report = report(findings)
    report.rules = rules
    return rendered(.sarif, report, change)
  }

  private func parse(_ text: String) throws -> any Sendable {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: any Sendable])
  }

  private func run(_ text: String) throws -> [String: any Sendable] {
    let log = try #require(try parse(text) as? [String: any Sendable])
    return try #require((log["runs"] as? [[String: any Sendable]])?.first)
  }

  private func rules(_ text: String) throws -> [[String: any Sendable]] {
    let tool = try #require(try run(text)["tool"] as? [String: any Sendable])
    let driver = try #require(tool["driver"] as? [String: any Sendable])
    return try #require(driver["rules"] as? [[String: any Sendable]])
  }

  /// JSON with sorted members.
  private func text(_ value: (any Sendable)?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: try #require(value), options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}

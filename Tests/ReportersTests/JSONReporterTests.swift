import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct JSONReporterTests {
  private let full = finding(
    "format-specifier-mismatch", .error, "argument 1", at: 12, 3, key: "%lld \"photos\"",
    locale: "ja", variant: "plural.other",
    notes: [LocatedNote(message: "the source", location: location("en.strings", 2, 4))],
    help: "write %lld"
  )

  @Test func `member names and their order are the public interface`() {
    let text = rendered(.json, report([full, finding("syntax-error", .note)]))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.map(String.init) == [
        #"{"version":1,"tool":{"name":"catalog-lint","version":"1.0.0"},"summary":{"files":14,"#
          + #""tables":3,"keys":1838,"units":12000,"errors":1,"warnings":0,"notes":1,"#
          + #""suppressed":0,"baselined":0,"fixed":0,"fixable":0,"unsafelyFixable":0,"#
          + #""skipped":0},"findings":["#,
        #"{"rule":"format-specifier-mismatch","severity":"error","message":"argument 1","#
          + #""help":"write %lld","path":"App/L.xcstrings","line":12,"column":3,"endLine":12,"#
          + #""endColumn":5,"offset":1200,"endOffset":1202,"table":"L","#
          + #""key":"%lld \"photos\"","locale":"ja","variant":"plural.other","#
          + "\"fingerprint\":\"\(full.fingerprint)\","
          + #""notes":[{"message":"the source","path":"en.strings","line":2,"column":4}]},"#,
        #"{"rule":"syntax-error","severity":"note","message":"something is wrong","#
          + #""path":"App/L.xcstrings","line":1,"column":1,"endLine":1,"endColumn":3,"#
          + #""offset":100,"endOffset":102,"#
          + "\"fingerprint\":\"\(finding("syntax-error", .note).fingerprint)\"}",
        "]}", "",
      ])
  }

  @Test func `skipped files are listed with the reason`() {
    var report = report([])
    report.skipped = [
      SkippedFile(path: "build/L.strings", reason: .ignored),
      SkippedFile(path: "K.framework/L.strings", reason: .framework),
    ]
    for format in [ReportFormat.json, .jsonl] {
      let text = rendered(format, report)
      #expect(
        text.contains(
          #""skipped":2},"skipped":[{"path":"build/L.strings","reason":"ignored"},"#
            + #"{"path":"K.framework/L.strings","reason":"framework"}]"#))
    }
  }

  @Test func `a comparison names its base revision`() {
    var report = report([])
    report.base = "origin/main"
    report.facts.baselined = 3
    report.facts.fixed = 2
    for format in [ReportFormat.json, .jsonl] {
      #expect(
        rendered(format, report).contains(
          #""baselined":3,"fixed":2,"fixable":0,"unsafelyFixable":0,"skipped":0},"#
            + #""base":"origin/main""#))
    }
  }

  @Test func `a report without findings has an empty array`() throws {
    let text = rendered(.json, report([]))
    let value = try #require(parse(text) as? [String: any Sendable])
    #expect((value["findings"] as? [String])?.isEmpty == true)
  }

  @Test func `any string survives without affecting a terminal`() throws {
    let hostile = finding("a", .error, hostileText, path: hostileText, key: hostileText)
    for format in [ReportFormat.json, .jsonl] {
      let text = rendered(format, report([hostile]))
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("##"))
      let line = try #require(text.split(separator: "\n").first { $0.contains("\"rule\"") })
      let value = try #require(parse(String(line)) as? [String: any Sendable])
      for name in ["message", "path", "key"] {
        #expect((value[name] as? String).map { Array($0.utf8) } == Array(hostileText.utf8))
      }
    }
  }

  @Test(arguments: [ReportFormat.json, .jsonl])
  func `a long report is in order`(format: ReportFormat) {
    for count in [2, 513, 514, 1025, 2600] {
      let findings = (1...count).map { finding("a", at: $0, key: "key \($0)") }
      let text = rendered(format, report(findings))
      let keys = text.split(separator: "\n").compactMap { line in
        line.split(separator: #""key":""#).dropFirst().first?.prefix { $0 != "\"" }
      }
      #expect(keys == findings.map { $0.subject.key ?? "" }.map { $0[...] })
    }
  }

  @Test func `every line of JSON Lines is an object with a kind, and the summary is last`() throws {
    let text = rendered(.jsonl, report([full, finding("syntax-error", .note)]))
    let kinds = text.split(separator: "\n").map { line in
      (parse(String(line)) as? [String: any Sendable])?["kind"] as? String
    }
    #expect(kinds == ["finding", "finding", "summary"])
    #expect(text.hasSuffix("\"skipped\":0}}\n"))
    #expect(text.hasPrefix(#"{"kind":"finding","rule":"format-specifier-mismatch","severity""#))
  }

  private func parse(_ text: String) -> (any Sendable)? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: any Sendable]
  }
}

import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct GitLabReporterTests {
  @Test func `a finding has every member that GitLab requires`() throws {
    let mismatch = finding(
      "format-specifier-mismatch", .error, "argument 1 is an object", at: 12, 3, key: "%lld photos",
      locale: "ja", variant: "plural.other", help: "write %lld")
    #expect(
      rendered(.gitlab, report([mismatch])) == """
        [
        {"description":"argument 1 is an object (ja: %lld photos|==|plural.other); write %lld",\
        "check_name":"format-specifier-mismatch","fingerprint":"\(mismatch.fingerprint)",\
        "severity":"major","location":{"path":"App/L.xcstrings","lines":{"begin":12,"end":12}}}
        ]

        """)
  }

  @Test func `a report without findings is an empty array`() {
    #expect(rendered(.gitlab, report([])) == "[]\n")
    #expect(rendered(.gitlab, report([finding("a", .note)])) == "[]\n")
  }

  @Test func `warnings are minor, and notes are info when verbose`() throws {
    let findings = [finding("a", .warning), finding("b", .note), finding("c", .error)]
    let all = try entries(rendered(.gitlab, report(findings)) { $0.verbose = true })
    #expect(all.map(\.severity) == ["minor", "info", "major"])
    #expect(try entries(rendered(.gitlab, report(findings))).map(\.check_name) == ["a", "c"])
  }

  @Test func `findings with one fingerprint do not overwrite each other`() throws {
    let same = finding("a", key: "k")
    var second = same
    second.ordinal = 1
    let all = try entries(rendered(.gitlab, report([same, second, same, same])))
    #expect(Set(all.map(\.fingerprint)).count == 4)
    #expect(all[0].fingerprint == same.fingerprint)
    #expect(all[1].fingerprint == second.fingerprint)
  }

  @Test func `a range that spans several lines has its first and last line`() throws {
    let all = try entries(rendered(.gitlab, report([finding(from: (3, 5), to: (7, 1))])))
    #expect(all[0].location.lines == Lines(begin: 3, end: 7))
  }

  @Test func `a hostile string stays data`() throws {
    let text = rendered(.gitlab, report([foreignFinding(), finding("last")]))
    let all = try entries(text)
    #expect(all.count == 2)
    #expect(all[0].location.path == foreignText)
    #expect(all[0].check_name == foreignText)
    #expect(all[0].description.isCalm && !all[0].description.contains("\n"))
    #expect(all[0].description.contains("<script>alert(1)</script>"))
    // One line for each entry, and two for the array. Printed in a log, no line starts with
    // untrusted text.
    #expect(text.logLines.count == 5)
    #expect(text.isCalm && !text.contains("##"))
  }

  private func entries(_ text: String) throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(text.utf8))
  }

  private struct Entry: Decodable {
    let description: String
    let check_name: String
    let fingerprint: String
    let severity: String
    let location: Location
  }

  private struct Location: Decodable {
    let path: String
    let lines: Lines
  }

  private struct Lines: Decodable, Equatable {
    let begin: Int
    let end: Int
  }
}

import Diagnostics
import Foundation
import Reporters
import Testing

@Suite struct AzureReporterTests {
  @Test func `a finding is a build issue`() {
    let mismatch = finding(
      "format-specifier-mismatch", .error, "argument 1; is [an object]", at: 12, 3, key: "k",
      help: "write %lld")
    #expect(
      rendered(.azure, report([mismatch, finding("stale-entry", .warning)])) == """
        ##vso[task.logissue type=error;sourcepath=App/L.xcstrings;linenumber=12;columnnumber=3;\
        code=format-specifier-mismatch;]\
        argument 1%3B is [an object%5D ("k")%3B write %AZP25lld
        ##vso[task.logissue type=warning;sourcepath=App/L.xcstrings;linenumber=1;columnnumber=1;\
        code=stale-entry;]something is wrong

        """)
  }

  @Test func `a report without findings is empty`() {
    #expect(rendered(.azure, report([])) == "")
  }

  @Test func `a note is a plain line and only shown when verbose`() {
    let notes = report([finding("a", .note)])
    #expect(rendered(.azure, notes) == "")
    #expect(
      rendered(.azure, notes) { $0.verbose = true }
        == "App/L.xcstrings:1:1: note: something is wrong [a]\n")
  }

  @Test func `the agent parses a hostile string as one issue`() throws {
    let text = rendered(.azure, report([foreignFinding(), finding("last")]))
    #expect(text.logLines.count == 3 && text.isCalm)
    let issue = try #require(Command(text.logLines[0]))
    #expect(issue.name == "task.logissue")
    #expect(
      issue.properties.keys.sorted() == [
        "code", "columnnumber", "linenumber", "sourcepath", "type",
      ])
    #expect(issue.properties["type"] == "error")
    #expect(issue.properties["linenumber"] == "1")
    // Values can contain brackets, semicolons and percent signs, but no command.
    for value in [issue.data, issue.properties["sourcepath"] ?? "", issue.properties["code"] ?? ""]
    {
      #expect(value.contains("file='b' ]x;sourcepath=b;code=c%5D%0A%AZP25 <script>"))
      #expect(Command(value[...]) == nil)
    }
  }

  @Test func `a note with a hostile string is not a command`() {
    let text = rendered(.azure, report([foreignFinding(.note)])) { $0.verbose = true }
    #expect(text.logLines.count == 2 && text.isCalm)
    #expect(Command(text[...]) == nil)
  }

  /// A command as the agent reads it, from the first `##vso[` of a line to the first `]`.
  private struct Command {
    var name = ""
    var properties: [String: String] = [:]
    var data = ""

    init?(_ line: Substring) {
      guard let opening = line.range(of: "##vso[", options: .caseInsensitive),
        let closing = line[opening.upperBound...].firstIndex(of: "]")
      else { return nil }
      let parts = line[opening.upperBound..<closing].split(separator: " ", maxSplits: 1)
      name = String(parts[0])
      for pair in parts.dropFirst().joined().split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        properties[String(parts[0])] = parts.count == 2 ? Self.unescaped(parts[1]) : nil
      }
      data = Self.unescaped(line[line.index(after: closing)...])
    }

    private static func unescaped(_ text: Substring) -> String {
      [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")]
        .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
  }
}

import Diagnostics
import Foundation
import Reporters
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReporterTests {
  @Test func `a finding is a failed case with a stable name`() {
    let mismatch = finding(
      "format-specifier-mismatch", .error, "argument 1 is \"an object\"", at: 12, 3,
      key: "%lld photos", locale: "ja", variant: "plural.other", help: "write %lld")
    var twice = report([mismatch, mismatch])
    twice.paths.append("B.strings")
    #expect(
      rendered(.junit, twice) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="catalog-lint" tests="3" failures="2" errors="0" time="0">
          <testsuite name="App/L.xcstrings" tests="2" failures="2" errors="0" skipped="0" time="0">
            <testcase name="format-specifier-mismatch [ja] %lld photos (plural.other)" \
        classname="App/L.xcstrings" file="App/L.xcstrings" line="12" time="0">
              <failure message="ja: argument 1 is &quot;an object&quot;" type="error">\
        argument 1 is &quot;an object&quot;
        help: write %lld
            at (App/L.xcstrings:12:3)</failure>
            </testcase>
            <testcase name="format-specifier-mismatch [ja] %lld photos (plural.other) #2" \
        classname="App/L.xcstrings" file="App/L.xcstrings" line="12" time="0">
              <failure message="ja: argument 1 is &quot;an object&quot;" type="error">\
        argument 1 is &quot;an object&quot;
        help: write %lld
            at (App/L.xcstrings:12:3)</failure>
            </testcase>
          </testsuite>
          <testsuite name="B.strings" tests="1" failures="0" errors="0" skipped="0" time="0">
            <testcase name="lint" classname="B.strings" file="B.strings" time="0"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `the strict form only omits the file and line of a case`() {
    let found = report([finding("a", .error, at: 12, 3, key: "k"), finding("b", .warning)])
    let plain = rendered(.junit, found)
    let strict = rendered(.junitStrict, found)
    #expect(plain.contains(#" file="App/L.xcstrings" line="12""#))
    #expect(
      strict
        == plain.replacing(#" file="App/L.xcstrings""#, with: "").replacing(
          #" line="12""#, with: ""))
    #expect(strict.contains("    at (App/L.xcstrings:12:3)</failure>"))
  }

  @Test func `warnings are the output of a passing case`() throws {
    let warnings = report([
      finding("stale-entry", .warning, "the key is stale", key: "a"),
      finding("unknown-member", .note),
    ])
    let cases = try cases(rendered(.junit, warnings))
    #expect(cases.map(\.name) == ["warnings"])
    #expect(cases[0].failures.isEmpty)
    #expect(
      cases[0].output == "App/L.xcstrings:1:1: warning: the key is stale (\"a\") [stale-entry]")
    let verbose = try self.cases(rendered(.junit, warnings) { $0.verbose = true })
    #expect(
      verbose[0].output.hasSuffix(
        "\nApp/L.xcstrings:1:1: note: something is wrong [unknown-member]"))
  }

  @Test func `a note fails only if notes fail the run`() throws {
    let note = report([finding("b", .note)])
    let cases = try cases(rendered(.junit, note) { $0.failingSeverity = .note })
    #expect(cases.map(\.failures) == [["note"]])
  }

  @Test func `warnings fail when strict`() throws {
    let warnings = report([finding("a", .warning, key: "k"), finding("b", .note)])
    let cases = try cases(
      rendered(.junit, warnings) {
        $0.failingSeverity = .warning
        $0.verbose = true
      })
    #expect(cases.map(\.name) == ["a k", "warnings"])
    #expect(cases[0].failures == ["warning"])
    #expect(cases[1].failures.isEmpty)
  }

  @Test func `a file with only hidden notes is clean`() throws {
    #expect(try cases(rendered(.junit, report([finding("a", .note)]))).map(\.name) == ["lint"])
  }

  @Test func `a syntax error is an error, not a failure`() {
    let text = rendered(.junit, report([finding("syntax-error", .error, "expected ':'")]))
    #expect(text.contains(#"failures="0" errors="1""#))
    #expect(text.contains(#"<error message="expected ':'" type="error">"#))
  }

  @Test func `missing translations are one case per locale`() throws {
    let findings = (1...5).flatMap { line in
      ["de", "ja"].map {
        finding(
          "missing-translation", .error, "no translation", at: line, key: "k\(line)", locale: $0)
      }
    }
    let tallied = report(findings, tallies: ["missing-translation": "keys have no translation"])
    let cases = try cases(rendered(.junit, tallied))
    #expect(cases.map(\.name) == ["missing-translation [de]", "missing-translation [ja]"])
    #expect(cases[0].message == "de: 5 keys have no translation")
    #expect(cases[0].body.hasPrefix("5 keys have no translation\n\"k1\" (1:1)\n"))
    #expect(cases[0].body.hasSuffix("\n    at (App/L.xcstrings:1:1)"))
  }

  @Test func `a run without files still has a case`() throws {
    #expect(try cases(rendered(.junit, report([]))).map(\.name) == ["lint"])
  }

  @Test func `cases beyond ten thousand are counted`() throws {
    let findings = (1...10_005).map { finding("a", .error, key: "k\($0)") }
    let text = rendered(.junit, report(findings))
    #expect(text.contains(#"tests="10001" failures="10001""#))
    #expect(text.contains(#"message="… and 5 more""#))
  }

  @Test func `names stay unique when keys look like repetitions`() throws {
    let keys = ["a", "a #2", "a", "a", "a #2"]
    let names = try cases(rendered(.junit, report(keys.map { finding("r", key: $0) }))).map(\.name)
    #expect(Set(names).count == 5)
  }

  @Test func `a date is written only if it is given`() {
    let text = rendered(.junit, report([])) { $0.timestamp = "2000-02-28T23:59:59" }
    #expect(text.contains(#"timestamp="2000-02-28T23:59:59""#))
    #expect(!rendered(.junit, report([])).contains("timestamp"))
  }

  @Test func `any string makes well-formed XML and names no attachment`() throws {
    let evil = hostileText + "[[ATTACHMENT|/etc/passwd]]\u{FFFE}"
    let findings = [Severity.error, .warning].map {
      finding("a", $0, evil, path: evil, key: evil, locale: evil, help: evil)
    }
    let text = rendered(.junit, report(findings))
    let cases = try cases(text)
    #expect(cases.count == 2)
    #expect(!cases[1].output.contains("[[ATTACHMENT"))
    #expect(!cases[0].name.contains("\n"))
    #expect(cases[0].message.contains(#""\]]><&'"#))
    #expect(!text.contains("##[") && !text.contains("\n::"))
  }

  private func cases(_ text: String) throws -> [ParsedCase] {
    let delegate = CaseCollector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = delegate
    try #require(parser.parse())
    return delegate.cases
  }
}

/// A test case as a build service reads it.
private struct ParsedCase {
  var name: String
  var failures: [String] = []
  var message = ""
  var body = ""
  var output = ""
}

private final class CaseCollector: NSObject, XMLParserDelegate {
  var cases: [ParsedCase] = []
  private var element = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    element = name
    if name == "testcase" { cases.append(ParsedCase(name: attributes["name"] ?? "")) }
    guard name == "failure" || name == "error" else { return }
    cases[cases.count - 1].failures.append(attributes["type"] ?? "")
    cases[cases.count - 1].message = attributes["message"] ?? ""
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    switch element {
    case "failure", "error": cases[cases.count - 1].body += text
    case "system-out": cases[cases.count - 1].output += text
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    element = ""
  }
}

import Diagnostics
import Foundation
import Reporters
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CheckstyleReporterTests {
  @Test func `findings are grouped by file`() {
    var found = report([
      finding(
        "a-rule", .error, "argument 1 is \"an object\"", at: 12, 3, key: "k", help: "fix it"),
      finding("b-rule", .warning), finding("a-rule", .note, path: "B.strings"),
      finding("a-rule", .error, path: "C.strings"),
    ])
    found.rules = [
      RuleDescription(
        id: "a-rule", category: "plurals", severity: .error, summary: "Wrong.", rationale: "")
    ]
    #expect(
      rendered(.checkstyle, found) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="App/L.xcstrings">
            <error line="12" column="3" severity="error" \
        message="argument 1 is &quot;an object&quot; (&quot;k&quot;); fix it" \
        source="catalog-lint.plurals.a-rule"/>
            <error line="1" column="1" severity="warning" message="something is wrong" \
        source="catalog-lint.b-rule"/>
          </file>
          <file name="C.strings">
            <error line="1" column="1" severity="error" message="something is wrong" \
        source="catalog-lint.plurals.a-rule"/>
          </file>
        </checkstyle>

        """)
  }

  @Test func `a report without findings has no files`() throws {
    #expect(try elements(rendered(.checkstyle, report([]))).map(\.name) == ["checkstyle"])
  }

  @Test func `notes are shown as info when verbose`() throws {
    let text = rendered(.checkstyle, report([finding("a", .note)])) { $0.verbose = true }
    #expect(try elements(text).last?.attributes["severity"] == "info")
  }

  @Test func `a hostile string stays in its attribute`() throws {
    var finding = foreignFinding()
    finding.message += "\u{FFFE}"
    var foreign = report([finding])
    foreign.rules = [foreignRule]
    let text = rendered(.checkstyle, foreign)
    let elements = try elements(text)
    #expect(elements.map(\.name) == ["checkstyle", "file", "error"])
    #expect(
      elements[2].attributes.keys.sorted() == ["column", "line", "message", "severity", "source"])
    let message = try #require(elements[2].attributes["message"])
    #expect(message.contains("\\]]><&'") && message.contains("<script>alert(1)</script> -->"))
    #expect(message.contains("\u{FFFD}"))
    // The declaration, two elements with start and end tags, and an empty element.
    #expect(text.logLines.count == 7)
    #expect(text.isCalm && !text.lowercased().contains("##vso["))
    #expect(!text.lowercased().contains("##teamcity["))
  }

  private func elements(_ text: String) throws -> [Element] {
    let delegate = ElementCollector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = delegate
    try #require(parser.parse())
    return delegate.elements
  }
}

private struct Element {
  let name: String
  let attributes: [String: String]
}

private final class ElementCollector: NSObject, XMLParserDelegate {
  var elements: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes))
  }
}

import Testing
import XML

@Suite struct XMLWriterTests {
  @Test func `elements, attributes and text are indented`() {
    let writer = XMLWriter(indent: true)
    writer.startDocument()
    writer.startElement("suites")
    writer.startElement("suite")
    writer.attribute("name", "é.strings")
    writer.startElement("failure")
    writer.text("größer 日本")
    writer.endElement()
    writer.startElement("empty")
    writer.endElement()
    writer.endElement()
    writer.endElement()
    #expect(
      text(writer) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <suites>
          <suite name="é.strings">
            <failure>größer 日本</failure>
            <empty/>
          </suite>
        </suites>

        """)
  }

  @Test func `characters that XML reserves are escaped`() {
    let writer = XMLWriter(indent: false)
    writer.startElement("a")
    writer.attribute("b", "<&>\"'\n\t\r")
    writer.text("<&>]]>\r")
    #expect(
      text(writer)
        == "<a b=\"&lt;&amp;&gt;&quot;'&#10;&#9;&#13;\">&lt;&amp;&gt;]]&gt;&#13;</a>\n")
  }

  @Test func `characters that XML forbids become the replacement character`() {
    let writer = XMLWriter(indent: false)
    writer.startElement("a")
    writer.text("\u{0}\u{1}\u{8}\u{B}\u{C}\u{1F}\u{FFFE}\u{FFFF}\u{FFFD}\u{7F}")
    #expect(text(writer) == "<a>" + String(repeating: "\u{FFFD}", count: 9) + "\u{7F}</a>\n")
  }

  @Test func `open elements are closed with the document, and nothing follows it`() {
    let writer = XMLWriter(indent: false)
    writer.startElement("a")
    writer.startElement("b")
    let first = text(writer)
    writer.text("late")
    #expect(first == "<a><b/></a>\n")
    #expect(text(writer) == first)
  }

  private func text(_ writer: XMLWriter) -> String {
    String(decoding: writer.finish(), as: UTF8.self)
  }
}

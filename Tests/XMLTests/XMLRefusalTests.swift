import Testing
import XML

@Suite struct XMLRefusalTests {
  @Test(arguments: [
    ("", "expected XML, found nothing|"),
    ("\u{FEFF} \n", "expected XML, found nothing|"),
    ("hello", "expected '<', with which XML begins|h"),
    ("<a>x\u{0}y</a>", "character U+0000 is not allowed in XML|\u{0}"),
    ("<a>x\u{1}y</a>", "character U+0001 is not allowed in XML|\u{1}"),
    ("<a>\n<b>x &foo; y</b></a>", "undefined entity '&foo;'|&foo;"),
    ("<!DOCTYPE a SYSTEM 'a.dtd'><a>&nbsp;</a>", "undefined entity '&nbsp;'|&nbsp;"),
    ("<a>x & y</a>", "'&' without an entity|&"),
    ("<a>x &y z</a>", "'&' without an entity|&"),
    ("<a b='x & y'/>", "'&' without an entity|&"),
    ("<a><b>x</c></a>", "expected '</b>', found '</c>'|</c>"),
    ("<a><b>x</b>", "'<a>' is never closed|<a>"),
    ("<a>\n<b c='1'>x</b", "'<b>' is never closed|<b c='1'>"),
    ("<a/>\nmore\n<b/>", "content after '</a>'; some tools read past it, others stumble|more"),
    (
      "<?xml version=1.0?><a/>",
      "faulty XML declaration; some tools read past it, others stumble|<?xml version=1.0?>"
    ),
  ])
  func `an error has one message at its location`(_ text: String, _ expected: String) {
    #expect(XMLReading(text).refusal == expected)
  }

  @Test(arguments: [
    ("<a>x &#0; y</a>", "'&#0;' does not name a character|&#0;"),
    ("<a>&#xD800;</a>", "'&#xD800;' does not name a character|&#xD800;"),
    ("<a>&#x;</a>", "'&#x;' does not name a character|&#x;"),
    ("<a>&#12</a>", "'&#12' does not name a character|&#12"),
    ("<a b='&#0;'/>", "'&#0;' does not name a character|&#0;"),
    ("<a>x < y</a>", "'<' does not begin a tag here|<"),
    ("<a><!b></a>", "'<' does not begin a tag here|<"),
    ("<a b='<'/>", "'<' is not allowed in the value of an attribute|<"),
    ("<a b/>", "an attribute has no value|/"),
    ("<!DOCTYPE a SYSTEM 'b'><a b=c/>", "the value of an attribute has no quotes|c"),
    ("<a b='c' b='d'/>", "the tag has the same attribute twice|/"),
    ("<a b='c'd='e'/>", "unexpected character in a tag|d"),
    ("<a /b>", "unexpected character in a tag|/"),
    ("<a>x<!-- y</a>", "'<!--' is never closed|<!--"),
    ("<a><!-- b --><![CDATA[x</a>", "'<![CDATA[' is never closed|<![CDATA["),
    ("<a><?b c</a>", "'<?' is never closed|<?"),
    ("<!-- x", "'<!--' is never closed|<!--"),
    ("<a><!-- b -- c --></a>", "'--' is not allowed in a comment|--"),
    ("<a>x ]]> y</a>", "']]>' is not allowed in text|]]>"),
    ("<a><?xml version='1.0'?></a>", "'<?xml' is allowed only at the start of the file|<?xml"),
    ("<a>\u{FFFE}</a>", "character U+FFFE is not allowed in XML|\u{FFFE}"),
    ("<!DOCTYPE a SYSTEM><a/>", "invalid document type|>"),
    ("<!DOCTYPE a [<!FOO>]><a/>", "invalid document type|<"),
    ("<!-- a --> b", "expected an element|b"),
    ("<!-- a -->", "expected an element|"),
  ])
  func `no message comes from the library`(_ text: String, _ expected: String) {
    #expect(XMLReading(text).refusal == expected)
  }

  @Test func `invalid UTF-8 is a separate error`() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] {
      let reading = XMLReading(Array("<a>x".utf8) + bytes + Array("</a>".utf8))
      #expect(reading.error?.kind == .notUTF8)
      #expect(reading.error?.range.lowerBound == 4)
    }
  }

  @Test func `events before an error are kept`() {
    let reading = XMLReading("<a><b>x</b><c>&bad;</c></a>")
    #expect(reading.lines.prefix(5) == ["+a|<a>", "+b|<b>", "text|x", "-b|</b>", "+c|<c>"])
    #expect(reading.error?.range == 14..<19)
  }

  @Test func `a mismatched end tag names its start tag`() {
    let reading = XMLReading("<a>\n<b>x</a>")
    #expect(reading.error?.startTag == 4..<7)
    #expect(reading.error?.help == "add '</b>'")
  }

  @Test func `an entity bomb is rejected at its first declaration`() {
    var text = "<!DOCTYPE a [<!-- <!ENTITY --><!ENTITY a \"ha\">"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "<!ENTITY \(name) \"" + String(repeating: "&\(last);", count: 10) + "\">"
    }
    let reading = XMLReading(text + "]><a>&j;</a>")
    #expect(
      reading.refusal?.hasPrefix("entity declaration 'a' is not allowed|<!ENTITY a \"ha\"") == true)
    #expect(reading.events.isEmpty)
  }

  @Test(arguments: [
    "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "<!ENTITY % x SYSTEM \"http://127.0.0.1:1/x\">",
    "<!ELEMENT a ANY><!ENTITY x SYSTEM \"file:///etc/passwd\">",
    "<!ENTITY x SYSTEM \"a.gif\" NDATA gif>", "<!ENTITY x PUBLIC 'a' 'b'>",
  ])
  func `an external entity is rejected`(_ declaration: String) {
    let reading = XMLReading("<!DOCTYPE a [\(declaration)]><a>&x;</a>")
    #expect(reading.error?.kind == .entityDeclaration("x"))
    #expect(reading.events.isEmpty)
  }

  @Test func `other declarations are restricted`() {
    let attributes = XMLReading("<!DOCTYPE a [<!-- c --><!ATTLIST a b CDATA 'c'>]><a/>")
    #expect(attributes.refusal == "declarations of attributes are not allowed|<!ATTLIST")
    // The library would read the document type in the middle of the comment.
    let hidden = XMLReading("<!--é--x<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>")
    #expect(hidden.error?.kind == .attributeDeclaration)
    #expect(XMLReading("<!DOCTYPE a><a>&lt;!ATTLIST</a>").error == nil)
    #expect(XMLReading("<a><![CDATA[<!ATTLIST a b CDATA 'c'>]]></a>").error == nil)
    let element = "<!ELEMENT a ANY>"
    #expect(XMLReading("<!DOCTYPE a [\(element)]><a/>").error == nil)
    let many = String(repeating: element, count: 1_001)
    #expect(XMLReading("<!DOCTYPE a [\(many)]><a/>").error?.kind == .tooManyDeclarations)
  }

  @Test func `attributes and names that the library handles in quadratic time are limited`() {
    func element(_ count: Int) -> String {
      "<a " + (0..<count).map { "b\($0)='>='" }.joined(separator: " ") + "/>"
    }
    #expect(XMLReading(element(500)).error == nil)
    #expect(XMLReading(element(1_001)).error?.kind == .tooManyAttributes)
    let names = (0..<200_000).map { "<b\($0)/>" }.joined()
    #expect(XMLReading("<a>\(names)</a>").error?.kind == .tooManyNames)
  }

  @Test func `nesting depth is limited`() {
    #expect(XMLReading(nested(128)).error == nil)
    for depth in [129, 200, 100_000] {
      let error = XMLReading(nested(depth)).error
      #expect(error?.kind == .tooDeep)
      #expect(error?.range == 128 * 3..<129 * 3)
    }
  }

  @Test func `document size is limited`() {
    let spaces = [UInt8](repeating: 0x20, count: XMLReader.maximumSize)
    #expect(XMLReading(Array("<a/>".utf8) + spaces).error?.kind == .tooLarge)
  }

  @Test func `any prefix and any damaged byte are handled`() {
    let text = Array(
      "<?xml version=\"1.0\"?><!DOCTYPE a [<!--d-->]><a b='1'><!--c--><![CDATA[d]]>&lt;é<e/></a>"
        .utf8)
    for end in text.indices {
      #expect(XMLReading(Array(text[..<end])).error != nil)
      for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x22, 0x5B, 0xFF] {
        var damaged = text
        damaged[end] = byte
        let reading = XMLReading(damaged)
        #expect(reading.tiles.allSatisfy { $0.upperBound <= damaged.count })
      }
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
  }
}

import Testing
import XML

@Suite struct XMLReaderTests {
  @Test func `events refer to their bytes`() {
    let reading = XMLReading(
      "<?xml version=\"1.0\"?>\n<!-- <not> --><plist version=\"1.0\">\r\n<dict\n  a='>'\n>é"
        + "<!-- <b> --><key >a&amp;&#233;b</key\n><string/><s><![CDATA[<x>]]>]]&gt;</s>"
        + "<?p <q>?></dict></plist>\n<!-- end -->")
    #expect(reading.error == nil)
    #expect(
      reading.lines == [
        "+plist|<plist version=\"1.0\">", "text|\r\n", "+dict|<dict\n  a='>'\n>", "text|é",
        "comment|<!-- <b> -->", "+key|<key >", "text|a&amp;&#233;b", "-key|</key\n>",
        "+string|<string/>", "-string|<string/>", "+s|<s>", "cdata|<![CDATA[<x>]]>",
        "text|]]&gt;", "-s|</s>", "instruction|<?p <q>?>", "-dict|</dict>", "-plist|</plist>",
      ])
  }

  @Test func `attributes stay undecoded`() {
    let reading = XMLReading("<a b=\"&lt;&#10;é>\" c:d='' xmlns:c='u'/>")
    #expect(reading.error == nil)
    #expect(reading.lines.first == "+a|<a b=\"&lt;&#10;é>\" c:d='' xmlns:c='u'/>")
  }

  @Test(arguments: [
    "<a/>", "<a></a>", "\u{FEFF}<a>x</a>", "<a \n b = '1' />",
    "<?xml version='1.0' encoding='UTF-16'?><a>é</a>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><a>é日本😀</a>",
    "<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/a.dtd\"><a>\r\n\r<b>&quot;&#x1F600;</b></a>",
    "<!DOCTYPE a [<?p <a>?><!-- <a> -->]><a><![CDATA[]]><!----></a>",
  ])
  func `events cover the outermost element without gaps`(_ text: String) {
    expectNoGap(in: XMLReading(text), of: text)
  }

  @Test func `offsets are exact in a long document`() {
    let entry = "<key>schlüssel &amp; 日本</key>\r\n  <!-- c --><string a='1'><![CDATA[é<]]></string>"
    let text = "\u{FEFF}<dict>" + String(repeating: entry, count: 20_000) + "</dict>"
    let reading = XMLReading(text)
    #expect(reading.events.count == 20_000 * 8 + 2)
    expectNoGap(in: reading, of: text)
    let keys = reading.events.compactMap { event in
      if case .startElement("key", let range) = event { range } else { nil }
    }
    #expect(keys.count == 20_000)
    #expect(keys.allSatisfy { reading.text($0) == "<key>" })
  }

  @Test func `the receiver can stop parsing`() {
    var seen = 0
    let error = XMLReader.read(Array("<a><b/><c/></a><junk>".utf8).span) { _ in
      seen += 1
      return seen < 2
    }
    #expect(error == nil)
    #expect(seen == 2)
  }

  @Test func `many documents are read concurrently`() async {
    let text = "<a>" + String(repeating: "<b c='1'>&lt;é</b>", count: 2_000) + "</a>"
    let expected = XMLReading(text).events
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 { group.addTask { XMLReading(text).events == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func `output of the writer can be read`() {
    let hostile = "<&>\"'\n\t\r\u{0}\u{1B}\u{FFFF}]]>&amp;é日本😀\u{2028}"
    let writer = XMLWriter(indent: true)
    writer.startDocument()
    writer.startElement("a")
    writer.attribute("b", hostile)
    writer.text(hostile)
    let reading = XMLReading(writer.finish())
    #expect(reading.error == nil)
    #expect(reading.events.count == 3)
    #expect(
      reading.lines.first
        == "+a|<a b=\"&lt;&amp;&gt;&quot;'&#10;&#9;&#13;\u{FFFD}\u{FFFD}\u{FFFD}]]&gt;&amp;amp;é日本😀\u{2028}\">"
    )
    #expect(
      reading.lines.dropFirst().first
        == "text|&lt;&amp;&gt;&quot;'\n\t&#13;\u{FFFD}\u{FFFD}\u{FFFD}]]&gt;&amp;amp;é日本😀\u{2028}")
  }

  private func expectNoGap(in reading: XMLReading, of text: String) {
    #expect(reading.error == nil)
    let tiles = reading.tiles
    #expect(zip(tiles, tiles.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(tiles.last?.upperBound == text.utf8.count)
  }
}

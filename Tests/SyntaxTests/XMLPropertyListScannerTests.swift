import SourceText
import Testing

@testable import Syntax

@Suite struct XMLPropertyListScannerTests {
  private let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  @Test func `a string table is read with the locations of its strings`() {
    let readout = PropertyListReadout(
      xml: head + """
        <plist version="1.0">
        <dict>
          <key>größe</key>
          <string>%d &lt; 5</string>
          <key
            >a</key >
          <string/>
        </dict>
        </plist>
        """)
    #expect(readout.errors == [])
    #expect(readout.values == [":dictionary", "größe=%d < 5", "a="])
    let entries = readout.entries
    #expect(entries.map { readout.raw($0.key!.range) } == ["größe", "a"])
    #expect(entries.map { readout.raw($0.text.range) } == ["%d &lt; 5", ""])
    #expect(entries.map { readout.raw($0.range) } == ["<string>%d &lt; 5</string>", "<string/>"])
    #expect(entries[0].key?.traits == .nonASCII)
    #expect(entries[0].text.traits == [.percent, .escaped])
    #expect(entries[1].text.traits == [])
    #expect(readout.raw(readout.list!.root!.range).hasPrefix("<dict>\n  <key>gr"))
    #expect(readout.raw(readout.list!.root!.range).hasSuffix("</dict>"))
  }

  @Test func `dictionaries, arrays and other values nest`() {
    let readout = PropertyListReadout(
      xml: """
        <plist><dict><key>a</key><dict><key>b</key><array><string>c</string><integer>1</integer>
        </array></dict><key>t</key><true/><key>d</key><date>2020-01-01T00:00:00Z</date>
        <key>x</key><data>AAA=</data><key>r</key><real>1.5</real></dict></plist>
        """)
    #expect(readout.errors == [])
    #expect(
      readout.values == [
        ":dictionary", "a:dictionary", "a/b:array", "a/b=c", "a/b:number", "t:boolean", "d:date",
        "x:data", "r:number",
      ])
  }

  @Test func `a dictionary without a plist element is read`() {
    let readout = PropertyListReadout(xml: "<dict><key>a</key><string>b</string></dict>")
    #expect(readout.errors == [])
    #expect(readout.values == [":dictionary", "a=b"])
  }

  @Test func `a byte order mark and a wrong encoding are harmless`() {
    let readout = PropertyListReadout(
      xml: "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>\r\n<dict>\r\n<key>é</key>"
        + "<string>日本</string></dict>")
    #expect(readout.errors == [])
    #expect(readout.entries.map { readout.raw($0.text.range) } == ["日本"])
  }

  @Test func `duplicate keys stay in file order`() {
    let readout = PropertyListReadout(
      xml: "<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>")
    #expect(readout.values == [":dictionary", "a=1", "a=2"])
  }

  @Test func `a comment directly before a key belongs to it`() {
    let readout = PropertyListReadout(
      xml: """
        <dict><!-- first --><!-- a -->
        <key>a</key><!-- value --><string>1</string>
        <key>b</key><string>2</string>
        <!-- c --><key>c</key><string>3</string></dict>
        """)
    #expect(
      readout.entries.map { $0.comment.map(readout.raw) } == ["<!-- a -->", nil, "<!-- c -->"])
  }

  @Test func `references and CDATA sections are decoded, and line endings are kept`() {
    let readout = PropertyListReadout(
      xml:
        "<dict><key>k</key><string>&amp;&lt;&gt;&quot;&apos;&#37;&#x1F600;<![CDATA[<&amp;>\r\n]]>"
        + "ab\r\nc\rd</string></dict>")
    #expect(readout.errors == [])
    #expect(readout.values.last == "k=&<>\"'%😀<&amp;>\r\nab\r\nc\rd")
    #expect(readout.entries[0].text.traits == [.percent, .escaped])
  }

  @Test func `a decoded string has the locations of its characters`() {
    let readout = PropertyListReadout(
      xml: "<dict><key>k</key><string>é&#x25;d<![CDATA[%@]]>\r\nz</string></dict>")
    let text = readout.entries[0].text
    var decoded = DecodedText()
    decoded.decode(text, of: readout.file)
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "é%d%@\r\nz")
    #expect(decoded.offsets.count == decoded.bytes.count + 1)
    let pieces = [2..<4, 4..<6, 6..<8, 8..<9].map { range in
      readout.file.bytes.string(in: decoded.sourceRange(range))
    }
    #expect(pieces == ["&#x25;d<![CDATA[", "%@]]>", "\r\n", "z"])
  }

  @Test func `a lone CDATA section marks its string as escaped`() {
    let readout = PropertyListReadout(
      xml: "<dict><key>k</key><string><![CDATA[ü%d]]></string></dict>")
    #expect(readout.values.last == "k=ü%d")
    #expect(readout.entries[0].text.traits == [.percent, .escaped, .nonASCII])
  }
}

import SourceText
import Syntax
import Testing

/// The three formats of property lists, distinguished by their first bytes.
@Suite struct PropertyListFormTests {
  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

  @Test(arguments: [
    declaration + "\n<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>",
    "\u{FEFF}" + declaration + "<plist><dict><key>a</key><string>b</string></dict></plist>",
    "\n <plist><dict><key>a</key><string>b</string></dict></plist>",
    "<!-- c --><plist><dict><key>a</key><string>b</string></dict></plist>",
    "<dict><key>a</key><string>b</string></dict>",
  ])
  func `XML property lists are read`(_ text: String) {
    let reading = StringsReading(text)
    #expect(reading.entries == ["a->b"])
    #expect(reading.findings.filter { !$0.hasPrefix("note") } == [])
    #expect(reading.document.file.escapes == .xmlPropertyList)
  }

  @Test func `XML property lists in UTF-16 are read`() {
    let text =
      #"<?xml version="1.0" encoding="UTF-16"?><plist><dict><key>é</key><string>ü</string></dict></plist>"#
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let reading = StringsReading(bytes: [0xFF, 0xFE] + wide)
    #expect(reading.entries == ["é->ü"])
    #expect(reading.findings == [])
  }

  @Test(arguments: [
    ("UTF-8", []), ("utf8", []), ("ISO-8859-1", []), ("UTF-16", ["error suspicious-encoding"]),
    ("ucs-2", ["error suspicious-encoding"]), ("x-none", ["error suspicious-encoding"]),
  ])
  func `Foundation trusts the encoding declared in XML`(_ name: String, _ expected: [String]) {
    let reading = StringsReading(
      "<?xml version=\"1.0\" encoding=\"\(name)\"?><dict><key>a</key><string>b</string></dict>")
    #expect(reading.entries == ["a->b"])
    #expect(reading.findings == expected)
  }

  @Test func `a byte order mark overrides the declaration`() {
    let reading = StringsReading("\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><dict></dict>")
    #expect(reading.findings == [])
  }

  @Test func `XML can start with a processing instruction`() {
    let reading = StringsReading("<?a b?><dict><key>a</key><string>b</string></dict>")
    #expect(reading.entries == ["a->b"])
  }

  @Test func `an invalid UTF-32 unit prevents loading`() {
    func wide(_ units: [UInt32]) -> [UInt8] {
      units.flatMap { unit in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: unit >> $0) } }
    }
    let text = "\"a\"=\"b\";".unicodeScalars.map(\.value)
    #expect(StringsReading(bytes: wide([0xFEFF] + text)).findings == ["note suspicious-encoding"])
    #expect(
      StringsReading(bytes: wide([0xFEFF] + text + [0x11_0000])).findings
        .contains("error suspicious-encoding"))
  }

  @Test func `a lone surrogate prevents loading of XML, but of no other form`() {
    func reading(_ text: String) -> StringsReading {
      let units = Array((text + " ").utf16).map { $0 == 0x3F ? 0xD83D : $0 }
      return StringsReading(
        bytes: [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }
    #expect(reading("\"a\" = \"?\";").findings.filter { $0.hasPrefix("error") } == [])
    #expect(
      reading("<dict><key>a</key><string>?</string></dict>").findings == [
        "error suspicious-encoding"
      ])
  }

  @Test func `a line separator can appear between data bytes`() {
    let reading = StringsReading("\"a\" = <0f\u{2028} bd>;")
    #expect(reading.messages == ["expected a string, found data"])
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `only a .strings file can be empty`(_ text: String) {
    #expect(StringsReading(text).findings == ["note syntax-error"])
    #expect(StringsReading(text, kind: .stringsdict).findings == ["error syntax-error"])
    #expect(!StringsReading(text, kind: .stringsdict).document.isLoadable)
    #expect(StringsReading(" \n", kind: .stringsdict).findings == [])
  }

  @Test(arguments: [
    ("<array/>", "an array"), ("<integer>1</integer>", "a number"), ("<true/>", "a boolean"),
    ("<data>AAEC</data>", "data"), ("<date>2026-01-31T23:59:59Z</date>", "a date"),
  ])
  func `an entry of a .stringsdict file must be a dictionary`(_ value: String, _ name: String) {
    let reading = StringsReading(
      "<dict><key>a</key>\(value)<key>b</key><string>c</string></dict>", kind: .stringsdict)
    #expect(reading.messages == ["expected a dictionary, found \(name)"])
    #expect(reading.places.first?.hasPrefix("1:19-") == true)
    let oldStyle = StringsReading("a = (b); c = <0f>; d = e;", kind: .stringsdict)
    #expect(
      oldStyle.messages == [
        "expected a dictionary, found an array", "expected a dictionary, found data",
      ])
  }

  @Test func `a fault in an old-style entry truncates the whole entry`() {
    let reading = StringsReading(
      "a = { b = \"c\" d = e; }; f = { g = h; };", kind: .stringsdict)
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.cutOffKeys == ["a"])
  }

  @Test func `a duplicate key in XML is reported`() {
    let reading = StringsReading(
      """
      <plist><dict>
      <key>a&amp;</key><string>1</string>
      <key>a&#38;</key><string>2</string>
      </dict></plist>
      """)
    #expect(reading.findings == ["error duplicate-key"])
    #expect(reading.places == ["3:6-3:12"])
  }

  @Test func `a value must be a string`() {
    let reading = StringsReading("<plist><dict><key>a</key><integer>1</integer></dict></plist>")
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.messages == ["expected a string, found a number"])
    #expect(reading.places == ["1:26-1:46"])
  }

  @Test(arguments: ["<plist><array/></plist>", "(a, b)", "<0fbd77>", "lone", "'lone'"])
  func `the top level must be a dictionary`(_ text: String) {
    let reading = StringsReading(text)
    #expect(reading.document.list == nil)
    #expect(reading.findings == ["error syntax-error"])
  }

  @Test func `a temporary file of Xcode is not a table`() {
    let reading = StringsReading("IDELocalizationWork Temporary File\n")
    #expect(reading.document.list == nil)
    #expect(reading.findings == ["note syntax-error"])
  }

  @Test func `data in angle brackets is not XML`() {
    #expect(
      StringsReading("<dada>").messages == ["expected a dictionary at the top level, found data"])
  }
}

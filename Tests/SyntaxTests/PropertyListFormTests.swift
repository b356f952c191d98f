import SourceText
import Syntax
import Testing

/// The three forms of a property list, told apart by their first bytes.
@Suite struct PropertyListFormTests {
  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

  @Test(arguments: [
    declaration + "\n<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>",
    "\u{FEFF}" + declaration + "<plist><dict><key>a</key><string>b</string></dict></plist>",
    "\n <plist><dict><key>a</key><string>b</string></dict></plist>",
    "<!-- c --><plist><dict><key>a</key><string>b</string></dict></plist>",
    "<dict><key>a</key><string>b</string></dict>",
  ])
  func `XML is read`(_ text: String) {
    let reading = StringsReading(text)
    #expect(reading.entries == ["a->b"])
    #expect(reading.findings.filter { !$0.hasPrefix("note") } == [])
    #expect(reading.document.file.escapes == .xml)
  }

  @Test func `XML in UTF-16 is read`() {
    let text =
      #"<?xml version="1.0" encoding="UTF-16"?><plist><dict><key>é</key><string>ü</string></dict></plist>"#
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let reading = StringsReading(bytes: [0xFF, 0xFE] + wide)
    #expect(reading.entries == ["é->ü"])
    #expect(reading.findings == [])
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
  func `the top must be a dictionary`(_ text: String) {
    let reading = StringsReading(text)
    #expect(reading.document.list == nil)
    #expect(reading.findings == ["error syntax-error"])
  }

  @Test func `a temporary file of Xcode is no table`() {
    let reading = StringsReading("IDELocalizationWork Temporary File\n")
    #expect(reading.document.list == nil)
    #expect(reading.findings == ["note syntax-error"])
  }

  @Test func `data in angle brackets is not XML`() {
    #expect(StringsReading("<dada>").messages == ["expected a dictionary at the top, found data"])
  }
}

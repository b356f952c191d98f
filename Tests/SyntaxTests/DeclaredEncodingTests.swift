import Diagnostics
import SourceText
import Syntax
import Testing

/// XML property lists that declare an encoding other than UTF-8, as plutil reads them.
@Suite struct DeclaredEncodingTests {
  @Test(
    arguments: [
      ("iso-8859-1", [0xE9, 0x80], "é\u{80}"), ("ISO8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"),
      ("us-ascii", [0xE9], "é"), ("csISOLatin1", [0xE9], "é"), ("iso-8859-2", [0xE6], "ć"),
      ("iso-8859-5", [0xE9], "щ"), ("iso-8859-15", [0xA4], "€"), ("windows-1250", [0x81], "\u{81}"),
      ("windows-1251", [0xE9], "й"), ("windows-1252", [0x80, 0xE9], "€é"), ("CP1252", [0x80], "€"),
      ("koi8-r", [0xE9], "И"), ("ibm437", [0xE6], "μ"), ("x-mac-cyrillic", [0xE9], "й"),
    ] as [(String, [UInt8], String)])
  func `a single-byte encoding is read`(_ name: String, _ bytes: [UInt8], _ text: String) {
    let reading = reading(name, bytes)
    #expect(reading.entries == ["a->\(text)"])
    #expect(reading.findings == ["note suspicious-encoding"])
    #expect(reading.document.isLoadable)
  }

  @Test func `columns count characters, and offsets the bytes on disk`() {
    let reading = StringsReading(
      bytes: Array("<?xml version='1.0' encoding='latin1'?>\n<dict><key>".utf8) + [0xE9]
        + Array("</key>x<string>b</string></dict>".utf8))
    #expect(reading.findings == ["note suspicious-encoding", "error syntax-error"])
    let range = reading.document.diagnostics[0].range
    let place = reading.document.file.locations(of: [range.start])[range.start]
    #expect(place.column == 19)
    #expect(place.offset == 40 + 18)
  }

  @Test(arguments: [("windows-1252", 0x81), ("iso-8859-3", 0xC3), ("iso-8859-6", 0xA1)])
  func `a byte without a character prevents loading`(_ name: String, _ byte: UInt8) {
    let reading = reading(name, [byte])
    #expect(
      reading.messages == ["bytes that are not '\(name)': Foundation loads nothing of the file"])
    #expect(!reading.document.isLoadable)
  }

  @Test(arguments: ["shift_jis", "euc-jp", "gbk", "big5"])
  func `a multibyte encoding is reported as skipped`(_ name: String) {
    let reading = reading(name, [0xE9, 0x41])
    #expect(reading.findings == ["error suspicious-encoding"])
    #expect(
      reading.messages == [
        "text in '\(name)' is not supported, so it is not checked from here on"
      ])
  }

  @Test(arguments: ["macintosh", "x-mac-roman", "x-none"])
  func `an encoding that Foundation can't read is one error`(_ name: String) {
    #expect(
      reading(name, [0xE9]).messages == [
        "unknown encoding '\(name)': Foundation loads nothing of the file"
      ])
  }

  @Test func `a UTF-8 file that declares another encoding shows wrong characters`() {
    let reading = reading("iso-8859-1", Array("é".utf8))
    #expect(reading.entries == ["a->é"])
    #expect(reading.findings == ["warning suspicious-encoding"])
    #expect(StringsReading(text("iso-8859-1", "e")).findings == [])
  }

  @Test func `an XLIFF is read in its declared encoding`() {
    let document = XLIFFScanner.read(
      SourceBuffer(
        Array("<?xml version='1.0' encoding='ISO-8859-1'?><xliff version='1.2'><file ".utf8)
          + Array("original='".utf8) + [0xE9] + Array(".strings' source-language='en'>".utf8)
          + Array("<body/></file></xliff>".utf8)),
      id: FileID(0), path: "de.xliff")
    #expect(document.sections.map(\.name) == ["é"])
  }

  private func text(_ name: String, _ value: String) -> String {
    "<?xml version=\"1.0\" encoding=\"\(name)\"?><dict><key>a</key><string>\(value)</string></dict>"
  }

  private func reading(_ name: String, _ value: [UInt8]) -> StringsReading {
    let parts = text(name, "|").utf8.split(separator: UInt8(ascii: "|"))
    return StringsReading(bytes: Array(parts[0]) + value + Array(parts[1]))
  }
}

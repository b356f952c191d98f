import Catalog
import SourceText
import Testing

/// The places of the entries in files of each format.
@Suite struct EntryExtentTests {
  @Test func `a statement includes its comment and its semicolon`() {
    let text = """
      /* A button. */
      "save" = "Save";
      // Header

      open = 'Open';  "save"="Again" ;
      """
    #expect(
      entries(text, "en.lproj/A.strings") == [
        "save: /* A button. */\n\"save\" = \"Save\";",
        "open: // Header\n\nopen = 'Open';",
        "save: \"save\"=\"Again\"",
      ])
  }

  @Test func `a member of an XML property list includes its tags`() {
    let text = """
      <plist version="1.0"><dict>
        <!-- Count -->
        <key>files</key><dict><key>n</key><string>a</string></dict>
        <key>b</key>
        <string>B</string>
      </dict></plist>
      """
    #expect(
      entries(text, "en.lproj/A.stringsdict") == [
        """
        files: <!-- Count -->
          <key>files</key><dict><key>n</key><string>a</string></dict>
        """,
        "b: <key>b</key>\n  <string>B</string>",
      ])
  }

  @Test func `an entry of a catalog includes its quote but no comma`() {
    let text = #"{ "strings" : { "Save" : {}, "S\u0061ve" : { "comment" : "x" } } }"#
    #expect(
      entries(text, "A.xcstrings") == [
        #"Save: "Save" : {}"#, #"Save: "S\u0061ve" : { "comment" : "x" }"#,
      ])
  }

  @Test func `a unit of an XLIFF includes its tags`() {
    let unit = #"<trans-unit id="Save &amp; close"><source>a</source></trans-unit>"#
    let text = """
      <xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>
        \(unit)
      </body></file></xliff>
      """
    #expect(entries(text, "de.xliff") == ["Save & close: \(unit)"])
  }

  @Test(arguments: ["A.xcstrings", "en.lproj/A.strings", "de.xliff"])
  func `a file that can't be read has no entries`(_ path: String) {
    #expect(entries("<", path) == [])
  }

  /// Returns the keys of a file, each with the text at its extent.
  private func entries(_ text: String, _ path: String) -> [String] {
    guard let (format, claim) = TableFormats.builtin.claim(path) else { return [] }
    let bytes = Array(text.utf8)
    let file = UnparsedFile(
      SourceBuffer(bytes), id: FileID(0), path: path, kind: claim.kind, sourceLocale: nil)
    return format.extents(in: file).map {
      "\($0.key): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }
}

import Diagnostics
import SourceText
import Syntax
import Testing

@Suite struct PropertyListEditTests {
  @Test(arguments: [
    ("on a line", "\"a\" = \"1\";\n\"b\" = \"2\";\n", "a", "\"b\" = \"2\";\n"),
    (
      "with a comment", "/* A */\n\"a\" = \"1\";\n\n/* B */\nb = 2;\n", "b",
      "/* A */\n\"a\" = \"1\";\n"
    ),
    ("between empty lines", "a = 1;\n\n// B\nb = 2;\n\nc = 3;\n", "b", "a = 1;\n\nc = 3;\n"),
    ("at the start", "/* A */\na = 1;\n\nb = 2;\n", "a", "b = 2;\n"),
    ("at the end without a line break", "a = 1;\nb = 2;", "b", "a = 1;"),
    ("the only one", "a = 1;", "a", ""),
    ("among others on a line", "a = 1; b = 2; c = 3;\n", "b", "a = 1; c = 3;\n"),
    ("last on a line", "a = 1; b = 2;\nc = 3;\n", "b", "a = 1;\nc = 3;\n"),
    ("without spaces", "a=1;b=2;c=3;", "b", "a=1;c=3;"),
    ("without a value", "\"a\";\n\"b\";\n", "b", "\"a\";\n"),
    ("in a file from Windows", "a = 1;\r\n\tb = 2;\r\nc = 3;\r\n", "b", "a = 1;\r\nc = 3;\r\n"),
    ("after another comment", "// Menus\n\n/* A */\na = 1;\nb = 2;", "a", "// Menus\n\nb = 2;"),
  ])
  func `an old-style entry is removed with its comment and its line`(
    _ title: String, _ text: String, _ key: String, _ expected: String
  ) throws {
    let removal = try #require(self.removal(of: key, from: text))
    #expect(applied([removal], to: text) == expected)
  }

  @Test(arguments: [
    "a = 1; // the first\nb = 2;\n", "a /* key */ = 1;\nb = 2;\n", "a = /* value */ 1;\nb = 2;\n",
    "a = 1 /* end */;\nb = 2;\n", "a = 1; /* both */ b = 2;\n", "a = { c = 1; /* C */ };\nb = 2;\n",
    "<plist><dict><key>a</key><dict><!-- C --><key>c</key><string>1</string></dict></dict></plist>",
  ])
  func `an entry with another comment is kept`(_ text: String) {
    #expect(removal(of: "a", from: text) == nil)
  }

  @Test func `an entry without a semicolon is kept`() {
    #expect(removal(of: "b", from: "a = 1;\nb = 2\n") == nil)
  }

  @Test func `an XML entry is removed with its comment and its line`() throws {
    let text = """
      <plist version="1.0">
      <dict>
        <key>a</key>
        <string>1</string>
        <!-- B -->
        <key>b</key>
        <dict><key>c</key><string>2</string></dict>
      </dict>
      </plist>
      """
    let removal = try #require(self.removal(of: "b", from: text))
    #expect(
      applied([removal], to: text) == """
        <plist version="1.0">
        <dict>
          <key>a</key>
          <string>1</string>
        </dict>
        </plist>
        """)
  }

  @Test func `a comment moves to a line of its own`() throws {
    let text = "/* A */\na = 1;\n\n  /* B */\n  a = 1;\n"
    let document = self.document(text)
    let entries = self.entries(of: document)
    let edit = try #require(PropertyListEdit(document.file))
    let comment = try #require(entries[0].comment)
    let insertion = try #require(edit.insertion(ofComment: comment, before: entries[1]))
    #expect(
      applied([insertion], to: text) == "/* A */\na = 1;\n\n  /* A */\n  /* B */\n  a = 1;\n")
  }

  @Test(arguments: [
    (#"a = "1";"#, #""2"#, #"a = "\"2";"#), (#"a = '1';"#, "it's", #"a = 'it\'s';"#),
    ("a = 1;", "two words", #"a = "two words";"#), (#"a = "1";"#, "it's\n", #"a = "it's\n";"#),
  ])
  func `a replaced string has the escapes of its quotes`(
    _ text: String, _ value: String, _ expected: String
  ) throws {
    let document = self.document(text)
    let list = try #require(document.list)
    let root = try #require(list.root)
    let string = try #require(list.children(of: root).first { _ in true }).text
    let edit = try #require(document.file.replacement(of: string, with: value))
    #expect(applied([edit], to: text) == expected)
  }

  private func removal(of key: String, from text: String) -> Edit? {
    let document = self.document(text)
    let entry = entries(of: document).first { document.file.string(of: $0.key) == key }
    return entry.flatMap { PropertyListEdit(document.file)?.removal(of: $0) }
  }

  private func entries(of document: PropertyListDocument) -> [PropertyListEdit.Entry] {
    guard let list = document.list, let root = list.root else { return [] }
    return list.children(of: root).compactMap { node in
      node.key.map { PropertyListEdit.Entry(key: $0, value: node.range, comment: node.comment) }
    }
  }

  private func document(_ text: String) -> PropertyListDocument {
    PropertyListReader.read(
      SourceBuffer(Array(text.utf8)), id: FileID(0), path: "a.strings", kind: .other)
  }
}

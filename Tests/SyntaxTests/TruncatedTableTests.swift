import Diagnostics
import Syntax
import Testing

/// The findings where Foundation stops reading without an error.
@Suite struct TruncatedTableTests {
  @Test(arguments: [
    (#""a" = "1";; "#, "';' cannot start a key: nothing follows that could be loaded"),
    (#""a" = "1";; "b" = "2";"#, "';' cannot start a key: the entry that follows is never loaded"),
    (
      "\"a\" = \"1\";=\n\n// c\n\"b\" = \"2\";\n\"c\" = \"3\";\n\"d\";\n",
      "'=' cannot start a key: the 3 entries that follow are never loaded"
    ),
    (
      "a=1; “b” = “2”;\n“c” = “3”;\nd=4;\n",
      "the curly quote '“' cannot start a key: the 3 entries that follow are never loaded"
    ),
    (
      "a=1;\nébauche = 2;\nd=4;\n",
      "'é' (U+00E9) cannot start a key: the 2 entries that follow are never loaded"
    ),
    (
      "a=1;\n\u{A0}\"b\"=\"2\";\n",
      "a no-break space (U+00A0) cannot start a key: the entry that follows is never loaded"
    ),
    (
      "a=1;\n# x \"y\"\nb=2;\n",
      "'#' cannot start a key: the entry that follows is never loaded"
    ),
    (
      "a=1;\n/* it's open\n\"b\" = \"2\";\n\"c\" = \"3\";\n",
      "this comment is never closed: the 2 entries that follow are never loaded"
    ),
    (
      "a=1;\n<<<<<<< HEAD\nb=2;\n=======\nb=3;\n>>>>>>> x\nc=4;\n",
      "unresolved merge conflict: the line begins with '<<<<<<<'; the 2 entries that follow are "
        + "never loaded"
    ),
  ])
  func `lost entries are counted`(_ text: String, _ message: String) {
    #expect(StringsReading(text).messages == [message])
  }

  @Test func `lost entries are not read and have no findings`() {
    let reading = StringsReading("a=1; ; a=2; b=\"\\q\"; e=f;")
    #expect(reading.findings == ["error truncated-table"])
    #expect(reading.entries == ["a->1"])
  }

  @Test func `an error that shows only after the stray character is removed is reported too`() {
    let reading = StringsReading(
      "\"a\" = \"1\";;\n\"b\" = \"2;\n\n/* \"x\" */\n\"c\" = \"3\";\n\"d\" = \"4\";\n")
    #expect(reading.findings == ["error truncated-table", "error syntax-error"])
    #expect(reading.places == ["1:11-1:12", "2:7-2:10"])
    // Other commands name the first one.
    #expect(reading.document.diagnostics.map(\.rule.name) == ["truncated-table", "syntax-error"])
    #expect(reading.entries == ["a->1"])
    #expect(reading.document.isLoadable)
  }

  @Test(arguments: ["a=1;\n/* open\n\"b\" = \"2\";\nc d;\n", "a=1;\n“b” = “2”;\nc d;\n"])
  func `an error in text that was not written as entries is not reported`(_ text: String) {
    #expect(StringsReading(text).findings == ["error truncated-table"])
  }

  @Test(arguments: [
    ("/* one\n\"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n", 1),
    ("/* one\n  \"a\" = \"1\";\n\"x\" = \"2\" ;\n\"c\"=\"3\";\n\n/* two */\n\"b\" = \"2\";\n", 2),
    ("\"b\" = \"2\"; /* one\n\"a\" = \"1\";\n/* two */", 1),
  ])
  func `entries in a comment that is not closed are counted`(_ text: String, _ count: Int) {
    let reading = StringsReading(text)
    #expect(reading.findings == ["warning truncated-table"])
    #expect(reading.messages[0].contains(count == 1 ? "the entry" : "the \(count) entries"))
    #expect(reading.entries == ["b->2"])
    #expect(reading.document.isLoadable)
  }

  @Test(arguments: [
    "/* \"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n",
    "/* one /* two\n\"a\" = \"1\";\n*/\n\"b\" = \"2\";\n",
    "/* one\nLocalizable.strings = \"1\";\n/* two */\n\"b\" = \"2\";\n",
  ])
  func `a comment that only mentions another one is not a warning`(_ text: String) {
    #expect(StringsReading(text).findings.isEmpty)
  }

  @Test func `trailing whitespace and comments are not a truncation`() {
    #expect(StringsReading("a=1;\n\n// end\n/* of */ \u{2029}\t\n").findings.isEmpty)
  }

  @Test func `a comment that ends the file inside an entry is an error`() {
    let reading = StringsReading("a=1;\nb = /* open\n")
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.messages == ["this comment is never closed"])
  }
}

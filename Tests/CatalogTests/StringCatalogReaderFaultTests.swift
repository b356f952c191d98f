import Catalog
import Diagnostics
import SourceText
import TestSupport
import Testing

/// The reader's findings in broken catalogs: one clear finding at its location.
@Suite struct StringCatalogReaderFaultTests {
  @Test(arguments: [
    ("", "1:1 ", "the file is empty"),
    (" \n", "2:1 ", "the file is empty"),
    ("hello", "1:1 h", "expected '{', found 'h'"),
    ("[]", "1:1 [", "expected '{', found '['"),
    (
      "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"} x", "1:54 x",
      "expected the end of the file, found 'x'"
    ),
    ("{\"strings\" {}}", "1:12 {", "expected ':', found '{'"),
    ("{'strings':{}}", "1:2 '", "expected a member name or '}', found '''"),
    ("{\"version\":\"1.0\"", "1:17 ", "expected ',' or '}', found the end of the file"),
    ("{\"version\":\"1", "1:12 \"1", "the string that begins here is not closed on its line"),
    ("{\"version\":\"1.0\",\n}", "1:17 ,", "unexpected comma before '}'"),
    ("{\n// c\n}", "2:1 /", "expected a member name or '}', found '/'"),
    (
      "{\"a\":1,\n<<<<<<< main\n}", "2:1 <<<<<<<",
      "unresolved merge conflict: the line begins with '<<<<<<<'"
    ),
    (
      "{\"a\":1\n=======\n}", "2:1 =======",
      "unresolved merge conflict: the line begins with '======='"
    ),
    ("{\"a\":\"b\u{0}c\"}", "1:8 \u{0}", "control character U+0000 must be escaped in a string"),
    ("{ \u{0}}", "1:3 \u{0}", "expected a member name or '}', found control character U+0000"),
    ("{\"a\":tru}", "1:6 t", "expected a value, found 't'"),
  ])
  func `input that is not JSON is a syntax error`(
    _ text: String, _ place: String, _ message: String
  ) {
    let reading = StringCatalogReading(text)
    let syntax = reading.findings.firstIndex(of: "error syntax-error")
    #expect(syntax.map { reading.places[$0] } == place)
    #expect(syntax.map { reading.messages[$0] } == message)
  }

  @Test func `a Git LFS pointer is recognized`() {
    let reading = StringCatalogReading(
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n")
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.messages[0].contains("Git LFS"))
    #expect(reading.helps[0]?.contains("git lfs pull") == true)
  }

  @Test func `entries before a fault are kept`() {
    let reading = StringCatalogReading(
      #"{"sourceLanguage":"en","strings":{"a":{},"b":{"localizations":{"de":{"stringUnit":"#)
    #expect(reading.entries == ["a automatic"])
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.subjects == ["b de"])
  }

  @Test func `200 levels are too deep, in an unknown member and in variations`() {
    let arrays = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let unknown = StringCatalogReading(#"{"x":\#(arrays)}"#)
    #expect(unknown.findings == ["note unknown-member", "error syntax-error"])
    #expect(unknown.places == ["1:3 x", "1:133 ["])
    let nested = String(repeating: #"{"variations":{"device":{"mac":"#, count: 100)
    let variations = StringCatalogReading(strings: #""a":{"localizations":{"de":\#(nested)"#)
    #expect(variations.findings.count { $0 == "error syntax-error" } == 1)
    #expect(variations.messages.contains("values are nested more than 128 levels deep"))
  }

  @Test func `missing required members are reported`() {
    let reading = StringCatalogReading("\n{}")
    #expect(reading.places == ["2:1 {", "2:1 {", "2:1 {"])
    #expect(
      Set(reading.messages) == [
        "'strings' is missing", "'sourceLanguage' is missing", "'version' is missing",
      ])
    #expect(reading.findings.sorted().first == "error missing-version")
    #expect(Set(reading.subjects) == ["- -"])
  }

  @Test(arguments: [
    ("\"a\":1", "1", "expected an object for an entry, found a number"),
    ("\"a\":{\"comment\":[]}", "[]", "expected a string for a comment, found an array"),
    (
      "\"a\":{\"extractionState\":null}", "null",
      "expected a string for an extraction state, found null"
    ),
    (
      "\"a\":{\"shouldTranslate\":\"no\"}", "\"no\"",
      "expected true or false for 'shouldTranslate', found a string"
    ),
    (
      "\"a\":{\"localizations\":[]}", "[]",
      "expected an object for 'localizations', found an array"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":\"A\"}}", "\"A\"",
      "expected an object for a localization, found a string"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringUnit\":\"A\"}}}", "\"A\"",
      "expected an object for a string unit, found a string"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringUnit\":{\"value\":1}}}}", "1",
      "expected a string for a value, found a number"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringUnit\":{\"state\":{},\"value\":\"\"}}}}", "{}",
      "expected a string for a state, found an object"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringUnit\":{\"state\":\"new\"}}}}", "{",
      "the string unit has no 'value'"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringSet\":{\"values\":\"A\"}}}}", "\"A\"",
      "expected an array for 'values', found a string"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"stringSet\":{\"values\":[1]}}}}", "1",
      "expected a string for a phrase, found a number"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"variations\":[]}}}", "[]",
      "expected an object for 'variations', found an array"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"variations\":{\"plural\":\"A\"}}}}", "\"A\"",
      "expected an object for the variation, found a string"
    ),
    (
      "\"a\":{\"localizations\":{\"de\":{\"variations\":{\"plural\":{\"one\":\"A\"}}}}}", "\"A\"",
      "expected an object for a branch, found a string"
    ),
  ])
  func `a value of the wrong type is reported, and the rest is read`(
    _ members: String, _ text: String, _ message: String
  ) {
    let reading = StringCatalogReading(
      strings: members
        + #","z":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Z"}}}}"#)
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.places.first?.hasSuffix(" \(text)") == true)
    #expect(reading.messages == [message])
    #expect(reading.units.last == "z · de · translated · Z")
    #expect(reading.subjects.first?.hasPrefix("a ") == true || reading.subjects == ["a -"])
  }

  @Test func `duplicate members are reported at every depth with the first one`() {
    let reading = StringCatalogReading(
      """
      {"sourceLanguage":"en","strings":{"a":{
        "localizations":{"de":{"stringUnit":{"state":"new",
          "value":"1",
          "value":"2"}},
        "fr":{"variations":{"plural":{
          "one":{"stringUnit":{"state":"new","value":"1"}},
          "one":{"stringUnit":{"state":"new","value":"1"}}}}},
        "de":{"stringUnit":{"state":"new","value":"3"}}},
        "x":{"y":1,
          "y":2},
        "comment":"1",
        "comment":"1"},
       "a":{}},
       "version":"1.0",
       "version":"1.1"}
      """)
    #expect(
      reading.places == [
        "4:6 value", "7:6 one", "8:4 de", "9:4 x", "10:6 y", "12:4 comment", "13:3 a",
        "15:3 version",
      ])
    #expect(reading.noteLines == [3, 6, 2, nil, 9, 11, 1, 14])
    #expect(
      reading.findings == [
        "error duplicate-key", "warning duplicate-key", "error duplicate-key",
        "note unknown-member", "error duplicate-key", "warning duplicate-key",
        "error duplicate-key", "error duplicate-key",
      ])
  }

  @Test func `a file with nothing but duplicates is read in linear time`() {
    let members = Array(repeating: #""comment":"1""#, count: 20_000).joined(separator: ",")
    let reading = StringCatalogReading(strings: #""a":{\#(members)}"#)
    #expect(reading.findings.count == 19_999)
    #expect(Set(reading.findings).isSubset(of: ["warning duplicate-key", "error duplicate-key"]))
  }

  @Test func `invalid UTF-8 is reported at its location, and the strings are read`() {
    let text = #"{"sourceLanguage":"en","strings":{"a":{"comment":"?"}},"version":"1.0"}"#
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let reading = StringCatalogReading(bytes: bytes)
    #expect(reading.findings == ["error suspicious-encoding"])
    #expect(reading.places.first?.hasPrefix("1:51 ") == true)
    #expect(reading.messages == ["byte 0xE9 is not UTF-8"])
    #expect(reading.entries == ["a automatic"])
  }

  @Test(arguments: ["", #","b":{"comment":"?"}"#, "long", ",?"])
  func `only the first invalid byte is reported, whatever follows its entry`(rest: String) {
    let comment = String(repeating: "c", count: 5000)
    let rest = rest == "long" ? #","b":{"comment":"\#(comment)?"},"c":{}"# : rest
    let text = #"{"sourceLanguage":"en","strings":{"a":{"comment":"?"}\#(rest)},"version":"1.0"}"#
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let reading = StringCatalogReading(bytes: bytes)
    let encoding = reading.messages.filter { $0.contains("UTF-8") }
    #expect(encoding == ["byte 0xE9 is not UTF-8"])
    #expect(reading.places.first?.hasPrefix("1:51 ") == true)
    #expect(reading.findings.contains("error syntax-error") == (rest == ",?"))
  }

  @Test func `a catalog in UTF-16 is reported and read`() {
    let text = #"{"sourceLanguage":"en","strings":{"é":{}},"version":"1.0"}"#
    for mark in [true, false] {
      let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
      let bytes = units.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
      let reading = StringCatalogReading(bytes: bytes)
      #expect(reading.findings == ["error suspicious-encoding"])
      #expect(reading.messages == ["the file is stored as UTF-16, but catalogs are UTF-8"])
      #expect(reading.entries == ["é automatic"])
    }
  }

  @Test func `byte order marks inside strings are reported`() {
    let reading = StringCatalogReading(strings: "\"a\u{FEFF}\":{\"comment\":\"\u{FEFF}\"},\"，\":{}")
    #expect(reading.findings == ["warning suspicious-encoding", "warning suspicious-encoding"])
    let outside = StringCatalogReading("{\u{FEFF}}")
    #expect(outside.findings == ["error syntax-error"])
  }

  @Test func `lone surrogates are reported everywhere`() {
    let reading = StringCatalogReading(
      strings: #""\ud83d":{"comment":"\uDE00 \ud83d\ude00 \ud83d\ud83d\ude00","x":"\udfff"}"#)
    let places = zip(reading.findings, reading.places).filter { $0.0 == "warning invalid-escape" }
    #expect(
      places.map(\.1) == [
        #"1:36 \ud83d"#, #"1:56 \uDE00"#, #"1:76 \ud83d"#, #"1:101 \udfff"#,
      ])
    #expect(reading.findings.count == 5)
  }

  @Test func `no changed byte crashes the reader`() {
    let original = Array(
      #"""
      {"sourceLanguage":"en","strings":{"%lld é":{"comment":"c","extractionState":"manual",
      "localizations":{"de":{"stringUnit":{"state":"new","value":"\u00e9\n%#@x@"},"substitutions":
      {"x":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"state":
      "translated","value":"%arg"}},"other":{"stringUnit":{"state":"new","value":""}}}}}}},
      "fr":{"variations":{"device":{"mac":{"variations":{"plural":{"other":{"stringUnit":{"state":
      "needs_review","value":"%d"}}}}}}}}},"shouldTranslate":false}},"version":"1.0"}
      """#.utf8)
    let replacements = Array("{}[]\":,\\u0%@x \n\u{0}".utf8) + [0x80, 0xC3, 0xEF, 0xFF]
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<5000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        let replacement = replacements.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(replacement, at: index)
        case 2: bytes.removeLast(min(.random(in: 0..<60, using: &generator), bytes.count - 1))
        default: bytes[index] = replacement
        }
      }
      let reading = StringCatalogReading(bytes: bytes)
      #expect(reading.diagnostics.allSatisfy { Int($0.range.end) <= reading.file.bytes.count })
    }
  }
}

import Syntax
import Testing

/// The content and findings after an error.
@Suite struct StringsRecoveryTests {
  @Test func `independent errors are each reported once`() {
    let reading = StringsReading(
      """
      "a" = "1"
      "b" = "2";
      "c" "3";
      "d" = ;
      "e" = "5" "6";
      "f" = "7";
      """)
    #expect(reading.findings == Array(repeating: "error syntax-error", count: 4))
    #expect(reading.places == ["1:10-1:10", "3:5-3:8", "4:7-4:8", "5:10-5:10"])
    #expect(reading.entries == ["a->1", "b->2", "e->5", "f->7"])
    #expect(reading.cutOffKeys == ["e"])
  }

  @Test func `a missing quote is reported where the string starts, and the next entries are read`()
  {
    let reading = StringsReading(
      """
      "a" = "one;
      "b" = "two";
      "c" = "three \\u00e9;
      /* "x" */
      "d" = "four";
      """)
    #expect(
      reading.findings == ["error syntax-error", "error syntax-error", "warning invalid-escape"])
    #expect(reading.places.first == "1:7-1:12")
    #expect(reading.entries == ["a->one", "b->two", "c->three u00e9", "d->four"])
    #expect(reading.cutOffKeys == ["a", "c"])
    #expect(reading.comments == [nil, nil, nil, "/* \"x\" */"])
  }

  @Test func `a key without its closing quote is one error`() {
    let reading = StringsReading("\"a = 1;\n\"b\" = \"2\";\n\"c\" = \"3\";\n")
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.places == ["1:1-1:8"])
    #expect(reading.entries == ["b->2", "c->3"])
  }

  @Test(
    arguments: [
      (#""a" = "say "hi" now";"#, "1:12-1:13", #""say \"hi\" now""#),
      (#""a" = "say hi" now";"#, "1:14-1:15", #""say hi\" now""#),
      (#""a" = "5" screen" ;"#, "1:9-1:10", #""5\" screen""#),
      (#""a" = ""hi""; // x"#, "1:8-1:9", #""\"hi\"""#),
    ])
  func `a quote inside a value needs a backslash`(line: String, place: String, written: String) {
    let reading = StringsReading(line + "\n\"b\" = \"2\";\n")
    #expect(reading.findings == ["error syntax-error"])
    #expect(reading.places == [place])
    #expect(reading.helps.first?.hasPrefix(#"write \" for the "#) == true)
    #expect(reading.helps.first?.hasSuffix(written) == true)
    #expect(reading.entries.last == "b->2")
    #expect(reading.cutOffKeys == ["a"])
  }

  @Test func `a quote inside a key needs a backslash, and its value is read`() {
    let reading = StringsReading(
      #""say "hi"" = "say "hi"";"# + "\n\"b\" = \"2\";\n")
    #expect(
      reading.messages == [
        "the key ends at this quote, but more text follows",
        "the value ends at this quote, but more text follows",
      ])
    #expect(reading.places == ["1:6-1:7", "1:19-1:20"])
    #expect(reading.helps.first == #"write \" for the 2 quotes inside the key: "say \"hi\"""#)
    #expect(reading.entries == [#"say "hi"->say "#, "b->2"])
  }

  @Test(arguments: [
    (#""a" = "Sure?"";"#, "value"), (#""sure?"" = "a";"#, "key"),
  ]) func `one of two quotes at the end is likely too many`(line: String, noun: String) {
    #expect(
      StringsReading(line).helps == [
        ##"delete one of the two quotes, or write \" if the \##(noun) ends with a quote"##
      ])
  }

  @Test func `a value with a space and without quotes needs quotes, not a semicolon`() {
    let reading = StringsReading("a = one two;\nb = \"2\";\nc = 3 d = 4;\n")
    #expect(
      reading.help == [
        "put the value in double quotes; end the entry with ';'", "end the entry with ';'",
      ])
    #expect(reading.places == ["1:8-1:10", "3:6-3:6"])
    #expect(reading.entries == ["a->one", "b->2", "c->3"])
  }

  @Test func `strings next to each other have no quote inside`() {
    let reading = StringsReading("\"a\" = \"1\" \"2\";\n\"b\" = \"3\" c = \"4\";\n")
    #expect(reading.helps.allSatisfy { !$0.contains(#"write \" for the"#) })
  }

  @Test func `an unclosed quote is reported`() {
    let reading = StringsReading("\"a\" = \"1\";\n\"b\" = \"2;\n")
    #expect(reading.messages == ["the quote that opens this value is never closed"])
    #expect(reading.places == ["2:7-2:10"])
    #expect(reading.entries == ["a->1", "b->2"])
    #expect(reading.cutOffKeys == ["b"])
  }

  @Test func `JSON is recognized`() {
    #expect(StringsReading("{\n  \"a\": \"b\"\n}").helps.first?.contains("JSON") == true)
    #expect(StringsReading("\"a\": \"b\",\n").helps.first?.contains("JSON") == true)
    #expect(StringsReading("[1]").helps.first?.contains("JSON") == true)
  }

  @Test func `curly quotes are identified`() {
    let reading = StringsReading("\"a\" = “b”;\n\"c\" = “d”;\n")
    #expect(reading.messages.allSatisfy { $0 == "expected a value, found the curly quote '“'" })
    #expect(reading.helps == ["use straight quotes: \"", "use straight quotes: \""])
  }

  @Test func `at most fifty errors are reported`() {
    let text = String(repeating: "\"a\" = ;\n", count: 200)
    #expect(StringsReading(text).findings.count == 50)
  }

  @Test func `at most twenty NUL bytes of a file are reported`() {
    let text = String(repeating: "/*\0*/\n", count: 50) + "\"a\" = \"b\";\n"
    let reading = StringsReading(text)
    #expect(reading.messages.count { $0 == "a NUL byte inside the file" } == 20)
  }

  @Test func `unclosed brackets are reported`() {
    let braces = StringsReading("a = {b = c;", kind: .stringsdict)
    #expect(braces.messages == ["this '{' is never closed"])
    #expect(StringsReading("a = (b, c").messages.first == "this '(' is never closed")
    #expect(StringsReading("a = (b c);", kind: .stringsdict).places == ["1:8-1:9"])
    #expect(StringsReading("a = <0f0>; b = c;", kind: .stringsdict).entries == ["b->c"])
  }

  @Test func `nesting is limited as in CoreFoundation`() {
    func nested(_ depth: Int) -> StringsReading {
      StringsReading(
        "a = " + String(repeating: "(", count: depth) + String(repeating: ")", count: depth) + ";",
        kind: .stringsdict)
    }
    #expect(nested(512).messages == ["expected a dictionary, found an array"])
    #expect(nested(513).messages == ["nested more than 512 levels deep"])
    #expect(nested(100_000).messages == ["nested more than 512 levels deep"])
    let braces = String(repeating: "a={", count: 100_000)
    #expect(StringsReading(braces).messages == ["nested more than 512 levels deep"])
  }

  @Test func `an old-style stringsdict contains dictionaries`() {
    let reading = StringsReading(
      "files = { NSStringLocalizedFormatKey = \"%#@n@\"; n = { other = \"%d\"; }; };",
      kind: .stringsdict)
    #expect(reading.findings.isEmpty)
    #expect(reading.entries == ["files->dictionary"])
  }
}

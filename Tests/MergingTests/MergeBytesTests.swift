import Merging
import SourceText
import Testing

/// The bytes of merged catalogs: layout, order, encodings and markers.
@Suite struct MergeBytesTests {
  private let base = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "alpha" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Alpha"
              }
            }
          }
        },
        "gamma" : {

        }
      },
      "version" : "1.0"
    }
    """

  @Test func `a conflict of the whole file has the encoding and line breaks of ours`() {
    func wide(_ text: String) -> [UInt8] {
      "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let request = MergeRequest(
      base: SourceBuffer([]), ours: SourceBuffer(wide("a = 1;\r\n")),
      theirs: SourceBuffer(wide("a = 2;")), path: "L.strings")
    #expect(
      request.wholeFileConflict
        == wide("<<<<<<< ours\r\na = 1;\r\n=======\r\na = 2;\r\n>>>>>>> theirs\r\n"))
  }

  @Test func `an unchanged side gives the other one, even if it can't be read`() {
    for other in [base.replacing("Alpha", with: "A"), "not { JSON", "", base + "\r\n"] {
      #expect(merge(base, other, base).text == other)
      #expect(merge(base, base, other).text == other)
      #expect(merge(base, other, other).text == other)
    }
  }

  @Test func `keys of both sides are inserted in Xcode's order and layout`() {
    let ours = base.replacing(
      "    \"gamma\"", with: "    \"Beta 10\" : {\n      \"comment\" : \"c\"\n    },\n    \"gamma\""
    )
    let theirs = base.replacing(
      "    \"gamma\" : {\n\n    }",
      with: "    \"beta 9\" : {\n\n    },\n    \"gamma\" : {\n\n    },\n    \"Zeta\" : {\n\n    }")
    #expect(
      merge(base, ours, theirs).text == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "alpha" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Alpha"
                  }
                }
              }
            },
            "beta 9" : {

            },
            "Beta 10" : {
              "comment" : "c"
            },
            "gamma" : {

            },
            "Zeta" : {

            }
          },
          "version" : "1.0"
        }
        """)
  }

  @Test func `in a file without order, a key comes after the one that it follows`() {
    func file(_ keys: String...) -> String { catalog(lines: keys.map { "\"\($0)\" : { }" }) }
    #expect(
      merge(file("z", "b", "m"), file("z", "q", "b", "m"), file("first", "z", "b", "x", "y", "m"))
        .text == file("first", "z", "q", "b", "x", "y", "m"))
    // The key that it follows was removed.
    #expect(
      merge(file("z", "b", "m"), file("z", "m"), file("z", "b", "x", "m")).text
        == file("z", "x", "m"))
  }

  @Test func `a removed member takes its comma with it`() {
    func file(_ keys: String...) -> String { catalog(lines: keys.map { "\"\($0)\" : { }" }) }
    #expect(merge(file("a", "b", "c"), file("b", "c"), file("a", "b")).text == file("b"))
    #expect(
      merge(file("a", "b", "c"), file("a", "c"), file("a", "b", "c", "d")).text
        == file("a", "c", "d"))
    #expect(
      merge(file("a", "b"), file("a"), file("b")).text == """
        {
          "sourceLanguage" : "en",
          "strings" : {

          },
          "version" : "1.0"
        }
        """)
  }

  @Test func `an empty entry that both sides added keeps the layout of ours`() {
    let base =
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
    let (ours, theirs) = ("{\n\n    }", "{\n      \n    }")
    func catalog(_ entry: String) -> String {
      base.replacing("{\n\n  }", with: "{\n    \"k\" : \(entry)\n  }")
    }
    #expect(merge(base, catalog(ours), catalog(theirs)).text == catalog(ours))
    #expect(merge(base, catalog(theirs), catalog(ours)).text == catalog(theirs))
  }

  @Test func `the first key of an empty catalog`() {
    let empty =
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
    let ours = empty.replacing("1.0", with: "1.1")
    let theirs = empty.replacing("{\n\n  }", with: "{\n    \"k\" : {\n\n    }\n  }")
    let expected = theirs.replacing("1.0", with: "1.1")
    #expect(merge(empty, ours, theirs).text == expected)
    #expect(merge(empty, theirs, ours).text == expected)
  }

  @Test func `keys that moved, came and went are matched`() {
    func file(_ keys: String...) -> String {
      catalog(lines: keys.map { "\"\($0)\" : { \"comment\" : \"\($0)\" }" })
    }
    #expect(
      merge(file("d", "a", "c", "b"), file("b", "d", "x", "a"), file("c", "y", "a", "d", "b")).text
        == file("y", "b", "d", "x", "a"))
    #expect(merge("", file("b", "a"), file("a", "c", "b")).text == file("b", "a", "c"))
  }

  @Test(arguments: [10, 20, 100]) func `values at any depth are merged or conflict`(depth: Int) {
    func file(_ first: Int, _ second: Int) -> String {
      let opening = String(repeating: #"{ "x" : "#, count: depth)
      let closing = String(repeating: " }", count: depth)
      return catalog(#""k" : \#(opening){ "a" : \#(first), "b" : \#(second) }\#(closing)"#)
    }
    let result = merge(file(1, 1), file(2, 1), file(1, 2))
    #expect(result.conflicts.isEmpty == (depth < 16))
    #expect(result.text == file(2, 2) || depth > 16)
    #expect(merge(file(1, 1), file(2, 2), file(2, 2) + "\n").text == file(2, 2))
  }

  @Test func `a file that is nested too deeply is refused`() {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let result = merge("", catalog(#""k" : \#(deep)"#), catalog(#""l" : { }"#))
    guard case .invalid(.ours, line: 4, _) = result.refusal else {
      Issue.record("\(String(describing: result.refusal))")
      return
    }
  }

  @Test func `both sides added the file`() {
    let ours = catalog(entry("a", "", unit("de", "A")))
    let theirs = catalog(entry("b", "", unit("de", "B")))
    #expect(
      merge("", ours, theirs).text
        == catalog(entry("a", "", unit("de", "A")), entry("b", "", unit("de", "B"))))
  }

  @Test func `minified files stay minified`() {
    let base = #"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#
    let ours = #"{"sourceLanguage":"en","strings":{"a":{},"b":{}},"version":"1.0"}"#
    let theirs =
      #"{"sourceLanguage":"en","strings":{"a":{"comment":"c"},"c":{"comment":"d"}},"version":"1.0"}"#
    #expect(
      merge(base, ours, theirs).text
        == #"{"sourceLanguage":"en","strings":{"a":{"comment":"c"},"b":{},"c":{"comment":"d"}},"version":"1.0"}"#
    )
    let conflict = merge(
      base, ours.replacing("{}}", with: #"{"comment":"1"}}"#),
      theirs.replacing("\"c\":", with: "\"b\":"))
    #expect(
      conflict.text == """
        {"sourceLanguage":"en","strings":{"a":{"comment":"c"},"b":{
        <<<<<<< ours
        "comment":"1"
        =======
        "comment":"d"
        >>>>>>> theirs
        }},"version":"1.0"}
        """)
  }

  @Test func `a lone carriage return stays in a string`() {
    func file(_ first: String, _ second: String) -> String {
      "<plist version=\"1.0\"><dict>\n<key>a</key><string>\(first)</string>\n"
        + "<key>b</key><string>\(second)</string>\n</dict></plist>\n"
    }
    let ours = file("1", "3").replacing("\n", with: "\r\n")
    let result = merge(file("1", "2"), ours, file("x\ry", "2"), path: "L.strings")
    #expect(result.text == file("x\ry", "3").replacing("\n", with: "\r\n"))
  }

  @Test func `a file that is only a byte order mark`() {
    let result = merge("", "\u{FEFF}", "b = 2;\n", path: "L.strings")
    #expect(Array(result.text.utf8) == Array("\u{FEFF}b = 2;\n".utf8))
  }

  @Test func `line breaks are those of ours`() {
    let ours = base.replacing("Alpha", with: "A").replacing("\n", with: "\r\n")
    let theirs = base.replacing(
      "    \"gamma\"", with: "    \"beta\" : {\n      \"comment\" : \"c\"\n    },\n    \"gamma\"")
    let merged = merge(base, ours, theirs).text
    #expect(merged == theirs.replacing("Alpha", with: "A").replacing("\n", with: "\r\n"))
    #expect(merge(base, theirs, ours).text == merged.replacing("\r\n", with: "\n"))
  }

  @Test func `a byte order mark and the end of the file are those of ours`() {
    let ours = "\u{FEFF}" + base.replacing("Alpha", with: "A") + "\n"
    let theirs = base.replacing("gamma", with: "delta")
    #expect(
      merge(base, ours, theirs).text
        == "\u{FEFF}" + base.replacing("Alpha", with: "A").replacing("gamma", with: "delta") + "\n")
  }

  @Test func `keys are compared by their decoded bytes`() {
    let old = catalog(entry("a", "", unit("de", "A")))
    let ours = catalog(#""\u0061" : { "localizations" : { \#(unit("de", "B")) } }"#)
    let theirs = catalog(entry("a", "", unit("de", "A"), unit("fr", "F")))
    #expect(
      merge(old, ours, theirs).text
        == catalog(
          #""\u0061" : { "localizations" : { \#(unit("de", "B")), \#(unit("fr", "F")) } }"#))
    let composed = catalog(entry("caf\u{E9}", "", unit("de", "A")))
    let decomposed = catalog(entry("cafe\u{301}", "", unit("de", "B")))
    let merged = merge(catalog(entry("z", "", unit("de", "Z"))), composed, decomposed)
    #expect(merged.conflicts == [])
    #expect(merged.text.utf8.count > composed.utf8.count + 40)
  }

  @Test func `long keys with a common start are different`() {
    let prefix = String(repeating: "long key ", count: 100)
    let old = catalog(entry(prefix + "1"), entry(prefix + "2"))
    let ours = catalog(entry(prefix + "1"), entry(prefix + "2"), entry(prefix + "3"))
    let theirs = catalog(entry(prefix + "0"), entry(prefix + "1"), entry(prefix + "2"))
    #expect(
      merge(old, ours, theirs).text
        == catalog(
          entry(prefix + "0"), entry(prefix + "1"), entry(prefix + "2"), entry(prefix + "3")))
    // At the same place in all files.
    let renamed = merge(
      catalog(entry(prefix + "1")), catalog(entry(prefix + "2")), catalog(entry(prefix + "3")))
    #expect(renamed.text == catalog(entry(prefix + "2"), entry(prefix + "3")))
  }

  @Test func `other whitespace isn't a change`() {
    let compact = base.replacing("\n", with: "").replacing("  ", with: "")
    let theirs = base.replacing("Alpha", with: "A")
    #expect(merge(base, compact, theirs).text == compact.replacing("Alpha", with: "A"))
    #expect(merge(base, theirs, compact).text == theirs)
  }
}

extension MergeBytesTests {
  private func catalog(lines: [String]) -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
    \(lines.map { "    " + $0 }.joined(separator: ",\n"))
      },
      "version" : "1.0"
    }
    """
  }

  private func catalog(_ entries: String...) -> String { catalog(lines: entries) }
}

import Merging
import Testing

/// Merges of `.strings` and `.stringsdict` files.
@Suite struct PropertyListMergeTests {
  private let base = """
    /*
      Localizable.strings
      App
    */

    /* The first */
    "a" = "A";

    // The second
    "b" = "B"; // at the end

    "c" = "C";

    """

  @Test func `values of both sides are merged`() {
    expect(
      base, base.replacing("\"A\"", with: "\"1\""), base.replacing("\"C\"", with: "\"3\""),
      becomes: base.replacing("\"A\"", with: "\"1\"").replacing("\"C\"", with: "\"3\""))
  }

  @Test func `added values bring their comments`() {
    expect(
      base, base.replacing("/* The first */", with: "\"0\" = \"0\";\n\n/* The first */"),
      base.replacing(
        "// The second", with: "/* New */\n\"aa\" = \"AA\"; /* end */\n\n// The second"),
      becomes: """
        /*
          Localizable.strings
          App
        */

        "0" = "0";

        /* The first */
        "a" = "A";

        /* New */
        "aa" = "AA"; /* end */

        // The second
        "b" = "B"; // at the end

        "c" = "C";

        """)
  }

  @Test func `removed values take their comments with them`() {
    expect(
      base, base.replacing("// The second\n\"b\" = \"B\"; // at the end\n\n", with: ""),
      base.replacing("\"C\"", with: "\"3\""),
      becomes: """
        /*
          Localizable.strings
          App
        */

        /* The first */
        "a" = "A";

        "c" = "3";

        """)
  }

  @Test func `a value with its comment is one atom`() {
    let result = mergeStrings(
      base, base.replacing("/* The first */", with: "/* First */"),
      base.replacing("\"A\"", with: "\"1\""))
    #expect(result.conflicts.map(\.key) == ["a"])
    #expect(
      result.text.contains(
        """

        <<<<<<< ours
        /* First */
        "a" = "A";
        =======
        /* The first */
        "a" = "1";
        >>>>>>> theirs

        // The second
        """))
  }

  @Test func `conflicts have the strings of both sides`() {
    let result = mergeStrings(
      base, base.replacing("\"C\"", with: "\"3\""), base.replacing("\n\"c\" = \"C\";\n", with: ""))
    #expect(result.conflicts.map(\.ours) == ["3"])
    #expect(result.conflicts.map(\.theirs) == [nil])
    #expect(result.conflicts.map(\.kind) == [.removedByTheirs])
    #expect(result.text.hasSuffix("\n\n<<<<<<< ours\n\"c\" = \"3\";\n=======\n>>>>>>> theirs\n"))
  }

  @Test func `comments at the start and at the end are merged too`() {
    let end = base + "\n/* The end */\n"
    expect(
      base, end, base.replacing("App", with: "Other"), becomes: end.replacing("App", with: "Other"))
    let conflict = mergeStrings(
      base, base.replacing("App", with: "One"), base.replacing("App", with: "Two"))
    #expect(conflict.conflicts.count == 1)
    #expect(conflict.text.hasPrefix("<<<<<<< ours\n/*\n  Localizable.strings\n  One\n*/\n======="))
  }

  @Test func `escapes and quotes don't make a difference`() {
    expect(
      "\"caf\\U00e9\" = \"x\";\n", "\"caf\\U00e9\" = \"x\";\nb = 1;\n",
      "\"caf\u{E9}\" = \"y\";\n", becomes: "\"caf\u{E9}\" = \"y\";\nb = 1;\n")
  }

  @Test func `a line break in a string stays as it is`() {
    let theirs = base.replacing("\"C\"", with: "\"3\n4\"").replacing("\n", with: "\r\n")
    #expect(
      mergeStrings(base, base.replacing("\"A\"", with: "\"1\""), theirs).text
        .contains("\"c\" = \"3\r\n4\";\n"))
  }

  @Test func `a comment at the start keeps the empty line after it`() {
    let noted = "/* one */\na = 1;\n"
    expect(
      noted + "b = 2;\n", noted + "b = 3;\n", "/* file */\n\n" + noted + "b = 2;\n",
      becomes: "/* file */\n\n" + noted + "b = 3;\n")
  }

  @Test func `a key with an error is refused`() {
    guard
      case .invalid(.theirs, line: 7, _) =
        mergeStrings(base, base + "\"z\" = \"Z\";\n", base.replacing("\"A\";", with: "\"A\""))
        .refusal
    else {
      Issue.record("not refused")
      return
    }
  }

  @Test func `UTF-16 stays UTF-16`() {
    let ours = base + "\n\"d\" = \"\u{1F600}\";\n"
    let theirs = base.replacing("\"A\"", with: "\"é\"")
    let expected = ours.replacing("\"A\"", with: "\"é\"")
    for isBig in [false, true] {
      let outcome = mergeBytes(
        utf16(base, isBig), utf16(ours, isBig), utf16(theirs, isBig), path: "L.strings")
      guard case .merged(let file) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(file.bytes == utf16(expected, isBig))
    }
    // One side converts the file, and the other one adds a value.
    for (first, second) in [(ours, Array(theirs.utf8)), (theirs, Array(ours.utf8))] {
      let outcome = mergeBytes(
        utf16(base, false), utf16(first, false), second, path: "L.strings")
      guard case .merged(let file) = outcome else { continue }
      #expect(String(decoding: file.bytes, as: UTF8.self) == expected)
    }
  }

  @Test func `a .stringsdict is merged branch by branch`() {
    func file(_ one: String, _ other: String, _ more: String = "") -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<!-- The number of files -->
      \t<key>files</key>
      \t<dict>
      \t\t<key>NSStringLocalizedFormatKey</key>
      \t\t<string>%#@n@</string>
      \t\t<key>n</key>
      \t\t<dict>
      \t\t\t<key>NSStringFormatSpecTypeKey</key>
      \t\t\t<string>NSStringPluralRuleType</string>
      \t\t\t<key>NSStringFormatValueTypeKey</key>
      \t\t\t<string>d</string>
      \t\t\t<key>one</key>
      \t\t\t<string>\(one)</string>
      \(more)\t\t\t<key>other</key>
      \t\t\t<string>\(other)</string>
      \t\t</dict>
      \t</dict>
      </dict>
      </plist>

      """
    }
    let few = "\t\t\t<key>few</key>\n\t\t\t<string>%d &lt;F&gt;</string>\n"
    let result = merge(
      file("one", "%d files"), file("a file", "%d files"), file("one", "%d Files", few),
      path: "L.stringsdict")
    #expect(result.refusal == nil)
    #expect(result.conflicts == [])
    #expect(result.text == file("a file", "%d Files", few))
    let conflict = merge(
      file("one", "%d files"), file("a", "%d files"), file("b", "%d files"), path: "L.stringsdict")
    #expect(conflict.conflicts.map(\.path) == [["files", "n", "one"]])
    #expect(
      conflict.text.contains(
        "\n<<<<<<< ours\n\t\t\t<key>one</key>\n\t\t\t<string>a</string>\n=======\n"))
  }

  @Test func `two forms of property lists can't be mixed`() {
    let xml = #"<plist version="1.0"><dict><key>a</key><string>1</string></dict></plist>"#
    #expect(mergeStrings("a = 0;", "a = 2;", xml).refusal == .differentForms)
    // The form of the base doesn't matter.
    #expect(
      mergeStrings(xml, "a = 1;\nb = 2;\n", "a = 3;\n").text == "a = 3;\nb = 2;\n")
    #expect(
      mergeBytes(
        Array("a = 0;".utf8), Array("bplist00".utf8), Array("a = 1;".utf8), path: "L.strings"
      )
      .refusal == .binary(.ours))
  }

  @Test func `a comment that ends with its line swallows nothing`() {
    expect(
      "a=1; b=2;", "a=1x; b=2;", "a=1; b=2; // t\nc=3; // u\nd=4;",
      becomes: "a=1x; b=2; // t\n c=3; // u\n d=4;")
    expect("{ a=1; }", "{ a=2; }", "{ a=1; b=2; // t\n}", becomes: "{ a=2;\nb=2; // t\n }")
    let conflict = mergeStrings(
      "a=1; b=2;", "a=2; b=2;", "a=3; // t\nc=3; // u\nd=4; // v\nb=2;")
    #expect(conflict.text.hasSuffix(">>>>>>> theirs\n c=3; // u\n d=4; // v\n b=2;"))
  }

  @Test(arguments: [
    "\"a\" /* note */ = \"1\";", "\"a\" = /* note */ \"1\";", "\"a\" = \"1\" /* note */;",
    "/* note */ \"a\" = \"1\";", "\"a\" = \"1\"; /* note */",
  ]) func `a comment anywhere around a value is kept`(line: String) {
    let base = "\"a\" = \"1\";\nb = 2;\n"
    let noted = line + "\nb = 2;\n"
    let changed = base.replacing("2", with: "3")
    expect(base, changed, noted, becomes: line + "\nb = 3;\n")
    expect(base, noted, changed, becomes: line + "\nb = 3;\n")
    #expect(
      mergeStrings(base, noted, base.replacing("1", with: "4")).conflicts.map(\.key) == ["a"])
  }

  @Test func `a comment at the end doesn't become one of the last value`() {
    expect(
      "a=1; b=2;", "a=1; b=3;", "a=1; b=2;\n/* end */\n", becomes: "a=1; b=3;\n/* end */")
    expect(
      "a=1; b=2;", "a=1; b=3;", "a=1; b=2;\r\n\r\n// end\r\n", becomes: "a=1; b=3;\n\n// end")
    expect("{ a=1; }", "{ a=2; }", "{ a=1;\n/* end */ }", becomes: "{ a=2;\n/* end */ }")
    // A comment with several lines doesn't belong to the value on its first line.
    expect(
      "a=1; b=2; /* e\nn */", "a=1; b=3; /* e\nn */", "a=1; b=2;\n/* end */",
      becomes: "a=1; b=3;\n/* end */")
    expect(
      "a=1; b=2;", "a=1; b=3;", "a=1; b=2; /* e\nnd */", becomes: "a=1; b=3; /* e\nnd */")
  }

  @Test func `spaces in a comment are a change`() {
    let base = "/* no where */\na = 1;\nb = 2;\n"
    expect(
      base, base.replacing("2", with: "3"), base.replacing("no where", with: "nowhere"),
      becomes: "/* nowhere */\na = 1;\nb = 3;\n")
  }

  @Test(arguments: ["a = { x = 1; };", "a = { x = ( w, y ); };"])
  func `a comment inside of a value is kept`(line: String) {
    let noted = line.replacing(", y", with: ", y /* note */").replacing("1;", with: "1; /* note */")
    let result = merge(
      line + "\nb = 2;\n", line + "\nb = 3;\n", noted + "\nb = 2;\n", path: "L.stringsdict")
    #expect(result.text == noted + "\nb = 3;\n")
  }

  @Test func `a comment between a key and a value of XML is kept`() {
    func file(_ note: String, _ end: String, _ value: String) -> String {
      "<plist version=\"1.0\"><dict>\n<key>a</key>\(note)<dict><key>x</key><string>1</string>\(end)"
        + "</dict>\n<key>b</key><string>\(value)</string>\n</dict></plist>\n"
    }
    for (note, end) in [("<!-- note -->", ""), ("", "<!-- note -->")] {
      let result = merge(
        file("", "", "2"), file("", "", "3"), file(note, end, "2"), path: "L.stringsdict")
      #expect(result.text == file(note, end, "3"))
    }
  }

  @Test func `text around the dictionary is merged too`() {
    func file(_ start: String, _ value: String, _ end: String) -> String {
      "\(start){\n  a = 1;\n  b = \(value);\n}\n\(end)"
    }
    let (start, end) = ("/* licence */\n", "/* end */\n")
    expect(
      file("", "2", ""), file("", "3", ""), file(start, "2", end), becomes: file(start, "3", end))
    expect(
      file("", "2", ""), file(start, "3", ""), file("", "2", end), becomes: file(start, "3", end))
    expect(
      file(start, "2", end), file(start, "3", end), file("", "2", ""), becomes: file("", "3", ""))
    #expect(
      mergeStrings(file("", "2", ""), file("// x\n", "3", ""), file("// y\n", "2", "")).refusal
        == .surroundings)
  }

  @Test func `a comment around a property list of XML is kept`() {
    func file(_ start: String, _ value: String, _ end: String) -> String {
      "\(start)<plist version=\"1.0\"><dict><key>a</key><string>\(value)</string></dict></plist>\n\(end)"
    }
    let (start, end) = ("<!-- licence -->\n", "<!-- end -->\n")
    expect(
      file("", "2", ""), file("", "3", ""), file(start, "2", end), becomes: file(start, "3", end))
  }

  @Test func `zero bytes after the last entry are no reason to trap`() {
    let result = mergeStrings("a = 1;\nb = 1;", "a = 2;\nb = 1;\0\0\0", "a = 1;\nb = 2;")
    #expect(result.text.filter { $0 != "\0" } == "a = 2;\nb = 2;\n")
  }

  @Test func `a file that both sides added, and one without values`() {
    expect("", "a = 1;\n", "b = 2;\n", becomes: "a = 1;\nb = 2;\n")
    expect(
      "/* x */\n", "/* x */\n\na = 1;\n", "/* x */\n\nb = 2;\n",
      becomes: "/* x */\n\na = 1;\n\nb = 2;\n")
  }
}

extension PropertyListMergeTests {
  private func mergeStrings(_ base: String, _ ours: String, _ theirs: String) -> MergeResult {
    merge(base, ours, theirs, path: "de.lproj/L.strings")
  }

  private func expect(
    _ base: String, _ ours: String, _ theirs: String, becomes expected: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let result = mergeStrings(base, ours, theirs)
    #expect(result.text == expected, sourceLocation: location)
    #expect(result.conflicts == [], sourceLocation: location)
    #expect(result.refusal == nil, sourceLocation: location)
  }

  private func utf16(_ text: String, _ isBig: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBig ? bytes : bytes.reversed()
    }
  }
}

extension MergeOutcome {
  /// The reason why nothing was merged, if nothing was.
  var refusal: MergeRefusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}

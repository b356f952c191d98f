import Syntax
import Testing

/// What CoreFoundation loads of small files, and what is to be said about them.
@Suite struct StringsVectorTests {
  struct Vector: CustomTestStringConvertible {
    let number: String
    let bytes: [UInt8]
    /// What is read. Where CoreFoundation refuses the file, what can be read in spite of that.
    let entries: [String]
    let findings: [String]
    let place: String?

    init(
      _ number: String, _ text: String, _ entries: [String] = [], _ findings: [String] = [],
      at place: String? = nil
    ) {
      self.init(number, bytes: Array(text.utf8), entries, findings, at: place)
    }

    init(
      _ number: String, bytes: [UInt8], _ entries: [String] = [], _ findings: [String] = [],
      at place: String? = nil
    ) {
      self.number = number
      self.bytes = bytes
      self.entries = entries
      self.findings = findings
      self.place = place
    }

    var testDescription: String { number }
  }

  @Test(arguments: accepted + refused + truncated + escapes + encodings)
  func `a vector is read and reported`(_ vector: Vector) {
    let reading = StringsReading(bytes: vector.bytes)
    #expect(reading.entries == vector.entries)
    #expect(reading.findings == vector.findings)
    if let place = vector.place { #expect(reading.places.first == place) }
  }

  static let accepted: [Vector] = [
    Vector("1", #""a" = "b";"#, ["a->b"]),
    Vector("3", "a = b;", ["a->b"]),
    Vector("4", "'a' = 'b';", ["a->b"]),
    Vector("5", #""a";"#, ["a->a"]),
    Vector("6", "a;", ["a->a"]),
    Vector("10", "", [], ["note syntax-error"]),
    Vector("11", " \n \n"),
    Vector("12", "/* c */"),
    Vector(
      "15", #""a" = "1"; "a" = "2";"#, ["a->1", "a->2"], ["error duplicate-key"], at: "1:13-1:14"),
    Vector("31", "\"a\" = \"b\nc\";", ["a->b\nc"]),
    Vector("32", #"'it"s' = "it's";"#, [#"it"s->it's"#]),
    Vector("33", "a.b-c_d/e:f$g = 1;", ["a.b-c_d/e:f$g->1"]),
    Vector("38", #"{"a"="b";}"#, ["a->b"]),
    Vector("49", #""é" = "ü";"#, ["é->ü"]),
    Vector("55", "\u{2028}\"a\"=\"b\";", ["a->b"]),
    Vector("58", #""a" = "";"#, ["a->"]),
    Vector("59", #""" = "x";"#, ["->x"]),
    Vector("60", #""a"/*c*/=/*d*/"b"/*e*/;//f"#, ["a->b"]),
    Vector("61", "http://x = y;", ["http://x->y"]),
    Vector(
      "62", "a=b//c;\n;", ["a->b//c"], ["warning syntax-error", "warning truncated-table"],
      at: "1:4-1:6"),
  ]

  static let refused: [Vector] = [
    Vector("2", #""a" = "b""#, ["a->b"], ["error syntax-error"], at: "1:10-1:10"),
    Vector("9", #""a""#, [], ["error syntax-error"], at: "1:1-1:4"),
    Vector("34", "a+b = c;", [], ["error syntax-error"], at: "1:2-1:3"),
    Vector("35", "key = {x=y;};", ["key->dictionary"], ["error syntax-error"], at: "1:7-1:13"),
    Vector("36", "key = (1,2,);", ["key->array"], ["error syntax-error"], at: "1:7-1:13"),
    Vector("37", "key = <0fbd77>;", ["key->data"], ["error syntax-error"], at: "1:7-1:15"),
    Vector("39", #"{"a"="b";} junk"#, ["a->b"], ["error syntax-error"], at: "1:12-1:16"),
    Vector("40", #""a" = ;"#, [], ["error syntax-error"], at: "1:7-1:8"),
    Vector("41", #"= "b";"#, ["b->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector("42", #""a" "b";"#, [], ["error syntax-error"], at: "1:5-1:8"),
    Vector("43", #""a" = "b" "c";"#, ["a->b"], ["error syntax-error"], at: "1:10-1:10"),
    Vector(
      "44", "\"a\" = \"b\n\"c\" = \"d\";", ["a->b", "c->d"], ["error syntax-error"],
      at: "1:7-1:9"),
    Vector(
      "45", "\"a\" = \"b\"\n\"c\" = \"d\";", ["a->b", "c->d"], ["error syntax-error"],
      at: "1:10-1:10"),
    Vector("46", #""a" = “b”;"#, ["a->“b”"], ["error syntax-error"], at: "1:7-1:8"),
    Vector("47", #"“a” = "b";"#, [], ["error syntax-error"], at: "1:1-1:2"),
    Vector("50", "é = u;", [], ["error syntax-error"], at: "1:1-1:2"),
    Vector("54", "\u{A0}\"a\"=\"b\";", ["a->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector("63", "# c\n\"a\"=\"b\";", ["a->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector("68", #"{"a":"b"}"#, [], ["error syntax-error"], at: "1:5-1:6"),
    Vector("71", #"/* c */ */ "a"="b";"#, ["a->b"], ["error syntax-error"], at: "1:9-1:10"),
    Vector(
      "80",
      "<<<<<<< HEAD\n\"a\" = \"1\";\n=======\n\"a\" = \"2\";\n>>>>>>> x\n\"b\" = \"3\";\n",
      ["a->1", "b->3"], ["error syntax-error"], at: "1:1-1:13"),
  ]

  static let truncated: [Vector] = [
    Vector("7", #""a" = "b";;"#, ["a->b"], ["warning truncated-table"], at: "1:11-1:12"),
    Vector("8", #""a" = "b";; "c" = "d";"#, ["a->b"], ["error truncated-table"], at: "1:11-1:12"),
    Vector("13", "/* open", [], ["error truncated-table"], at: "1:1-1:8"),
    Vector(
      "14", #""a" = "b"; /* open"#, ["a->b"], ["error truncated-table"], at: "1:12-1:19"),
    Vector(
      "48", #""a"="1"; “b”="2"; "c"="3";"#, ["a->1"], ["error truncated-table"], at: "1:10-1:11"),
    Vector(
      "52", "\"a\"=\"1\";\u{FEFF}\"b\"=\"2\";", ["a->1"], ["error truncated-table"],
      at: "1:9-1:10"),
    Vector(
      "53", "\"a\"=\"1\";\u{A0}\"b\"=\"2\";", ["a->1"], ["error truncated-table"], at: "1:9-1:10"),
    Vector("56", "\"a\" = \"b\";\0", ["a->b"], ["warning truncated-table"], at: "1:11-1:12"),
    Vector("69", #""a"="b"; }"#, ["a->b"], ["warning truncated-table"], at: "1:10-1:11"),
    Vector("70", #""a"="b"; * "c"="d";"#, ["a->b"], ["error truncated-table"], at: "1:10-1:11"),
    Vector(
      "72", #""a"="b"; /* c */ */ "d"="e";"#, ["a->b"], ["error truncated-table"],
      at: "1:18-1:19"),
    Vector(
      "79",
      "\"z\"=\"0\";\n<<<<<<< HEAD\n\"a\"=\"1\";\n=======\n\"a\"=\"2\";\n>>>>>>> x\n\"b\"=\"3\";\n",
      ["z->0"], ["error syntax-error"], at: "2:1-2:13"),
    Vector("81", #""a"="b";, "c"="d";"#, ["a->b"], ["error truncated-table"], at: "1:9-1:10"),
    Vector(
      "82", "\"a\"=\"b\";\n\u{200B}\"c\"=\"d\";", ["a->b"], ["error truncated-table"],
      at: "2:1-2:2"),
    Vector("unclosed key", #""a"="1"; "c"#, ["a->1"], ["error truncated-table"], at: "1:10-1:12"),
    Vector(
      "backslash ends a key", #""a"="1"; "c\"#, ["a->1"], ["error truncated-table"],
      at: "1:10-1:13"),
  ]

  static let escapes: [Vector] = [
    Vector("16", #""a" = "\u00e9";"#, ["a->u00e9"], ["warning invalid-escape"], at: "1:8-1:14"),
    Vector("17", #""a" = "\U00e9";"#, ["a->é"]),
    Vector(
      "18", #""a" = "\U1F600";"#, ["a->\u{1F60}0"], ["warning invalid-escape"], at: "1:8-1:15"),
    Vector("19", #""a" = "\Ud83d\Ude00";"#, ["a->😀"]),
    Vector("20", #""a" = "\U41";"#, ["a->A"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector("21", #""a" = "\Uzz";"#, ["a->\0zz"], ["warning invalid-escape"], at: "1:8-1:10"),
    Vector("22", #""a" = "\UD83D";"#, ["a->\u{FFFD}"], ["warning invalid-escape"], at: "1:8-1:14"),
    Vector("23", #""a" = "\341";"#, ["a->Æ"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector("24", #""a" = "\101";"#, ["a->A"], ["note invalid-escape"], at: "1:8-1:12"),
    Vector("25", #""a" = "\1019";"#, ["a->A9"], ["note invalid-escape"], at: "1:8-1:12"),
    Vector("26", #""a" = "\400";"#, ["a->\0"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector("27", #""a" = "\8";"#, ["a->8"], ["warning invalid-escape"], at: "1:8-1:10"),
    Vector("28", #""a" = "\x41";"#, ["a->x41"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector("29", #""a" = "\/";"#, ["a->/"], ["note invalid-escape"], at: "1:8-1:10"),
    Vector(
      "slashes", #""\/a\/" = "\/b\/";"#, ["/a/->/b/"], ["note invalid-escape"], at: "1:2-1:4"),
    Vector(
      "slashes of two entries", #"k="\/";l="\/";"#, ["k->/", "l->/"],
      ["note invalid-escape", "note invalid-escape"]),
    Vector("30", "\"a\" = \"b\\\nc\";", ["a->b\nc"], ["note invalid-escape"], at: "1:9-1:10"),
    Vector("57", #""a" = "b\"#, ["a->b\\"], ["error syntax-error"], at: "1:9-1:10"),
    Vector("all letters", #"a="\a\b\f\n\r\t\v\"\'\\";"#, ["a->\u{7}\u{8}\u{C}\n\r\t\u{B}\"'\\"]),
    Vector("octal 251", #"a="\251";"#, ["a->\u{2019}"], ["warning invalid-escape"]),
    Vector("octal 200", #"a="\200";"#, ["a->\u{A0}"], ["warning invalid-escape"]),
    Vector("octal 376", #"a="\376";"#, ["a->\0"], ["warning invalid-escape"]),
    Vector("digits behind \\U", #"a="l\U2019ami \U2019add";"#, ["a->l’ami ’add"]),
    Vector("unknown beyond ASCII", #"a="\é!";"#, ["a->é!"], ["warning invalid-escape"]),
  ]

  static let encodings: [Vector] = [
    Vector("51", "\u{FEFF}\"a\" = \"b\";", ["a->b"]),
    Vector("73 LE", bytes: [0xFF, 0xFE] + wide("\"a\" = \"é😀\";"), ["a->é😀"]),
    Vector("73 BE", bytes: [0xFE, 0xFF] + wide("\"a\" = \"é😀\";", big: true), ["a->é😀"]),
    Vector(
      "74", bytes: wide("\"a\" = \"b\";", big: true), ["a->b"], ["error suspect-encoding"],
      at: "1:1-1:1"),
    Vector(
      "74b", bytes: wide("\"a\" = \"b\";"), ["a->b"], ["error suspect-encoding"], at: "1:1-1:1"),
    Vector(
      "75",
      bytes: [0xFF, 0xFE, 0, 0] + "a=é;".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
      ["a->é"], ["note suspect-encoding", "error syntax-error"]),
    Vector(
      "75 ok",
      bytes: [0xFF, 0xFE, 0, 0] + "a='é';".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
      ["a->é"], ["note suspect-encoding"]),
    Vector(
      "76", bytes: Array("\"a\" = \"b".utf8) + [0xE9] + Array("\";".utf8), ["a->b\u{FFFD}"],
      ["error suspect-encoding"], at: "1:9-1:10"),
    Vector(
      "77", bytes: Array("/* ".utf8) + [0xFF] + Array(" */ a = b;".utf8), ["a->b"],
      ["error suspect-encoding"], at: "1:4-1:5"),
    Vector(
      "lone A9", bytes: Array("a = \"".utf8) + [0xA9] + Array("\";".utf8), ["a->\u{FFFD}"],
      ["warning suspect-encoding"]),
    Vector(
      "78", bytes: [0xFF, 0xFE, 0xFF, 0xFE] + wide("a = b;"), ["a->b"],
      ["error suspect-encoding"], at: "1:1-1:2"),
    Vector(
      "two UTF-8 marks", "\u{FEFF}\u{FEFF}a = b;", ["a->b"], ["error suspect-encoding"],
      at: "1:1-1:2"),
    Vector("only a mark", "\u{FEFF}", [], ["note syntax-error"]),
    Vector("odd last byte", bytes: [0xFF, 0xFE] + wide("a = b;") + [0x20], ["a->b"]),
    Vector(
      "lone surrogate", bytes: [0xFF, 0xFE] + wide("a=\"") + [0x00, 0xD8] + wide("\";"),
      ["a->\u{FFFD}"]),
    Vector(
      "NUL in a text", "a = \"b\0c\";", ["a->b\0c"], ["warning suspect-encoding"], at: "1:7-1:8"),
    Vector(
      "mark in a text", "a = \"b\u{FEFF}c\";", ["a->b\u{FEFF}c"], ["warning suspect-encoding"],
      at: "1:7-1:8"),
    Vector(
      "Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", [],
      ["error syntax-error"], at: "1:1-1:43"),
  ]

  private static func wide(_ text: String, big: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return big ? [high, low] : [low, high]
    }
  }
}

import Syntax
import Testing

/// What CoreFoundation loads from small files, and the findings in them.
@Suite struct StringsVectorTests {
  struct Vector: CustomTestStringConvertible {
    let name: String?
    let bytes: [UInt8]
    /// The entries that are read. If CoreFoundation rejects the file, the entries that can be read
    /// anyway.
    let entries: [String]
    let findings: [String]
    let place: String?

    init(
      named name: String? = nil, _ text: String, _ entries: [String] = [],
      _ findings: [String] = [], at place: String? = nil
    ) {
      self.init(named: name, bytes: Array(text.utf8), entries, findings, at: place)
    }

    init(
      named name: String? = nil, bytes: [UInt8], _ entries: [String] = [],
      _ findings: [String] = [], at place: String? = nil
    ) {
      self.name = name
      self.bytes = bytes
      self.entries = entries
      self.findings = findings
      self.place = place
    }

    var testDescription: String { name ?? String(decoding: bytes, as: UTF8.self) }
  }

  @Test(arguments: accepted + refused + truncated + escapes + encodings)
  func `a small file has the expected entries and findings`(_ vector: Vector) {
    let reading = StringsReading(bytes: vector.bytes)
    #expect(reading.entries == vector.entries)
    #expect(reading.findings == vector.findings)
    if let place = vector.place { #expect(reading.places.first == place) }
  }

  static let accepted: [Vector] = [
    Vector(#""a" = "b";"#, ["a->b"]),
    Vector("a = b;", ["a->b"]),
    Vector("'a' = 'b';", ["a->b"]),
    Vector(#""a";"#, ["a->a"]),
    Vector("a;", ["a->a"]),
    Vector("", [], ["note syntax-error"]),
    Vector(" \n \n"),
    Vector("/* c */"),
    Vector(
      #""a" = "1"; "a" = "2";"#, ["a->1", "a->2"], ["error duplicate-key"], at: "1:13-1:14"),
    Vector("\"a\" = \"b\nc\";", ["a->b\nc"]),
    Vector(#"'it"s' = "it's";"#, [#"it"s->it's"#]),
    Vector("a.b-c_d/e:f$g = 1;", ["a.b-c_d/e:f$g->1"]),
    Vector(#"{"a"="b";}"#, ["a->b"]),
    Vector(#""é" = "ü";"#, ["é->ü"]),
    Vector("\u{2028}\"a\"=\"b\";", ["a->b"]),
    Vector(#""a" = "";"#, ["a->"]),
    Vector(#""" = "x";"#, ["->x"]),
    Vector(#""a"/*c*/=/*d*/"b"/*e*/;//f"#, ["a->b"]),
    Vector("http://x = y;", ["http://x->y"]),
    Vector(
      "a=b//c;\n;", ["a->b//c"], ["warning syntax-error", "warning truncated-table"],
      at: "1:4-1:6"),
  ]

  static let refused: [Vector] = [
    Vector(#""a" = "b""#, ["a->b"], ["error syntax-error"], at: "1:10-1:10"),
    Vector(#""a""#, [], ["error syntax-error"], at: "1:1-1:4"),
    Vector("a+b = c;", [], ["error syntax-error"], at: "1:2-1:3"),
    Vector("key = {x=y;};", ["key->dictionary"], ["error syntax-error"], at: "1:7-1:13"),
    Vector("key = (1,2,);", ["key->array"], ["error syntax-error"], at: "1:7-1:13"),
    Vector("key = <0fbd77>;", ["key->data"], ["error syntax-error"], at: "1:7-1:15"),
    Vector(#"{"a"="b";} junk"#, ["a->b"], ["error syntax-error"], at: "1:12-1:16"),
    Vector(#""a" = ;"#, [], ["error syntax-error"], at: "1:7-1:8"),
    Vector(#"= "b";"#, ["b->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector(#""a" "b";"#, [], ["error syntax-error"], at: "1:5-1:8"),
    Vector(#""a" = "b" "c";"#, ["a->b"], ["error syntax-error"], at: "1:10-1:10"),
    Vector(
      "\"a\" = \"b\n\"c\" = \"d\";", ["a->b", "c->d"], ["error syntax-error"],
      at: "1:7-1:9"),
    Vector(
      "\"a\" = \"b\"\n\"c\" = \"d\";", ["a->b", "c->d"], ["error syntax-error"],
      at: "1:10-1:10"),
    Vector(#""a" = “b”;"#, ["a->“b”"], ["error syntax-error"], at: "1:7-1:8"),
    Vector(#"“a” = "b";"#, [], ["error syntax-error"], at: "1:1-1:2"),
    Vector("é = u;", [], ["error syntax-error"], at: "1:1-1:2"),
    Vector("\u{A0}\"a\"=\"b\";", ["a->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector("# c\n\"a\"=\"b\";", ["a->b"], ["error syntax-error"], at: "1:1-1:2"),
    Vector(#"{"a":"b"}"#, [], ["error syntax-error"], at: "1:5-1:6"),
    Vector(#"/* c */ */ "a"="b";"#, ["a->b"], ["error syntax-error"], at: "1:9-1:10"),
    Vector(
      "<<<<<<< HEAD\n\"a\" = \"1\";\n=======\n\"a\" = \"2\";\n>>>>>>> x\n\"b\" = \"3\";\n",
      ["a->1", "b->3"], ["error syntax-error"], at: "1:1-1:13"),
  ]

  static let truncated: [Vector] = [
    Vector(#""a" = "b";;"#, ["a->b"], ["warning truncated-table"], at: "1:11-1:12"),
    Vector(#""a" = "b";; "c" = "d";"#, ["a->b"], ["error truncated-table"], at: "1:11-1:12"),
    Vector("/* open", [], ["error truncated-table"], at: "1:1-1:8"),
    Vector(
      #""a" = "b"; /* open"#, ["a->b"], ["error truncated-table"], at: "1:12-1:19"),
    Vector(
      #""a"="1"; “b”="2"; "c"="3";"#, ["a->1"], ["error truncated-table"], at: "1:10-1:11"),
    Vector(
      "\"a\"=\"1\";\u{FEFF}\"b\"=\"2\";", ["a->1"], ["error truncated-table"],
      at: "1:9-1:10"),
    Vector(
      "\"a\"=\"1\";\u{A0}\"b\"=\"2\";", ["a->1"], ["error truncated-table"], at: "1:9-1:10"),
    Vector("\"a\" = \"b\";\0", ["a->b"], ["warning truncated-table"], at: "1:11-1:12"),
    Vector(#""a"="b"; }"#, ["a->b"], ["warning truncated-table"], at: "1:10-1:11"),
    Vector(#""a"="b"; * "c"="d";"#, ["a->b"], ["error truncated-table"], at: "1:10-1:11"),
    Vector(
      #""a"="b"; /* c */ */ "d"="e";"#, ["a->b"], ["error truncated-table"],
      at: "1:18-1:19"),
    Vector(
      "\"z\"=\"0\";\n<<<<<<< HEAD\n\"a\"=\"1\";\n=======\n\"a\"=\"2\";\n>>>>>>> x\n\"b\"=\"3\";\n",
      ["z->0"], ["error syntax-error"], at: "2:1-2:13"),
    Vector(#""a"="b";, "c"="d";"#, ["a->b"], ["error truncated-table"], at: "1:9-1:10"),
    Vector(
      "\"a\"=\"b\";\n\u{200B}\"c\"=\"d\";", ["a->b"], ["error truncated-table"],
      at: "2:1-2:2"),
    Vector(
      named: "unclosed key", #""a"="1"; "c"#, ["a->1"], ["error truncated-table"], at: "1:10-1:12"),
    Vector(
      named: "backslash ends a key", #""a"="1"; "c\"#, ["a->1"], ["error truncated-table"],
      at: "1:10-1:13"),
  ]

  static let escapes: [Vector] = [
    Vector(#""a" = "\u00e9";"#, ["a->u00e9"], ["warning invalid-escape"], at: "1:8-1:14"),
    Vector(#""a" = "\U00e9";"#, ["a->é"]),
    Vector(
      #""a" = "\U1F600";"#, ["a->\u{1F60}0"], ["warning invalid-escape"], at: "1:8-1:15"),
    Vector(#""a" = "\Ud83d\Ude00";"#, ["a->😀"]),
    Vector(#""a" = "\U41";"#, ["a->A"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\Uzz";"#, ["a->\0zz"], ["warning invalid-escape"], at: "1:8-1:10"),
    Vector(#""a" = "\UD83D";"#, ["a->\u{FFFD}"], ["warning invalid-escape"], at: "1:8-1:14"),
    Vector(#""a" = "\341";"#, ["a->Æ"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\101";"#, ["a->A"], ["note invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\1019";"#, ["a->A9"], ["note invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\400";"#, ["a->\0"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\8";"#, ["a->8"], ["warning invalid-escape"], at: "1:8-1:10"),
    Vector(#""a" = "\x41";"#, ["a->x41"], ["warning invalid-escape"], at: "1:8-1:12"),
    Vector(#""a" = "\/";"#, ["a->/"], ["note invalid-escape"], at: "1:8-1:10"),
    Vector(
      named: "slashes", #""\/a\/" = "\/b\/";"#, ["/a/->/b/"], ["note invalid-escape"],
      at: "1:2-1:4"),
    Vector(
      named: "slashes of two entries", #"k="\/";l="\/";"#, ["k->/", "l->/"],
      ["note invalid-escape", "note invalid-escape"]),
    Vector("\"a\" = \"b\\\nc\";", ["a->b\nc"], ["note invalid-escape"], at: "1:9-1:10"),
    Vector(#""a" = "b\"#, ["a->b\\"], ["error syntax-error"], at: "1:9-1:10"),
    Vector(
      named: "all letters", #"a="\a\b\f\n\r\t\v\"\'\\";"#, ["a->\u{7}\u{8}\u{C}\n\r\t\u{B}\"'\\"]),
    Vector(named: "octal 251", #"a="\251";"#, ["a->\u{2019}"], ["warning invalid-escape"]),
    Vector(named: "octal 200", #"a="\200";"#, ["a->\u{A0}"], ["warning invalid-escape"]),
    Vector(named: "octal 376", #"a="\376";"#, ["a->\0"], ["warning invalid-escape"]),
    Vector(named: "digits after \\U", #"a="l\U2019ami \U2019add";"#, ["a->l’ami ’add"]),
    Vector(named: "unknown beyond ASCII", #"a="\é!";"#, ["a->é!"], ["warning invalid-escape"]),
  ]

  static let encodings: [Vector] = [
    Vector(
      named: "UTF-16 with a part that has one byte for each character",
      bytes: [0xFE, 0xFF] + #""a" = "b";"#.utf8.flatMap { [0, $0] }
        + Array("/* from another program */\n\"import\" = \"Importieren\";\n".utf8),
      [], ["error suspicious-encoding"], at: "1:29-1:30"),
    Vector(
      named: "UTF-16 with a value that has one byte for each character",
      bytes: [0xFE, 0xFF] + #""a" = ""#.utf8.flatMap { [0, $0] }
        + Array("this comes from another program ".utf8) + #"";"#.utf8.flatMap { [0, $0] },
      [], ["error suspicious-encoding"]),
    Vector(
      named: "Japanese text in UTF-16, whose bytes are mostly those of ASCII",
      bytes: [0xFE, 0xFF]
        + "/* ════════════════════════ •••••••••••••••••••••••• */ \"a\" = \"そのまちのなまえはそのまま\";".utf16
        .flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, ["a->そのまちのなまえはそのまま"]),
    Vector("\u{FEFF}\"a\" = \"b\";", ["a->b"]),
    Vector(
      named: "UTF-16, small end first", bytes: [0xFF, 0xFE] + wide("\"a\" = \"é😀\";"), ["a->é😀"]),
    Vector(
      named: "UTF-16, big end first", bytes: [0xFE, 0xFF] + wide("\"a\" = \"é😀\";", big: true),
      ["a->é😀"]),
    Vector(
      bytes: wide("\"a\" = \"b\";", big: true), ["a->b"], ["error suspicious-encoding"],
      at: "1:1-1:1"),
    Vector(
      named: "UTF-16 without a mark", bytes: wide("\"a\" = \"b\";"), ["a->b"],
      ["error suspicious-encoding"], at: "1:1-1:1"),
    Vector(
      named: "UTF-16 without a mark, after a line break", bytes: wide("\n\"a\" = \"b\";"),
      ["a->b"], ["note suspicious-encoding"], at: "1:1-1:1"),
    Vector(
      named: "UTF-16 without a mark, after a space", bytes: wide(" \"a\" = \"b\";", big: true),
      ["a->b"], ["error suspicious-encoding"], at: "1:1-1:1"),
    Vector(
      bytes: [0xFF, 0xFE, 0, 0] + "a=é;".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
      ["a->é"], ["note suspicious-encoding", "error syntax-error"]),
    Vector(
      named: "UTF-32",
      bytes: [0xFF, 0xFE, 0, 0] + "a='é';".unicodeScalars.flatMap { [UInt8($0.value), 0, 0, 0] },
      ["a->é"], ["note suspicious-encoding"]),
    Vector(
      bytes: Array("\"a\" = \"b".utf8) + [0xE9] + Array("\";".utf8), ["a->b\u{FFFD}"],
      ["error suspicious-encoding"], at: "1:9-1:10"),
    Vector(
      bytes: Array("/* ".utf8) + [0xFF] + Array(" */ a = b;".utf8), ["a->b"],
      ["error suspicious-encoding"], at: "1:4-1:5"),
    Vector(
      named: "lone A9", bytes: Array("a = \"".utf8) + [0xA9] + Array("\";".utf8), ["a->\u{FFFD}"],
      ["warning suspicious-encoding"]),
    Vector(
      bytes: [0xFF, 0xFE, 0xFF, 0xFE] + wide("a = b;"), ["a->b"],
      ["warning suspicious-encoding"], at: "1:1-1:2"),
    Vector(
      named: "two UTF-8 marks", "\u{FEFF}\u{FEFF}a = b;", ["a->b"], ["warning suspicious-encoding"],
      at: "1:1-1:2"),
    Vector(named: "only a mark", "\u{FEFF}", [], ["note syntax-error"]),
    Vector(named: "odd last byte", bytes: [0xFF, 0xFE] + wide("a = b;") + [0x20], ["a->b"]),
    Vector(
      named: "lone surrogate", bytes: [0xFF, 0xFE] + wide("a=\"") + [0x00, 0xD8] + wide("\";"),
      ["a->\u{FFFD}"]),
    Vector(
      named: "NUL in a text", "a = \"b\0c\";", ["a->b\0c"], ["warning suspicious-encoding"],
      at: "1:7-1:8"),
    Vector(
      named: "mark in a text", "a = \"b\u{FEFF}c\";", ["a->b\u{FEFF}c"],
      ["warning suspicious-encoding"],
      at: "1:7-1:8"),
    Vector(
      named: "Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", [],
      ["error syntax-error"], at: "1:1-1:43"),
  ]

  private static func wide(_ text: String, big: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return big ? [high, low] : [low, high]
    }
  }
}

import SourceCode
import SourceText
import Testing

/// The positions and the values of literals.
@Suite struct LiteralTests {
  /// Code in which `⟦` and `⟧` enclose each literal, and the values of the literals.
  struct Case: CustomTestStringConvertible, Sendable {
    let title: String
    let code: String
    let values: [String]
    var language = CodeLanguage.swift

    init(_ title: String, _ code: String, _ values: String..., language: CodeLanguage = .swift) {
      self.title = title
      self.code = code
      self.values = values
      self.language = language
    }

    var testDescription: String { title }
  }

  @Test(arguments: plain + multiline + nested + others)
  func `a literal of Swift has a position and a value`(_ example: Case) { check(example) }

  @Test(arguments: c)
  func `a literal of C has a position and a value`(_ example: Case) { check(example) }

  private func check(_ example: Case) {
    let (bytes, ranges) = MarkedCode.parse(example.code)
    let buffer = SourceBuffer(bytes)
    let outline = CodeOutline(buffer, example.language)
    #expect(outline.literals.map(\.range) == ranges)
    let values = outline.literals.map { literal in
      LiteralValue(literal, of: outline, in: buffer).parts.map { part in
        switch part {
        case .text(let text): String(decoding: text, as: UTF8.self)
        case .expression(let range): "<\(buffer.string(in: range))>"
        }
      }.joined()
    }
    #expect(values == example.values)
  }

  private static let plain: [Case] = [
    Case("empty", #"let a = ⟦""⟧"#, ""),
    Case("text", #"let a = ⟦"text"⟧ + b"#, "text"),
    Case("escapes", #"⟦"\n\t\r\0\\\"\'"⟧"#, "\n\t\r\0\\\"'"),
    Case("scalars", #"⟦"\u{41}\u{1F600}\u{301}é漢"⟧"#, "A😀\u{301}é漢"),
    Case("a scalar that doesn't exist", #"⟦"\u{D800}\u{FFFFFFFFF}"⟧"#, "\u{FFFD}\u{FFFD}"),
    Case("a raw string", ##"⟦#"a "b" \n \#n"#⟧"##, "a \"b\" \\n \n"),
    Case("two pounds", ###"⟦##"a "# \#n \##n"##⟧"###, "a \"# \\#n \n"),
    Case("quotes alone", ##"⟦#"""#⟧; ⟦#""#⟧; ⟦#""""#⟧"##, "\"", "", "\"\""),
    Case("a literal at the end of the file", #"⟦"a"⟧"#, "a"),
  ]

  private static let multiline: [Case] = [
    Case("one line", "⟦\"\"\"\na\n\"\"\"⟧", "a"),
    Case("no line", "⟦\"\"\"\n\"\"\"⟧", ""),
    Case("an empty line", "⟦\"\"\"\n\n\"\"\"⟧", ""),
    Case(
      "indentation", "⟦\"\"\"\n    a\n      b\n\n    \"c\" \"\"\n    \"\"\"⟧",
      "a\n  b\n\n\"c\" \"\""),
    Case("less whitespace in an empty line", "⟦\"\"\"\n    a\n  \n    b\n    \"\"\"⟧", "a\n\nb"),
    Case("tabs", "⟦\"\"\"\n\t\ta\n\t\t\tb\n\t\t\"\"\"⟧", "a\n\tb"),
    Case("CRLF", "⟦\"\"\"\r\n  a\r\n  b\r\n  \"\"\"⟧", "a\nb"),
    Case("CR", "⟦\"\"\"\r  a\r  b\r  \"\"\"⟧", "a\nb"),
    Case("a continued line", "⟦\"\"\"\n  a \\\n  b\\  \n  c\n  \"\"\"⟧", "a bc"),
    Case("escapes", "⟦\"\"\"\n  \\\"\"\" \\n\\u{41}\n  \"\"\"⟧", "\"\"\" \nA"),
    Case("raw", "⟦#\"\"\"\n  \\n \"\"\" \\#n\n  \"\"\"#⟧", "\\n \"\"\" \n"),
    Case("an interpolation", "⟦\"\"\"\n  a\n  \\(b)\n  c\n  \"\"\"⟧", "a\n<b>\nc"),
  ]

  private static let nested: [Case] = [
    Case("an interpolation", #"⟦"a \(b) c"⟧"#, "a <b> c"),
    Case("brackets", #"⟦"\(f((a), [b], { c }))"⟧"#, "<f((a), [b], { c })>"),
    Case("a literal", #"⟦"a \(⟦"b"⟧) c"⟧"#, "a <\"b\"> c", "b"),
    Case("parentheses in a literal", #"⟦"\(⟦")"⟧)("⟧"#, "<\")\">(", ")"),
    Case("three levels", #"⟦"\(⟦"\(⟦"\(a)"⟧)"⟧)"⟧"#, "<\"\\(\"\\(a)\")\">", "<\"\\(a)\">", "<a>"),
    Case("a raw literal", ##"⟦#"\(a) \#(⟦"\(b)"⟧)"#⟧"##, "\\(a) <\"\\(b)\">", "<b>"),
    Case("a comment", #"⟦"\(a /* ) " */)"⟧"#, "<a /* ) \" */>"),
    Case("several lines", "⟦\"\\(\n  a\n)\"⟧", "<\n  a\n>"),
    Case(
      "several lines in one line", "⟦\"a \\(⟦\"\"\"\n  b\n  \"\"\"⟧)\"⟧",
      "a <\"\"\"\n  b\n  \"\"\">", "b"),
  ]

  private static let others: [Case] = [
    Case("comments", "// \"a\"\n/* \"b\" /* \"c\" */ \"d\" */ ⟦\"e\"⟧ /* \"", "e"),
    Case("a star before a comment", "a */*\"b\"*/ ⟦\"c\"⟧", "c"),
    Case("a comment of one star", "/*/ \"a\" */ ⟦\"b\"⟧ /**/ ⟦\"c\"⟧", "b", "c"),
    Case("a regular expression", #"let a = /"/; f(/"\/"/, ⟦"b"⟧)"#, "b"),
    Case("a regular expression after a keyword", #"return /"/ + ⟦"b"⟧"#, "b"),
    Case("divisions", #"a / b; c/d; f(a) / ⟦"b"⟧ / c; a[0] /⟦"c"⟧"#, "b", "c"),
    Case("a prefix operator", #"f(/Action.a, ⟦"b"⟧)"#, "b"),
    Case("an extended regular expression", ##"let a = #/"/"/#; ⟦"b"⟧"##, "b"),
    Case("one in several lines", "let a = #/\n  \"a\" // b\n/#; ⟦\"c\"⟧", "c"),
    Case("a quoted name", #"func `it's "a"`() { ⟦"b"⟧ }"#, "b"),
    Case(
      "macros and directives", ##"#warning(⟦"a"⟧); #if os(iOS); #file; #selector(b) ⟦"c"⟧"##, "a",
      "c"),
    Case("an attribute", #"@available(*, deprecated, message: ⟦"a"⟧) func b() {}"#, "a"),
    Case("a literal that isn't closed", "⟦\"a⟧\n⟦\"b\"⟧", "a", "b"),
    Case("zero bytes", "\u{0}⟦\"a\u{0}b\"⟧\u{0}", "a\u{0}b"),
  ]

  private static let c: [Case] = [
    Case(
      "text", #"f(⟦"a"⟧, ⟦@"b"⟧, ⟦L"c"⟧, ⟦u8"d"⟧, ⟦U"e"⟧, x⟦"f"⟧);"#, "a", "b", "c", "d", "e", "f",
      language: .c),
    Case(
      "escapes", #"⟦"\n\t\"\'\?\\\a\b\f\v\x41\101\u00e9\U0001F600"⟧"#,
      "\n\t\"'?\\\u{7}\u{8}\u{C}\u{B}AAé😀", language: .c),
    Case("a continued line", "⟦\"a\\\nb\\\r\nc\"⟧", "abc", language: .c),
    Case("characters", #"'"'; '\''; '\\'; ⟦"a"⟧; 1'000'000; ⟦"b"⟧"#, "a", "b", language: .c),
    Case("comments", "// \"a\" \\\n\"b\"\n/* \"c\" /* */ ⟦\"d\"⟧", "d", language: .c),
    Case(
      "a raw string", #"⟦R"(a"b\n)"⟧ ⟦u8R"x(a)")x"⟧ ⟦"c"⟧"#, "a\"b\\n", "a)\"", "c", language: .c),
    Case("a literal that isn't closed", "⟦\"a⟧\n⟦\"b\"⟧", "a", "b", language: .c),
  ]
}

/// Code in which `⟦` and `⟧` enclose ranges.
enum MarkedCode {
  /// Returns the code without the marks, and the ranges by the offset at which they begin.
  static func parse(_ code: String) -> (bytes: [UInt8], ranges: [Range<Int>]) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var starts: [Int] = []
    for scalar in code.unicodeScalars {
      switch scalar {
      case "⟦": starts.append(bytes.count)
      case "⟧": ranges.append((starts.popLast() ?? 0)..<bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return (bytes, ranges.sorted { $0.lowerBound < $1.lowerBound })
  }
}

import Diagnostics
import SourceText
import Syntax
import Testing

/// The grammar of RFC 8259, as far as it decides whether a file is JSON.
@Suite struct JSONScannerTests {
  private func read(_ text: String) -> (value: JSONValue?, findings: [Diagnostic]) {
    let file = SourceFile.json(SourceBuffer(Array(text.utf8)), id: FileID(0), path: "a.json")
    var findings: [Diagnostic] = []
    return (JSONValue.read(file, reporting: &findings), findings)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", 0), ("10", 10), ("-1", -1), ("1.5", 1.5), ("1e3", 1000), ("1E+3", 1000),
    ("12.50e-1", 1.25), ("0.0", 0), ("0e1", 0),
  ])
  func `numbers are read`(_ text: String, _ number: Double) {
    guard case .number(let found)? = read(text).value?.content else {
      Issue.record("\(text) is a number")
      return
    }
    #expect(found == number)
  }

  @Test(arguments: [
    "01", "-", "-a", "1.", ".5", "+1", "1e", "1e+", "0x1", "1.e1", "Infinity", "NaN", "--1",
  ])
  func `invalid numbers are rejected`(_ text: String) {
    let (value, findings) = read(text)
    #expect(value == nil)
    #expect(findings.map(\.rule.name) == ["syntax-error"])
  }

  @Test func `literals are read`() {
    #expect(read("true").value?.kindName == "true")
    #expect(read("false").value?.kindName == "false")
    #expect(read(" null\n").value?.kindName == "null")
    for text in ["tru", "True", "nul", "truefalse", "nullx"] { #expect(read(text).value == nil) }
  }

  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u6F22""#, "Aé漢"), (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"),
    (#""\u0000""#, "\u{0}"),
    ("\"é漢😀\u{7F}\"", "é漢😀\u{7F}"),
  ])
  func `strings are read`(_ text: String, _ decoded: String) {
    let (value, findings) = read(text)
    guard case .string(let found)? = value?.content else {
      Issue.record("\(text) is a string")
      return
    }
    #expect(Array(found.utf8) == Array(decoded.utf8))
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    (#""\ud83dx""#, "\u{FFFD}x", 1..<7), (#""\ude00""#, "\u{FFFD}", 1..<7),
    (#""\ud83d\u0041""#, "\u{FFFD}A", 1..<7),
    (#""\ud83d\ud83d\ude00\ud83d""#, "\u{FFFD}😀\u{FFFD}", 1..<7),
  ])
  func `the first half of a surrogate pair is reported, and read as U+FFFD`(
    _ text: String, _ decoded: String, _ range: Range<Int>
  ) {
    let (value, findings) = read(text)
    guard case .string(let found)? = value?.content else {
      Issue.record("\(text) is a string")
      return
    }
    #expect(found == decoded)
    #expect(findings.map(\.range.bytes) == [range])
  }

  @Test(arguments: [
    (#""\x""#, 1..<3), (#""\u12""#, 1..<3), (#""\u12G4""#, 1..<3), (#""\é""#, 1..<4),
    ("\"a\tb\"", 2..<3), ("\"a\nb\"", 0..<2), (#""abc"#, 0..<4), (#""abc\"#, 0..<5),
    (#""abc\""#, 0..<6), ("'a'", 0..<1), ("\"\u{1F}\"", 1..<2),
  ])
  func `invalid strings are rejected`(_ text: String, _ range: Range<Int>) {
    let (value, findings) = read(text)
    #expect(value == nil)
    #expect(findings.map(\.range.bytes) == [range])
  }

  @Test(arguments: [
    "[]", "{}", " [ 1 , [ ] , { } ] ", #"{"a":{"b":[null,true]}}"#, "\t[\r\n]",
    #"{"":1," ":2}"#,
  ])
  func `objects and arrays are read`(_ text: String) {
    let (value, findings) = read(text)
    #expect(value != nil)
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    ("[1,]", 2..<3), (#"{"a":1,}"#, 6..<7), ("[1 2]", 3..<4), ("[,1]", 1..<2), ("[1", 2..<2),
    (#"{"a"}"#, 4..<5), (#"{"a":}"#, 5..<6), ("{1:2}", 1..<2), (#"{"a":1 "b":2}"#, 7..<8),
    ("[1]]", 3..<4), ("[}", 1..<2), ("{]", 1..<2), ("", 0..<0), ("[\u{B}]", 1..<2),
    ("[1,\u{A0}2]", 3..<5),
  ])
  func `invalid objects and arrays are reported at their exact location`(
    _ text: String, _ range: Range<Int>
  ) {
    let (value, findings) = read(text)
    #expect(value == nil)
    #expect(findings.map(\.range.bytes) == [range])
  }

  @Test func `128 levels are read, and one more is rejected`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(read(nested(128)).value != nil)
    let (value, findings) = read(nested(129))
    #expect(value == nil)
    #expect(findings.map(\.range.bytes) == [128..<129])
    #expect(findings.first?.help != nil)
  }

  @Test func `duplicate members are kept and reported`() {
    let (value, findings) = read(#"{"a":1,"b":2,"\u0061":3}"#)
    #expect(value?.members.map(\.name) == ["a", "b", "a"])
    #expect(findings.map(\.rule.name) == ["duplicate-key"])
    #expect(findings.map(\.range.bytes) == [14..<20])
    #expect(findings.first?.notes.map(\.range.bytes) == [2..<3])
  }

  @Test(arguments: [
    (#"{}"#, 0), (#"{ "a": 1 }"#, 0), (#"{ "a": 1, "b": 2, "c": 3 }"#, 0),
    (#"{ "a": 1, "a": 1 }"#, 1), (#"{ "a": 1, "\u0061": 2 }"#, 1), (#"{ "\n": 1, "\t": 2 }"#, 0),
    (#"{ "a": 1, "b": 2, "a": 3 }"#, 1), (#"{ "a": 1, "b": 2, "b": 3, "c": 4 }"#, 1),
    (#"{ "a": 1, "b": 2, "c": 3, "b": 4, "c": 5, "a": 6 }"#, 3),
    (#"{ "a": 1, "a": 2, "a": 3 }"#, 2), (#"{ "a": { "b": 1, "b": 2 }, "b": [{ "a": 1 }] }"#, 1),
  ]) func `duplicate members of a value that is skipped are reported`(
    text: String, count: Int
  ) throws {
    let file = SourceFile.json(SourceBuffer(Array(text.utf8)), id: FileID(0), path: "L.json")
    var scanner = JSONScanner(file)
    var findings: [Diagnostic] = []
    let range = try scanner.skipValue(reporting: &findings)
    #expect(range == 0..<text.utf8.count)
    #expect(findings.map(\.rule) == Array(repeating: .duplicateKey, count: count))
  }

  @Test func `names with different Unicode composition are distinct`() {
    #expect(read("{\"\u{E9}\":1,\"e\u{301}\":2}").findings.isEmpty)
  }

  @Test func `help explains common mistakes`() {
    #expect(read("{// x\n}").findings.first?.help == "JSON has no comments")
    #expect(read("{'a':1}").findings.first?.help == "JSON strings are in double quotes")
    #expect(read("[1,]").findings.first?.help == "remove it; JSON has no trailing commas")
  }
}

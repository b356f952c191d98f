import SourceText
import Syntax
import Testing

/// The first difference between a catalog and Xcode's formatting.
@Suite struct XcodeLayoutTests {
  @Test(arguments: [
    "{\n\n}", "{\n\n}\n", "{\n  \"a\" : 1\n}", "{\n  \"a\" : {\n\n  }\n}", "1", "[\n\n]",
    "{\n  \"a\" : [\n    true,\n    null,\n    -1.5e+3\n  ],\n  \"b\" : {\n    \"c\" : \"\"\n  }\n}",
    "{\n  \"é/😀\\n\\t\\\"\\\\\\u001f\u{7F}\" : \"\\ud83d\"\n}",
  ]) func `Xcode's own layout is accepted`(text: String) { #expect(difference(text) == nil) }

  @Test(arguments: [
    Location("{}", 1..<1, "expected an empty line in the empty object, found none"),
    Location("{\n}", 1..<2, "expected an empty line in the empty object, found a line break"),
    Location(
      "{\n  \n}", 1..<5,
      "expected an empty line in the empty object, found whitespace at the end of a line"),
    Location("[]", 1..<1, "expected an empty line in the empty array, found none"),
    Location(
      "\n{\n\n}", 0..<1, "expected no whitespace at the start of the file, found a line break"),
    Location("{\n\n}\n\n", 4..<6, "expected the end of the file, found whitespace"),
    Location("{\n\n} ", 4..<5, "expected the end of the file, found whitespace"),
    Location("{\"a\" : 1}", 1..<1, "expected a line break, found none"),
    Location("{ \"a\" : 1}", 1..<2, "expected a line break, found one space"),
    Location("{\n\"a\" : 1\n}", 2..<2, "expected 2 spaces of indentation, found 0"),
    Location("{\n    \"a\" : 1\n}", 2..<6, "expected 2 spaces of indentation, found 4"),
    Location("{\n\t\"a\" : 1\n}", 2..<3, "expected 2 spaces of indentation, found tabs"),
    Location("{\n  \"a\": 1\n}", 7..<7, "expected one space before the colon, found none"),
    Location("{\n  \"a\"  : 1\n}", 7..<9, "expected one space before the colon, found 2 spaces"),
    Location("{\n  \"a\" :1\n}", 9..<9, "expected one space after the colon, found none"),
    Location("{\n  \"a\" :\t1\n}", 9..<10, "expected one space after the colon, found a tab"),
    Location(
      "{\n  \"a\" :\n1\n}", 9..<10, "expected one space after the colon, found a line break"),
    Location(
      "{\n  \"a\" : 1 ,\n  \"b\" : 2\n}", 11..<12,
      "expected no whitespace before the comma, found one space"),
    Location("{\n  \"a\" : 1, \"b\" : 2\n}", 12..<13, "expected a line break, found one space"),
    Location(
      "{\n  \"a\" : 1,\n\n  \"b\" : 2\n}", 12..<16, "expected a line break, found 2 line breaks"),
    Location("{\n  \"a\" : 1\n  }", 12..<14, "expected 0 spaces of indentation, found 2"),
    Location("{\n  \"a\" : 1}", 11..<11, "expected a line break, found none"),
    Location(
      "{ \n  \"a\" : 1\n}", 1..<5, "expected a line break, found whitespace at the end of a line"),
    Location("{\r\n  \"a\" : 1\r\n}", 1..<2, "expected only a line feed, found a carriage return"),
    Location("{\n  \"a\\/\" : 1\n}", 6..<8, "Xcode writes '/', not '\\/'"),
    Location("{\n  \"\\u00E9\" : 1\n}", 5..<11, "Xcode writes 'é', not '\\u00E9'"),
    Location("{\n  \"\\ud83d\\ude00\" : 1\n}", 5..<17, "Xcode writes '😀', not '\\ud83d\\ude00'"),
    Location("{\n  \"\\u000a\" : 1\n}", 5..<11, "Xcode writes '\\n', not '\\u000a'"),
    Location("{\n  \"\\u0022\" : 1\n}", 5..<11, "Xcode writes '\\\"', not '\\u0022'"),
    Location("\u{FEFF}{\n\n}", 0..<3, "Xcode writes no byte order mark"),
  ]) func `the first difference is found`(_ place: Location) throws {
    let found = try #require(difference(place.text))
    #expect(found.range.bytes == place.range)
    #expect(found.message == place.message)
  }

  @Test(arguments: [
    "", "{", "}", "]", "{\n  \"a", "{\n  \"a\" 1\n}", "\u{0}", "1 2", "{\n\n}}", ",,", "{\n  a",
  ])
  func `invalid JSON is left to another rule`(text: String) {
    let message = difference(text)?.message
    #expect(message == nil || message?.hasPrefix("expected") == true)
  }

  @Test func `nesting of any depth is read`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(difference(deep)?.range.bytes == 1..<1)
    var indented = "["
    for depth in 1..<500 { indented += "\n" + String(repeating: "  ", count: depth) + "[" }
    #expect(difference(indented) == nil)
  }

  struct Location: Sendable {
    let text: String
    let range: Range<Int>
    let message: String

    init(_ text: String, _ range: Range<Int>, _ message: String) {
      (self.text, self.range, self.message) = (text, range, message)
    }
  }

  private func difference(_ text: String) -> XcodeLayout.Difference? {
    let file = SourceFile.json(
      SourceBuffer(Array(text.utf8)), id: FileID(0), path: "a.xcstrings")
    return XcodeLayout.firstDifference(in: file)
  }
}

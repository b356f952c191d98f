import SourceText
import Syntax
import Testing

/// Where a catalog differs first from what Xcode would write.
@Suite struct XcodeLayoutTests {
  @Test(arguments: [
    "{\n\n}", "{\n\n}\n", "{\n  \"a\" : 1\n}", "{\n  \"a\" : {\n\n  }\n}", "1", "[\n\n]",
    "{\n  \"a\" : [\n    true,\n    null,\n    -1.5e+3\n  ],\n  \"b\" : {\n    \"c\" : \"\"\n  }\n}",
    "{\n  \"é/😀\\n\\t\\\"\\\\\\u001f\u{7F}\" : \"\\ud83d\"\n}",
  ]) func `Xcode's own layout`(text: String) { #expect(difference(text) == nil) }

  @Test(arguments: [
    Place("{}", 1..<1, "expected an empty line in the empty object, found none"),
    Place("{\n}", 1..<2, "expected an empty line in the empty object, found a line break"),
    Place(
      "{\n  \n}", 1..<5,
      "expected an empty line in the empty object, found white space at the end of a line"),
    Place("[]", 1..<1, "expected an empty line in the empty array, found none"),
    Place(
      "\n{\n\n}", 0..<1, "expected no white space at the start of the file, found a line break"),
    Place("{\n\n}\n\n", 4..<6, "expected the end of the file, found white space"),
    Place("{\n\n} ", 4..<5, "expected the end of the file, found white space"),
    Place("{\"a\" : 1}", 1..<1, "expected a line break, found none"),
    Place("{ \"a\" : 1}", 1..<2, "expected a line break, found one space"),
    Place("{\n\"a\" : 1\n}", 2..<2, "expected 2 spaces of indentation, found 0"),
    Place("{\n    \"a\" : 1\n}", 2..<6, "expected 2 spaces of indentation, found 4"),
    Place("{\n\t\"a\" : 1\n}", 2..<3, "expected 2 spaces of indentation, found tabs"),
    Place("{\n  \"a\": 1\n}", 7..<7, "expected one space before the colon, found none"),
    Place("{\n  \"a\"  : 1\n}", 7..<9, "expected one space before the colon, found 2 spaces"),
    Place("{\n  \"a\" :1\n}", 9..<9, "expected one space after the colon, found none"),
    Place("{\n  \"a\" :\t1\n}", 9..<10, "expected one space after the colon, found a tab"),
    Place("{\n  \"a\" :\n1\n}", 9..<10, "expected one space after the colon, found a line break"),
    Place(
      "{\n  \"a\" : 1 ,\n  \"b\" : 2\n}", 11..<12,
      "expected no white space before the comma, found one space"),
    Place("{\n  \"a\" : 1, \"b\" : 2\n}", 12..<13, "expected a line break, found one space"),
    Place(
      "{\n  \"a\" : 1,\n\n  \"b\" : 2\n}", 12..<16, "expected a line break, found 2 line breaks"),
    Place("{\n  \"a\" : 1\n  }", 12..<14, "expected 0 spaces of indentation, found 2"),
    Place("{\n  \"a\" : 1}", 11..<11, "expected a line break, found none"),
    Place(
      "{ \n  \"a\" : 1\n}", 1..<5, "expected a line break, found white space at the end of a line"),
    Place("{\r\n  \"a\" : 1\r\n}", 1..<2, "expected a line feed alone, found a carriage return"),
    Place("{\n  \"a\\/\" : 1\n}", 6..<8, "Xcode writes '/', not '\\/'"),
    Place("{\n  \"\\u00E9\" : 1\n}", 5..<11, "Xcode writes 'é', not '\\u00E9'"),
    Place("{\n  \"\\ud83d\\ude00\" : 1\n}", 5..<17, "Xcode writes '😀', not '\\ud83d\\ude00'"),
    Place("{\n  \"\\u000a\" : 1\n}", 5..<11, "Xcode writes '\\n', not '\\u000a'"),
    Place("{\n  \"\\u0022\" : 1\n}", 5..<11, "Xcode writes '\\\"', not '\\u0022'"),
    Place("\u{FEFF}{\n\n}", 0..<3, "Xcode writes no byte order mark"),
  ]) func `the first difference`(_ place: Place) throws {
    let found = try #require(difference(place.text))
    #expect(found.range.bytes == place.range)
    #expect(found.message == place.message)
  }

  @Test(arguments: [
    "", "{", "}", "]", "{\n  \"a", "{\n  \"a\" 1\n}", "\u{0}", "1 2", "{\n\n}}", ",,", "{\n  a",
  ])
  func `what is no JSON is another rule's`(text: String) {
    let message = difference(text)?.message
    #expect(message == nil || message?.hasPrefix("expected") == true)
  }

  @Test func `any nesting is read`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(difference(deep)?.range.bytes == 1..<1)
    var indented = "["
    for depth in 1..<500 { indented += "\n" + String(repeating: "  ", count: depth) + "[" }
    #expect(difference(indented) == nil)
  }

  struct Place: Sendable {
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

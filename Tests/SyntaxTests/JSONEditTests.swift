import Diagnostics
import SourceText
import Syntax
import Testing

@Suite struct JSONEditTests {
  @Test(arguments: [
    ("the first of several", "{\n  \"a\" : 1,\n  \"b\" : 2\n}", "a", "{\n  \"b\" : 2\n}"),
    ("the last of several", "{\n  \"a\" : 1,\n  \"b\" : 2\n}", "b", "{\n  \"a\" : 1\n}"),
    ("one in the middle", "{\"a\":1,\"b\":{\"c\":[2]},\"d\":3}", "b", "{\"a\":1,\"d\":3}"),
    ("the only one", "{\n  \"a\" : 1\n}", "a", "{\n\n}"),
    ("the only one on a line", "{ \"a\" : 1 }", "a", "{}"),
    (
      "one in a file from Windows", "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}", "b",
      "{\r\n\t\"a\": 1\r\n}"
    ),
    ("the only one in a file from Windows", "{\r\n\t\"a\": 1\r\n}", "a", "{\r\n\r\n}"),
    ("one with a space before the comma", "{ \"a\" : 1 , \"b\" : 2 }", "b", "{ \"a\" : 1 }"),
    ("a comma in a string", "{\"a\":\"x,\",\"b\":\",}\"}", "b", "{\"a\":\"x,\"}"),
  ])
  func `a member is removed with its comma and its line`(
    _ title: String, _ json: String, _ name: String, _ expected: String
  ) throws {
    let edit = try #require(JSONEdit(file(json)))
    let members = try #require(edit.members(ofObjectAt: 0))
    let member = try #require(members.first { edit.file.string(of: $0.name) == name })
    let removal = try #require(edit.removal(of: member.range))
    #expect(applied([removal], to: json) == expected)
  }

  @Test func `an inner member is removed with the indentation of its object kept`() throws {
    let json = "{\n  \"a\" : {\n    \"b\" : 1\n  }\n}"
    let edit = try #require(JSONEdit(file(json)))
    let outer = try #require(edit.members(ofObjectAt: 0)?.first)
    let inner = try #require(edit.members(ofObjectAt: outer.value.lowerBound)?.first)
    let removal = try #require(edit.removal(of: inner.range))
    #expect(applied([removal], to: json) == "{\n  \"a\" : {\n\n  }\n}")
  }

  @Test(arguments: [
    (
      "last in order", "{\n  \"a\" : 1,\n  \"b\" : 2\n}", "c",
      "{\n  \"a\" : 1,\n  \"b\" : 2,\n  \"c\" : 0\n}"
    ),
    ("between others", "{\"a\":1,\"c\":2}", "b", "{\"a\":1,\"b\":0,\"c\":2}"),
    ("before all others", "{ \"b\": 1 }", "a", "{ \"a\": 0, \"b\": 1 }"),
    ("last among unsorted members", "{\"c\":1,\"a\":2}", "b", "{\"c\":1,\"a\":2,\"b\":0}"),
    ("into an empty object", "{}", "a", "{\n  \"a\" : 0\n}"),
    ("into an empty object of Xcode", "{\n\n}", "a", "{\n  \"a\" : 0\n}"),
    (
      "in a file from Windows", "{\r\n\t\"a\": 1\r\n}", "b", "{\r\n\t\"a\": 1,\r\n\t\"b\": 0\r\n}"
    ),
  ])
  func `a member is inserted in order and in the layout of its neighbors`(
    _ title: String, _ json: String, _ name: String, _ expected: String
  ) throws {
    let edit = try #require(JSONEdit(file(json)))
    let insertion = try #require(edit.insertion(of: .init(name) { _ in "0" }, intoObjectAt: 0))
    #expect(applied([insertion], to: json) == expected)
  }

  @Test func `broken JSON is not edited`() throws {
    let edit = try #require(JSONEdit(file("{\"a\":1,}")))
    #expect(edit.members(ofObjectAt: 0) == nil)
    #expect(edit.insertion(of: .init("b") { _ in "0" }, intoObjectAt: 0) == nil)
  }

  @Test func `a replaced string has the escapes that JSON needs`() throws {
    let json = #"{"a":"b"}"#
    let file = self.file(json)
    let text = TextSpan(range: file.range(6..<7))
    let edit = try #require(file.replacement(of: text, with: "\"é\\/\u{1}\n"))
    #expect(applied([edit], to: json) == #"{"a":"\"é\\/\u0001\n"}"#)
  }

  private func file(_ json: String) -> SourceFile {
    .json(SourceBuffer(Array(json.utf8)), id: FileID(0), path: "a.json")
  }
}

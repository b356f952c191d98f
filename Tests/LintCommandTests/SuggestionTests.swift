import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The suggestions of `catalog-lint report`: safe fixes of lines that a change adds.
@Suite struct SuggestionTests {
  private static let path = "en.lproj/L.strings"

  /// Returns a project whose rule corrects 'one' safely and 'risky' unsafely.
  private func project(_ text: String) throws -> Project {
    let project = try repository([Self.path: text])
    project.rules = [CorrectableWord.self]
    return project
  }

  private func suggestions(
    _ project: Project, _ format: String = "github", _ options: String...
  ) async throws -> [[String: Any]] {
    let run = try await project.run(
      ["report", "--base", "HEAD~1", "--suggestions", "\(format)=s.jsonl"] + options)
    #expect(run.error == "")
    #expect(run.status == .success)
    return try project.read("s.jsonl").split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func body(_ suggestion: [String: Any]) throws -> [String] {
    try #require(suggestion["body"] as? String).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  @Test func `only lines that the change adds are suggested`() async throws {
    let project = try project("\"a\" = \"one\";\n\"b\" = \"b\";\n\"c\" = \"c\";\n")
    try project.write(
      Self.path,
      "\"a\" = \"one\";\n\"b\" = \"risky\";\n\"c\" = \"one\";\n\"d\" = \"d\";\n")
    try project.commitAll("two")
    let found = try await suggestions(project)
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first["path"] as? String == Self.path)
    #expect(first["line"] as? Int == 3)
    #expect(first["side"] as? String == "RIGHT")
    #expect(first["start_line"] == nil)
    let head = try project.git("rev-parse", "HEAD").prefix { !$0.isNewline }
    #expect(first["commit_id"] as? String == String(head))
    let body = try body(first)
    #expect(body[0].wholeMatch(of: /<!-- catalog-lint-suggestion default [0-9a-f]{16} -->/) != nil)
    #expect(
      Array(body[1...]) == [
        "<code>word</code>: 'one' is wrong &#40;en&#58; c&#41;", "", "```suggestion",
        "\"c\" = \"two\";", "```", "",
      ])
    let gitlab = try await suggestions(project, "gitlab", "--name", "App")
    let position = try #require(gitlab[0]["position"] as? [String: Any])
    #expect(position["new_line"] as? Int == 3)
    #expect(position["head_sha"] as? String == String(head))
    #expect(try self.body(gitlab[0])[3] == "```suggestion:-0+0")
    #expect(try self.body(gitlab[0])[0].hasPrefix("<!-- catalog-lint-suggestion App "))
  }

  @Test func `a line that a fix removes is suggested, and the edits of a line are one suggestion`()
    async throws
  {
    let project = try project("\"b\" = \"b\";\n")
    project.rules = builtinRules + [CorrectableWord.self]
    try project.write(
      Self.path,
      "\"b\" = \"b\";\n\"c\" = \"C\";\n\"c\" = \"C\";\n\"d\" = \"one\"; \"e\" = \"one\";\n")
    try project.commitAll("two")
    let found = try await suggestions(project, "github", "--only", "word,duplicate-key")
    #expect(found.map { $0["line"] as? Int } == [2, 4])
    #expect(try body(found[0]).suffix(3) == ["```suggestion", "```", ""])
    #expect(
      try body(found[1]).suffix(4)
        == ["```suggestion", "\"d\" = \"two\"; \"e\" = \"two\";", "```", ""])
  }

  @Test func `a suggestion has the same name after its line moved`() async throws {
    let project = try project("\"b\" = \"b\";\n")
    try project.write(Self.path, "\"b\" = \"b\";\n\"c\" = \"one\";\n")
    try project.commitAll("two")
    let first = try await suggestions(project)
    try project.write(Self.path, "\"a\" = \"a\";\n\"b\" = \"b\";\n\"c\" = \"one\";\n")
    try project.git("commit", "--quiet", "--all", "--amend", "-m", "two")
    let second = try await suggestions(project)
    #expect(second.first?["line"] as? Int == 3)
    #expect(try body(first[0]) == body(second[0]))
  }

  @Test func `no text ends the suggestion that it is in`() async throws {
    let project = try project("\"b\" = \"b\";\n")
    let hostile = "/* ```` \n```\n<!-- x --> @user */ \"`\" = \"one\"; /* ````` */\n"
    try project.write(Self.path, "\"b\" = \"b\";\n" + hostile)
    try project.commitAll("two")
    let body = try body(try #require(try await suggestions(project).first))
    #expect(
      body.suffix(4) == [
        "``````suggestion", "<!-- x --> @user */ \"`\" = \"two\"; /* ````` */", "``````", "",
      ])
    #expect(body.count { $0.hasPrefix("``````") } == 2)
  }

  @Test(arguments: [
    "\"c\" = \"one\";\r\n", "/* \u{202E} */ \"c\" = \"one\";\n", "\"c\" = \"one\";",
    "/* \u{1B}[31m */ \"c\" = \"one\";\n",
    "/* \(String(repeating: "x", count: 5_000)) */ \"c\" = \"one\";\n",
  ])
  func `a line that a host could change isn't suggested`(line: String) async throws {
    let project = try project("\"b\" = \"b\";\n")
    try project.write(Self.path, "\"b\" = \"b\";\n" + line)
    try project.commitAll("two")
    #expect(try await suggestions(project).isEmpty)
  }

  @Test func `a file that the reviewed commit has otherwise has no suggestions`() async throws {
    let project = try project("\"b\" = \"b\";\n")
    try project.write(Self.path, "\"b\" = \"b\";\n\"c\" = \"one\";\n")
    try project.commitAll("two")
    #expect(try await suggestions(project, "github", "--head", "HEAD~1").isEmpty)
    try project.write(Self.path, "\n\"b\" = \"b\";\n\"c\" = \"one\";\n")
    #expect(try await suggestions(project).isEmpty)
  }

  @Test func `at most ten suggestions are written, with different names`() async throws {
    // Equal lines of different keys.
    let project = try project("\"b\" = \"b\";\n")
    let keys = (0..<30).map {
      """
      "k\($0)" : {
        "localizations" : { "de" : { "stringUnit" : {
          "state" : "translated",
          "value" : "one" } } } }
      """
    }
    try project.write(
      "L.xcstrings",
      "{ \"sourceLanguage\" : \"en\", \"strings\" : {\n\(keys.joined(separator: ",\n"))\n"
        + "}, \"version\" : \"1.0\" }\n")
    try project.commitAll("two")
    let found = try await suggestions(project)
    #expect(found.count == 10)
    #expect(Set(try found.map { try body($0)[0] }).count == 10)
  }

  @Test func `suggestions aren't written over what is read`() async throws {
    let project = try project("\"b\" = \"one\";\n")
    try project.commitAll("two")
    let run = try await project.run(
      "report", "--base", "HEAD", "--suggestions", "github=\(Self.path)")
    #expect(run.status == .failure)
    #expect(try project.read(Self.path) == "\"b\" = \"one\";\n")
  }
}

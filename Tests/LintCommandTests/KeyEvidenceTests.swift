import LintCommand
import Testing

/// Strings in code that are evidence for a key although no call has it. The table has
/// `settings.title`, which the code uses, and `old.title`.
@Suite struct KeyEvidenceTests {
  @Test(arguments: [
    "let json = \"\"\"\n  [ { \"region\": \"old.title\", \"id\": 1 } ]\n  \"\"\"",
    ##"let json = #"{"region":"old.title"}"#"##,
    #"let json = "{\"region\": \"old.title\"}""#,
    #"let json = "{ \"id\": \(id), \"region\": \"old.title\" }""#,
    "let list = \"\"\"\n  <dict><key>region</key>\n  <string>old.title</string></dict>\n  \"\"\"",
  ])
  func `data in a literal names keys`(_ code: String) async throws {
    #expect(try await unused(code) == [])
  }

  @Test func `data in a literal of Objective-C names keys`() async throws {
    let code = #"NSString *json = @"{\"id\":1," @"\"region\":\"old.title\"}";"#
    #expect(try await unused("", ["App/Data.m": code]) == [])
  }

  @Test(arguments: [
    #"let text = "Press \"old.title\" to go on""#, #"let text = "<b class=\"a\">old.title</b>""#,
  ])
  func `a sentence does not name the keys that it quotes`(_ code: String) async throws {
    #expect(try await unused(code) == ["old.title"])
  }

  @Test(arguments: [
    #"{ "text": "Say \"hello\"", "region": "old.title" }"#,
    #"{ "text": "", "region":"old.title" }"#,
  ])
  func `escapes and empty strings in a file of data don't hide a key`(
    _ text: String
  ) async throws {
    #expect(try await unused("", ["App/regions.json": text]) == [])
  }

  @Test(arguments: [
    #"NSLocalizedString("old.\(self.rawValue)", comment: "")"#,
    #"NSLocalizedString("\(self.rawValue).title", comment: "")"#,
    #"NSLocalizedString(rawValue + ".title", comment: "")"#,
    #"NSLocalizedString("old." + rawValue, comment: "")"#,
    #"key.append(".title")"#, #"key.append(isLong ? ".title" : "")"#,
    #"key += isLong ? "" : ".title""#, #"tr(key + (isLong ? ".title" : ".short"))"#,
  ])
  func `a key is joined from a raw value`(_ code: String) async throws {
    #expect(try await unused(code) == [])
  }

  @Test(arguments: [
    #"[key appendString:@".title"];"#,
    #"key = [raw stringByAppendingString:(isLong ? @".title" : @"")];"#,
    #"key = [@"old." stringByAppendingString:raw];"#,
    #"key = [NSString stringWithFormat:@"%@.title", raw];"#,
  ])
  func `a key is joined from another string in Objective-C`(_ code: String) async throws {
    #expect(try await unused("", ["App/Join.m": code]) == [])
  }

  @Test(arguments: [#"let kind = isLong ? ".title" : ".short""#, #"show(".title")"#])
  func `the end of a key counts only if something appends it`(_ code: String) async throws {
    #expect(try await unused(code) == ["old.title"])
  }

  /// Returns the keys that are reported as unused.
  private func unused(_ code: String, _ files: [String: String] = [:]) async throws -> [String] {
    let project = try codeProject(lookups("settings.title") + code, files)
    let options = ["--code", ".", "--only", "unused-key", "--format", "json"]
    return try keys(await project.run(options))
  }
}

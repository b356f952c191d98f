import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The languages that `lint` and `coverage` require of a table.
@Suite struct MissingLanguageTests {
  @Test func `a catalog only needs its own languages, and others are listed`() async throws {
    let run = try await twoCatalogs().run("coverage")
    #expect(run.status == .success)
    #expect(run.output.contains(/German · de .*100\.0%.* 2 of 2\n/))
    #expect(run.output.contains(/French · fr .*100\.0%.* 1 of 2\n/))
    #expect(run.output.contains("  missing      Kit/Errors.xcstrings: fr\n"))
  }

  @Test func `lint reports a missing language of a catalog once, as a note`() async throws {
    let project = try twoCatalogs()
    let run = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(run.status == .success)
    #expect(
      run.output.contains(
        "note: no translations into French (fr), although other tables have them [missing-table]\n"
          + "  Kit/Errors.xcstrings:1:1\n"))
    #expect(run.output.count(of: "[missing-table]") == 1)
    #expect(try await !project.run("lint").output.contains("missing-table"))
  }

  @Test func `coverage counts the same finding as lint`() async throws {
    let run = try await twoCatalogs().run("coverage", "--format", "json")
    #expect(
      run.output.contains(
        #"{"rule":"missing-table","severity":"note","locale":"fr","count":1}"#))
  }

  @Test func `a configured language is required of every table`() async throws {
    let project = try twoCatalogs(#"{"locales": ["de", "fr"]}"#)
    let coverage = try await project.run("coverage", "--format", "json")
    #expect(try coverage.coverage.figures == ["de 100.0", "fr 50.0"])
    #expect(coverage.output.contains(#""locales":["fr"],"required":true}"#))
    let lint = try await project.run("lint")
    #expect(
      lint.output.contains(
        "warning: no translations into French (fr) [missing-table]\n  Kit/Errors.xcstrings:1:1\n"))
    #expect(!lint.output.contains("missing-translation"))
  }

  @Test func `a language that only another directory's configuration names is not required`()
    async throws
  {
    let project = try twoCatalogs(
      #"{"locales": ["de"], "overrides": [{"paths": ["App"], "locales": ["de", "fr", "ja"]}]}"#)
    let run = try await project.run("lint", "--only", "missing-table")
    #expect(run.output.contains("warning: no translations into Japanese (ja)"))
    #expect(run.output.contains("\n  App/L.xcstrings:1:1\n"))
    #expect(!run.output.contains("Kit"))
  }

  @Test func `missing locale files are warnings within a bundle and otherwise one note`()
    async throws
  {
    let project = try Project([
      "App/de.lproj/A.strings": #""a" = "A";"#, "App/en.lproj/A.strings": #""a" = "A";"#,
      "App/en.lproj/B.strings": #""b" = "B";"#, "Kit/en.lproj/C.strings": #""c" = "C";"#,
    ])
    project.rules = builtinRules
    let run = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(
      run.output.contains(
        /warning: no 'B\.strings' for German.*\n  App\/en\.lproj\/B\.strings:1:1\n/))
    #expect(
      run.output.contains(
        /note: no translations into German \(de\).*\n  Kit\/en\.lproj\/C\.strings:1:1\n/))
    #expect(run.output.count(of: "[missing-table]") == 2)
    let coverage = try await project.run("coverage")
    #expect(coverage.output.contains("  missing      App/B: de · Kit/C: de\n"))
    #expect(coverage.output.contains(/German · de .* 1 of 3\n/))
  }

  @Test func `regions of the source language are not required`() async throws {
    let project = try twoCatalogs()
    try project.write(
      "App/L.xcstrings", catalog(keys: 2, translated: ["de": 2, "en-GB": 1, "en-US": 1]))
    let lint = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(lint.output.count(of: "[missing-table]") == 0)
    let run = try await project.run("coverage")
    #expect(!run.output.contains("  missing  "))
  }

  @Test func `a suppression hides a missing table and counts as used`() async throws {
    let project = try twoCatalogs(
      """
      {"suppressions": [
        {"rule": "missing-table", "path": "Kit/**", "reason": "no French errors"}
      ]}
      """)
    let run = try await project.run("lint", "--verbose", "--fail-on", "note", "--format", "xcode")
    #expect(run.output == "" && run.status == .success)
  }

  @Test func `only requested languages are missing`() async throws {
    let run = try await twoCatalogs().run(
      "lint", "--verbose", "--only", "missing-table", "--locale", "de")
    #expect(!run.output.contains("[missing-table]"))
  }

  @Test func `one of very many languages is missing`() async throws {
    let languages = (100..<250).map { "de-\($0)" }
    func catalog(_ languages: [String]) -> String {
      let units = languages.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"a"}}"# }
      return oneKey(#""localizations":{\#(units.joined(separator: ","))}"#)
    }
    let project = try Project([
      "A.xcstrings": catalog(languages),
      "B.xcstrings": catalog(languages.filter { $0 != "de-177" }),
      "C.xcstrings": catalog(["de-100"]),
    ])
    project.rules = builtinRules
    let run = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(
      run.output.contains(
        /note: no translations into .*\(de-177\), although.*\n  B\.xcstrings:1:1\n/))
    #expect(run.output.contains(/and 144 more, although other tables .*\n  C\.xcstrings:1:1\n/))
    #expect(run.output.count(of: "[missing-table]") == 2)
  }

  @Test(arguments: [(1_000, true), (1_001, false)])
  func `a thousand languages of a project are compared`(
    _ count: Int, _ isReported: Bool
  ) async throws {
    let languages = (0..<count).map { "\($0 < 900 ? "de" : "fr")-\(100 + $0 % 900)" }
    let last = try #require(languages.last)
    func catalog(_ languages: some Sequence<String>) -> String {
      let units = languages.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"a"}}"# }
      return oneKey(#""localizations":{\#(units.joined(separator: ","))}"#)
    }
    let project = try Project([
      "A.xcstrings": catalog(languages), "B.xcstrings": catalog(languages.dropLast()),
    ])
    project.rules = builtinRules
    let run = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(run.output.contains("(\(last)), although other tables") == isReported)
  }

  @Test func `a language counts in any spelling`() async throws {
    let project = try Project([
      "A.xcstrings": catalog(keys: 1, translated: ["zh-Hans": 1, "ja": 1]),
      "B.xcstrings": catalog(keys: 1, translated: ["zh_CN": 1]),
    ])
    project.rules = builtinRules
    let run = try await project.run("lint", "--verbose", "--only", "missing-table")
    #expect(run.output.contains("no translations into Japanese (ja), although other tables"))
    #expect(run.output.count(of: "[missing-table]") == 1)
  }

  @Test func `the first line reports that most tables have no source`() async throws {
    let project = try twoCatalogs()
    for name in ["A", "B", "C"] {
      try project.write("Old/de.lproj/\(name).strings", #""a" = "A";"#)
    }
    let text = try await project.run("coverage")
    #expect(
      text.output.hasPrefix(
        "  3 of 5 tables have no source language, so their strings are not counted.\n")
    )
    let page = try await project.run("coverage", "--format", "markdown").output
    #expect(page.contains("coverage: 3 of 5 tables have no source language\n"))
    let shields = try await project.run("coverage", "--format", "shields").output
    #expect(shields.contains(#""message":"no source","color":"lightgrey""#))
    let html = try await project.run("coverage", "--format", "html").output
    #expect(html.contains("! 3 of 5 tables have no source language.") && !html.contains("100.0<s"))
  }

  @Test func `JSON lists a locale only for the tables that contain it`() async throws {
    let project = try Project()
    let locales = (0..<600).map { "a\(Character(UnicodeScalar(97 + $0 / 26)!))-\(100 + $0)" }
    let units = locales.map { #""\#($0)":{"stringUnit":{"value":"a"}}"# }.joined(separator: ",")
    try project.write("L.xcstrings", oneKey(#""localizations":{\#(units)}"#))
    for table in 0..<100 { try project.write("T\(table).xcstrings", oneKey("")) }
    let run = try await project.run("coverage", "--format", "json")
    #expect(try run.coverage.locales.count == 600)
    #expect(run.output.utf8.count < 3_000_000)
  }

  @Test func `long lists in the configuration are not repeated in JSON`() async throws {
    let project = try Project()
    let locales = (0..<300).map { "de-\(100 + $0)" }
    let groups = (0..<100).map { #""g\#($0)":["**"]"# }.joined(separator: ",")
    let names = locales.map { "\"\($0)\"" }.joined(separator: ",")
    try project.write(
      ".lint-config.json", #"{"locales":[\#(names)],"groups":{\#(groups)}}"#)
    for table in 0..<100 { try project.write("T\(table).xcstrings", oneKey("")) }
    let run = try await project.run("coverage", "--format", "json")
    #expect(run.output.utf8.count < 25_000_000)
    #expect(run.output.contains(#""skippedRows":46100,"#))
    #expect(run.error.contains("note: 46100 locales of tables and groups are not listed"))
    #expect(try run.coverage.total.percent == 0)
  }

  private func oneKey(_ members: String) -> String {
    #"{"sourceLanguage":"en","strings":{"a":{\#(members)}},"version":"1.0"}"#
  }

  /// Returns two catalogs with two keys each. Only one catalog has French.
  private func twoCatalogs(_ configuration: String? = nil) throws -> Project {
    let project = try Project([
      "App/L.xcstrings": catalog(keys: 2, translated: ["de": 2, "fr": 2]),
      "Kit/Errors.xcstrings": catalog(keys: 2, translated: ["de": 2]),
    ])
    project.rules = builtinRules
    if let configuration { try project.write(".lint-config.json", configuration) }
    return project
  }
}

extension String {
  func count(of part: String) -> Int { ranges(of: part).count }
}

import BuiltinRules
import Diagnostics
import LintCommand
import LintKit
import Testing

/// The limit of listed findings for one rule in one file.
@Suite struct FindingLimitTests {
  @Test func `findings beyond the limit are counted in one finding in every format`() async throws {
    let project = try many()
    for format in [
      "text", "xcode", "json", "jsonl", "junit", "junit-strict", "gitlab", "checkstyle", "rdjson",
      "azure", "teamcity", "sonarqube", "sarif", "github", "github-summary", "markdown",
    ] {
      let run = try await project.run("--max-findings", "3", "--format", format)
      #expect(run.status == .findings, "\(format)")
      #expect(run.output.contains("7 more findings in this file"), "\(format)")
      #expect(run.output.contains("bad3") && !run.output.contains("bad4"), "\(format)")
    }
  }

  @Test func `findings that are not listed count for their rule and their locale`() async throws {
    let source = (0..<20).map { "\"k\($0)\" = \"Value \($0)\";\n" }.joined()
    let project = try Project([
      "en.lproj/L.strings": source, "de.lproj/L.strings": "\"k0\" = \"Wert 0\";\n",
      "fr.lproj/L.strings": "\"k0\" = \"Valeur 0\";\n\"k1\" = \"Valeur 1\";\n",
    ])
    project.rules = builtinRules
    let limit = ["--max-findings", "8"]
    let text = try await project.run(limit).output
    #expect(text.contains("warning: 19 keys have no translation in de, 18 in fr"))
    #expect(text.contains("de  2:2 k1, 3:2 k2, 4:2 k3 and 16 more"))
    #expect(text.contains("  warnings 37 missing-translation\n"))
    #expect(text.contains("29 not listed (--max-findings)"))
    let markdown = try await project.run(limit + ["--format", "markdown"]).output
    #expect(markdown.contains("| <code>de</code> |  | 19 |\n| <code>fr</code> |  | 18 |\n"))
    #expect(!markdown.contains("too-many-findings</code>]"))
    #expect(markdown.contains(": 37 warnings</summary>"))
    let junit = try await project.run(limit + ["--strict", "--format", "junit"]).output
    #expect(junit.contains("de: 19 keys have no translation"))
    #expect(try await project.run("coverage").output.contains("de: 19 warnings · fr: 18 warnings"))
  }

  @Test func `a list that is cut off counts all findings`() async throws {
    let text = try await many().run("--max-findings", "8").output
    #expect(text.contains("error: 7 more findings: the key is bad"))
    #expect(text.contains("\n  … and 2 not listed (--max-findings)\n"))
    #expect(text.contains("  errors   10 suspect-key\n"))
  }

  @Test func `reaching the limit fails as the findings would`() async throws {
    let project = try many(#"{"rules": {"suspect-key": "warning"}}"#)
    let run = try await project.run("--max-findings", "3", "--format", "xcode")
    #expect(run.status == .success)
    #expect(
      run.output.hasSuffix(
        ": warning: 'suspect-key' has 7 more findings in this file, which are not listed "
          + "[too-many-findings]\n"))
    #expect(try await project.run("--max-findings", "3", "--strict").status == .findings)
  }

  @Test func `suppressed findings and findings in the baseline don't count toward the limit`()
    async throws
  {
    let project = try many(
      #"{"suppressions": [{"rule": "suspect-key", "key": "bad1?", "reason": "r"}]}"#)
    let all = try await project.run("--max-findings", "9", "--format", "json")
    #expect(!all.output.contains("too-many-findings"))
    #expect(try await project.run("baseline", "write", "--reason", "r").status == .success)
    let none = try await project.run("--max-findings", "1", "--format", "json")
    #expect(none.status == .success)
    #expect(none.output.contains(#""findings":[]"#))
    try project.write("L.xcstrings", Self.keys(14))
    let new = try await project.run("--max-findings", "2", "--format", "xcode")
    #expect(new.status == .success)
    try project.write(".lint-config.json", "{}")
    let more = try await project.run("--max-findings", "2", "--format", "xcode")
    #expect(more.status == .findings)
    #expect(more.output.contains("bad11") && more.output.contains("3 more findings"))
  }

  @Test func `a comparison lists new findings regardless of the number of old ones`() async throws {
    let project = try many()
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("L.xcstrings", Self.keys(12))
    let run = try await project.run("--max-findings", "2", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.contains("bad11") && run.output.contains("bad12"))
    try project.write("L.xcstrings", Self.keys(14))
    let more = try await project.run("--max-findings", "2", "--base", "HEAD", "--format", "xcode")
    #expect(more.output.contains("'suspect-key' has 2 more findings"))
  }

  @Test func `old findings beyond the limit of a comparison are not new`() async throws {
    let project = try Project([
      "L.xcstrings": Self.keys(14), ".lint-config.json": #"{"failOn": "note"}"#,
    ])
    project.rules = [SuspectKey.self]
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("L.xcstrings", Self.keys(14) + "\n")
    let limit = ["--max-findings", "1", "--base", "HEAD"]
    #expect(try await project.run(limit).status == .success)
    try project.write("L.xcstrings", Self.keys(16))
    #expect(try await project.run(limit).output.contains("2 more findings"))
  }

  @Test func `a small catalog with very many findings gives a bounded report`() async throws {
    let locales = (0..<600).map { "x\($0)" }.map { locale in
      #""\#(locale)" : { "stringUnit" : { "state" : "translated", "value" : "x" } }"#
    }
    let keys = (1..<600).map { #""k\#($0)" : {}"# }
    let project = try Project([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "k0" : { "localizations" : { \(locales.joined(separator: ",")) } },
        \(keys.joined(separator: ","))
      } }
      """
    ])
    project.rules = builtinRules.filter { $0.info.id.name == "missing-translation" }
    let run = try await project.run("--format", "json")
    #expect(run.output.utf8.count < 8_000_000)
    #expect(run.output.contains("'missing-translation' has "))
    // The summary also counts unlisted findings.
    let listed = run.output.split(separator: "\n").count { $0.contains(#""missing-translation","#) }
    #expect(listed == 10_000)
    let match = try #require(run.output.firstMatch(of: /"unlisted":(\d+)/))
    let unlisted = try #require(Int(match.1))
    #expect(unlisted > 200_000)
    #expect(run.output.contains("\"warnings\":\(10_000 + unlisted),"))
  }

  @Test func `warnings beyond the limit count toward --max-warnings`() async throws {
    let project = try many(#"{"rules": {"suspect-key": "warning"}}"#)
    let limits = ["--max-findings", "3", "--max-warnings"]
    #expect(try await project.run(limits + ["9"]).status == .findings)
    #expect(try await project.run(limits + ["10"]).status == .success)
    #expect(try await project.run("--max-findings", "3").output.contains("10 warnings"))
  }

  @Test func `the limit is at least 1`() async throws {
    #expect(try await many().run("--max-findings", "0").status == .failure)
  }

  private static func keys(_ count: Int) -> String {
    let strings = (1...count).map { #""bad\#($0)" : {}"# }
    return """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
      \(strings.joined(separator: ",\n")) } }
      """
  }

  private func many(_ configuration: String = "{}") throws -> Project {
    let project = try Project(["L.xcstrings": Self.keys(10), ".lint-config.json": configuration])
    project.rules = [SuspectKey.self]
    return project
  }
}

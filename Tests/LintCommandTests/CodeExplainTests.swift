import LintCommand
import Testing

/// The explanation of findings about keys, if the code is read.
@Suite struct CodeExplainTests {
  /// A project with a key that has no German translation.
  private func project(_ settings: String = "{}") throws -> Project {
    let german =
      #""de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } },"#
    return try codeProject(
      lookups("settings.title", "none.a"),
      [
        "App/Localizable.xcstrings": codeTable.replacing(german, with: ""),
        "App/Other.swift": "#if DEBUG\n" + lookups("none.a") + "#endif\n",
        ".lint-config.json": settings,
      ])
  }

  @Test func `a finding in code is explained with the other uses of the key`() async throws {
    let run = try await project().run(
      "explain", "--finding", "App/View.swift:2", "--code", "App")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("warning: 'none.a' is not in the table 'Localizable'"))
    #expect(
      run.output.contains("  note: the code may use the key here\n    App/Other.swift:2:27\n"))
    // The finding itself is at the other use.
    #expect(!run.output.contains("the code asks for the key"))
    #expect(run.output.contains("'catalog-lint explain undefined-key' describes"))
  }

  @Test func `a finding about a key of a table is explained with the uses of the key`()
    async throws
  {
    let project = try project(#"{ "code": { "include": ["App/**"] } }"#)
    let run = try await project.run(
      "explain", "--finding", "App/Localizable.xcstrings:11", "App")
    #expect(run.output.contains("[missing-translation]"))
    #expect(
      run.output.contains("  note: the code asks for the key here\n    App/View.swift:1:27\n"))
  }

  @Test func `a finding in code has a fingerprint, too`() async throws {
    let project = try project(#"{ "code": { "include": ["App/**"] } }"#)
    let report = try await project.run("--format", "json", "--only", "undefined-key")
    let fingerprint = try #require(
      report.output.firstMatch(of: /"fingerprint":"([0-9a-f]{32})"/)?.1)
    let run = try await project.run("explain", "--finding", String(fingerprint))
    #expect(run.output.contains("App/View.swift:2:27\n"))
    // The location is enough although the configuration is in another folder.
    let inFolder = try await project.run(
      ["explain", "--finding", "View.swift:2"], in: "App")
    #expect(inFolder.output.contains("  fingerprint "))
  }

  @Test func `nothing changes without code`() async throws {
    let run = try await project().run(
      "explain", "--finding", "App/Localizable.xcstrings:11")
    #expect(run.output.contains("[missing-translation]"))
    #expect(!run.output.contains("the code asks"))
  }
}

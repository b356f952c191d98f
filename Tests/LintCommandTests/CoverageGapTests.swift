import LintCommand
import Testing

/// Messages about what the figures don't include.
@Suite struct CoverageGapTests {
  @Test func `a locale without tables is a failure`() async throws {
    let project = try coverageProject()
    let run = try await project.run("coverage", "--locale", "fr", "--locale", "de")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: no table has the locale 'fr'\n  help: "))
    #expect(run.output.contains(/de .*90\.0%/))
    let typo = try await project.run("coverage", "--locale", "dk", "--quiet")
    #expect(typo.status == .failure)
    #expect(typo.output.isEmpty)
  }

  @Test func `a source language is not counted, and requesting it is an error`() async throws {
    let run = try await coverageProject().run("coverage", "--locale", "en")
    #expect(run.status == .failure)
    #expect(
      run.error.hasPrefix("error: 'en' is a source language, and nothing is translated into it\n"))
  }

  @Test func `a language includes its regions, and a required language counts as present`()
    async throws
  {
    let project = try coverageProject(#"{"locales": ["fr"]}"#)
    try project.write("App/L.xcstrings", catalog(keys: 4, translated: ["pt-BR": 2]))
    let run = try await project.run(
      "coverage", "--locale", "pt", "--locale", "fr", "--format", "json")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    #expect(try run.coverage.figures == ["fr 0.0", "pt-BR 50.0"])
  }

  @Test func `the error for a project without translations explains what to do`() async throws {
    let project = try coverageProject()
    try project.write("App/L.xcstrings", catalog(keys: 2, translated: [:]))
    let run = try await project.run("coverage")
    #expect(run.status == .success)
    #expect(
      run.error == """
        note: no table has a language other than its source; set 'locales' in the configuration

        """)
    #expect(try await project.run("coverage", "--quiet").error.isEmpty)
  }

  @Test func `the error for translations without a source explains what to do`() async throws {
    let project = try Project(["de.lproj/L.strings": "\"a\" = \"A\";\n"])
    let run = try await project.run("coverage")
    #expect(run.status == .success)
    #expect(
      run.error == """
        note: no table has strings in the source language; set 'sourceLocale' in the configuration

        """)
    try project.write(".lint-config.json", #"{"sourceLocale": "de"}"#)
    #expect(try await project.run("coverage").output.contains("source de with 1 key"))
  }

  @Test func `locales that are not counted make the figures incomplete`() async throws {
    let entries = (0..<1100).map { number in
      let state = #""state" : "translated", "value" : "A""#
      return "\"aa-\(100 + number % 900)-\(1000 + number)\" : { \"stringUnit\" : { \(state) } }"
    }
    let project = try Project([
      "L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "a" : { "localizations" : {
        \(entries.joined(separator: ",\n    "))
      } } } }

      """
    ])
    let run = try await project.run("coverage", "--quiet")
    #expect(run.status == .failure)
    #expect(
      run.error.hasPrefix(
        "error: there are more than 1000 locales, and the rest are not counted\n"))
  }

  @Test func `a compared commit is labeled with its date`() async throws {
    let project = try coverageProject()
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll(at: "2026-11-14T12:00:00Z")
    let name = String(try project.git("rev-parse", "HEAD").split(separator: "\n")[0])
    let run = try await project.run("coverage", "--base", name)
    #expect(run.output.contains("since 2026-11-14"))
    #expect(try await project.run("coverage", "--base", "main").output.contains("since main"))
  }
}

import LintCommand
import Testing

/// What is known about a key, and why something is or isn't reported.
@Suite struct ExplainKeyTests {
  private func project(_ configuration: String = "{}") throws -> Project {
    try Project([
      ".lint-config.json": configuration, "en.lproj/L.strings": #""k" = "Hello";"#,
      "de.lproj/L.strings": #""k" = "bad";"#,
      "App/Main.swift": #"let a = NSLocalizedString("k", tableName: "L", comment: "")"#,
    ])
  }

  @Test func `strings, findings and the configuration of a key are shown`() async throws {
    let run = try await project().run("explain", "--key", "k")
    #expect(run.status == .success)
    for text in [
      "'k' in the table 'L'\n", "de.lproj/L.strings:1:8  translation",
      "en.lproj/L.strings:1:8  source",
      "configuration: .lint-config.json\n", "rules: ", "no code is read",
    ] {
      #expect(run.output.contains(text), "\(text)\n\(run.output)")
    }
  }

  @Test func `a locale limits what is shown`() async throws {
    let run = try await project().run("explain", "--key", "k", "--locale", "de")
    #expect(run.output.contains("translation") && run.output.contains("users see 'bad'"))
  }

  @Test func `a suppressed finding says what accepts it`() async throws {
    let project = try project(
      #"{ "suppressions": [ { "rule": "suspect-key", "reason": "we know" } ] }"#)
    try project.write("en.lproj/M.strings", #""bad" = "x";"#)
    let run = try await project.run("explain", "--key", "bad")
    #expect(run.output.contains("\n  accepted\n"))
    #expect(run.output.contains("accepted by a suppression of the configuration at "))
    #expect(run.output.contains("we know"))
  }

  @Test func `the code that uses a key is listed`() async throws {
    let run = try await project().run("explain", "--key", "k", "--code", "App")
    #expect(run.output.contains("App/Main.swift:1:27  the code asks for the key here"))
  }

  @Test func `rules and maximum severities of the configuration are named`() async throws {
    let project = try project(
      #"{ "rules": { "suspect-key": "off" }, "maxSeverity": { "de": "note" }, "locales": ["de"] }"#)
    let run = try await project.run("explain", "--key", "k", "--locale", "de")
    #expect(run.output.contains("the configuration turns off suspect-key"))
    #expect(run.output.contains("severity: at most note in de ('maxSeverity')"))
    #expect(run.output.contains("languages: de (setting 'locales')"))
  }

  @Test func `a key that no table has is a mistake`() async throws {
    let run = try await project().run("explain", "--key", "nope")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: no table has the key 'nope'\n"))
    let project = try project()
    try project.write("en.lproj/M.strings", #""settings.title" = "x";"#)
    let near = try await project.run("explain", "--key", "settings.titel")
    #expect(
      near.error.hasPrefix(
        "error: no table has the key 'settings.titel'; did you mean 'settings.title'?"))
    #expect(try await project.run("explain", "--locale", "de").error.contains("needs '--key'"))
  }
}

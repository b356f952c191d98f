import BuiltinRules
import LintCommand
import Testing

/// What is said about suppressions of a configuration that cover nothing.
@Suite struct SuppressionCommandTests {
  private static let configuration = """
    {
      "suppressions": [
        { "rule": "stale-entry", "key": "gone", "reason": "R" },
        { "rule": "missing-*", "key": "old", "reason": "R", "until": "2026-11-20" },
        { "rule": "stale-entry", "key": "used", "reason": "R" }
      ]
    }
    """
  private static let catalog = """
    { "sourceLanguage" : "en", "version" : "1.0",
      "strings" : { "used" : { "extractionState" : "stale" } } }
    """

  @Test func `a suppression that covers nothing is shown where it is written`() async throws {
    let run = try await project().run("--format", "xcode")
    #expect(run.status == .success)
    #expect(
      run.output == """
        .lint-config.json:3:15: warning: the suppression of 'stale-entry' covers no finding \
        [unused-suppression]
        .lint-config.json:4:66: warning: the suppression has expired on 2026-11-20, and hides \
        nothing since [unused-suppression]

        """)
    #expect(try await project().run("--strict").status == .findings)
  }

  @Test func `a part of the project does not tell what is needed elsewhere`() async throws {
    for arguments in [["App/L.xcstrings"], ["App"]] {
      let run = try await project().run(arguments[0], "--format", "xcode")
      #expect(!run.output.contains("covers no finding"))
      #expect(run.output.contains("has expired"))
    }
  }

  @Test func `one rule does not tell what the others need`() async throws {
    let run = try await project().run("--only", "stale-entry", "--format", "xcode")
    #expect(run.output.isEmpty)
  }

  @Test func `it can be switched off and made an error like any rule`() async throws {
    let project = try project()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"unused-suppression": "error"}, "suppressions": [{"rule": "*", "key": "x", "reason": "R"}]}"#
    )
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--skip", "unused-suppression").status == .success)
  }

  private func project() throws -> Project {
    let project = try Project([
      ".lint-config.json": Self.configuration, "App/L.xcstrings": Self.catalog,
    ])
    project.rules = builtinRules
    return project
  }
}

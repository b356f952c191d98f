import BuiltinRules
import LintCommand
import Testing

/// Findings about suppressions in a configuration that match nothing.
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

  @Test func `an unused suppression is reported at its location`() async throws {
    let run = try await project().run("--format", "xcode")
    #expect(run.status == .success)
    #expect(
      run.output == """
        .lint-config.json:3:15: warning: the suppression of 'stale-entry' covers no finding \
        [unused-suppression]
        .lint-config.json:4:66: warning: the suppression expired on 2026-11-20 and no \
        longer has an effect [unused-suppression]

        """)
    #expect(try await project().run("--strict").status == .findings)
  }

  @Test func `checking part of the project reports no unused suppressions`() async throws {
    for arguments in [["App/L.xcstrings"], ["App"]] {
      let run = try await project().run(arguments[0], "--format", "xcode")
      #expect(!run.output.contains("covers no finding"))
      #expect(run.output.contains("suppression expired"))
    }
  }

  @Test func `checking one rule reports no unused suppressions of the others`() async throws {
    let run = try await project().run("--only", "stale-entry", "--format", "xcode")
    #expect(run.output.isEmpty)
  }

  @Test func `the rule can be disabled and made an error like any other`() async throws {
    let project = try project()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"unused-suppression": "error"}, "suppressions": [{"rule": "*", "key": "x", "reason": "R"}]}"#
    )
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--skip", "unused-suppression").status == .success)
  }

  @Test func `a suppression that would cover the finding about itself keeps its severity`()
    async throws
  {
    let project = try project()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"unused-suppression": "error"}, "suppressions": [{"rule": "unused-*", "reason": "R"}]}"#
    )
    let run = try await project.run("--format", "xcode")
    #expect(run.output.contains("error: the suppression of 'unused-*' covers no finding"))
    #expect(run.status == .findings)
  }

  private func project() throws -> Project {
    let project = try Project([
      ".lint-config.json": Self.configuration, "App/L.xcstrings": Self.catalog,
    ])
    project.rules = builtinRules
    return project
  }
}

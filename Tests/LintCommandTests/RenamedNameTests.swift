import BuiltinRules
import LintCommand
import Testing

/// Old names of rules and settings, which get a hint and no alias.
@Suite struct RenamedNameTests {
  private static let rules = [
    ("device-set-differs", "missing-device"), ("edge-whitespace", "whitespace-mismatch"),
    ("end-punctuation", "punctuation-mismatch"), ("key-style", "key-pattern"),
    ("length-limit", "text-too-long"), ("newline-count", "newline-mismatch"),
    ("partly-translated", "partially-translated"), ("percent-escape", "percent-escape-mismatch"),
    ("suspect-encoding", "suspicious-encoding"),
  ]

  @Test(arguments: rules)
  func `an option with an old rule name shows the new one`(old: String, new: String) async throws {
    let run = try await project().run("--only", old)
    #expect(run.error.hasPrefix("error: unknown rule '\(old)'; renamed to '\(new)'\n"))
  }

  @Test(arguments: [
    (#"{"rules": {"key-style": "off"}}"#, "unknown rule 'key-style'; renamed to 'key-pattern'"),
    (
      #"{"suppressions": [{"rule": "newline-count", "reason": "R"}]}"#,
      "unknown rule 'newline-count'; renamed to 'newline-mismatch'"
    ),
    (
      #"{"severityLimits": {"*": "note"}}"#,
      "unknown member 'severityLimits'; renamed to 'maxSeverity'"
    ),
    (
      #"{"coverage": {"textsWithoutLetters": false}}"#,
      "unknown member 'textsWithoutLetters'; renamed to 'countNonTextStrings'"
    ),
  ])
  func `a configuration with an old name shows the new one`(
    configuration: String, message: String
  ) async throws {
    let project = try project()
    try project.write(".lint-config.json", configuration)
    let run = try await project.run("--format", "xcode")
    #expect((run.output + run.error).contains("error: \(message)"))
  }

  @Test func `a baseline entry with an old rule name shows the new one`() async throws {
    let project = try project()
    try project.write(
      ".lint-baseline.json",
      #"""
      {"version": 2, "findings": [
      {"path": "en.lproj/L.strings", "rule": "edge-whitespace", "severity": "warning", "table": "L"}
      ]}
      """#)
    let run = try await project.run("--format", "xcode")
    #expect(
      run.output.contains("no rule 'edge-whitespace'; renamed to 'whitespace-mismatch'"))
  }

  private func project() throws -> Project {
    let project = try Project(["en.lproj/L.strings": #""save" = "Save";"#])
    project.rules = builtinRules
    return project
  }
}

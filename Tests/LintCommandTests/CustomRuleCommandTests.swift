import LintCommand
import Testing

private let rules = """
  {"customRules": [{
    "id": "no-shouting", "message": "'{match}' is loud", "help": "write calmly",
    "translation": "!+", "severity": "error",
    "examples": [
      {"translation": "Halt!", "reports": true},
      {"translation": "Halt.", "reports": false}
    ]
  }]}
  """

@Suite struct CustomRuleCommandTests {
  private func project(_ configuration: String = rules) throws -> Project {
    try Project([
      ".lint-config.json": configuration, "L.xcstrings": catalog(["a": "Na!", "bad": "b"]),
    ])
  }

  @Test func `a custom rule reports findings and fails the run`() async throws {
    let run = try await project().run("--format", "xcode", "--only", "no-shouting")
    #expect(run.output.contains("L.xcstrings:5:44: error: '!' is loud"))
    #expect(run.output.contains("[no-shouting]"))
    #expect(!run.output.contains("suspect-key"))
    #expect(run.status == .findings)
    #expect(
      try await project().run("--skip", "no-shouting", "--skip", "suspect-key").status == .success)
  }

  @Test func `a custom rule is listed and has a page`() async throws {
    let project = try project()
    #expect(
      try await project.run("rules").output.contains("no-shouting  error    '{match}' is loud."))
    #expect(try await project.run("rules", "--format", "json").output.contains(#""no-shouting""#))
    let page = try await project.run("explain", "no-shouting").output
    #expect(
      page.contains("\nMessage:\n\n```\nerror: '!' is loud\n  help: write calmly\n```\n"))
    #expect(try await project.run("explain", "no-shoutin").error.contains("'no-shouting'?"))
  }

  @Test func `the text of a custom rule can't send commands to a terminal or a build service`()
    async throws
  {
    let project = try project(
      #"""
      {"customRules": [{
        "id": "sly", "message": "a \u001b[2J\u202e ##vso[task]", "help": "::error::b",
        "translation": "!+", "severity": "error",
        "examples": [{"translation": "\u001b]0;!", "reports": true}]
      }]}
      """#)
    for arguments in [
      ["rules"], ["rules", "--format", "markdown"], ["rules", "--format", "json"],
      ["explain", "sly"],
    ] {
      let run = try await project.run(arguments)
      #expect(run.status == .success)
      #expect(run.output.contains("sly"))
      for order in ["\u{1B}", "\u{202E}", "##vso["] { #expect(!run.output.contains(order)) }
      let starts = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(!starts.contains { $0.hasPrefix("::") })
    }
  }

  @Test func `the examples of a custom rule are verified`() async throws {
    let verified = try await project().run("rules", "--verify")
    #expect(
      verified.output
        == "no-shouting: 2 examples verified\n.lint-config.json: 1 rule verified\n")
    #expect(verified.status == .success)
    #expect(try await project("{}").run("rules", "--verify").output == "no custom rules\n")
    let broken = try project(rules.replacing("Halt.", with: "Halt!"))
    for arguments in [["rules", "--verify"], ["lint"]] {
      let run =
        arguments.count == 1
        ? try await broken.run("lint") : try await broken.run("rules", "--verify")
      #expect(run.status == .failure)
      #expect(run.output == "")
      #expect(run.error.contains("error: the example is reported here, although"))
      #expect(run.error.contains("\n  .lint-config.json:6:26\n"))
    }
    let list = try await broken.run("rules")
    #expect(list.status == .success)
    #expect(list.error.contains("has errors"))
  }
}

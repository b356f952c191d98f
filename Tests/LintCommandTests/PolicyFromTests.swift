import BuiltinRules
import LintCommand
import Testing

/// `--policy-from`: the policy of another revision.
@Suite struct PolicyFromTests {
  private static let name = ".lint-config.json"
  private static let crash = "App/de.lproj/L.strings:1:8: error: "

  /// A repository with a table and a configuration, and a branch with its first commit.
  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try repository(
      [
        "App/en.lproj/L.strings": #""n" = "%d files";"#,
        "App/de.lproj/L.strings": #""n" = "%d Dateien";"#, Self.name: "{}",
      ].merging(files) { $1 })
    project.rules = builtinRules
    try project.git("branch", "start")
    try project.write("App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
    return project
  }

  private func crashes(_ project: Project, _ options: String...) async throws -> Bool {
    let run = try await project.run(options + ["--format", "xcode"])
    let reports = run.output.contains(Self.crash)
    #expect(reports == (run.status == .findings))
    return reports
  }

  private static let policies = [
    #"{"rules": {"format-specifier-mismatch": "off"}}"#, #"{"exclude": ["App/**"]}"#,
    #"{"failOn": "never"}"#, #"{"suppressions": [{"rule": "*", "reason": "r"}]}"#,
    #"{"overrides": [{"paths": ["App/**"], "rules": {"format-specifier-mismatch": "off"}}]}"#,
  ]

  @Test(arguments: policies)
  func `a change can't weaken its own check`(policy: String) async throws {
    let project = try project()
    try project.write(Self.name, policy)
    #expect(try await project.run("--format", "xcode").status != .findings)
    #expect(try await crashes(project, "--policy-from", "start"))
    #expect(try await crashes(project, "--policy-from", "start", "--base", "start"))
    #expect(try await crashes(project, "--policy-from", "base", "--base", "start"))
    try project.git("add", ".")
    #expect(try await crashes(project, "--policy-from", "HEAD", "--staged"))
  }

  @Test func `a nested configuration of the change doesn't apply`() async throws {
    let project = try project()
    try project.write("App/\(Self.name)", Self.policies[0])
    #expect(try await !crashes(project, "App"))
    #expect(try await crashes(project, "App", "--policy-from", "start"))
    #expect(try await crashes(project, "App/de.lproj/L.strings", "--policy-from", "start"))
  }

  @Test func `the baseline of the change doesn't apply`() async throws {
    let project = try project()
    _ = try await project.run("baseline", "write")
    #expect(try await !crashes(project))
    #expect(try await crashes(project, "--policy-from", "start"))
    try project.git("add", ".")
    try project.git("commit", "-qm", "accepted")
    #expect(try await !crashes(project, "--policy-from", "HEAD"))
  }

  @Test(arguments: [[], ["--base", "start"]])
  func `a comment of the change doesn't apply`(options: [String]) async throws {
    let project = try project()
    try project.write(
      "App/de.lproj/L.strings",
      """
      /* lint:allow format-specifier-mismatch: r */
      "n" = "%@ Dateien";
      """)
    #expect(try await project.run(options).status == .success)
    let run = try await project.run(
      options + ["--format", "xcode", "--policy-from", "start"])
    #expect(run.output.contains("App/de.lproj/L.strings:2:8: error: "))
    #expect(run.status == .findings)
  }

  @Test(arguments: [[], ["--base", "start"]])
  func `a comment that the revision has applies`(options: [String]) async throws {
    let german = """
      /* lint:allow format-specifier-mismatch: r */
      "n" = "%@ Dateien";

      """
    let project = try project(["App/de.lproj/L.strings": german])
    try project.write("App/de.lproj/L.strings", german + #""m" = "neu";"#)
    let run = try await project.run(options + ["--policy-from", "start", "--format", "xcode"])
    #expect(!run.output.contains("format-specifier-mismatch"))
  }

  @Test func `what the change weakens is reported too`() async throws {
    let project = try project([Self.name: #"{"rules": {"weakened-check": "warning"}}"#])
    try project.write(Self.name, Self.policies[0])
    let run = try await project.run(
      "--base", "start", "--policy-from", "base", "--format", "xcode")
    #expect(run.output.contains("this change turns off 'format-specifier-mismatch'"))
    #expect(run.output.contains(Self.crash))
  }

  @Test func `a mistake in the configuration of the change doesn't matter`() async throws {
    let project = try project()
    try project.write(Self.name, "{")
    #expect(try await project.run().status == .failure)
    #expect(try await crashes(project, "--policy-from", "start"))
  }

  @Test func `a revision or a file that doesn't exist is a failure`() async throws {
    let project = try project()
    let unknown = try await project.run("--policy-from", "gone")
    #expect(unknown.status == .failure)
    #expect(unknown.error.contains("gone"))
    try project.write("new.json", "{}")
    let file = try await project.run("--policy-from", "start", "--config", "new.json")
    #expect(file.status == .failure)
    #expect(
      file.error.contains("new.json: the revision of '--policy-from' does not have it"))
    let base = try await project.run("--policy-from", "base")
    #expect(base.error.contains("'--policy-from base' needs '--base'"))
  }
}

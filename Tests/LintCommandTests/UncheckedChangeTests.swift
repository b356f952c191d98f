import LintCommand
import Testing

/// What `lint --base` and `lint --staged` say about changed files that they don't check.
@Suite struct UncheckedChangeTests {
  /// Creates a repository with a change of one table.
  private func project(_ configuration: String = "{}") throws -> Project {
    let project = try repository([
      "App/L.xcstrings": catalog(["k": "alt"]), "Kit/K.xcstrings": catalog(["k": "alt"]),
      ".lint-config.json": configuration,
    ])
    try project.write("App/L.xcstrings", catalog(["bad": "neu"]))
    return project
  }

  @Test(arguments: [
    (#"{ "exclude": ["App"] }"#, [], "1 excluded"),
    (#"{ "exclude": ["**/L.xcstrings"] }"#, [], "1 excluded"),
    (#"{ "include": ["Kit/**"] }"#, [], "1 not included"),
    ("{}", ["--exclude", "App"], "1 excluded"), ("{}", ["Kit"], "1 not among the given paths"),
  ]) func `a change is only absent if no file changed`(
    configuration: String, options: [String], reason: String
  ) async throws {
    let project = try project(configuration)
    let run = try await project.run(["--base", "HEAD"] + options)
    #expect(
      run.output.hasPrefix(
        "no checked localization files changed since HEAD · 1 changed file not checked (\(reason))"
      ), "\(run.output)")
    #expect(run.status == .success)
    try project.git("add", "--all")
    let staged = try await project.run(["--staged"] + options)
    #expect(
      staged.output.hasPrefix(
        "no localization files to check · 1 changed file not checked (\(reason))"),
      "\(staged.output)")
    let both = try await project.run(["--staged", "--base", "HEAD"] + options)
    #expect(both.output.hasPrefix("no checked localization files changed since HEAD"))
  }

  @Test func `corrections of a change say the same`() async throws {
    let run = try await project(#"{ "exclude": ["App"] }"#).run("fix", "--base", "HEAD")
    #expect(run.output.hasPrefix("no checked localization files changed since HEAD"))
  }

  @Test func `a deleted file that is excluded is a change too`() async throws {
    let project = try project(#"{ "exclude": ["App"] }"#)
    try project.git("rm", "--quiet", "--force", "App/L.xcstrings")
    let run = try await project.run("--base", "HEAD")
    #expect(
      run.output.hasPrefix(
        "no checked localization files changed since HEAD · 1 changed file not checked (1 excluded)"
      ))
  }

  @Test func `files next to a checked change are named if they are excluded`() async throws {
    let project = try project(#"{ "exclude": ["App"] }"#)
    try project.write("Kit/K.xcstrings", catalog(["k": "neu"]))
    for format in ["text", "markdown", "github"] {
      let run = try await project.run("--base", "HEAD", "--format", format)
      #expect(run.output.contains("no new findings since"))
      #expect(run.output.contains("1 changed file not checked (1 excluded)"))
    }
    // A run of a hook names only some of the changed files.
    let named = try await project.run("--base", "HEAD", "Kit/K.xcstrings")
    #expect(!named.output.contains("not checked"))
  }

  @Test func `without a changed table, none changed`() async throws {
    let project = try project(#"{ "exclude": ["App"] }"#)
    try project.git("checkout", "--quiet", "App")
    try project.write("README.md", "new")
    let run = try await project.run("--base", "HEAD")
    #expect(run.output.hasPrefix("no localization files changed since HEAD ·"))
  }

  @Test func `a result for some locales names them`() async throws {
    let project = try project()
    try project.write("App/L.xcstrings", catalog(["k": "bad"]))
    let run = try await project.run("--base", "HEAD", "--locale", "en,de-AT")
    #expect(run.output.contains("no new findings in en, de-AT since HEAD"))
    let all = try await project.run("--locale", "en")
    #expect(all.output.contains(": no findings in en ·"))
    #expect(try await project.run("--base", "HEAD").status == .findings)
  }
}

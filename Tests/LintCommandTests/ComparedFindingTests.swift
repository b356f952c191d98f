import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Findings that exist only in a comparison with a base revision: how they are explained and
/// accepted, and how a report names the revision and the command that corrects them.
@Suite struct ComparedFindingTests {
  private static let german = "de.lproj/L.strings"

  /// Creates a project from which the change removes a translation.
  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try repository(
      [
        "en.lproj/L.strings": "\"n\" = \"%d files\";\n\"m\" = \"More\";\n",
        Self.german: "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      ].merging(files) { $1 })
    project.rules = builtinRules
    try project.write(Self.german, "\"n\" = \"%d Dateien\";\n")
    return project
  }

  @Test func `a finding of a comparison is explained with the base`() async throws {
    let project = try project()
    let place = "en.lproj/L.strings:2"
    let run = try await project.run("explain", "--finding", place, "--base", "HEAD")
    #expect(run.status == .success, "\(run.error)")
    #expect(run.output.contains("[lost-translation]"), "\(run.output)")
    let wrong = try await project.run("explain", "lost-translation", "--base", "HEAD")
    #expect(wrong.error.contains("'--base' needs '--finding'"), "\(wrong.error)")
  }

  @Test func `a finding of a comparison is accepted with the base`() async throws {
    let project = try project()
    let options = ["suppress", "en.lproj/L.strings:2", "--rule", "lost-translation"]
    let without = try await project.run(options + ["--reason", "gone"])
    #expect(without.status == .failure)
    let run = try await project.run(options + ["--reason", "gone", "--base", "HEAD"])
    #expect(run.status == .success, "\(run.error)")
    #expect(run.output.contains("now accepts 1 finding of 'lost-translation'"), "\(run.output)")
    #expect(try await project.run("--base", "HEAD").status == .success)
    // Without a comparison, it isn't known to be unused.
    let plain = try await project.run("--verbose")
    #expect(!plain.output.contains("unused-suppression"), "\(plain.output)")
  }

  @Test func `a missing finding is looked for with the base`() async throws {
    let run = try await project().run("explain", "--finding", "de.lproj/L.strings:1")
    #expect(run.error.contains("for one that 'lint --base' reports, pass '--base' too"))
  }

  @Test func `a baseline entry for a comparison is not unused`() async throws {
    let entry = """
      {"rule": "lost-translation", "path": "en.lproj/L.strings", "table": "L", "key": "m",
       "locale": "de", "count": 1}
      """
    let project = try project([
      ".lint-baseline.json": "{\"version\": 1, \"findings\": [\(entry)]}"
    ])
    let run = try await project.run("--verbose")
    #expect(!run.output.contains("unused-suppression"), "\(run.output)\(run.error)")
  }

  @Test func `the command that corrects findings has the options of the run`() async throws {
    let project = try project()
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"comment": null}}}
      """
    try project.write("C.xcstrings", catalog)
    let run = try await project.run("--base", "HEAD", "--exclude", "no thing", "C.xcstrings")
    #expect(
      run.output.contains(
        "1 can be corrected with 'catalog-lint fix --base HEAD --exclude \"no thing\" C.xcstrings'"
      ), "\(run.output)")
    let home = try await project.run("--base", "HEAD", "--exclude", "~", "C.xcstrings")
    #expect(home.output.contains("--exclude \"~\" C.xcstrings'"), "\(home.output)")
    try project.write("-odd/C.xcstrings", catalog)
    let path = try await project.run("--base", "HEAD", "--", "-odd")
    #expect(path.output.contains("fix --base HEAD -- -odd'"), "\(path.output)")
    let markup = try await project.run(
      "--base", "HEAD", "--exclude", "<b>@team", "--format", "markdown", "C.xcstrings")
    #expect(markup.output.contains("can be corrected with"))
    #expect(!markup.output.contains("<b>") && !markup.output.contains("@team"))
    let odd = try await project.run("--base", "HEAD", "--exclude", "it's", "C.xcstrings")
    #expect(odd.output.contains("'catalog-lint fix' and the options of this run"), "\(odd.output)")
  }

  @Test func `a reader sees the branch, or a short commit`() async throws {
    let project = try project()
    let commit = try project.git("rev-parse", "HEAD").trimmingCharacters(
      in: .whitespacesAndNewlines)
    for command in [["report"], ["lint", "--format", "markdown"], ["lint"]] {
      let short = try await project.run(command + ["--base", commit])
      // Markdown escapes a digit at the start.
      #expect(short.output.contains(commit.prefix(10).dropFirst()), "\(short.output)")
      #expect(!short.output.contains(commit), "\(short.output)")
    }
    project.environment = ["GITHUB_BASE_REF": "release/2"]
    let named = try await project.run("report", "--base", commit)
    #expect(named.output.contains("since <code>release/2</code>"), "\(named.output)")
    let given = try await project.run("report", "--base", "HEAD")
    #expect(given.output.contains("since <code>HEAD</code>"), "\(given.output)")
    project.environment = ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "trunk"]
    let gitlab = try await project.run("report", "--base", commit)
    #expect(gitlab.output.contains("since <code>trunk</code>"), "\(gitlab.output)")
  }
}

/// What is shown of a report with errors among many other findings.
@Suite struct ShownSeverityTests {
  private func project(_ files: [String: String]) throws -> Project {
    let project = try Project(files)
    project.rules = builtinRules
    return project
  }

  @Test func `only errors are shown, and warnings are counted`() async throws {
    let project = try project([
      "en.lproj/L.strings": "\"n\" = \"%d files\";\n\"m\" = \"More\";\n",
      "de.lproj/L.strings": "\"n\" = \"%@ Dateien\";\n",
    ])
    let all = try await project.run()
    #expect(all.output.contains("missing-translation"))
    let run = try await project.run("--severity", "error")
    #expect(run.status == all.status)
    #expect(run.output.contains("format-specifier-mismatch"))
    #expect(!run.output.contains("missing-translation"), "\(run.output)")
    #expect(run.output.contains("1 warning (--severity warning)"), "\(run.output)")
    let clean = try await project.run("--severity", "error", "--only", "missing-translation")
    #expect(clean.output.contains("no errors of the selected rules"), "\(clean.output)")
  }

  @Test func `errors that keep a file from being read come first, and are folded`() async throws {
    let entries = (0..<40).map { "\"k\($0)\": {\"comment\": null}" }
    let project = try project([
      "A.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a %d": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "a %@"}}}}}}
      """,
      "B.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      \(entries.joined(separator: ",\n"))
      }}
      """,
    ])
    let run = try await project.run()
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.contains("expected a string for a comment, found null") ?? false)
    #expect(lines.count < 60, "\(run.output)")
    #expect(run.output.contains("help: remove 'comment'"), "\(run.output)")
    let fix = try await project.run("fix")
    #expect(fix.output.contains("40") || fix.error.contains("40"), "\(fix.output)\(fix.error)")
    #expect(try !project.read("B.xcstrings").contains("null"))
    #expect(try await !project.run().output.contains("syntax-error"))
  }

  @Test func `a member without a value is removed with its line`() async throws {
    let project = try project([
      "C.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "a" : {
            "comment" : null,
            "extractionState" : "manual",
            "localizations" : null
          },
          "b" : {
            "comment" : null
          }
        },
        "version" : "1.0"
      }

      """
    ])
    _ = try await project.run("fix")
    #expect(
      try project.read("C.xcstrings") == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "a" : {
              "extractionState" : "manual"
            },
            "b" : {

            }
          },
          "version" : "1.0"
        }

        """)
  }

  @Test func `a key of another table with the same name has its own findings`() async throws {
    let project = try project([
      "A/en.lproj/L.strings": "\"n\" = \"%d files\";\n",
      "A/de.lproj/L.strings": "\"n\" = \"%@\";\n",
      "B/en.lproj/L.strings": "\"n\" = \"Files\";\n",
      "B/de.lproj/L.strings": "\"n\" = \"Dateien\";\n",
    ])
    let run = try await project.run("explain", "--key", "n")
    let found = run.output.components(separatedBy: "[format-specifier-mismatch]").count - 1
    #expect(found == 1, "\(run.output)")
  }
}

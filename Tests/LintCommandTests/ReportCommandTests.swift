import BuiltinRules
import LintCommand
import Testing

/// `catalog-lint report`, which writes one comment for a pull request.
@Suite struct ReportCommandTests {
  private func project() throws -> Project {
    let table = { (name: String) in
      (0..<4).map { "\"k\($0)\" = \"\(name) \($0)\";" }.joined(separator: "\n")
    }
    let project = try repository([
      "en.lproj/L.strings": table("text"), "de.lproj/L.strings": table("Wort"),
    ])
    project.rules = builtinRules
    return project
  }

  private func page(_ project: Project, _ arguments: String...) async throws -> String {
    try await page(project, arguments)
  }

  private func page(_ project: Project, _ arguments: [String]) async throws -> String {
    let run = try await project.run(["report", "--base", "HEAD"] + arguments)
    #expect(run.error == "")
    #expect(run.status == .success)
    return run.output
  }

  @Test func `a comment has findings, coverage and strings`() async throws {
    let project = try project()
    let english = try project.read("en.lproj/L.strings")
    let german = try project.read("de.lproj/L.strings")
    try project.write("en.lproj/L.strings", english + "\n\"n\" = \"%d <!-- files -->\";\n")
    try project.write(
      "de.lproj/L.strings", german.replacing("Wort 0", with: "%@ Wort") + "\n")
    let page = try await page(project)
    let parts = page.split(separator: "\n").map(String.init).filter { $0.hasPrefix("#") }
    #expect(page.hasPrefix("<!-- catalog-lint-report default -->\n## "))
    #expect(
      parts == [
        "## catalog-lint: 1 new error, 1 new warning since <code>HEAD</code>",
        "### Coverage: 80.0% translated",
        "### String changes: 3 strings differ from <code>HEAD</code>",
      ])
    #expect(page.contains("| German · <code>de</code> | 100.0% | 80.0% | −20.0 | 1 |"))
    #expect(page.contains("<b>Wort 0</b> | <b>%&#64;&#8203; Wort</b><br>❌"), "\(page)")
    // Text of a table can't begin another comment.
    #expect(!page.dropFirst(5).contains("<!--"), "\(page)")
  }

  @Test func `a comment shows what the options of lint report`() async throws {
    let project = try project()
    let german = try project.read("de.lproj/L.strings")
    // A change that hides its own fault.
    try project.write("en.lproj/L.strings", "\"k0\" = \"%d words\";\n")
    try project.write(
      "de.lproj/L.strings",
      "/* lint:allow format-specifier-mismatch -- fine */\n\"k0\" = \"%@ Texte\";\n")
    try project.write("none.json", "{\"version\": 1, \"findings\": []}")
    let expected: [([String], String)] = [
      ([], "1 new warning"),
      (["--policy-from", "base"], "1 new error, 1 new warning"),
      (["--no-suppressions", "--baseline", "none.json"], "1 new error, 1 new warning"),
      (["--only", "weakened-check", "--strict"], "no new findings of the selected rules"),
      (["--no-baseline", "--fail-on", "note", "--max-warnings", "0"], "1 new warning"),
      (["--locale", "fr"], "no new findings in fr"),
    ]
    for (options, headline) in expected {
      let page = try await page(project, options)
      let lint = try await project.run(
        ["lint", "--base", "HEAD", "--format", "markdown"] + options)
      let lines = [page, lint.output].map { $0.split(separator: "\n")[1] }
      #expect(lines[0] == "## catalog-lint: \(headline) since <code>HEAD</code>", "\(options)")
      #expect(lines[0] == lines[1], "\(options)")
    }
    try project.write("de.lproj/L.strings", german)
    let config = try await project.run(
      "report", "--base", "HEAD", "--config", "missing.json", "--baseline", "missing.json")
    #expect(config.status == .failure)
    #expect(config.error.contains("missing.json"))
  }

  @Test func `a comment needs a base`() async throws {
    let run = try await project().run("report")
    #expect(run.status == .failure)
    #expect(run.error.contains("'report' needs '--base'"))
  }

  @Test func `a comment names a table that can't be compared`() async throws {
    let catalog = { (comment: String) in
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {\(comment)
        "extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "%d files"}},
          "de": {"stringUnit": {"state": "translated", "value": "%@ Dateien"}}
      }}}}
      """
    }
    let project = try repository(["L.xcstrings": catalog(#""comment": null,"#)])
    project.rules = builtinRules
    try project.write("L.xcstrings", catalog(""))
    let run = try await project.run("report", "--base", "HEAD")
    #expect(!run.output.contains("nothing changed"))
    #expect(!run.output.contains("see no difference"))
    #expect(run.output.contains("<code>L.xcstrings</code> can't be compared"), "\(run.output)")
  }

  @Test func `a comment says if there is nothing to read`() async throws {
    let project = try project()
    let text = "<!-- nothing changed -->\nNo new findings, and users see no difference from "
    #expect(
      try await page(project) == "<!-- catalog-lint-report default -->\n\(text)<code>HEAD</code>.\n"
    )
    try project.write(
      "de.lproj/L.strings", "\n" + (try project.read("de.lproj/L.strings")))
    #expect(
      try await page(project, "--name", "App.2")
        == "<!-- catalog-lint-report App.2 -->\n\(text)<code>HEAD</code>.\n")
  }

  @Test(arguments: ["", "a b", "a-->", "a--b", "a-", "-a", "ä", String(repeating: "a", count: 61)])
  func `a name can't end the comment that it is in`(name: String) async throws {
    let run = try await project().run("report", "--base", "HEAD", "--name", name)
    #expect(run.status == .failure)
    #expect(run.output == "")
  }

  @Test func `few lines are visible, whatever the number of languages`() async throws {
    let languages = ["de", "fr", "it", "es", "ru", "pl", "nl", "sv", "da", "fi", "cs", "hu", "tr"]
    var files = ["en.lproj/L.strings": "\"a\" = \"A\";"]
    for name in languages { files["\(name).lproj/L.strings"] = "\"a\" = \"\(name) A\";" }
    let project = try repository(files)
    project.rules = builtinRules
    try project.write(
      "en.lproj/L.strings", (0..<40).map { "\"a\($0)\" = \"A \($0)\";" }.joined(separator: "\n"))
    let page = try await page(project)
    var depth = 0
    var visible = 0
    for line in page.split(separator: "\n") {
      if line.hasPrefix("<details>") { depth += 1 }
      if depth == 0 || depth == 1 && line.hasPrefix("<details>") { visible += 1 }
      if line.hasPrefix("</details>") { depth -= 1 }
    }
    #expect(depth == 0)
    #expect(visible <= 60, "\(visible)")
  }

  @Test func `a report can be written to a file, but not over what it reads`() async throws {
    let project = try project()
    let run = try await project.run("report", "--base", "HEAD", "--output", "page.md")
    #expect(run.output == "")
    #expect(try project.read("page.md").hasPrefix("<!-- catalog-lint-report default -->\n"))
    let table = try project.read("de.lproj/L.strings")
    try project.write("de.lproj/L.strings", table + "\n")
    let over = try await project.run("report", "--base", "HEAD", "--output", "de.lproj/L.strings")
    #expect(over.status == .failure)
    #expect(try project.read("de.lproj/L.strings") == table + "\n")
  }
}

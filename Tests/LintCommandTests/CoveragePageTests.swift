import Foundation
import LintCommand
import Testing

/// The links of the coverage page.
@Suite struct CoveragePageTests {
  private static let commit = "0123456789abcdef0123456789abcdef01234567"

  private func project(_ configuration: String = "{}") throws -> Project {
    try Project([
      ".lint-config.json": configuration,
      "App/L.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "done" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "fertig" } },
          "fr" : { "stringUnit" : { "state" : "translated", "value" : "fini" } } } },
        "open" : { "comment" : "On a button" }
      } }
      """,
    ])
  }

  private func page(_ project: Project, _ options: String...) async throws -> String {
    _ = try await project.run(["coverage", "--output", "html=out/page.html"] + options)
    return try project.read("out/page.html")
  }

  @Test func `an open key is a link to its line, once for all languages`() async throws {
    let project = try project()
    let root = URL(filePath: project.path).path()
    project.environment["CI_PROJECT_DIR"] = root
    project.environment["CI_PROJECT_URL"] = "https://gitlab.example/a/b"
    project.environment["CI_COMMIT_SHA"] = Self.commit
    let page = try await page(project)
    let link = "https://gitlab.example/a/b/-/blob/\(Self.commit)/App/L.xcstrings#L5"
    #expect(page.count(of: link) == 1)
    #expect(page.count(of: "<details class=\"key\"") == 1)
    #expect(page.contains(#"data-open="0 1""#))
  }

  @Test func `the CSV of the same run is a link if it is next to the page or below it`()
    async throws
  {
    let project = try project()
    for (csv, link) in [("out/keys.csv", "keys.csv"), ("out/data/a b.csv", "data/a%20b.csv")] {
      let page = try await page(project, "--output", "csv=\(csv)", "--open")
      #expect(page.contains(#"<a href="\#(link)" download>Download all open keys (CSV)</a>"#))
    }
    let figures = try await page(project, "--output", "csv=out/figures.csv")
    #expect(figures.contains(#"<a href="figures.csv" download>Download the figures (CSV)</a>"#))
    #expect(try await !page(project, "--output", "csv=keys.csv", "--open").contains("download"))
  }

  @Test func `the configuration sets the links of a repository`() async throws {
    let project = try project(
      """
      { "coverage": { "links": {
        "lines": "https://git.example/src/{commit}/{path}#{line}",
        "commits": "https://git.example/c/{commit}" } } }
      """)
    try project.git("init", "--quiet")
    try project.commitAll()
    let commit = try project.git("rev-parse", "HEAD").prefix { !$0.isNewline }
    let page = try await page(project)
    #expect(page.contains("https://git.example/src/\(commit)/App/L.xcstrings#5"))
    #expect(page.contains(#"href="https://git.example/c/\#(commit)""#))
  }

  @Test(arguments: ["javascript:alert(1)", "git.example/{path}", "https://", "https://a b"])
  func `a link that is not a web page is a mistake`(address: String) async throws {
    let project = try project(
      #"{ "coverage": { "links": { "lines": "\#(address)" } } }"#)
    let run = try await project.run("coverage")
    #expect(run.error.contains("a URL that begins with https://"))
  }
}

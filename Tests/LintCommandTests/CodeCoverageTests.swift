import Foundation
import LintCommand
import Testing

/// The number of keys in code that no table contains, next to the figures of `coverage`.
@Suite struct CodeCoverageTests {
  private static let code =
    lookups("settings.title", "none.a", "none.b", "none.a", "old.title")
    + "let b = NSLocalizedString(\"none.c\", comment: \"\")"
    + "  // lint:allow undefined-key -- the server sends it\n"

  private struct Report: Decodable {
    struct Total: Decodable { let percent: Double? }

    let undefinedKeys: Int?
    let total: Total
  }

  private func report(_ run: Project.Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test func `each key that no table contains is counted once`() async throws {
    let project = try codeProject(Self.code)
    let run = try await project.run("coverage", "--code", "App", "--format", "json")
    #expect(run.status == .success)
    let counted = try report(run)
    #expect(counted.undefinedKeys == 2)
    // They are not part of any percentage.
    #expect(counted.total.percent == 100)
    #expect(run.output.contains(#"{"rule":"undefined-key","severity":"warning","count":3}"#))
  }

  @Test func `the figure is in text and on the pages`() async throws {
    let project = try codeProject(
      Self.code, [".lint-config.json": #"{ "code": { "include": ["App/**"] } }"#])
    let run = try await project.run(
      "coverage", "--output", "html=c.html", "--output", "markdown=c.md")
    #expect(run.output.contains("\n  undefined    2 keys in code that no table contains\n"))
    #expect(try project.read("c.md").contains("\nKeys in code that no table contains: 2\n"))
    #expect(try project.read("c.html").contains("<dt>Undefined keys</dt><dd>2</dd>"))
  }

  @Test func `a comparison with a revision counts the keys of the present code`() async throws {
    let project = try codeProject(Self.code)
    try project.write("App/View.swift", lookups("settings.title", "old.title", "none.d"))
    let run = try await project.run(
      "coverage", "--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try report(run).undefinedKeys == 1)
  }

  @Test func `nothing changes without code`() async throws {
    let project = try codeProject(Self.code)
    let json = try await project.run("coverage", "--format", "json")
    #expect(try report(json).undefinedKeys == nil)
    #expect(!json.output.contains("undefined"))
    let text = try await project.run("coverage", "--output", "html=c.html")
    #expect(!text.output.contains("undefined"))
    #expect(try !project.read("c.html").contains("Undefined"))
  }

  @Test func `the figure is absent if it isn't known or not wanted`() async throws {
    let project = try codeProject(Self.code, ["App/Menu.xcstrings": codeTable])
    let part = try await project.run(
      "coverage", "App/Menu.xcstrings", "--code", "App", "--format", "json")
    #expect(try report(part).undefinedKeys == nil)
    try project.write(".lint-config.json", #"{ "rules": { "undefined-key": "off" } }"#)
    let off = try await project.run("coverage", "--code", "App", "--format", "json")
    #expect(try report(off).undefinedKeys == nil)
  }

  @Test func `code that can't be read is a failure`() async throws {
    let project = try codeProject(Self.code)
    #expect(try await project.run("coverage", "--code", "Ap").status == .failure)
    try project.write("App/x.xib", "<document><objects><view id=\"a\">")
    let run = try await project.run("coverage", "--code", "App")
    #expect(run.status == .failure)
    #expect(run.error.contains("App/x.xib: not read completely"))
  }
}

import BuiltinRules
import LintCommand
import Testing

/// Configurations and baselines of a commit that are links, or aren't part of it.
@Suite struct LinkedPolicyTests {
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let off =
    #"{"rules": {"weakened-check": "error", "format-specifier-mismatch": "off"}}"#
  private static let german = "App/de.lproj/L.strings"
  private static let crash = #""n" = "%@ Dateien";"#
  private static let entry = """
    {"version": 3, "findings": [
      {"path": "App/de.lproj/L.strings", "rule": "format-specifier-mismatch", "severity": "error",
        "kind": "crash", "table": "L", "key": "n", "locale": "de"}
    ]}
    """

  /// - Parameter links: the targets of links, by their paths.
  private func project(
    _ files: [String: String], links: [String: String] = [:]
  ) throws -> Project {
    let project = try repository(
      ["App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#]
        .merging(files) { $1 })
    for (path, target) in links { try project.link(path, to: target) }
    try project.commitAll()
    project.rules = builtinRules
    return project
  }

  /// Adds a crash, and expects the same finding in all ways to check the change.
  private func expect(
    _ text: String, in project: Project, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try project.write(Self.german, Self.crash)
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(run.status == .findings, "\(options)", sourceLocation: sourceLocation)
      #expect(run.output.contains(text), "\(run.output)", sourceLocation: sourceLocation)
    }
  }

  private static let turnsOff = "error: this change turns off 'format-specifier-mismatch'"

  @Test func `the contents of a linked configuration are changed`() async throws {
    let project = try project(
      ["ci/a.json": Self.strict],
      links: [".lint-config.json": "link.json", "link.json": "ci/a.json"])
    try project.write("ci/a.json", Self.off)
    try await expect(Self.turnsOff, in: project)
  }

  @Test func `a link to a configuration is changed`() async throws {
    let project = try project(
      ["ci/a.json": Self.strict, "ci/b.json": Self.off], links: [".lint-config.json": "ci/a.json"])
    try project.remove(".lint-config.json")
    try project.link(".lint-config.json", to: "ci/b.json")
    try await expect(Self.turnsOff, in: project)
  }

  @Test func `the contents of a linked baseline are changed`() async throws {
    let project = try project(
      [".lint-config.json": Self.strict, "b.json": #"{"version": 3, "findings": []}"#],
      links: [".lint-baseline.json": "b.json"])
    try project.write("b.json", Self.entry)
    try await expect("error: this change adds 1 baseline entry", in: project)
  }

  @Test func `the contents of a linked file that others extend are changed`() async throws {
    let project = try project(
      ["ci/a.json": Self.strict, ".lint-config.json": #"{"extends": "shared.json"}"#],
      links: ["shared.json": "ci/a.json"])
    try project.write("ci/a.json", Self.off)
    try await expect(Self.turnsOff, in: project)
  }

  @Test func `a link to the folder of a file that others extend is changed`() async throws {
    let project = try project(
      [
        "a/x.json": Self.strict, "b/x.json": Self.off,
        ".lint-config.json": #"{"extends": "shared/x.json"}"#,
      ], links: ["shared": "a"])
    try project.remove("shared")
    try project.link("shared", to: "b")
    try await expect(Self.turnsOff, in: project)
  }

  @Test(arguments: [["--staged"], ["--staged", "--base", "HEAD"]])
  func `what isn't in the index doesn't apply to a commit`(options: [String]) async throws {
    let project = try project([".lint-config.json": Self.strict, ".gitignore": "x.json\n"])
    try project.write(Self.german, Self.crash)
    try project.git("add", "-A")
    #expect(try await project.run(options).status == .findings)
    for (name, text) in [
      ("App/.lint-config.json", Self.off), (".lint-baseline.json", Self.entry),
      ("App/.lint-baseline.json", Self.entry.replacing("App/", with: "")),
    ] {
      try project.write(name, text)
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(run.status == .findings, "\(name)")
      #expect(run.output.contains("[format-specifier-mismatch]"), "\(name)")
      let named = try await project.run(options + ["App"])
      #expect(
        named.error.contains(
          "note: \(name) does not apply, because it is not in the index; add it with 'git add'\n"))
      try project.remove(name)
    }
    // What a user names applies.
    try project.write("x.json", Self.off)
    #expect(try await project.run(options + ["--config", "x.json"]).status == .success)
    try project.write("x.json", Self.entry)
    let run = try await project.run(options + ["--baseline", "x.json", "--format", "xcode"])
    #expect(!run.output.contains("[format-specifier-mismatch]"))
  }

  @Test(arguments: [".lint-config.json", ".lint-baseline.json"])
  func `a staged link to what isn't in the index is a failure`(name: String) async throws {
    let project = try project([".gitignore": "x.json\n"], links: ["App/" + name: "../x.json"])
    try project.write("x.json", name.contains("config") ? Self.off : Self.entry)
    let run = try await project.run("--staged", "App/de.lproj/L.strings")
    #expect(run.status == .failure)
    #expect(run.error == "error: App/\(name): it is a link to nothing in the index\n")
  }

  @Test func `a staged baseline applies without a configuration`() async throws {
    let project = try project([".lint-baseline.json": Self.entry])
    try project.write(Self.german, Self.crash)
    try project.write("App/.lint-baseline.json", #"{"version": 3, "findings": []}"#)
    try project.git("add", "App/de.lproj")
    #expect(try await project.run("--staged", "App").status == .success)
  }

  @Test func `a staged configuration can't extend what isn't in the index`() async throws {
    let project = try project([".lint-config.json": "{}"])
    try project.write(".lint-config.json", #"{"extends": "shared.json"}"#)
    try project.git("add", "-A")
    try project.write("shared.json", Self.off)
    let run = try await project.run("--staged")
    #expect(run.status == .failure)
    #expect(run.error.contains("'shared.json' can't be read"))
  }
}

import BuiltinRules
import LintCommand
import Testing

/// Changes that make the check weaker by means of several configurations.
@Suite struct NestedWeakeningTests {
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let off =
    #"{"rules": {"weakened-check": "error", "format-specifier-mismatch": "off"}}"#
  private static let name = ".lint-config.json"
  private static let german = "App/de.lproj/L.strings"
  /// An entry of a baseline for the crash, relative to the folder of the table.
  private static func entry(_ folder: String = "") -> String {
    """
    {"version": 3, "findings": [
      {"path": "\(folder)de.lproj/L.strings", "rule": "format-specifier-mismatch", "severity": "error",
        "kind": "crash", "table": "L", "key": "n", "locale": "de"}
    ]}
    """
  }

  private func project(_ files: [String: String]) throws -> Project {
    let project = try repository(
      ["App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#]
        .merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  /// Adds a crash, and returns what the change reports in all ways to check it.
  private func lines(_ project: Project, _ arguments: String...) async throws -> [[String]] {
    try project.write(Self.german, #""n" = "%@ Dateien";"#)
    try project.git("add", "-A")
    var found: [[String]] = []
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(arguments + options + ["--format", "xcode"])
      #expect(run.status == .findings)
      found.append(run.output.split(separator: "\n").map(String.init))
    }
    return found
  }

  private func expect(
    _ lines: [[String]], toContain text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for lines in lines {
      #expect(lines.contains { $0.contains(text) }, "\(lines)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["App/**", "App", "**/.lint-config.json", "App/.lint-config.json"])
  func `a configuration excludes a folder with its own`(pattern: String) async throws {
    let project = try project([Self.name: Self.strict, "App/\(Self.name)": Self.strict])
    try project.write(
      Self.name, #"{"rules": {"weakened-check": "error"}, "exclude": ["\#(pattern)"]}"#)
    expect(try await lines(project), toContain: "this change no longer checks 'App/")
  }

  @Test func `a nested configuration replaces the one above it`() async throws {
    let project = try project([Self.name: Self.strict])
    try project.write("App/\(Self.name)", Self.off)
    expect(
      try await lines(project), toContain: "this change turns off 'format-specifier-mismatch'")
  }

  @Test func `a nested configuration is removed`() async throws {
    let project = try project([Self.name: Self.off, "App/\(Self.name)": Self.strict])
    try project.git("rm", "-q", "App/\(Self.name)")
    let found = try await lines(project)
    expect(found, toContain: "this change turns off 'format-specifier-mismatch'")
    expect(found, toContain: "App/\(Self.name):1:1: error: this change removes the configuration")
  }

  @Test func `what a configuration extends is changed`() async throws {
    let project = try project([
      "App/\(Self.name)": #"{"extends": "../ci/shared.json"}"#, "ci/shared.json": Self.strict,
    ])
    try project.write("ci/shared.json", Self.off)
    let found = try await lines(project)
    expect(found, toContain: "ci/shared.json:1:39: error: this change turns off")
  }

  @Test func `a prepared baseline takes effect with a new configuration`() async throws {
    let project = try project([Self.name: Self.strict, "App/.lint-baseline.json": Self.entry()])
    try project.write("App/\(Self.name)", Self.strict)
    expect(try await lines(project), toContain: "this change adds 1 baseline entry")
  }

  @Test func `a prepared baseline takes effect without a configuration`() async throws {
    let project = try project([
      Self.name: Self.strict, "App/\(Self.name)": Self.strict,
      ".lint-baseline.json": Self.entry("App/"),
    ])
    try project.git("rm", "-q", "App/\(Self.name)")
    expect(try await lines(project), toContain: "this change adds 1 baseline entry")
  }

  @Test func `a baseline grows without a change of its tables`() async throws {
    let project = try project([
      Self.name: Self.strict, "App/\(Self.name)": Self.strict, "B/\(Self.name)": Self.strict,
    ])
    try project.write("App/.lint-baseline.json", Self.entry())
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(
        run.output.contains("App/.lint-baseline.json:2:3: error: this change adds 1 baseline entry")
      )
    }
  }

  @Test func `a stricter command line counts`() async throws {
    let project = try project([Self.name: "{}"])
    try project.write(Self.name, Self.off)
    let options = ["--base", "HEAD", "--enable", "weakened-check"]
    #expect(try await project.run(options).status == .success)
    #expect(try await project.run(options + ["--strict"]).status == .findings)
    #expect(try await project.run(options + ["--fail-on", "warning"]).status == .findings)
  }

  @Test func `a configuration moves with its files`() async throws {
    let project = try project([Self.name: Self.strict, "App/\(Self.name)": Self.off])
    try project.git("mv", "App", "Neu")
    let run = try await project.run("--base", "HEAD", "--format", "xcode")
    #expect(!run.output.contains("weakened-check"))
  }

  @Test(arguments: [true, false])
  func `a new project has a configuration of its own`(isAlone: Bool) async throws {
    let project = try project([
      Self.name: Self.strict, isAlone ? "App/\(Self.name)" : "README": Self.strict,
    ])
    try project.write("New/\(Self.name)", Self.off)
    try project.write("New/en.lproj/L.strings", #""n" = "%d files";"#)
    try project.write("New/de.lproj/L.strings", #""n" = "%d Dateien";"#)
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(!run.output.contains("weakened-check"), "\(run.output)")
    }
  }

  @Test func `a configuration without tables is compared with the one around it`() async throws {
    let project = try repository([
      Self.name: #"{"rules": {"weakened-check": "error"}, "code": {"include": ["**/*.swift"]}}"#,
      "Sources/a.swift": "let a = 1\n",
    ])
    project.rules = builtinRules
    try project.write("Sources/\(Self.name)", Self.off)
    let run = try await project.run("--base", "HEAD", "--format", "xcode")
    #expect(run.output.contains("this change turns off 'format-specifier-mismatch'"))
  }

  @Test func `a project is removed with its configuration`() async throws {
    let project = try project([Self.name: "{}", "App/\(Self.name)": Self.strict])
    try project.git("rm", "-q", "-r", "App")
    let run = try await project.run("--base", "HEAD", "--format", "xcode")
    #expect(!run.output.contains("weakened-check"), "\(run.output)")
  }

  @Test func `a staged table moves to where another configuration applies`() async throws {
    let project = try project([Self.name: Self.strict, "Lax/\(Self.name)": Self.off])
    try project.git("mv", "App", "Lax/App")
    try project.write("Lax/App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(run.output.contains("weakened-check"))
      #expect(run.status == .findings)
    }
  }

  @Test func `a broken configuration that applies to no file doesn't matter`() async throws {
    let project = try project([
      Self.name: Self.strict, "Pods/X/\(Self.name)": "{bad", "B/\(Self.name)": "{bad",
    ])
    try project.write(Self.german, #""n" = "%@ Dateien";"#)
    #expect(try await project.run("--base", "HEAD").status == .findings)
    #expect(try await project.run("--base", "HEAD", "App").status == .findings)
  }

  @Test func `the order of arguments doesn't choose a baseline`() async throws {
    let project = try project([
      "B/en.lproj/L.strings": #""n" = "%d files";"#, "B/de.lproj/L.strings": #""n" = "%@ x";"#,
      "App/.lint-baseline.json": Self.entry(), "B/.lint-baseline.json": Self.entry(),
    ])
    try project.write(Self.german, #""n" = "%@ Dateien";"#)
    #expect(try await project.run("B").status == .success)
    let both = try await project.run("App", "B", "--format", "xcode")
    #expect(both.status == .findings)
    #expect(try await project.run("B", "App", "--format", "xcode").output == both.output)
  }
}

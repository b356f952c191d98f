import BuiltinRules
import LintCommand
import Testing

/// Ways to weaken the check that a hostile contributor found: in two steps, with the command line,
/// or where another configuration decides.
@Suite struct PreparedWeakeningTests {
  private static let name = ".lint-config.json"
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let off =
    #"{"rules": {"weakened-check": "error", "format-specifier-mismatch": "off"}}"#
  private static let german = "App/de.lproj/L.strings"
  private static let allowed = "/* lint:allow format-specifier-mismatch -- it is fine */\n"
  private static let crash = #""n" = "%@ Dateien";"#
  private static let hidden = "error: this change adds a comment that hides"

  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try repository(
      [
        "App/en.lproj/L.strings": #""n" = "%d files";"#, Self.german: #""n" = "%d Dateien";"#,
        Self.name: Self.strict,
      ].merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  /// Returns the findings of a change, in all ways to check it.
  private func expect(
    _ text: String, in project: Project, _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(arguments + options + ["--format", "xcode"])
      #expect(run.status == .findings, "\(run.error)", sourceLocation: sourceLocation)
      #expect(run.output.contains(text), "\(run.output)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a named configuration that changes is compared`()
    async throws
  {
    let project = try project(["ci/lint.json": Self.strict])
    try project.write("ci/lint.json", Self.off)
    try project.write(Self.german, Self.crash)
    try await expect("turns off 'format-specifier-mismatch'", in: project, "--config=ci/lint.json")
    // A stricter one is silent, also if a table is deleted.
    try project.git("reset", "-q", "--hard")
    try project.write("ci/lint.json", #"{"failOn": "note", "rules": {"weakened-check": "error"}}"#)
    try project.git("rm", "-q", "-r", "App")
    let run = try await project.run("--base", "HEAD", "--config=ci/lint.json")
    #expect(run.status == .success)
    #expect(!run.output.contains("weakened-check"))
  }

  @Test func `the strictest of several configurations that inherit a setting decides`() async throws
  {
    let lax = #"{"extends": "../ci/shared.json", "rules": {"weakened-check": "note"}}"#
    let project = try project([
      "ci/shared.json": #"{"rules": {"missing-argument": "error"}}"#,
      "ABC/\(Self.name)": lax, "ABC/en.lproj/K.strings": #""k" = "%d";"#,
      "App/\(Self.name)":
        #"{"extends": "../ci/shared.json", "rules": {"weakened-check": "error"}}"#,
    ])
    try project.write("ci/shared.json", #"{"rules": {"format-specifier-mismatch": "off"}}"#)
    try project.write(Self.german, Self.crash)
    let text = "error: this change turns off 'format-specifier-mismatch'"
    try await expect(text, in: project)
    try await expect(text, in: project, "App", "ABC")
  }

  @Test func `a configuration in the folder of a language doesn't decide`() async throws {
    let project = try project()
    try project.write("App/fr.lproj/L.strings", #""n" = "%d fichiers";"#)
    try project.write(
      "App/fr.lproj/\(Self.name)", #"{"rules": {"weakened-check": "off"}}"#)
    try project.commitAll()
    try project.write("App/fr.lproj/L.strings", Self.allowed + #""n" = "%@ fichiers";"#)
    try await expect(Self.hidden, in: project)
  }

  @Test func `a comment can't move to another key of another app`() async throws {
    let project = try project([
      "Lax/\(Self.name)": #"{"rules": {"weakened-check": "off"}}"#,
      "Lax/en.lproj/L.strings": #""old" = "%d";"#,
      "Lax/de.lproj/L.strings": Self.allowed + #""old" = "%@";"#,
    ])
    try project.git("rm", "-q", "-r", "Lax/en.lproj", "Lax/de.lproj")
    try project.write("App/en.lproj/L.strings", #""n" = "%d files"; "new" = "%d";"#)
    try project.write(
      Self.german, #""n" = "%d Dateien";"# + "\n" + Self.allowed + #""new" = "%@";"#)
    try await expect(Self.hidden, in: project)
  }

  @Test func `a comment can't move to the same key of another table`() async throws {
    let project = try project([
      "App/en.lproj/K.strings": #""k" = "%d";"#,
      "App/de.lproj/K.strings": Self.allowed + #""k" = "%@";"#,
    ])
    try project.write("App/de.lproj/K.strings", #""k" = "%d";"#)
    try project.write("App/en.lproj/L.strings", #""n" = "%d files"; "k" = "%d";"#)
    try project.write(Self.german, #""n" = "%d Dateien";"# + "\n" + Self.allowed + #""k" = "%@";"#)
    try await expect(Self.hidden, in: project)
  }

  @Test func `a key that stays isn't renamed`() async throws {
    let project = try project([Self.german: Self.allowed + Self.crash])
    try project.write("App/en.lproj/L.strings", #""n" = "%d files"; "new" = "%d";"#)
    try project.write(
      Self.german, #""n" = "%d Dateien";"# + "\n" + Self.allowed + #""new" = "%@";"#)
    try await expect(Self.hidden, in: project)
  }

  @Test func `a comment that hid nothing counts when it does`() async throws {
    let project = try project([Self.german: Self.allowed + #""n" = "%d Dateien";"#])
    try project.write(Self.german, Self.allowed + Self.crash)
    try await expect(
      "adds findings of 'format-specifier-mismatch' that a comment hides", in: project)
  }

  @Test func `a mark of a new catalog counts`() async throws {
    let project = try project()
    try project.write(
      "New.xcstrings",
      catalog(["%lld files": "%@ Dateien"]).replacing(
        #""localizations""#, with: #""shouldTranslate" : false, "localizations""#))
    try await expect("as not to be translated, which hides", in: project)
  }

  @Test(arguments: [
    (#""key": "\\*""#, #""key": "*""#), (#""path": "App/**""#, #""path": "{App,Sources}/**""#),
  ])
  func `a suppression for more is one more`(before: String, after: String) async throws {
    let configuration = { (member: String) in
      """
      {"code": {"include": ["**"]}, "rules": {"weakened-check": "error"}, "suppressions": [
        {"rule": "undefined-key", \(member), "reason": "R"}]}
      """
    }
    let project = try project([
      Self.name: configuration(before),
      "Sources/A.swift": #"let a = NSLocalizedString("n", tableName: "L", comment: "")"#,
    ])
    try project.write(Self.name, configuration(after))
    try await expect("this change adds a suppression of 'undefined-key'", in: project)
    try project.git("reset", "-q", "--hard")
    try project.write(Self.name, configuration(before).replacing("App/**", with: "App/Sub/**"))
    let run = try await project.run("--base", "HEAD")
    #expect(!run.output.contains("weakened-check"), "\(run.output)")
  }

  @Test func `a routine that comes first counts`() async throws {
    let configuration = { (routines: String) in
      """
      {"code": {"include": ["**"], "routines": [\(routines)]},
        "rules": {"weakened-check": "error"}}
      """
    }
    let project = try project([Self.name: configuration(#"{"name": "L"}"#)])
    try project.write(
      Self.name, configuration(#"{"name": "L", "key": 0, "table": "Zzz"}, {"name": "L"}"#))
    try await expect("no longer finds keys in calls of 'L'", in: project)
  }

  @Test func `what a gate is limited to counts`() async throws {
    let gate =
      #""coverage": {"locales": {"de": {"min": 90}}}, "rules": {"weakened-check": "error"}"#
    let project = try project([Self.name: "{\(gate)}"])
    try project.write(Self.name, "{\(gate), \"maxSeverity\": {\"de\": \"note\"}}")
    let run = try await project.run("coverage", "--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.contains("limits findings in de to notes"), "\(run.output)")
  }

  @Test func `the app of a baseline's entry decides`() async throws {
    let project = try project([Self.name: "{}", "App/\(Self.name)": Self.strict])
    try project.write("b.json", #"{"version": 3, "findings": []}"#)
    try project.commitAll()
    try project.write(
      "b.json",
      """
      {"version": 3, "findings": [
        {"path": "\(Self.german)", "rule": "format-specifier-mismatch", "severity": "error",
          "kind": "crash", "table": "L", "key": "n", "locale": "de"}]}
      """)
    try project.write(Self.german, Self.crash)
    try await expect("error: this change adds 1 baseline entry", in: project, "--baseline=b.json")
  }

  @Test func `tables that a staged link leads to are checked`() async throws {
    let project = try project([:])
    try project.git("mv", "App", "Store")
    try project.link("App", to: "Store")
    try project.write("Store/de.lproj/L.strings", Self.crash)
    try await expect("[format-specifier-mismatch]", in: project)
  }

  @Test func `a moved submodule is named`() async throws {
    let project = try project()
    let other = try Folder()
    try other.write("de.lproj/K.strings", #""k" = "%d";"#)
    try other.becomeRepository()
    try project.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "Kit")
    try project.commitAll()
    try project.write("Kit/de.lproj/K.strings", #""k" = "%@";"#)
    try project.git("-C", "Kit", "-c", "user.name=a", "-c", "user.email=b", "commit", "-qam", "c")
    try project.git("add", "Kit")
    let run = try await project.run("--base", "HEAD")
    #expect(
      run.output.hasPrefix("no checked localization files changed since HEAD"), "\(run.output)")
    #expect(run.output.contains("1 changed file not checked (1 in submodules)"), "\(run.output)")
    let preview = try await project.run("preview", "--base", "HEAD")
    #expect(preview.output.contains("not compared: Kit (in submodules)"), "\(preview.output)")
  }
}

import BuiltinRules
import LintCommand
import Testing

/// Changes that make the check itself weaker, with a crash in the same change.
@Suite struct WeakenedCheckTests {
  private static let english = #""n" = "%d files";"#

  /// Creates a project with two tables in a committed state.
  private func project(_ configuration: String? = "{}") throws -> Project {
    var files = [
      "App/en.lproj/L.strings": Self.english, "App/de.lproj/L.strings": #""n" = "%d Dateien";"#,
    ]
    files[".lint-config.json"] = configuration
    let project = try repository(files)
    project.rules = builtinRules
    return project
  }

  /// Adds a crash to the German table.
  private func breakGerman(in project: Project) throws {
    try project.write("App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
  }

  private func findings(
    in project: Project, _ arguments: String...
  ) async throws -> (status: Status, lines: [String]) {
    let run = try await project.run(arguments + ["--format", "xcode"])
    return (run.status, run.output.split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    (
      #"{"rules": {"format-specifier-mismatch": "off"}}"#,
      "turns off 'format-specifier-mismatch'", 12
    ),
    (
      #"{"rules": {"format-specifier-mismatch": "note"}}"#,
      "lowers 'format-specifier-mismatch' from error to note", 12
    ),
    (
      #"{"rules": {"format-specifier-mismatch": {"locales": {"de": "off"}}}}"#,
      "turns off 'format-specifier-mismatch' in de", 54
    ),
    (
      #"{"overrides": [{"paths": ["App/**"], "rules": {"format-specifier-mismatch": "off"}}]}"#,
      "turns off 'format-specifier-mismatch' for 'App/de.lproj/L.strings' and "
        + "'App/en.lproj/L.strings'", 48
    ),
    (#"{"maxSeverity": {"de": "note"}}"#, "limits findings in de to notes", 18),
    (#"{"maxSeverity": {"*": "off"}}"#, "hides the findings in all other languages", 18),
    (#"{"failOn": "never"}"#, "sets 'failOn' to 'never' instead of 'error'", 2),
    (
      #"{"suppressions": [{"rule": "*", "reason": "later"}]}"#, "adds a suppression of '*'", 28
    ),
    (
      #"{"exclude": ["**/de.lproj"]}"#,
      "no longer checks 'App/de.lproj/L.strings' (because of 'exclude')", 14
    ),
    (
      #"{"include": ["**/en.lproj/*"]}"#,
      "no longer checks 'App/de.lproj/L.strings' (because of 'include')", 2
    ),
  ]) func `a weaker configuration is a finding`(
    configuration: String, text: String, column: Int
  ) async throws {
    let project = try project()
    try breakGerman(in: project)
    try project.write(".lint-config.json", configuration)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines.contains(
        ".lint-config.json:1:\(column): warning: this change \(text) [weakened-check]"),
      "\(found.lines)")
  }

  @Test func `the change can't hide it, and its status is that of the base`() async throws {
    let project = try project(
      #"{"rules": {"weakened-check": "error"}, "failOn": "warning"}"#)
    try breakGerman(in: project)
    try project.write(
      ".lint-config.json",
      """
      {
        "rules": { "weakened-check": "off", "format-specifier-mismatch": "off" },
        "failOn": "never",
        "suppressions": [{ "rule": "weakened-check", "reason": "no" }]
      }
      """)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(found.status == .findings)
    #expect(
      found.lines == [
        ".lint-config.json:2:14: error: this change turns off 'weakened-check' [weakened-check]",
        ".lint-config.json:2:39: error: this change turns off 'format-specifier-mismatch' "
          + "[weakened-check]",
        ".lint-config.json:3:3: error: this change sets 'failOn' to 'never' instead of 'warning' "
          + "[weakened-check]",
        ".lint-config.json:4:30: error: this change adds a suppression of 'weakened-check' "
          + "[weakened-check]",
      ])
  }

  @Test func `a baseline that grows is a finding`() async throws {
    let project = try project()
    try breakGerman(in: project)
    #expect(try await project.run("baseline", "write").status == .success)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines == [
        ".lint-baseline.json:4:5: warning: this change adds 1 baseline entry [weakened-check]"
      ])
    // What is already there is not new.
    try project.commitAll()
    try project.write("App/en.lproj/L.strings", Self.english + "\n")
    #expect(try await findings(in: project, "--base", "HEAD").lines.isEmpty)
    let text = try project.read(".lint-baseline.json")
    try project.write(
      ".lint-baseline.json",
      text.replacing(#""locale": "de""#, with: #""locale": "de", "count": 1000000"#))
    #expect(
      try await findings(in: project, "--base", "HEAD").lines.first
        == ".lint-baseline.json:4:5: warning: this change extends 1 baseline entry to 1000000 findings "
        + "[weakened-check]")
  }

  @Test func `a configuration that is gone is a finding`() async throws {
    let project = try project(#"{"failOn": "warning"}"#)
    try breakGerman(in: project)
    try project.remove(".lint-config.json")
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines.prefix(2) == [
        ".lint-config.json:1:1: warning: this change removes the configuration [weakened-check]",
        ".lint-config.json:1:1: warning: this change sets 'failOn' to 'error' instead of 'warning' "
          + "[weakened-check]",
      ])
  }

  @Test func `it is on by default, and the base can turn it off`() async throws {
    let project = try project(#"{"rules": {"weakened-check": "off"}}"#)
    try project.write(".lint-config.json", #"{"rules": {"missing-argument": "off"}}"#)
    #expect(try await findings(in: project, "--base", "HEAD").lines.isEmpty)
    try project.write(".lint-config.json", "{}")
    try project.commitAll()
    try project.write(".lint-config.json", #"{"rules": {"missing-argument": "off"}}"#)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines == [
        ".lint-config.json:1:12: warning: this change turns off 'missing-argument' "
          + "[weakened-check]"
      ])
  }

  @Test func `the index is compared with the last commit`() async throws {
    let project = try project()
    try project.write(".lint-config.json", #"{"rules": {"missing-argument": "off"}}"#)
    #expect(try await findings(in: project, "--staged").lines.isEmpty)
    try project.git("add", "-A")
    #expect(
      try await findings(in: project, "--staged").lines == [
        ".lint-config.json:1:12: warning: this change turns off 'missing-argument' "
          + "[weakened-check]"
      ])
  }

  @Test func `a table that moves to a skipped folder is a finding`() async throws {
    let project = try project()
    try project.git("mv", "App/de.lproj/L.strings", "App/en.lproj/de.strings")
    try project.git("mv", "App", "Pods")
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines.contains(
        "Pods/en.lproj/L.strings:1:1: warning: this change no longer checks "
          + "'App/en.lproj/L.strings', which moves to 'Pods/en.lproj/L.strings' [weakened-check]"),
      "\(found.lines)")
  }

  @Test func `tables that a change deletes are counted`() async throws {
    let project = try project()
    try project.remove("App/de.lproj/L.strings")
    try project.remove("App/en.lproj/L.strings")
    let run = try await project.run("--base", "HEAD", "--format", "text")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("no localization files to check · 2 files deleted"))
  }

  @Test(arguments: [
    #"{"failOn": "note", "rules": {"missing-argument": "error", "text-too-long": "warning"}}"#,
    #"{"locales": ["en", "de", "fr"], "coverage": {"default": {"min": 90}}}"#,
    #"{ "$schema": "x" }"#,
  ]) func `a stricter configuration is none`(configuration: String) async throws {
    let project = try project(
      """
      {"suppressions": [{"rule": "empty-translation", "reason": "r"}]}
      """)
    try project.write(".lint-config.json", configuration)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(!found.lines.contains { $0.contains("weakened-check") }, "\(found.lines)")
  }

  @Test func `a first configuration is a note`() async throws {
    let project = try project(nil)
    try project.write(".lint-config.json", #"{"rules": {"missing-argument": "off"}}"#)
    let found = try await findings(in: project, "--base", "HEAD", "--verbose")
    #expect(
      found.lines == [
        ".lint-config.json:1:1: note: this change adds the first configuration [weakened-check]"
      ])
  }

  @Test func `gates that are lowered are findings`() async throws {
    let project = try project(
      #"{"coverage": {"default": {"min": 80}, "locales": {"de": {"min": 95, "maxDrop": 1}}}}"#)
    try project.write(
      ".lint-config.json", #"{"coverage": {"locales": {"de": {"min": 80}, "fr": {"min": 1}}}}"#)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines == [
        ".lint-config.json:1:2: warning: this change removes the default gate 'min' "
          + "[weakened-check]",
        ".lint-config.json:1:27: warning: this change removes the gate 'maxDrop' of de "
          + "[weakened-check]",
        ".lint-config.json:1:34: warning: this change lowers the gate 'min' of de from 95 to 80 "
          + "[weakened-check]",
        ".lint-config.json:1:53: warning: this change lowers the gate 'min' of fr from 80 to 1 "
          + "[weakened-check]",
      ])
  }

  @Test(arguments: [
    (
      #"{"locales": ["de", "de-AT"]}"#, #"{"locales": ["de"]}"#, "no longer requires de-AT"
    ),
    (#"{}"#, #"{"locales": ["en"]}"#, "no longer requires de"),
    (
      #"{}"#, #"{"overrides": [{"paths": ["**"], "locales": ["en"]}]}"#,
      "no longer requires de for 'App/de.lproj/L.strings' and 'App/en.lproj/L.strings'"
    ),
    (
      #"{"rules": {"text-too-long": {"locales": {"de": "error"}, "ratio": 2}}}"#,
      #"{"rules": {"text-too-long": {"locales": {"de": "error"}, "ratio": 9}}}"#,
      "sets 'ratio' of 'text-too-long' to '9' instead of '2'"
    ),
    (
      #"{"sourceLocale": "en"}"#, #"{"sourceLocale": "de"}"#,
      "sets the source locale to de instead of en"
    ),
    (#"{}"#, #"{"fallbacks": true}"#, "lets locales fall back on more general ones"),
    (
      #"{"code": {"include": ["**/*.swift"]}}"#, #"{}"#, "no longer reads code"
    ),
    (
      #"{"code": {"include": ["**/*.swift"]}}"#,
      #"{"code": {"include": ["**/*.swift"], "used": [{"prefix": "a"}]}}"#,
      "declares the keys 'a*' as used"
    ),
    (
      #"{"suppressions": [{"rule": "empty-key", "reason": "r", "until": "2026-12-01"}]}"#,
      #"{"suppressions": [{"rule": "empty-key", "reason": "r", "until": "2027-12-01"}]}"#,
      "extends a suppression of 'empty-key' to 2027-12-01"
    ),
  ]) func `what a setting no longer demands is a finding`(
    before: String, after: String, text: String
  ) async throws {
    let project = try project(before)
    try breakGerman(in: project)
    try project.write(".lint-config.json", after)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(found.lines.contains { $0.contains("this change \(text) [") }, "\(found.lines)")
  }

  private static let customRule = """
    {"customRules": [{"id": "no-x", "message": "m", "severity": "error", "translation": "x", \
    "examples": [{"translation": "x", "reports": true}, {"translation": "y", "reports": false}]}]}
    """

  @Test(arguments: [
    ("{}", "removes the custom rule 'no-x'"),
    (
      customRule.replacing(#""error""#, with: #""note""#), "lowers 'no-x' from error to note"
    ),
    (
      customRule.replacing(#""x", "examples"#, with: #""x", "paths": ["A/**"], "examples"#),
      "turns off 'no-x' for 'App/de.lproj/L.strings' and 'App/en.lproj/L.strings'"
    ),
  ]) func `a custom rule that reports less is a finding`(
    after: String, text: String
  ) async throws {
    let project = try project(Self.customRule)
    try project.write(".lint-config.json", after)
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(found.lines.count == 1)
    #expect(found.lines.first?.contains("this change \(text) [") == true, "\(found.lines)")
  }

  @Test func `a staged removal of the configuration is a finding`() async throws {
    let project = try project(#"{"failOn": "warning"}"#)
    try project.git("rm", "-q", ".lint-config.json")
    #expect(
      try await findings(in: project, "--staged").lines == [
        ".lint-config.json:1:1: warning: this change removes the configuration [weakened-check]",
        ".lint-config.json:1:1: warning: this change sets 'failOn' to 'error' instead of 'warning' "
          + "[weakened-check]",
      ])
  }

  @Test func `what moves with its policy is not reported`() async throws {
    let project = try project()
    try breakGerman(in: project)
    #expect(try await project.run("baseline", "write").status == .success)
    try project.commitAll()
    try project.git("mv", "App/de.lproj/L.strings", "App/de.lproj/M.strings")
    try project.git("mv", "App/en.lproj/L.strings", "App/en.lproj/M.strings")
    let text = try project.read(".lint-baseline.json")
    try project.write(
      ".lint-baseline.json",
      text.replacing("L.strings", with: "M.strings").replacing(#""L""#, with: #""M""#))
    try project.git("add", "-A")
    for options in [["--staged"], ["--base", "HEAD"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      #expect(run.output.isEmpty, "\(options): \(run.output)")
    }
  }

  @Test(arguments: [("weakened-check", true), ("*", false), ("weakened-*", false)])
  func `only a suppression of the base that names the rule applies`(
    pattern: String, isSuppressed: Bool
  ) async throws {
    let suppressions = #""suppressions": [{"rule": "\#(pattern)", "reason": "r"}]"#
    let project = try project("{\(suppressions)}")
    try project.write(".lint-config.json", "{\(suppressions), \"failOn\": \"never\"}")
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(found.lines.contains { $0.contains("sets 'failOn'") } != isSuppressed)
  }

  @Test func `at most 100 weakenings are listed`() async throws {
    let project = try project()
    let locales = (0..<150).map { #""de-\#(100 + $0)": "note""# }.joined(separator: ", ")
    try project.write(".lint-config.json", "{\"maxSeverity\": {\(locales)}}")
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(found.lines.count == 101)
    #expect(found.lines.contains { $0.contains("weakens 50 more parts of the check") })
  }

  @Test func `overrides that take too long to compare are a finding`() async throws {
    let project = try project()
    let levels = (0..<4).map { #""de-\#(100 + $0)": "off""# }.joined(separator: ", ")
    let one = #"{"paths": ["**"], "rules": {"missing-argument": {"locales": {\#(levels)}}}}"#
    let all = Array(repeating: one, count: 1200).joined(separator: ",")
    try project.write(".lint-config.json", "{\"overrides\": [\(all)]}")
    let found = try await findings(in: project, "--base", "HEAD")
    #expect(
      found.lines.contains { $0.contains("sets rules for more paths than can be compared") })
  }
}

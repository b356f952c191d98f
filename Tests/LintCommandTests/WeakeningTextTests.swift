import LintCommand
import Testing

/// What is reported about a change that makes the check weaker, and where.
@Suite struct WeakeningTextTests {
  private static let config = ".lint-config.json"
  private static let tables = "'App/de.lproj/L.strings' and 'App/en.lproj/L.strings'"

  private static let settings = [
    (
      "{}", #"{"failOn": "never"}"#, ":1:2: sets 'failOn' to 'never' instead of 'error'"
    ),
    (
      #"{"locales": ["de", "de-AT"]}"#, #"{"locales": ["de"]}"#, ":1:2: no longer requires de-AT"
    ),
    (
      #"{}"#, #"{"fallbacks": {"de": "en", "en": "en"}}"#,
      ":1:2: lets de fall back on other locales"
    ),
    (
      "{}", #"{"rules": {"missing-argument": {"locales": {"de": "off"}}}}"#,
      ":1:45: turns off 'missing-argument' in de"
    ),
    (
      #"{"rules": {"invalid-locale": {"allowed": ["aa"]}}}"#,
      #"{"rules": {"invalid-locale": {"allowed": ["aa", "bb"]}}}"#,
      #":1:31: sets 'allowed' of 'invalid-locale' to '["aa", "bb"]' instead of '["aa"]'"#
    ),
    (
      #"{"rules": {"text-too-long": {"ratio": 1}}}"#, #"{"rules": {"text-too-long": {}}}"#,
      ":1:12: sets 'ratio' of 'text-too-long' to its default instead of '1'"
    ),
  ]

  private static let lists = [
    (
      "{}",
      #"{"overrides": [{"paths": ["X"], "locales": ["de"]}, {"paths": ["App/**"], "rules": {"#
        + #""missing-argument": "note"}}]}"#,
      ":1:85: lowers 'missing-argument' from warning to note for \(tables)"
    ),
    (
      "{}",
      #"{"overrides": [{"paths": ["App/**"], "locales": ["en"]}]}"#,
      ":1:38: no longer requires de for \(tables)"
    ),
    (
      "{}", #"{"exclude": ["X/**", "App/de.lproj/**"]}"#,
      ":1:22: no longer checks 'App/de.lproj/L.strings' (because of 'exclude')"
    ),
    (
      #"{"suppressions": [{"rule": "stale-entry", "locale": "*", "reason": "r"}]}"#,
      #"{"suppressions": [{"rule": "stale-entry", "reason": "r"}]}"#,
      ":1:28: adds a suppression of 'stale-entry'"
    ),
    (
      "{}",
      #"{"suppressions": [{"rule": "*", "path": "Later/**", "key": "a", "reason": "r"}]}"#,
      ":1:28: adds a suppression of '*' for key 'a' and path 'Later/**'"
    ),
    (
      #"{"suppressions": [{"rule": "empty-key", "path": "App/**", "reason": "r"}]}"#,
      #"{"suppressions": [{"rule": "empty-key", "path": "**", "reason": "r"}]}"#,
      ":1:28: adds a suppression of 'empty-key' for path '**'"
    ),
    (
      #"{"suppressions": [{"rule": "empty-key", "reason": "r", "until": "2026-12-01"}]}"#,
      #"{"suppressions": [{"rule": "empty-key", "reason": "r", "until": "2027-12-01"}]}"#,
      ":1:28: extends a suppression of 'empty-key' to 2027-12-01"
    ),
    (
      #"{"suppressions": [{"rule": "empty-key", "reason": "r", "until": "2026-12-01"}]}"#,
      #"{"suppressions": [{"rule": "empty-key", "reason": "r"}]}"#,
      ":1:28: makes a suppression of 'empty-key' permanent"
    ),
  ]

  private static let gate = #""coverage": {"groups": {"A": {"min": 80}}}"#

  private static let scope = [
    (
      "{\"groups\": {\"A\": [\"App/**\"]}, \(gate)}",
      "{\"groups\": {\"A\": [\"App/en.lproj/**\"]}, \(gate)}",
      ":1:13: no longer counts 'App/de.lproj/L.strings' in the group 'A'"
    ),
    (
      "{\"groups\": {\"A\": [\"App/**\"]}, \(gate)}", #"{"groups": {"A": ["App/**"]}}"#,
      ":1:1: removes the gate 'min' of the group 'A'"
    ),
    (
      #"{"coverage": {"default": {"min": 80}}}"#, #"{"coverage": {"default": {"min": 70}}}"#,
      ":1:27: lowers the default gate 'min' from 80 to 70"
    ),
    (
      #"{"coverage": {}}"#, #"{"coverage": {"countNonTextStrings": false}}"#,
      ":1:15: no longer counts strings without letters"
    ),
    (
      #"{"coverage": {"countIdentical": false}}"#, #"{"coverage": {"countIdentical": true}}"#,
      ":1:15: counts copies of the source as translated"
    ),
    (
      #"{"code": {"include": ["Src/**"]}}"#,
      #"{"code": {"include": ["Src/**"]}, "exclude": ["Src/B"]}"#,
      ":1:47: no longer reads the code in 'Src/B/B.swift' (because of 'exclude')"
    ),
    (
      #"{"code": {"include": ["Src/**"]}}"#, #"{"code": {"include": ["Src/A/**"]}}"#,
      ":1:11: no longer reads the code in 'Src/B/B.swift' (because of 'include')"
    ),
    (
      #"{"code": {"include": ["Src/**"], "routines": ["tr"]}}"#,
      #"{"code": {"include": ["Src/**"]}}"#,
      ":1:2: no longer finds keys in calls of 'tr'"
    ),
    (
      #"{"code": {"include": ["Src/**"]}}"#,
      #"{"code": {"include": ["Src/**"], "used": [{"prefix": "a"}]}}"#,
      ":1:34: declares the keys 'a*' as used"
    ),
    (
      #"{"code": {"include": ["Src/**"], "accessors": ["R.string"]}}"#,
      #"{"code": {"include": ["Src/**"], "accessors": ["R.string", "L10n"]}}"#,
      ":1:34: counts the members of 'L10n' as uses of keys"
    ),
  ]

  @Test(arguments: settings + lists + scope)
  func `a weakening has a text and a place`(
    before: String, after: String, line: String
  ) async throws {
    let project = try weakeningProject(before)
    try project.write(Self.config, after)
    let found = try await project.weakenings()
    #expect(found == [Self.config + line])
  }

  @Test func `a place above the working directory is relative to the repository`() async throws {
    let project = try weakeningProject(#"{"failOn": "note"}"#)
    try project.write(Self.config, "{}")
    project.environment["GITHUB_WORKSPACE"] = project.path
    let run = try await project.run(
      ["--base", "HEAD", "--enable", "weakened-check", "--format", "github"], in: "App")
    #expect(run.output.hasPrefix("::warning file=.lint-config.json,line=1,"), "\(run.output)")
  }

  private static let customRule = """
    {"customRules": [{"id": "no-y", "message": "m", "translation": "y", "examples": [\
    {"translation": "y", "reports": true}, {"translation": "x", "reports": false}]}, \
    {"id": "no-x", "message": "m", "translation": "x", PATHS"examples": [\
    {"translation": "x", "reports": true}, {"translation": "y", "reports": false}]}]}
    """

  @Test(arguments: [
    (
      #""paths": ["App/en.lproj/**"], "#, ":1:214: turns off 'no-x' for 'App/de.lproj/L.strings'"
    ),
    (#""locales": ["fr"], "#, ":1:163: lets the custom rule 'no-x' report something else"),
    (#""unless": {"key": "n"}, "#, ":1:163: lets the custom rule 'no-x' report something else"),
  ]) func `a weaker custom rule is reported at its declaration`(
    members: String, text: String
  ) async throws {
    let project = try weakeningProject(Self.customRule.replacing("PATHS", with: ""))
    try project.write(Self.config, Self.customRule.replacing("PATHS", with: members))
    let found = try await project.weakenings()
    #expect(found == [Self.config + text])
  }

  @Test func `a baseline entry that covers more is extended`() async throws {
    let project = try weakeningProject("{}")
    try project.write("App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
    _ = try await project.run("baseline", "write")
    try project.commitAll()
    let text = try project.read(".lint-baseline.json")
    try project.write(
      ".lint-baseline.json",
      text.replacing(#""locale": "de""#, with: #""locale": "de", "count": 5"#))
    #expect(
      try await project.weakenings() == [
        ".lint-baseline.json:4:5: extends 1 baseline entry to 5 findings"
      ])
  }

  @Test(arguments: [
    (
      #"{"overrides": [{"paths": ["Legacy/**"], "rules": {"missing-argument": "off"}}]}"#,
      "turns off 'missing-argument'"
    ),
    (
      #"{"suppressions": [{"rule": "missing-*", "path": "Legacy/**", "reason": "r"}]}"#,
      "suppresses 'missing-*'"
    ),
  ]) func `a table that moves to a weaker policy is reported`(
    configuration: String, text: String
  ) async throws {
    let project = try weakeningProject(configuration)
    try project.git("mv", "App", "Legacy")
    #expect(
      try await project.weakenings() == [
        "Legacy/de.lproj/L.strings:1:1: moves \(Self.tables) to where the configuration \(text)"
      ])
    // The other direction is stricter.
    try project.commitAll()
    try project.git("mv", "Legacy", "App")
    let found = try await project.weakenings()
    #expect(found == [])
  }

  @Test func `a table that is moved and rewritten counts as moved`() async throws {
    let project = try weakeningProject("{}")
    try project.git("rm", "-q", "-r", "App")
    try project.write("New/en.lproj/L.strings", #""other" = "something else";"#)
    try project.write("New/de.lproj/L.strings", #""other" = "etwas anderes";"#)
    try project.write(
      Self.config,
      #"{"overrides": [{"paths": ["New/**"], "rules": {"missing-argument": "off"}}]}"#)
    let found = try await project.weakenings()
    #expect(
      found == [
        "\(Self.config):1:48: turns off 'missing-argument' for 'New/de.lproj/L.strings' and "
          + "'New/en.lproj/L.strings'"
      ])
  }

  @Test func `a table that moves to where it is excluded is reported once`() async throws {
    let project = try weakeningProject("{}")
    try project.git("mv", "App/de.lproj/L.strings", "App/en.lproj/X.strings")
    try project.write(Self.config, #"{"exclude": ["**/X.strings"]}"#)
    let found = try await project.weakenings()
    #expect(
      found == [
        "App/en.lproj/X.strings:1:1: no longer checks 'App/de.lproj/L.strings', which moves to "
          + "'App/en.lproj/X.strings'"
      ])
  }

  @Test(arguments: [["--staged"], ["--staged", "--base", "HEAD"]])
  func `a configuration that only the index removes is removed`(options: [String]) async throws {
    let project = try weakeningProject(#"{"failOn": "warning"}"#)
    try project.git("rm", "-q", "--cached", Self.config)
    let run = try await project.run(
      options + ["--enable", "weakened-check", "--format", "xcode"])
    #expect(run.output.contains("this change removes the configuration [weakened-check]"))
  }

  @Test func `a table that moves together with its policy is silent`() async throws {
    let policy = #"{"overrides": [{"paths": ["App/**"], "rules": {"missing-argument": "off"}}]}"#
    let project = try weakeningProject(policy)
    try project.git("mv", "App", "Legacy")
    try project.write(Self.config, policy.replacing("App", with: "Legacy"))
    let found = try await project.weakenings()
    #expect(found == [])
  }

  @Test func `a table that moves to a locale with a limit is reported`() async throws {
    let project = try weakeningProject(#"{"maxSeverity": {"de-AT": "off", "de-CH": "note"}}"#)
    try project.git("mv", "App/de.lproj", "App/de-AT.lproj")
    #expect(
      try await project.weakenings() == [
        "App/de-AT.lproj/L.strings:1:1: moves 'App/de.lproj/L.strings' to de-AT, whose findings "
          + "the configuration hides"
      ])
    try project.git("mv", "App/de-AT.lproj", "App/de-CH.lproj")
    #expect(
      try await project.weakenings() == [
        "App/de-CH.lproj/L.strings:1:1: moves 'App/de.lproj/L.strings' to de-CH, whose findings "
          + "the configuration limits to notes"
      ])
  }

  @Test func `code that moves to a skipped folder is reported`() async throws {
    let project = try weakeningProject(#"{"code": {"include": ["**"]}}"#)
    try project.git("mv", "Src", "Pods")
    #expect(
      try await project.weakenings() == [
        "Pods/A/A.swift:1:1: no longer reads 'Src/A/A.swift', which moves to 'Pods/A/A.swift'",
        "Pods/B/B.swift:1:1: no longer reads 'Src/B/B.swift', which moves to 'Pods/B/B.swift'",
      ])
  }

  @Test func `selected rules and the threshold of the command line don't matter`() async throws {
    let project = try weakeningProject(#"{"rules": {"weakened-check": "error"}}"#)
    try project.write(
      Self.config, #"{"rules": {"weakened-check": "error", "missing-argument": "off"}}"#)
    for options in [
      ["--only", "empty-key"], ["--skip", "weakened-check"], ["--fail-on", "never"],
    ] {
      let run = try await project.run(["--base", "HEAD", "--format", "xcode"] + options)
      #expect(run.status == .findings)
      #expect(run.output.contains("turns off 'missing-argument'"))
    }
  }
}

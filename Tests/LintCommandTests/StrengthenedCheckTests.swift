import BuiltinRules
import LintCommand
import Testing

/// Returns a project in a committed state, with two tables, code, and the rule turned on by each
/// run.
func weakeningProject(_ configuration: String?) throws -> Project {
  var files = [
    "App/en.lproj/L.strings": #""n" = "%d files";"#,
    "App/de.lproj/L.strings": #""n" = "%d Dateien";"#,
    "Src/A/A.swift": #"let a = NSLocalizedString("n", tableName: "L", comment: "")"#,
    "Src/B/B.swift": #"let b = NSLocalizedString("n", tableName: "L", comment: "")"#,
  ]
  files[".lint-config.json"] = configuration
  let project = try repository(files)
  project.rules = builtinRules
  return project
}

extension Project {
  /// Returns what a change makes weaker, without the parts of the line that are always the same.
  func weakenings(_ arguments: String..., in folder: String = "") async throws -> [String] {
    let options = arguments.isEmpty ? ["--base", "HEAD"] : arguments
    let run = try await run(
      options + ["--enable", "weakened-check", "--format", "xcode"], in: folder)
    return run.output.split(separator: "\n").map(String.init)
      .filter { $0.hasSuffix("[weakened-check]") }
      .map {
        $0.replacing(": warning: this change ", with: ": ").replacing(" [weakened-check]", with: "")
      }
  }
}

/// Changes that make the check stricter, or keep it as it is.
@Suite struct StrengthenedCheckTests {
  private static func custom(_ members: String) -> String {
    """
    {"customRules": [{"id": "no-x", "message": "m", "translation": "x", \(members) "examples": [\
    {"translation": "x", "reports": true}, {"translation": "y", "reports": false}]}]}
    """
  }

  private static func suppressions(_ members: String...) -> String {
    let all = members.map { "{\($0), \"reason\": \"r\"}" }.joined(separator: ", ")
    return "{\"suppressions\": [\(all)]}"
  }

  private static func rule(_ name: String, _ options: String) -> String {
    "{\"rules\": {\"\(name)\": {\(options)}}}"
  }

  private static let suppressionChanges = [
    (
      suppressions(#""rule": "missing-*""#),
      suppressions(#""rule": "missing-argument""#, #""rule": "missing-comment""#)
    ),
    (
      suppressions(#""rule": "missing-argument", "path": "App/**""#),
      suppressions(#""rule": "missing-argument", "path": "App/de.lproj/**""#)
    ),
    (
      suppressions(#""rule": "missing-argument", "locale": "de""#),
      suppressions(#""rule": "missing-argument", "locale": "de-AT""#)
    ),
    (
      suppressions(#""rule": "missing-argument", "key": "greeting.*""#),
      suppressions(
        #""rule": "missing-argument", "key": "greeting.a""#,
        #""rule": "missing-argument", "key": "greeting.b*""#)
    ),
    ("{}", suppressions(#""rule": "missing-argument", "until": "2020-01-01""#)),
    (
      #"{"rules": {"missing-argument": "off"}}"#, suppressions(#""rule": "missing-argument""#)
    ),
    (
      #"{"overrides": [{"paths": ["App/**"], "rules": {"missing-argument": "off"}}]}"#,
      suppressions(#""rule": "missing-argument", "path": "App/**""#)
    ),
  ]

  private static let optionChanges = [
    (
      rule("unnumbered-arguments", #""maximum-unnumbered": 5"#),
      rule("unnumbered-arguments", #""maximum-unnumbered": 2"#)
    ),
    (rule("text-too-long", #""ratio": 4"#), rule("text-too-long", #""ratio": 3.5"#)),
    (
      rule("invalid-locale", #""allowed": ["aa", "bb"]"#),
      rule("invalid-locale", #""allowed": ["bb"]"#)
    ),
    (
      rule("invalid-locale", #""allowed": ["aa", "bb"]"#),
      rule("invalid-locale", #""allowed": ["bb", "aa", "bb"]"#)
    ),
    (
      rule("forbidden-term", #""terms": {"de": ["x"]}"#),
      rule("forbidden-term", #""terms": {"fr": ["y"], "de": ["z", "x"]}"#)
    ),
    (
      rule("forbidden-term", #""terms": {"de": ["x"]}"#),
      rule("forbidden-term", #""terms": {"*": ["x", "y"]}"#)
    ),
    (rule("identical-to-source", ""), rule("identical-to-source", #""minimum-words": 3"#)),
    (
      rule("missing-comment", #""only": "with-arguments""#),
      rule("missing-comment", #""only": "all""#)
    ),
    (rule("stale-entry", #""stale": "remove""#), rule("stale-entry", #""stale": "manual""#)),
  ]

  private static let localeChanges = [
    (
      #"{"fallbacks": {"de-AT": "de", "en-GB": "en"}}"#, #"{"fallbacks": {"en-GB": "en"}}"#
    ),
    (
      #"{"fallbacks": {"de-AT": "de", "en-GB": "en"}}"#,
      #"{"fallbacks": {"en-GB": "en", "de-AT": "de"}}"#
    ),
    (#"{"fallbacks": true}"#, #"{"fallbacks": {"de-AT": "de"}}"#),
    ("{}", #"{"sourceLocale": "en"}"#),
    (
      #"{"locales": ["de", "fr"]}"#,
      #"{"locales": ["de"], "overrides": [{"paths": ["App/**"], "locales": ["de", "fr"]}]}"#
    ),
    (#"{}"#, #"{"locales": ["de", "fr"]}"#),
    (
      #"{"rules": {"missing-argument": {"locales": {"de": "off"}}}}"#,
      #"{"rules": {"missing-argument": {"locales": {"DE": "off"}}}}"#
    ),
  ]

  private static let gate = #""coverage": {"groups": {"A": {"min": 80}}}"#

  private static let scopeChanges = [
    (
      #"{"code": {"include": ["Src/A/**", "Src/B/**"]}}"#, #"{"code": {"include": ["Src/**"]}}"#
    ),
    (
      "{\"groups\": {\"A\": [\"App/en.lproj/**\", \"App/de.lproj/**\"]}, \(gate)}",
      "{\"groups\": {\"A\": [\"App/**\"]}, \(gate)}"
    ),
    (
      "{\"groups\": {\"A\": [\"App/**\"]}, \(gate)}",
      "{\"groups\": {\"B\": [\"App/**\"]}, \(gate.replacing("A", with: "B"))}"
    ),
    (
      #"{"coverage": {"countNonTextStrings": false}}"#,
      #"{"coverage": {"countNonTextStrings": true}}"#
    ),
    (
      #"{"coverage": {"countIdentical": true}}"#, #"{"coverage": {"countIdentical": false}}"#
    ),
    (custom(#""locales": ["de"],"#), custom("")),
    (custom(#""locales": ["de", "fr"],"#), custom(#""locales": ["fr", "de"],"#)),
    (custom(#""paths": ["App/de.lproj/**"],"#), custom(#""paths": ["App/**"],"#)),
    (
      custom(#""unless": [{"key": "a"}, {"key": "b"}],"#), custom(#""unless": {"key": "b"},"#)
    ),
  ]

  @Test(arguments: suppressionChanges + optionChanges + localeChanges + scopeChanges)
  func `a change that hides nothing more is silent`(
    before: String, after: String
  ) async throws {
    let project = try weakeningProject(before)
    try project.write(".lint-config.json", after)
    let found = try await project.weakenings()
    #expect(found == [])
  }

  @Test(arguments: [
    #"{"exclude": ["Vendor/**"]}"#,
    #"{"overrides": [{"paths": ["Vendor/**"], "rules": {"missing-argument": "off"}}]}"#,
  ]) func `tables are added together with their policy`(configuration: String) async throws {
    let project = try weakeningProject("{}")
    try project.write("Vendor/de.lproj/V.strings", #""v" = "v";"#)
    try project.write(".lint-config.json", configuration)
    let found = try await project.weakenings()
    #expect(found == [])
  }

  @Test func `tables that a link at their old path leads to are still checked`() async throws {
    let project = try weakeningProject("{}")
    try project.git("mv", "App", "Real")
    try project.write("Real/de.lproj/L.strings", #""m" = "something else";"#)
    try project.link("App", to: "Real")
    try project.git("add", "-A")
    let found = try await project.weakenings()
    #expect(found == [])
  }

  @Test func `only what the branch changes counts`() async throws {
    let project = try weakeningProject("{}")
    try project.git("checkout", "-q", "-b", "branch")
    try project.write("App/de.lproj/L.strings", #""n" = "%d Datei";"#)
    try project.commitAll()
    try project.git("checkout", "-q", "-b", "main2", "HEAD~1")
    try project.write(".lint-config.json", #"{"failOn": "warning"}"#)
    try project.commitAll()
    try project.git("checkout", "-q", "branch")
    let found = try await project.weakenings("--base", "main2", "--no-merge-base")
    #expect(found == [])
  }

  @Test func `what the command line excludes can't become weaker`() async throws {
    let project = try weakeningProject("{}")
    try project.write(".lint-config.json", #"{"exclude": ["App/de.lproj/**"]}"#)
    #expect(
      try await project.weakenings("--base", "HEAD", "--exclude", "App/de.lproj/**") == [])
  }

  @Test func `a configuration that set nothing can be removed`() async throws {
    let project = try weakeningProject("{}")
    try project.git("rm", "-q", ".lint-config.json")
    let found = try await project.weakenings()
    #expect(found == [])
    let staged = try await project.weakenings("--staged")
    #expect(staged == [])
  }

  @Test func `a configuration that git ignores is not part of the change`() async throws {
    let project = try weakeningProject(nil)
    try project.write(".gitignore", ".lint-config.json\n")
    try project.commitAll()
    try project.write(".lint-config.json", #"{"failOn": "never"}"#)
    let run = try await project.run(
      "--base", "HEAD", "--enable", "weakened-check", "--verbose", "--format", "xcode")
    #expect(!run.output.contains("[weakened-check]"))
  }

  @Test func `entries of a baseline that move to a catalog are not new`() async throws {
    let project = try weakeningProject("{}")
    try project.write("App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
    #expect(try await project.run("baseline", "write").status == .success)
    try project.commitAll()
    try project.remove("App/en.lproj/L.strings")
    try project.remove("App/de.lproj/L.strings")
    let unit = { (text: String) in
      #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
    }
    try project.write(
      "App/L.xcstrings",
      #"{"sourceLanguage": "en", "strings": {"n": {"extractionState": "manual", "localizations": {"#
        + #""en": \#(unit("%d files")), "de": \#(unit("%@ Dateien"))}}}, "version": "1.0"}"#)
    #expect(try await project.run("baseline", "write").status == .success)
    #expect(try await project.weakenings().isEmpty)
    // The entry can't be used twice.
    try project.git("checkout", "-q", ".")
    #expect(try await project.run("baseline", "write").status == .success)
    #expect(
      try await project.weakenings() == [
        ".lint-baseline.json:4:5: adds 2 baseline entries"
      ])
  }
}

import BuiltinRules
import LintCommand
import Testing

/// Languages that a change removes from all tables.
@Suite struct DroppedLanguageTests {
  private static let three = #"{"locales": ["de", "en", "hu"]}"#
  private static let two = #"{"locales": ["de", "en"]}"#
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "CFBundleDisplayName" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Beispiel" } },
            "hu" : { "stringUnit" : { "state" : "translated", "value" : "Példa" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  /// Creates a project with two tables in three languages.
  private func project(_ files: [String: String] = [:]) throws -> Project {
    let project = try repository(
      [
        "App/en.lproj/L.strings": #""save" = "Save"; "ok" = "Agree";"#,
        "App/de.lproj/L.strings": #""save" = "Sichern"; "ok" = "Zustimmen";"#,
        "App/hu.lproj/L.strings": #""save" = "Mentés"; "ok" = "Elfogad";"#,
        "App/en.lproj/M.strings": #""quit" = "Quit";"#,
        "App/de.lproj/M.strings": #""quit" = "Beenden";"#,
        "App/hu.lproj/M.strings": #""quit" = "Kilépés";"#,
      ].merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  private func findings(in project: Project) async throws -> (status: Status, lines: [String]) {
    let run = try await project.run("--base", "HEAD", "--verbose", "--format", "xcode")
    let lines = run.output.split(separator: "\n").map(String.init)
      .filter { $0.hasSuffix("[lost-translation]") || $0.hasSuffix("[weakened-check]") }
    return (run.status, lines)
  }

  @Test func `a language that is lost from all tables is one error`() async throws {
    let project = try project()
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    let found = try await findings(in: project)
    #expect(found.status == .findings)
    #expect(
      found.lines == [
        "App/en.lproj/L.strings:1:1: error: all translations for Hungarian (hu) are missing from "
          + "'L' and 'M' (hu) [lost-translation]"
      ])
    let text = try await project.run("--base", "HEAD").output
    #expect(text.contains("list the remaining languages under 'locales'"), "\(text)")
  }

  @Test func `removing it from the required languages is the decision`() async throws {
    let project = try project([".lint-config.json": Self.three])
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    #expect(try await findings(in: project).status == .findings)
    let text = try await project.run("--base", "HEAD").output
    #expect(text.contains("remove 'hu' from 'locales'"), "\(text)")
    try project.write(".lint-config.json", Self.two)
    let found = try await findings(in: project)
    #expect(found.status == .success)
    #expect(
      found.lines.contains(
        "App/en.lproj/L.strings:1:1: warning: Hungarian (hu) was dropped: all translations were "
          + "removed from 'L' and 'M' (hu) [lost-translation]"), "\(found.lines)")
    #expect(
      found.lines.contains {
        $0.contains("warning: this change no longer requires hu [weakened-check]")
      }, "\(found.lines)")
    #expect(found.lines.count == 2)
    // Formats without notes show it, too.
    for format in ["junit", "gitlab", "checkstyle"] {
      let run = try await project.run("--base", "HEAD", "--format", format)
      #expect(run.output.contains("Hungarian (hu) was dropped"), "\(format)")
    }
  }

  @Test func `a base that forbids weaker checks forbids dropping a required language`() async throws
  {
    let project = try project([
      ".lint-config.json":
        #"{"locales": ["de", "en", "hu"], "rules": {"weakened-check": "error"}}"#
    ])
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    try project.write(".lint-config.json", Self.two)
    let found = try await findings(in: project)
    #expect(found.status == .findings)
    #expect(found.lines.contains { $0.contains("error: this change no longer requires hu") })
  }

  @Test func `listing the remaining languages for the first time is the decision`() async throws {
    let project = try project([".lint-config.json": "{}"])
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    try project.write(".lint-config.json", Self.two)
    let found = try await findings(in: project)
    #expect(found.status == .success)
    #expect(found.lines.contains { $0.contains("Hungarian (hu) was dropped") }, "\(found.lines)")
  }

  @Test(arguments: ["App/hu.lproj/M.strings", "App/InfoPlist.xcstrings"])
  func `a language that other tables still have is no longer required there`(
    path: String
  ) async throws {
    let project = try project([
      ".lint-config.json": Self.three, "App/InfoPlist.xcstrings": Self.catalog,
    ])
    try project.git("rm", "-q", "-r", "App/hu.lproj/L.strings")
    if path.hasSuffix(".strings") {
      try project.write(
        "App/InfoPlist.xcstrings",
        Self.catalog.replacing(
          ",\n        \"hu\" : { \"stringUnit\" : { \"state\" : "
            + "\"translated\", \"value\" : \"Példa\" } }", with: ""))
    } else {
      try project.git("rm", "-q", "-r", "App/hu.lproj/M.strings")
    }
    try project.write(".lint-config.json", Self.two)
    let found = try await findings(in: project)
    #expect(
      found.lines.contains {
        $0.contains("warning: this change no longer requires hu [weakened-check]")
      }, "\(found.lines)")
  }

  @Test func `the policy before the change still requires it`() async throws {
    let project = try project([".lint-config.json": Self.three])
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    try project.write(".lint-config.json", Self.two)
    let run = try await project.run("--base", "HEAD", "--policy-from", "base")
    #expect(run.status == .findings)
  }

  @Test func `dropping one language hides nothing about others`() async throws {
    let project = try project([".lint-config.json": Self.three])
    try project.git("rm", "-q", "-r", "App/hu.lproj")
    try project.write(".lint-config.json", #"{"locales": ["en"]}"#)
    let found = try await findings(in: project)
    #expect(
      found.lines.contains {
        $0.contains("warning: this change no longer requires de and hu [weakened-check]")
      }, "\(found.lines)")
  }
}

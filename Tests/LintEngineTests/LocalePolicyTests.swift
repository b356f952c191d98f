import BuiltinRules
import Diagnostics
import LintEngine
import SourceText
import Testing
import Workspace

/// Findings that show the locale settings of the configuration.
@Suite struct LocalePolicyTests {
  private let files = [
    "App/en.lproj/L.strings": #""save" = "Save";"#,
    "App/de.lproj/L.strings": "/* */", "App/ja.lproj/L.strings": "/* */",
    "Kit/en.lproj/L.strings": #""save" = "Save";"#,
    "Kit/de.lproj/L.strings": "/* */", "Kit/ja.lproj/L.strings": "/* */",
  ]

  @Test func `without a locale setting a table requires its own locales`() async {
    #expect(await missing("{}") == ["App de", "App ja", "Kit de", "Kit ja"])
    #expect(await missing(#"{"locales": ["ja"]}"#) == ["App ja", "Kit ja"])
  }

  @Test(arguments: ["Kit", "Kit/**", "Kit/de.lproj/*.strings", "**/Kit/en.lproj/L.strings"])
  func `an override requires other locales for the tables at its paths`(_ path: String) async {
    let found = await missing(
      """
      {"locales": ["ja"], "overrides": [{"paths": ["\(path)"], "locales": ["de"]}]}
      """)
    #expect(found == ["App ja", "Kit de"])
  }

  @Test func `the last override with locales applies, and an empty list means all`() async {
    let found = await missing(
      """
      {"locales": ["ja"], "overrides": [
        {"paths": ["Kit"], "locales": ["de"]}, {"paths": ["*"], "locales": []},
        {"paths": ["App"], "rules": {}}]}
      """)
    #expect(found == ["App de", "App ja", "Kit de", "Kit ja"])
  }

  @Test func `a maximum lowers more severe findings of all rules`() {
    let configuration = read(#"{"maxSeverity": {"de": "error", "pt-*": "off", "*": "note"}}"#)
      .configuration
    #expect(limit("de", configuration) == .error)
    #expect(limit("de_AT", configuration) == .error)
    #expect(limit("fr", configuration) == .note)
    #expect(configuration.maxSeverity(for: "pt-BR")?.severity == nil)
    #expect(limit("pt", configuration) == .note)
  }

  @Test func `a maximum never raises a severity`() async {
    let limits = #"{"maxSeverity": {"de": "error", "*": "note"}}"#
    #expect(await severities(limits) == ["de warning", "en error", "ja note"])
    let off = #"{"maxSeverity": {"*": "off"}}"#
    #expect(await severities(off) == ["en error"])
    let both = #"{"rules": {"missing-translation": "error"}, "maxSeverity": {"ja": "warning"}}"#
    #expect(await severities(both) == ["de error", "en error", "ja warning"])
  }

  @Test(arguments: [
    (#"{"fallbacks": true}"#, ["pt-PT note"]),
    (#"{"fallbacks": false}"#, ["pt-PT warning"]),
    (#"{"fallbacks": {"pt-PT": "pt"}}"#, ["pt-PT note"]),
    (#"{"fallbacks": {"pt_PT": "es", "es": "pt"}}"#, ["pt-PT note"]),
    (#"{"fallbacks": {"pt-PT": "es", "es": "pt-PT"}}"#, ["pt-PT warning"]),
    (#"{"fallbacks": {"fr": "pt"}}"#, ["pt-PT warning"]),
  ]) func `a missing locale with a fallback is a note`(
    configuration: String, found: [String]
  ) async {
    let findings = await findings(
      [
        "en.lproj/L.strings": #""save" = "Save";"#, "pt.lproj/L.strings": #""save" = "Salvar";"#,
        "pt-PT.lproj/L.strings": "/* */",
      ], configuration)
    #expect(findings.map { "\($0.subject.locale ?? "-") \($0.severity.rawValue)" } == found)
  }
}

extension LocalePolicyTests {
  private func limit(_ locale: String, _ configuration: Configuration) -> Severity? {
    configuration.maxSeverity(for: locale)?.severity
  }

  private func missing(_ configuration: String) async -> [String] {
    await findings(files, configuration).map {
      "\($0.location.path.prefix(3)) \($0.subject.locale ?? "-")"
    }
  }

  private func severities(_ configuration: String) async -> [String] {
    let files = [
      "en.lproj/L.strings": #""save" = "Save"; "a" = "A"; "a" = "B";"#,
      "de.lproj/L.strings": #""a" = "A";"#, "ja.lproj/L.strings": #""a" = "A";"#,
    ]
    return await findings(files, configuration).map {
      "\($0.subject.locale ?? "-") \($0.severity.rawValue)"
    }.sorted()
  }

  private func findings(_ files: [String: String], _ text: String) async -> [Finding] {
    var mistakes: [Diagnostic] = []
    let file = SourceFile(
      id: FileID(0), path: "c.json", bytes: SourceBuffer(Array(text.utf8)), encoding: .utf8,
      escapes: .json)
    let linter = Linter(
      rules: builtinRules,
      configuration: .read(file, rules: builtinRules, reporting: &mistakes),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    #expect(mistakes.isEmpty)
    let inputs = files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return Array(await linter.lint(inputs, options: options).report.findings)
  }
}

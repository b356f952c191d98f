import Diagnostics
import LintEngine
import LintKit
import Testing
import Workspace

/// Declares a rule that reports exclamation marks in translations, with additional members.
private func rule(
  _ members: String, examples: String = #"{"translation": "a!", "reports": true}"#
) -> String {
  """
  {"id": "no-shouting", "message": "'{match}' is loud", \(members),
    "examples": [\(examples), {"key": "k", "source": "s", "translation": "calm", "reports": false}]}
  """
}

private func configuration(_ rules: String..., more: String = "") -> String {
  #"{"customRules": ["# + rules.joined(separator: ",\n") + "]\(more)}"
}

/// Lints files with only the rules of a configuration. Returns each finding as
/// 'path:line:column-column severity rule: message (locale: key)'.
private func findings(
  _ configuration: String, _ files: KeyValuePairs<String, String>
) async -> [String] {
  let (configuration, mistakes) = read(configuration)
  #expect(mistakes == [])
  let linter = Linter(
    rules: [], configuration: configuration, tool: ToolInfo(name: "", version: ""),
    today: "2026-11-21")
  let inputs = files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
  let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
  return await linter.lint(inputs, options: options).report.findings.map { finding in
    let place = finding.location
    let subject = [finding.subject.locale, finding.subject.key].compactMap { $0 }
    return "\(place.path):\(place.start.line):\(place.start.column)-\(place.end.column) "
      + "\(finding.severity.rawValue) \(finding.rule.name): \(finding.message) "
      + "(\(subject.joined(separator: ": ")))"
  }
}

private let german = "de.lproj/L.strings"
private let english = "en.lproj/L.strings"

@Suite struct CustomRuleTests {
  @Test func `a match in a translation is reported at its location`() async {
    let loud = configuration(rule(#""translation": "!+""#))
    let found = await findings(
      loud, [english: #""k" = "Stop!";"#, german: #""k" = "\U00e9 Halt!! so";"#])
    #expect(found == [#"de.lproj/L.strings:1:19-21 warning no-shouting: '!!' is loud (de: k)"#])
  }

  @Test func `every pattern must match`() async {
    let both = configuration(
      rule(
        #""translation": "!", "source": "[^!]$", "key": "^alert\\.", "severity": "error""#,
        examples:
          #"{"key": "alert.a", "source": "s", "translation": "a!", "reports": true}"#))
    let source = #"""
      "alert.a" = "Stop";
      "alert.b" = "Stop!";
      "b" = "Stop";
      """#
    let target = source.replacing("!", with: "").replacing(#"";"#, with: #"!";"#)
    #expect(
      await findings(both, [english: source, german: target])
        == ["de.lproj/L.strings:1:18-19 error no-shouting: '!' is loud (de: alert.a)"])
  }

  @Test(arguments: [
    #"{"key": "^loud\\."}"#, #"[{"key": "^x"}, {"source": "!", "key": "^loud"}]"#,
  ]) func `an exception prevents the finding`(unless: String) async {
    let rules = configuration(
      rule(#""translation": "!", "unless": "# + unless))
    let source = #""loud.a" = "Stop!"; "loud.b" = "Run!"; "c" = "Stop!";"#
    #expect(
      await findings(rules, [english: source, german: source])
        == ["de.lproj/L.strings:1:51-52 warning no-shouting: '!' is loud (de: c)"])
  }

  @Test func `only translations into the rule's locales are checked`() async {
    let rules = configuration(rule(#""translation": "!", "locales": ["de", "zh-Hans"]"#))
    let text = #""k" = "a!";"#
    let found = await findings(
      rules,
      [
        "de-AT.lproj/L.strings": text, english: text, "fr.lproj/L.strings": text,
        "zh_CN.lproj/L.strings": text,
      ])
    #expect(found.map { $0.prefix(5) } == ["de-AT", "zh_CN"])
  }

  @Test func `a rule about sources checks nothing else`() async {
    let rules = configuration(
      rule(#""source": "!""#, examples: #"{"source": "a!", "reports": true}"#))
    #expect(
      await findings(rules, [english: #""k" = "Stop!";"#, german: #""k" = "Halt!";"#])
        == ["en.lproj/L.strings:1:12-13 warning no-shouting: '!' is loud (en: k)"])
    #expect(
      await findings(
        rules,
        ["L.xcstrings": #"{"sourceLanguage": "en", "version": "1.0", "strings": {"Go on!": {}}}"#])
        == ["L.xcstrings:1:62-63 warning no-shouting: '!' is loud (Go on!)"])
  }

  @Test func `a rule about keys reports a key once`() async {
    let rules = configuration(rule(#""key": "[A-Z]""#, examples: #"{"key": "K", "reports": true}"#))
    let text = #""aKey" = "a"; "b" = "B";"#
    #expect(
      await findings(rules, [english: text, german: text])
        == ["en.lproj/L.strings:1:3-4 warning no-shouting: 'K' is loud (aKey)"])
  }

  @Test func `a custom rule is configured and silenced like any other`() async {
    let loud = rule(#""translation": "!""#)
    let files: KeyValuePairs = [english: #""k" = "a";"#, german: #""k" = "a!";"#]
    let note = configuration(
      loud, more: #", "rules": {"no-shouting": {"locales": {"de": "note"}}}"#)
    #expect(await findings(note, files).map { $0.contains(" note no-shouting") } == [true])
    for quiet in [
      #", "rules": {"no-shouting": "off"}"#,
      #", "overrides": [{"paths": ["de.lproj"], "rules": {"no-shouting": "off"}}]"#,
      #", "suppressions": [{"rule": "no-shouting", "key": "k", "reason": "R"}]"#,
      #", "suppressions": [{"rule": "no-*", "reason": "R"}]"#,
    ] {
      #expect(await findings(configuration(loud, more: quiet), files) == [], "\(quiet)")
    }
    let comment = #"/* lint:allow no-shouting -- a cry */ "k" = "a!";"#
    #expect(
      await findings(configuration(loud), [english: #""k" = "a";"#, german: comment]) == [])
    let elsewhere = configuration(rule(#""translation": "!", "paths": ["App/**"]"#))
    #expect(await findings(elsewhere, files) == [])
    #expect(
      await findings(
        elsewhere, ["App/\(english)": #""k" = "a";"#, "App/\(german)": #""k" = "a!";"#]
      )
      .count == 1)
  }

  @Test func `a very long match is shortened in the message`() async throws {
    let rules = configuration(rule(#""translation": "a+!""#))
    let long = String(repeating: "a", count: 5000) + "!"
    let found = await findings(rules, [english: #""k" = "a";"#, german: "\"k\" = \"\(long)\";"])
    #expect(try #require(found.first).utf8.count < 200)
  }

  @Test func `the configuration can be written and read again`() {
    let text = configuration(
      rule(#""translation": "!", "locales": ["de"], "unless": {"key": "x"}"#))
    let written = read(text).configuration.effective(rules: [])
    let again = read(written)
    #expect(again.mistakes == [])
    #expect(again.configuration.effective(rules: []) == written)
    #expect(written.contains(#""no-shouting": "warning""#))
  }

  @Test func `a page shows the examples`() async throws {
    let text = configuration(
      rule(
        #""translation": "!", "help": "write ⟦calmly⟧""#,
        examples: #"{"translation": "\"⟦a\n!", "reports": true, "locale": "en"}"#))
    let rule = try #require(read(text).configuration.customRules.first)
    let page = await RulePage.markdown(for: rule)
    #expect(page.contains("# no-shouting\n\n'{match}' is loud.\n"))
    #expect(page.contains("\nMessage:\n\n```\nwarning: '!' is loud\n"))
    #expect(page.contains("**Good:** 'calm'"))
  }
}

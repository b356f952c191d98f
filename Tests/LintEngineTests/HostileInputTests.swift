import BuiltinRules
import Diagnostics
import LintEngine
import Testing

/// What a small file that was made to do harm may cost: its findings are bounded, and so is what
/// each of them carries.
@Suite struct HostileInputTests {
  @Test func `a text full of broken placeholders is told about a few of them`() async {
    let text = String(repeating: "%y ", count: 10_000)
    let findings = await findings(
      in: catalog("\"k %d\" : { \"localizations\" : { \"de\" : \(unit(text)) } }"))
    #expect((1...10).contains(findings.count))
  }

  @Test func `a text full of broken escapes is told about a few of them`() async {
    let text = String(repeating: "\\q", count: 10_000)
    let findings = await findings(in: "\"k\" = \"\(text)\";", path: "en.lproj/L.strings")
    #expect((1...10).contains(findings.count))
  }

  @Test func `a very long key is cut in the findings`() async {
    let key = String(repeating: "k", count: 1_000_000)
    let findings = await findings(
      in: catalog(
        "\"\(key)\" : { \"localizations\" : { \"de\" : \(unit("%d")), \"fr\" : { } } }"))
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { ($0.subject.key?.utf8.count ?? 0) < 3000 })
  }

  @Test func `a key in each of thousands of locales ends with a word about the rest`() async {
    let entries = (0..<1000).map { index in
      "\"\(index)\" : { \"localizations\" : { \"x\(index)-DE\" : \(unit("a")) } }"
    }
    let findings = await findings(in: catalog(entries.joined(separator: ",\n")))
      .filter { $0.rule == "missing-translation" }
    #expect(findings.count <= 250_001)
    #expect(findings.count { $0.message.hasPrefix("too many translations are missing") } == 1)
  }

  @Test func `substitutions that refer to each other in a ring are told once`() async {
    let count = 3000
    let substitutions = (0..<count).map { index in
      """
      "s\(index)" : { "formatSpecifier" : "lld", "variations" : { "plural" : {
        "other" : \(unit("%arg %#@s\((index + 1) % count)@")) } } }
      """
    }
    let findings = await findings(
      in: catalog(
        """
        "k" : { "localizations" : { "en" : {
          "stringUnit" : { "state" : "translated", "value" : "%#@s0@" },
          "substitutions" : { \(substitutions.joined(separator: ", ")) } } } }
        """))
    #expect(findings.count { $0.rule == "invalid-substitution" } == 1)
  }

  @Test func `an XLIFF with very many units, variants and files is read`() async {
    let sections = (0..<2000).map { section in
      """
      <file original="\(section).xcstrings" source-language="en" target-language="ru"><body>
      <trans-unit id="k"><source>%d</source><target>%@</target></trans-unit>
      </body></file>
      """
    }
    let repeated = String(
      repeating: "<trans-unit id='r'><source>a</source><target>b</target></trans-unit>\n",
      count: 2000)
    let variants = (0..<2000).map { index in
      """
      <trans-unit id="v|==|substitutions.s\(index % 100).device.d\(index).plural.other">
      <source>a</source><target>b</target></trans-unit>
      """
    }
    let findings = await findings(
      in: """
        <xliff version="1.2">\(sections.joined())
        <file original="L.xcstrings" source-language="en" target-language="ru"><body>
        <trans-unit id="\(String(repeating: "|==|plural.", count: 100_000))"><source/></trans-unit>
        \(repeated)\(variants.joined())</body></file></xliff>
        """, path: "ru.xliff")
    #expect(findings.count { $0.rule == "format-specifier-mismatch" } == 2000)
    #expect(findings.count { $0.rule == "duplicate-key" } == 1999)
    #expect(findings.count { $0.rule == "unknown-device-key" } == 2000)
    #expect(findings.allSatisfy { ($0.subject.key?.utf8.count ?? 0) < 3000 })
  }

  @Test func `a text full of hidden characters is told about a few of them`() async {
    let joiners = String(repeating: "\u{200C}", count: 200_000)
    let pairs = String(repeating: "a\u{200B}", count: 10_000)
    let findings = await findings(
      in: catalog(
        "\"k\" : { \"localizations\" : { \"de\" : \(unit(pairs)), \"fa\" : \(unit(joiners + "ه")) } }"
      ))
    #expect((1...10).contains(findings.count { $0.rule == "invisible-character" }))
  }
}

extension HostileInputTests {
  private func findings(in text: String, path: String = "L.xcstrings") async -> [Finding] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let file = InputFile(path: path, contents: .memory(Array(text.utf8)))
    let options = Linter.Options(jobs: 1, showsExcerpts: false, showsFoldedExcerpts: false)
    return await linter.lint([file], options: options).report.findings
  }

  private func unit(_ text: String) -> String {
    "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
  }

  private func catalog(_ entries: String) -> String {
    "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entries) }, \"version\" : \"1.0\" }"
  }
}

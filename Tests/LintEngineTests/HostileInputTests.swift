import BuiltinRules
import Diagnostics
import LintEngine
import Testing
import Workspace

/// The limits for small files that are crafted to do harm: the number of findings is limited, and
/// so is the size of each.
@Suite struct HostileInputTests {
  @Test func `a string full of broken placeholders has few findings`() async {
    let text = String(repeating: "%y ", count: 10_000)
    let findings = await findings(
      in: catalog("\"k %d\" : { \"localizations\" : { \"de\" : \(unit(text)) } }"))
    #expect((1...10).contains(findings.count))
  }

  @Test func `a string full of broken escapes has few findings`() async {
    let text = String(repeating: "\\q", count: 10_000)
    let findings = await findings(in: "\"k\" = \"\(text)\";", path: "en.lproj/L.strings")
    #expect((1...10).contains(findings.count))
  }

  @Test func `a very long key is complete in few findings and shortened in messages`() async {
    let key = String(repeating: "k", count: 1_000_000)
    let findings = await findings(
      in: catalog(
        "\"\(key)\" : { \"localizations\" : { \"de\" : \(unit("%d")), \"fr\" : { } } }"))
    #expect(findings.contains { $0.subject.key == key })
    #expect(findings.count < 20)
    #expect(findings.allSatisfy { $0.message.utf8.count < 3000 })
  }

  @Test func `findings about very many locales are limited, and the rest is counted`() async {
    let entries = (0..<1000).map { index in
      "\"\(index)\" : { \"localizations\" : { \"x\(index)-DE\" : \(unit("a")) } }"
    }
    let findings = await findings(in: catalog(entries.joined(separator: ",\n")))
    #expect(findings.count { $0.rule == "missing-translation" } == 10_000)
    let rest = findings.filter {
      $0.rule == "too-many-findings" && $0.message.contains("missing-translation")
    }
    // One for each severity, with the number of findings that aren't listed.
    #expect(Set(rest.map(\.severity)) == [.note, .warning])
    #expect(rest.reduce(0) { $0 + $1.count } > 200_000)
  }

  @Test func `substitutions that refer to each other in a cycle are reported once`() async {
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

  @Test func `an XLIFF with very many units, variants and files is read in reasonable time`() async
  {
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
    #expect(findings.reduce(0) { $0 + ($1.subject.key?.utf8.count ?? 0) } < 30_000_000)
  }

  @Test func `a string full of hidden characters has few findings`() async {
    let joiners = String(repeating: "\u{200C}", count: 200_000)
    let pairs = String(repeating: "a\u{200B}", count: 10_000)
    let findings = await findings(
      in: catalog(
        "\"k\" : { \"localizations\" : { \"de\" : \(unit(pairs)), \"fa\" : \(unit(joiners + "ه")) } }"
      ))
    #expect((1...10).contains(findings.count { $0.rule == "invisible-character" }))
  }

  @Test func `long names of substitutions are shortened where many findings list them`() async {
    let substitutions = (0..<16).map { index in
      let name = "n\(index)" + String(repeating: "n", count: 50_000)
      return substitution(name, #", "argNum" : 1"#)
    }
    let findings = await findings(
      in: catalog(
        """
        "k %d" : { "localizations" : { "de" : {
          "variations" : { "device" : { \(branches(500, unit("%#@u@ %d"))) } },
          "substitutions" : { \(substitutions.joined(separator: ", ")) } } } }
        """)
    ).filter { $0.rule == "undefined-substitution" }
    #expect(findings.count >= 500)
    #expect(findings.allSatisfy { ($0.help?.utf8.count ?? 0) < 8000 })
  }

  @Test func `long names of widths and symbols are shortened in the findings`() async {
    let zeros = String(repeating: "0", count: 200_000)
    let widths = (1...100).map { "\"\(String(repeating: "0", count: $0))1\" : \(unit("y"))" }
    let keys = (1...1000).map { index in
      "\"a\(String(repeating: ".", count: index))\" : { \"extractionState\" : \"manual\" }"
    }
    let dots = String(repeating: ".", count: 200_000)
    let findings = await findings(
      in: catalog(
        """
        "k" : { "localizations" : { "de" : { "variations" : { "width" : {
          "\(zeros)1" : \(unit("y")), \(widths.joined(separator: ", ")) } } } } },
        "a\(dots)" : { "extractionState" : "manual" }, \(keys.joined(separator: ", "))
        """, version: "1.1"))
    let cut = findings.filter { ["duplicate-width-key", "symbol-collision"].contains($0.rule) }
    #expect(cut.count == 1100)
    #expect(cut.allSatisfy { $0.message.utf8.count < 1000 })
  }

  @Test func `translations that omit thousands of source devices are all reported`() async {
    let translations = (0..<4000).map { index in
      "\"x\(index)\" : { \"variations\" : { \"device\" : { \"iphone\" : \(unit("y")) } } }"
    }
    let findings = await findings(
      in: catalog(
        """
        "k" : { "localizations" : {
          "en" : { "variations" : { "device" : { \(branches(4000, unit("x"))) } } },
          \(translations.joined(separator: ", ")) } }
        """))
    #expect(findings.count { $0.rule == "missing-device" } == 4000)
  }

  @Test func `a very long key is examined once for all locales`() async {
    let key = "{a}" + String(repeating: "k", count: 1_000_000)
    let findings = await findings(
      in: catalog("\"\(key)\" : { \"localizations\" : { \(locales(5000, unit("{b}"))) } }"))
    let listed = findings.count { $0.rule == "placeholder-mismatch" }
    #expect((1...10).contains(listed))
    #expect(
      findings.contains {
        $0.message.hasPrefix("'placeholder-mismatch' has \(5000 - listed) more findings")
      })
  }

  @Test func `very long source strings and names are not decoded for each translation`() async {
    let long = String(repeating: "s", count: 1_000_000)
    let unused = (0..<4000).map { substitution("z\($0)") }
    let findings = await findings(
      in: catalog(
        """
        "fixed" : { "shouldTranslate" : false, "localizations" : {
          "en" : \(unit(long)), \(locales(4000, unit("c"))) } },
        "k" : { "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "%d" },
            "substitutions" : { \(substitution(long, #", "argNum" : 1"#)) } },
          "de" : { "stringUnit" : { "state" : "translated", "value" : "%d" },
            "substitutions" : { \(unused.joined(separator: ", ")) } } } }
        """))
    #expect(findings.count { $0.rule == "translated-untranslatable" } == 4000)
    #expect(findings.count { $0.rule == "unused-substitution" } == 4001)
  }

  @Test func `very long source strings that are needed alternately are read once`() async {
    func plural(_ one: String, _ other: String) -> String {
      """
      { "variations" : { "plural" : { "one" : \(unit(one)), "other" : \(unit(other)) } } }
      """
    }
    let long = String(repeating: "p", count: 500_000)
    let findings = await findings(
      in: catalog(
        """
        "k" : { "localizations" : { "en" : \(plural("{a}\(long)", "{a}\(long)")),
          \(locales(3000, plural("{b}", "{b}"))) } }
        """))
    #expect(findings.count { $0.rule == "placeholder-mismatch" } == 6000)
  }

  @Test func `hundreds of files that share one key are compared in reasonable time`() async {
    let files = (0..<500).map { file in
      let lines = (0..<50).map { "\"f\(file)k\($0)\" = \"v\";\n" }.joined()
      let shared = file == 0 ? "\"k\" = \"%@\";" : "\"k\" = \"%@\";\n\"k\" = \"%d\";"
      return InputFile(
        path: "\(file == 0 ? "en" : "x\(file)").lproj/T.strings",
        contents: .memory(Array((lines + shared).utf8)))
    }
    let findings = await findings(in: files)
    #expect(findings.count { $0.rule == "duplicate-key" } == 499)
    #expect(findings.count { $0.rule == "format-specifier-mismatch" } == 499)
  }
}

extension HostileInputTests {
  /// Returns the branches of a variation, or the localizations of an entry, all with the same
  /// content.
  private func branches(_ count: Int, _ content: String) -> String {
    (0..<count).map { "\"b\($0)\" : \(content)" }.joined(separator: ", ")
  }

  private func locales(_ count: Int, _ content: String) -> String {
    (0..<count).map { "\"x\($0)\" : \(content)" }.joined(separator: ", ")
  }

  private func substitution(_ name: String, _ members: String = "") -> String {
    """
    "\(name)" : { "formatSpecifier" : "lld"\(members), "variations" : { "plural" : {
      "other" : \(unit("%arg")) } } }
    """
  }

  private func findings(in text: String, path: String = "L.xcstrings") async -> [Finding] {
    await findings(in: [InputFile(path: path, contents: .memory(Array(text.utf8)))])
  }

  private func findings(in files: [InputFile]) async -> [Finding] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return Array(await linter.lint(files, options: options).report.findings)
  }

  private func unit(_ text: String) -> String {
    "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
  }

  private func catalog(_ entries: String, version: String = "1.0") -> String {
    "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entries) }, \"version\" : \"\(version)\" }"
  }
}

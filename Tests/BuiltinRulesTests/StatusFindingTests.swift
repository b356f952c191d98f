import BuiltinRules
import Diagnostics
import LintEngine
import Testing
import Workspace

/// One status problem is reported as one warning, even if several rules apply to it.
@Suite struct StatusFindingTests {
  @Test func `a new form next to a translated one is partially translated`() async {
    let found = await findings(
      plural(#"{ "state" : "new", "value" : "" }"#))
    #expect(found == ["partially-translated warning"])
  }

  @Test func `an empty form marked as translated is an error`() async {
    let found = await findings(
      plural(#"{ "state" : "translated", "value" : "" }"#))
    #expect(found == ["empty-translation error"])
  }

  @Test func `an empty form without a state is flagged`() async {
    let found = await findings(plural(#"{ "value" : "" }"#))
    #expect(found == ["partially-translated warning", "unknown-state note"])
  }

  @Test func `a state of the wrong type is flagged`() async {
    let found = await findings(plural(#"{ "state" : 3, "value" : "%lld Datei" }"#))
    #expect(found == ["syntax-error error"])
  }

  @Test func `a string cut off by a syntax error is not compared, but its key counts`() async {
    let found = await findings([
      "en.lproj/L.strings": #"""
      "a" = "He said \"%@\"\nand <b>left</b>."; "b" = "%d files";
      "c" = "C %@";
      """#,
      "de.lproj/L.strings": #"""
      "a" = "Er sagte "%@" und ging.";
      "b" = "Dateien "%d";
      "c" = "C %@;
      """#,
    ])
    #expect(found == Array(repeating: "syntax-error error", count: 3))
  }

  @Test(arguments: [
    ("%1$.2lld%% / %@", "note"), (#"“%@”\n→ %d"#, "note"), ("%#@n@", "note"), ("8089", "note"),
    ("%@ km", "warning"), ("100 % of it", "warning"), ("• 保存", "warning"), (#"\U00e9"#, "warning"),
  ])
  func `a string missing from one translation is flagged`(text: String, severity: String) async {
    let found = await findings([
      "en.lproj/L.strings": #""a" = "A"; "b" = "\#(text)";"#, "de.lproj/L.strings": #""a" = "A";"#,
    ])
    #expect(found.filter { $0.hasPrefix("missing") } == ["missing-translation \(severity)"])
  }

  @Test func `keys missing from Base are orphans`() async {
    let found = await findings([
      "Base.lproj/L.strings": #""a" = "A";"#, "de.lproj/L.strings": #""a" = "A"; "b" = "B";"#,
    ])
    #expect(found == ["orphan-translation note"])
  }

  @Test func `a fault of the source is reported once, not in its copies`() async {
    let broken = "% 1 $ @ of all the files"
    let locales = ["de", "en", "fr", "it", "ja"]
    let inOneFile = await findings([
      "L.xcstrings": catalog(locales.map { ($0, broken) })
    ])
    #expect(inOneFile.count { $0.hasPrefix("malformed") } == 1)
    let translated = await findings([
      "L.xcstrings": catalog([("de", broken + " "), ("en", broken)])
    ])
    #expect(translated.count { $0.hasPrefix("malformed") } == 2)
  }

  @Test func `a fault of the source is reported once, not in translations that repeat it`() async {
    func variable(_ count: String) -> String {
      """
      <plist><dict><key>likes</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@others@</string>
        <key>others</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>%1$@ + \(count)</string>
          <key>other</key><string>%1$@ + \(count)</string>
        </dict>
      </dict></dict></plist>
      """
    }
    let languages = ["de", "en", "sv"]
    let same = await findings(
      Dictionary(
        uniqueKeysWithValues: languages.map { ("\($0).lproj/L.stringsdict", variable("%2$d")) }))
    #expect(same == ["mixed-argument-numbering error"])
    // Each translation has to be corrected if the source is right.
    let numbered = variable("%2$d").replacing("%#@", with: "%2$#@")
    let others = await findings([
      "de.lproj/L.stringsdict": variable("%2$d"), "en.lproj/L.stringsdict": numbered,
      "sv.lproj/L.stringsdict": variable("%2$d"),
    ])
    #expect(others.count { $0 == "mixed-argument-numbering error" } == 2)
  }

  @Test func `a source without a fault of its own hides nothing`() async {
    let found = await findings([
      "de.lproj/L.strings": #""a" = "%@ %1$d";"#, "en.lproj/L.strings": #""a" = "%d %1$d";"#,
    ])
    #expect(found.count { $0.hasPrefix("mixed-argument-numbering") } == 2)
  }

  private func catalog(_ values: [(String, String)]) -> String {
    let localizations = values.map { locale, value in
      #""\#(locale)" : { "stringUnit" : { "state" : "translated", "value" : "\#(value)" } }"#
    }
    return """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "k" : {
            "extractionState" : "manual",
            "localizations" : { \(localizations.joined(separator: ", ")) }
          }
        },
        "version" : "1.0"
      }
      """
  }

  @Test func `copies in files that are not requested stay reported`() async {
    let broken = #""k" = "Read % 1 $ @ of all files";"#
    let all = await findings(["de.lproj/L.strings": broken, "en.lproj/L.strings": broken])
    let one = await findings(
      ["de.lproj/L.strings": broken], context: ["en.lproj/L.strings": broken])
    #expect(all.contains { $0.hasPrefix("malformed") })
    #expect(one.contains { $0.hasPrefix("malformed") })
  }

  @Test func `a missing file of a locale is flagged`() async {
    let found = await findings([
      "en.lproj/L.strings": #""a" = "A"; "b" = "B";"#,
      "en.lproj/Menu.strings": #""c" = "C"; "d" = "D";"#, "de.lproj/L.strings": #""a" = "A";"#,
    ])
    #expect(found == ["missing-table warning", "missing-translation warning"])
  }

  @Test func `missing plural forms of a locale are flagged`() async {
    let found = await findings([
      "en.lproj/L.strings": #""a" = "A";"#, "en.lproj/L.stringsdict": stringsdict(["n", "m"]),
      "de.lproj/L.strings": #""a" = "A";"#,
    ])
    #expect(found == ["missing-table warning"])
  }

  @Test func `plural forms that a locale has partly as plain strings are flagged`() async {
    let found = await findings([
      "en.lproj/L.strings": #""a" = "A";"#, "en.lproj/L.stringsdict": stringsdict(["n", "m"]),
      "ja.lproj/L.strings": #""a" = "A"; "n" = "%d個";"#,
    ])
    #expect(found == ["missing-translation warning"])
  }

  @Test func `a translation checked alone is missing its plural forms`() async {
    let found = await findings(
      ["de.lproj/L.strings": #""a" = "A";"#],
      context: [
        "en.lproj/L.strings": #""a" = "A";"#, "en.lproj/L.stringsdict": stringsdict(["n"]),
        "fr.lproj/L.stringsdict": stringsdict(["n"]),
      ])
    #expect(found == ["missing-table warning"])
  }

  @Test func `a table of the source can be in Base or in English`() async {
    let found = await findings([
      "Base.lproj/L.strings": #""a" = "A"; "b" = "B";"#, "en.lproj/Other.strings": #""c" = "C";"#,
      "de.lproj/L.strings": #""a" = "A"; "b" = "B";"#, "de.lproj/Other.strings": #""c" = "C";"#,
    ])
    #expect(found == [])
  }
}

extension StatusFindingTests {
  private func plural(_ unit: String) -> [String: String] {
    [
      "L.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "%lld files" : {
            "localizations" : {
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : \(unit) },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
                  }
                }
              }
            }
          }
        },
        "version" : "1.0"
      }
      """
    ]
  }

  private func stringsdict(_ keys: [String]) -> String {
    let rules = keys.map { key in
      """
      <key>\(key)</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
      <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d x</string><key>other</key><string>%d y</string></dict></dict>
      """
    }
    return "<plist><dict>\(rules.joined())</dict></plist>"
  }

  /// Returns the findings as 'rule severity', in alphabetical order.
  private func findings(
    _ files: [String: String], context: [String: String] = [:]
  ) async -> [String] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs = [(files, false), (context, true)].flatMap { files, isContext in
      files.map {
        InputFile(
          path: $0.key, contents: .memory(Array($0.value.utf8)), isContext: isContext)
      }
    }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return await linter.lint(inputs, options: options).report.findings.map {
      "\($0.rule.name) \($0.severity.rawValue)"
    }.sorted()
  }
}

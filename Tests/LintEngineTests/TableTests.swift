import BuiltinRules
import Diagnostics
import LintEngine
import SourceText
import Testing
import Workspace

/// The tables that files form, as the findings show them.
@Suite struct TableTests {
  @Test func `files with the same name and bundle form one table`() async {
    let found = await findings([
      "App/en.lproj/L.strings": #""n" = "%d";"#,
      "App/de.lproj/L.strings": #""n" = "%@";"#,
      "Kit/de.lproj/L.strings": #""n" = "%@";"#,
      "App/de.lproj/Other.strings": #""n" = "%@";"#,
    ])
    #expect(
      found == [
        "App/de.lproj/L.strings de format-specifier-mismatch",
        "App/de.lproj/Other.strings - orphan-translation",
        "Kit/de.lproj/L.strings - orphan-translation",
      ])
  }

  @Test(arguments: ["en", "English", "Base", "en-GB"])
  func `the source is English, whatever its folder is named`(_ folder: String) async {
    let found = await findings([
      "\(folder).lproj/L.strings": #""n" = "%d";"#, "fr.lproj/L.strings": #""n" = "%@";"#,
    ])
    #expect(found == ["fr.lproj/L.strings fr format-specifier-mismatch"])
  }

  @Test func `the configuration sets another source`() async {
    let found = await findings(
      ["de.lproj/L.strings": #""n" = "%d";"#, "en.lproj/L.strings": #""n" = "%@";"#],
      configuration: #"{"sourceLocale": "de"}"#)
    #expect(found == ["en.lproj/L.strings en format-specifier-mismatch"])
  }

  @Test func `a stringsdict takes precedence over the strings of its locale`() async {
    let entry = """
      <plist><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
      <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d</string><key>other</key><string>%d</string></dict>
      </dict></dict></plist>
      """
    let found = await findings([
      "en.lproj/L.strings": #""n" = "%d";"#, "en.lproj/L.stringsdict": entry,
      "de.lproj/L.strings": #""n" = "%@";"#, "de.lproj/L.stringsdict": entry,
    ])
    #expect(found == [])
  }

  @Test func `a file outside of a locale folder has no locale`() async {
    let found = await findings(["L.strings": #""a" = "1"; "a" = "2";"#])
    #expect(found == ["L.strings - duplicate-key"])
  }

  @Test func `a context file has no findings of its own`() async {
    let found = await findings(
      ["de.lproj/L.strings": #""n" = "%@"; "only" = "x";"#],
      context: [
        "en.lproj/L.strings": #""n" = "%d"; "n" = "%d"; "m" = "M";"#,
        "fr.lproj/L.strings": #""n" = "%@";"#,
      ])
    #expect(
      found == [
        "de.lproj/L.strings de format-specifier-mismatch",
        "de.lproj/L.strings de orphan-translation",
        "en.lproj/L.strings de missing-translation",
      ])
  }

  @Test func `each file in an XLIFF is a table, and findings are in file order`() async {
    func section(_ name: String, _ units: String) -> String {
      """
      <file original="\(name)" source-language="en" target-language="de"><body>\(units)</body></file>
      """
    }
    let wrong = "<trans-unit id='k'><source>%d</source><target>%@</target></trans-unit>"
    let found = await findings([
      "de.xliff": """
      <xliff version="1.2">\(section("L.strings", wrong))
      \(section("M.strings", wrong + "<trans-unit><source>no id</source></trans-unit>" + wrong))
      \(section("InfoPlist.strings", wrong))
      \(section("res/strings.xml", wrong))</xliff>
      """,
      "en.lproj/L.strings": #""k" = "%d";"#,
    ])
    #expect(
      found == [
        "de.xliff de format-specifier-mismatch", "de.xliff de format-specifier-mismatch",
        "de.xliff - syntax-error", "de.xliff - duplicate-key", "de.xliff de unreplaced-variable",
      ])
  }

  @Test func `a faulty id in an XLIFF is reported once`() async {
    let found = await findings([
      "de.xliff": """
      <xliff version="1.2">
      <file original="L.xcstrings" source-language="en" target-language="de"><body>
      <trans-unit id="k|==|device.phone"><source>a</source><target>b</target></trans-unit>
      <trans-unit id="l|==|device.phone"><source>a</source></trans-unit>
      </body></file>
      <file original="L.xcstrings" source-language="en" target-language="en"><body>
      <trans-unit id="k|==|device.phone"><source>a</source><target>b</target></trans-unit>
      </body></file>
      </xliff>
      """
    ])
    #expect(
      found.filter { $0.hasSuffix("unknown-device-key") } == [
        "de.xliff de unknown-device-key", "de.xliff en unknown-device-key",
        "de.xliff en unknown-device-key",
      ])
  }

  @Test func `each catalog is a separate table`() async {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "%d": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@"}}}}}}
      """
    let found = await findings(["L.xcstrings": catalog, "en.lproj/L.strings": #""b" = "%d";"#])
    #expect(
      found == [
        "L.xcstrings de format-specifier-mismatch", "en.lproj/L.strings - duplicate-table",
      ])
  }

  @Test(arguments: ["{}", "{\"sourceLocale\": \"en\"}", "{\"sourceLocale\": \"en-US\"}"])
  func `a catalog keeps the region of its source language`(_ configuration: String) async {
    let catalog = """
      {"strings": {
        "k": {"localizations": {
          "en-US": {"stringUnit": {"state": "translated", "value": "%d"}},
          "de": {"stringUnit": {"state": "translated", "value": "%@"}}}}},
        "sourceLanguage": "en-US", "version": "1.0"}
      """
    let found = await findings(["L.xcstrings": catalog], configuration: configuration)
    #expect(found == ["L.xcstrings de format-specifier-mismatch"])
  }

  @Test(arguments: [1, 2, 7])
  func `the number of jobs changes nothing`(_ jobs: Int) async {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<20).flatMap { table in
        [
          ("T\(table)/en.lproj/L.strings", #""n" = "%d"; "m" = "M";"#),
          ("T\(table)/de.lproj/L.strings", #""n" = "%@";"#),
        ]
      })
    let found = await findings(files, jobs: jobs)
    #expect(found.count == 40)
    #expect(found == found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}

extension TableTests {
  /// Returns each finding as 'path locale rule', in the order of the report.
  private func findings(
    _ files: [String: String], context: [String: String] = [:], configuration: String = "{}",
    jobs: Int = 1
  ) async -> [String] {
    let file = SourceFile(
      id: FileID(0), path: ".lint-config.json", bytes: SourceBuffer(Array(configuration.utf8)),
      encoding: .utf8, escapes: .json)
    var mistakes: [Diagnostic] = []
    let linter = Linter(
      rules: builtinRules,
      configuration: .read(file, rules: builtinRules, reporting: &mistakes),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs =
      files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
      + context.map {
        InputFile(path: $0.key, contents: .memory(Array($0.value.utf8)), isContext: true)
      }
    let report = await linter.lint(
      inputs, options: .init(jobs: jobs, showsExcerpts: false, showsCollapsedExcerpts: false)
    ).report
    return report.findings.map {
      "\($0.location.path) \($0.subject.locale ?? "-") \($0.rule.name)"
    }
  }
}

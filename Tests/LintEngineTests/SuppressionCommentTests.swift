import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing
import Workspace

/// Suppressions in comments and the configuration, and findings about those that suppress nothing.
@Suite struct SuppressionCommentTests {
  @Test func `a comment in a translation applies only to its locale`() async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings":
        "/* lint:allow missing-argument -- shown next to it */\n\"a\" = \"Ein\";",
      "nl.lproj/A.strings": #""a" = "Een";"#,
    ])
    #expect(lines(report) == ["nl.lproj/A.strings:1:8: missing-argument"])
    #expect(report.facts.suppressed == 1)
  }

  @Test func `a comment in the source applies to every locale`() async {
    let report = await lint([
      "en.lproj/A.strings":
        "// lint:allow missing-argument -- shown next to it\n\"a\" = \"One %@\";",
      "de.lproj/A.strings": #""a" = "Ein";"#, "nl.lproj/A.strings": #""a" = "Een";"#,
    ])
    #expect(lines(report) == [])
    #expect(report.facts.suppressed == 2)
  }

  @Test func `a pattern in a stringsdict comment applies to the entry below`() async {
    let report = await lint([
      "en.lproj/A.stringsdict": """
      <plist><dict>
        <!-- lint:allow missing-plural-*: the number is always 1 -->
        <key>n</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
          <key>v</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d file</string>
          </dict>
        </dict>
      </dict></plist>
      """
    ])
    #expect(lines(report) == [])
    #expect(report.facts.suppressed == 1)
  }

  @Test func `a comment above the first of two equal keys applies to the value below it`() async {
    let report = await lint([
      "en.lproj/A.strings": """
      /* lint:allow invalid-escape, duplicate-key -- the parser of the app reads it */
      "a" = "\\u00e9";
      "a" = "\\u00e8";
      """
    ])
    #expect(
      lines(report) == [
        "en.lproj/A.strings:1:31: unused-suppression", "en.lproj/A.strings:3:2: duplicate-key",
        "en.lproj/A.strings:3:8: invalid-escape",
      ])
    #expect(report.facts.suppressed == 1)
  }

  @Test func `a comment above a string that a stringsdict overrides is not lost`() async {
    let report = await lint([
      "de.lproj/A.strings": """
      /* lint:allow invalid-escape -- old */ "n" = "\\u00e9";
      /* lint:allow missing-argument -- old */ "m" = "x"; "m" = "y";
      """,
      "de.lproj/A.stringsdict": """
      <plist><dict>
        <key>n</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
          <key>v</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d a</string><key>other</key><string>%d b</string>
          </dict>
        </dict>
      </dict></plist>
      """,
    ])
    #expect(
      lines(report).filter { $0.contains("suppression") || $0.contains("escape") } == [
        "de.lproj/A.strings:2:15: unused-suppression"
      ])
    #expect(report.facts.suppressed == 1)
  }

  @Test func `a comment applies to a finding about the bytes of its entry`() async {
    let report = await lint([
      "en.lproj/A.strings": """
      /* lint:allow invalid-escape -- the parser of the app reads it */
      "a" = "\\u00e9";
      "b" = "\\u00e9";
      """
    ])
    #expect(lines(report) == ["en.lproj/A.strings:3:8: invalid-escape"])
  }

  @Test func `a comment can have two rules, a reason and leading words`() async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings": """
      /* A title. lint:allow missing-argument, stale-entry -- because */
      "a" = "Ein";
      """,
    ])
    #expect(lines(report) == ["de.lproj/A.strings:1:42: unused-suppression"])
    #expect(report.findings.first?.message == "there is no finding of 'stale-entry' here to allow")
  }

  @Test func `later comments don't hide a suppression comment`() async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings": """
      /* lint:allow missing-argument -- because */
      // For the user
      /* A title */
      "a" = "Ein";
      """,
    ])
    #expect(lines(report) == [])
  }

  @Test(arguments: [
    (
      "missing-arguments -- because",
      "there is no rule 'missing-arguments'; did you mean "
        + "'missing-argument'?"
    ),
    (
      "edge-whitespace -- because",
      "there is no rule 'edge-whitespace'; renamed to 'whitespace-mismatch'"
    ),
    ("missing-argument - because", "the comment has no effect, because it gives no reason"),
  ])
  func `a typo in a comment is reported`(text: String, message: String) async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings": "/* lint:allow \(text) */\n\"a\" = \"Ein\";",
    ])
    #expect(report.findings.map(\.rule) == ["unused-suppression", "missing-argument"])
    #expect(report.findings.first?.message == message)
  }

  @Test func `a directive of another linter is recognized`() async {
    let report = await lint([
      "en.lproj/A.strings": """
      // lint:disable missing-argument
      "a" = "One %@";
      // swiftlint:disable all, lint:offline, lint:disabled
      "b" = "Two";
      """
    ])
    #expect(lines(report) == ["en.lproj/A.strings:1:4: unused-suppression"])
    #expect(report.findings.first?.message == "'lint:disable' has no effect here")
  }

  @Test func `catalog comments apply only if the configuration enables them`() async {
    let catalog = """
      { "sourceLanguage" : "en", "strings" : { "a" : {
        "comment" : "lint:allow stale-entry -- soon",
        "extractionState" : "stale" } }, "version" : "1.0" }
      """
    #expect(lines(await lint(["A.xcstrings": catalog])) == ["A.xcstrings:3:24: stale-entry"])
    #expect(
      lines(await lint(["A.xcstrings": catalog], #"{"suppressionsInCatalogComments": true}"#)) == []
    )
  }

  @Test func `a suppression is not unused if its rule did not run`() async {
    let files = [
      "en.lproj/A.strings": "/* lint:allow stale-entry -- soon */\n\"a\" = \"One\";"
    ]
    #expect(lines(await lint(files)) == ["en.lproj/A.strings:1:15: unused-suppression"])
    #expect(lines(await lint(files) { $0.run(only: ["needs-review"]) }) == [])
    #expect(lines(await lint(files) { $0.show(locales: ["de"]) }) == [])
    #expect(lines(await lint(files, #"{"rules": {"unused-suppression": "off"}}"#)) == [])
  }

  @Test func `many comments and many findings without a key are matched in reasonable time`() async
  {
    let lines = (0..<20_000).map { number in
      "/* lint:allow invalid-escape -- because */ \"k\(number)\" = \"\\u00e9\";\n"
    }
    let report = await lint(["en.lproj/A.strings": lines.joined()])
    #expect(report.findings.isEmpty)
    #expect(report.facts.suppressed == 20_000)
  }
}

extension SuppressionCommentTests {
  private func lint(
    _ files: [String: String], _ configurationText: String = "{}",
    _ change: (inout Configuration) -> Void = { _ in }
  ) async -> LintReport {
    var mistakes: [Diagnostic] = []
    let file = SourceFile(
      id: FileID(0), path: ".lint-config.json",
      bytes: SourceBuffer(Array(configurationText.utf8)), encoding: .utf8, escapes: .json)
    var configuration = Configuration.read(file, rules: builtinRules, reporting: &mistakes)
    #expect(mistakes.isEmpty)
    change(&configuration)
    let linter = Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs = files.map { InputFile(path: $0, contents: .memory(Array($1.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return await linter.lint(inputs, options: options).report
  }

  private func lines(_ report: LintReport) -> [String] {
    report.findings.map { finding in
      let start = finding.location.start
      return "\(finding.location.path):\(start.line):\(start.column): \(finding.rule.name)"
    }
  }
}

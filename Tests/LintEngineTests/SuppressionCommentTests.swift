import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing
import Workspace

/// What comments and the configuration allow, and what is said about those that allow nothing.
@Suite struct SuppressionCommentTests {
  @Test func `a comment in a translation speaks for its locale alone`() async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings":
        "/* lint:allow missing-argument -- shown beside it */\n\"a\" = \"Ein\";",
      "nl.lproj/A.strings": #""a" = "Een";"#,
    ])
    #expect(lines(report) == ["nl.lproj/A.strings:1:8: missing-argument"])
    #expect(report.facts.suppressed == 1)
  }

  @Test func `a comment in the source speaks for every locale`() async {
    let report = await lint([
      "en.lproj/A.strings":
        "// lint:allow missing-argument -- shown beside it\n\"a\" = \"One %@\";",
      "de.lproj/A.strings": #""a" = "Ein";"#, "nl.lproj/A.strings": #""a" = "Een";"#,
    ])
    #expect(lines(report) == [])
    #expect(report.facts.suppressed == 2)
  }

  @Test func `a comment in a stringsdict, with a pattern, speaks for the entry below`() async {
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

  @Test func `a comment speaks for a finding about bytes of its entry`() async {
    let report = await lint([
      "en.lproj/A.strings": """
      /* lint:allow invalid-escape -- the parser of the app reads it */
      "a" = "\\u00e9";
      "b" = "\\u00e9";
      """
    ])
    #expect(lines(report) == ["en.lproj/A.strings:3:8: invalid-escape"])
  }

  @Test func `two rules, a reason, and words before them`() async {
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

  @Test func `what follows a comment that allows something does not hide it`() async {
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
    ("missing-argument - because", "the comment allows nothing, since it gives no reason"),
  ])
  func `a slip in a comment is told`(text: String, message: String) async {
    let report = await lint([
      "en.lproj/A.strings": #""a" = "One %@";"#,
      "de.lproj/A.strings": "/* lint:allow \(text) */\n\"a\" = \"Ein\";",
    ])
    #expect(report.findings.map(\.rule) == ["unused-suppression", "missing-argument"])
    #expect(report.findings.first?.message == message)
  }

  @Test func `a word of another linter is named`() async {
    let report = await lint([
      "en.lproj/A.strings": """
      // lint:disable missing-argument
      "a" = "One %@";
      // swiftlint:disable all, lint:offline, lint:disabled
      "b" = "Two";
      """
    ])
    #expect(lines(report) == ["en.lproj/A.strings:1:4: unused-suppression"])
    #expect(report.findings.first?.message == "'lint:disable' allows nothing here")
  }

  @Test func `comments of a catalog count only where the configuration says so`() async {
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

  @Test func `what no rule was asked about is not called needless`() async {
    let files = [
      "en.lproj/A.strings": "/* lint:allow stale-entry -- soon */\n\"a\" = \"One\";"
    ]
    #expect(lines(await lint(files)) == ["en.lproj/A.strings:1:15: unused-suppression"])
    #expect(lines(await lint(files) { $0.run(only: ["needs-review"]) }) == [])
    #expect(lines(await lint(files) { $0.show(locales: ["de"]) }) == [])
    #expect(lines(await lint(files, #"{"rules": {"unused-suppression": "off"}}"#)) == [])
  }

  @Test func `many comments and many findings without a key take no long time`() async {
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
    let options = Linter.Options(jobs: 1, showsExcerpts: false, showsFoldedExcerpts: false)
    return await linter.lint(inputs, options: options).report
  }

  private func lines(_ report: LintReport) -> [String] {
    report.findings.map { finding in
      let start = finding.place.start
      return "\(finding.place.path):\(start.line):\(start.column): \(finding.rule.name)"
    }
  }
}

import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Findings that suppressions, comments and the baseline hide, and how to see them.
@Suite struct HiddenFindingTests {
  private static let english = (1...4).map { "\"k\($0)\" = \"Text \($0) %@\";\n" }.joined()
  private static let german = """
    /* lint:allow missing-argument -- the name is next to it */
    "k1" = "Eins";
    "k2" = "Zwei";
    "k3" = "Drei";
    "k4" = "Vier";

    """
  private static let configuration = """
    {
      "rules": { "missing-argument": "error" },
      "suppressions": [
        { "rule": "missing-argument", "key": "k2", "reason": "German drops it" }
      ]
    }
    """
  private static let baseline = """
    {
      "version": 3,
      "findings": [
        { "path": "de.lproj/L.strings", "rule": "missing-argument", "severity": "error", \
    "table": "L", "key": "k3", "locale": "de", "reason": "before 2027" }
      ]
    }
    """

  /// Creates a repository with four findings, of which a comment, the configuration and the
  /// baseline hide one each.
  private func project() throws -> Project {
    let project = try repository([
      "en.lproj/L.strings": Self.english, "de.lproj/L.strings": Self.german,
      ".lint-config.json": Self.configuration, ".lint-baseline.json": Self.baseline,
    ])
    project.rules = builtinRules
    return project
  }

  private func lines(_ run: Project.Run, startingWith start: String) -> [String] {
    run.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix(start) }
  }

  private func results(_ run: Project.Run) throws -> [[String: Any]] {
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let runs = try #require(log?["runs"] as? [[String: Any]])
    return try #require(runs[0]["results"] as? [[String: Any]])
  }

  @Test func `verbose text lists what is hidden, by what and why`() async throws {
    let project = try project()
    let run = try await project.run("--verbose")
    #expect(
      run.output.contains(
        """
        suppressed error: translation omits argument 1 of the source [missing-argument]
          de.lproj/L.strings:2:9
        """))
    #expect(
      lines(run, startingWith: "suppressed ").count == 2
        && lines(run, startingWith: "baselined error:").count == 1
        && lines(run, startingWith: "error:").count == 1)
    #expect(
      lines(run, startingWith: "  suppressed by") + lines(run, startingWith: "  covered by") == [
        "  suppressed by a comment at de.lproj/L.strings:1:15: the name is next to it",
        "  suppressed by the configuration at .lint-config.json:4:15: German drops it",
        "  covered by the baseline at .lint-baseline.json:4:5: before 2027",
      ])
    #expect(
      run.output.contains("· 1 error · 4 keys in 2 locales · 1 in the baseline · 2 suppressed"))
    #expect(run.status == .findings)
    let usual = try await project.run()
    #expect(!usual.output.contains("German drops it") && !usual.output.contains("baselined"))
  }

  @Test func `hidden findings don't change the status`() async throws {
    let project = try project()
    try project.write(
      "de.lproj/L.strings", Self.german.replacing("\"Vier\"", with: "\"Vier %@\""))
    let run = try await project.run("--verbose", "--strict")
    #expect(lines(run, startingWith: "suppressed error:").count == 2)
    #expect(run.output.contains("no findings"))
    #expect(run.status == .success)
  }

  @Test func `suppressions can be ignored, and the baseline too`() async throws {
    let project = try project()
    try project.write(
      "de.lproj/L.strings", Self.german.replacing("\"Vier\"", with: "\"Vier %@\""))
    #expect(try await project.run().status == .success)
    let run = try await project.run("--no-suppressions", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(
      lines(run, startingWith: "de").map { $0.prefix { $0 != " " } } == [
        "de.lproj/L.strings:2:9:", "de.lproj/L.strings:3:9:",
      ])
    let all = try await project.run("--no-suppressions", "--no-baseline", "--format", "xcode")
    #expect(lines(all, startingWith: "de").count == 3)
    let listed = try await project.run("--no-suppressions", "--verbose")
    #expect(listed.output.contains("baselined error") && !listed.output.contains("suppressed"))
  }

  @Test func `an ignored suppression is not reported as unused`() async throws {
    let project = try project()
    let unused = #"{ "rule": "stale-entry", "reason": "R" }"#
    try project.write(
      ".lint-config.json",
      Self.configuration.replacing("it\" }", with: "it\" },\n    \(unused)"))
    let only = ["--no-suppressions", "--format", "xcode"]
    let run = try await project.run(only)
    #expect(
      lines(run, startingWith: ".lint-config.json") == [
        ".lint-config.json:5:15: warning: the suppression of 'stale-entry' covers no finding "
          + "[unused-suppression]"
      ])
    #expect(!run.output.contains("here to allow"))
  }

  @Test func `corrections list what they leave alone`() async throws {
    let run = try await project().run("fix", "--verbose")
    #expect(lines(run, startingWith: "suppressed error:").count == 2)
  }

  @Test(arguments: [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]])
  func `comparisons list and ignore suppressions too`(states: [String]) async throws {
    let project = try project()
    let more = "/* lint:allow missing-argument -- new */ \"k5\" = \"Neu\";\n"
    try project.write("de.lproj/L.strings", Self.german + more)
    try project.write("en.lproj/L.strings", Self.english + "\"k5\" = \"New %@\";\n")
    try project.git("add", "--all")
    let run = try await project.run(states + ["--verbose"])
    #expect(lines(run, startingWith: "  suppressed by a comment").last?.hasSuffix(": new") == true)
    let ignored = try await project.run(states + ["--no-suppressions", "--format", "xcode"])
    #expect(ignored.output.contains("de.lproj/L.strings:6:50: error:"))
    #expect(ignored.status == .findings)
  }

  @Test func `SARIF has hidden findings only on request`() async throws {
    let project = try project()
    for options in [[], ["--verbose"]] {
      let run = try await project.run(options + ["--format", "sarif"])
      #expect(try results(run).count == 1)
      #expect(!run.output.contains("suppressions"))
    }
    let run = try await project.run("--format", "sarif", "--sarif-suppressions")
    #expect(run.status == .findings)
    let found = try results(run)
    let suppressions = found.map { $0["suppressions"] as? [[String: Any]] ?? [["no": 1]] }
    #expect(suppressions[0].isEmpty)
    #expect(
      suppressions.dropFirst().map { $0.map { $0["kind"] as? String } } == [
        ["inSource"], ["external"], ["external"],
      ])
    #expect(
      suppressions.dropFirst().map { $0[0]["justification"] as? String } == [
        "the name is next to it", "German drops it", "before 2027",
      ])
    let invalid = try await project.run("--sarif-suppressions")
    #expect(invalid.status == .failure && invalid.error.contains("'--sarif-suppressions' needs"))
  }

  @Test func `comments in code are named too`() async throws {
    let project = try codeProject(
      "let a = NSLocalizedString(\"none\", comment: \"\") // lint:allow undefined-key -- later\n")
    let run = try await project.run("--code", "App", "--verbose")
    #expect(
      lines(run, startingWith: "  suppressed") == [
        "  suppressed by a comment at App/View.swift:1:62: later"
      ])
    let ignored = try await project.run("--code", "App", "--no-suppressions", "--format", "xcode")
    #expect(ignored.output.contains("App/View.swift:1:"))
  }

  @Test func `a reason ends with its line, also in XML and in catalogs`() async throws {
    let project = try Project([
      "A.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "k %@" : {
        "comment" : "lint:allow missing-argument -- a \\"name\\"\\nFor translators",
        "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "k" } } }
      } } }
      """,
      "en.lproj/B.stringsdict": """
      <plist><dict>
        <!-- lint:allow missing-plural-*: always 1 -->
        <key>n</key><dict>
          <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
          <key>v</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d file</string>
          </dict>
        </dict>
      </dict></plist>
      """,
      ".lint-config.json": #"{ "suppressionsInCatalogComments": true }"#,
    ])
    project.rules = builtinRules
    let run = try await project.run("--verbose")
    #expect(
      lines(run, startingWith: "  suppressed") == [
        #"  suppressed by a comment at A.xcstrings:2:27: a "name""#,
        "  suppressed by a comment at en.lproj/B.stringsdict:2:19: always 1",
      ])
  }

  @Test func `findings about files, and about suppressions, are listed too`() async throws {
    let project = try Project([
      "A/en.lproj/A.strings": #""a" = "A";"#, "A/de.lproj/A.strings": #""a" = "B";"#,
      "B/en.lproj/B.strings": #""b" = "B";"#,
      ".lint-config.json": """
      { "suppressions": [
        { "rule": "missing-table", "path": "B/**", "reason": "English only" },
        { "rule": "stale-entry", "reason": "R" },
        { "rule": "unused-suppression", "reason": "kept" }
      ] }
      """,
    ])
    project.rules = builtinRules
    let run = try await project.run("--verbose")
    #expect(
      Set(lines(run, startingWith: "suppressed")) == [
        "suppressed warning: the suppression of 'stale-entry' covers no finding "
          + "[unused-suppression]",
        "suppressed note: no translations into German (de), although other tables have them "
          + "[missing-table]",
      ])
    #expect(run.output.contains("· 2 suppressed"))
  }

  @Test func `a limit applies to hidden findings too`() async throws {
    let lines = (1...5).map { "\"k\($0)\" = \"Text\";\n" }.joined()
    let project = try Project([
      "en.lproj/L.strings": (1...5).map { "\"k\($0)\" = \"Text %@\";\n" }.joined(),
      "de.lproj/L.strings": lines,
      ".lint-config.json": #"{ "suppressions": [{ "rule": "*", "reason": "R" }] }"#,
    ])
    project.rules = builtinRules
    let run = try await project.run("--verbose", "--max-findings", "2")
    #expect(self.lines(run, startingWith: "suppressed").count == 2)
    #expect(run.output.contains("\n… and 3 more hidden, not listed (--max-findings)\n"))
    #expect(run.status == .success)
  }

  @Test func `a hidden finding can be explained`() async throws {
    let run = try await project().run("explain", "--finding", "de.lproj/L.strings:3")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("suppressed error:"))
    #expect(run.output.contains("  suppressed by the configuration at .lint-config.json:4:15"))
  }

  @Test func `a very long reason is shortened`() async throws {
    let project = try project()
    let long = String(repeating: "é", count: 100_000)
    try project.write("de.lproj/L.strings", Self.german.replacing("the name", with: "x" + long))
    let run = try await project.run("--verbose")
    #expect(run.output.contains(": xéé") && run.output.utf8.count < 6_000)
  }

  @Test func `a reason controls no terminal`() async throws {
    let project = try project()
    try project.write(
      "de.lproj/L.strings", Self.german.replacing("the name", with: "a\u{1B}[31m\u{202E}b"))
    let run = try await project.run("--verbose")
    #expect(run.output.contains(": a⟨U+001B⟩[31m⟨U+202E⟩b"))
    let sarif = try await project.run("--format", "sarif", "--sarif-suppressions")
    #expect(!sarif.output.contains("\u{202E}") && !sarif.output.contains("u001b"))
  }
}

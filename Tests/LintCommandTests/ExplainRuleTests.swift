import BuiltinRules
import Foundation
import LintCommand
import LintKit
import SourceText
import Testing

/// The page of a rule, on a terminal and elsewhere.
@Suite struct ExplainRuleTests {
  @Test func `a terminal shows one example of each kind`() async throws {
    let project = try project()
    project.environment["NO_COLOR"] = "1"
    let page = try await project.run("explain", "missing-argument", on: Terminal(columns: 80))
    #expect(page.hasPrefix("missing-argument · arguments · warning\nTranslation omits an argument"))
    #expect(page.components(separatedBy: "\nBad: ").count == 2)
    #expect(page.components(separatedBy: "\nGood: ").count == 2)
    #expect(page.contains("\n  de.lproj/Localizable.strings\n    \"copied\" = \"%1$@ kopiert\";\n"))
    #expect(page.contains("\nHow to suppress\n  For one key, under \"suppressions\""))
    #expect(page.contains("\n  To disable the rule:\n"))
    #expect(page.contains("'catalog-lint explain missing-argument --full' shows"))
  }

  @Test func `an option shows all examples`() async throws {
    let project = try project()
    let page = try await project.run(
      "explain", "missing-argument", "--full", on: Terminal(columns: 80))
    let examples = MissingArgumentPage.count
    #expect(page.components(separatedBy: "Bad: ").count == examples.reported + 1)
    #expect(page.components(separatedBy: "Good: ").count == examples.accepted + 1)
    #expect(!page.contains("--full"))
  }

  @Test func `a terminal gets colors`() async throws {
    let page = try await project().run("explain", "missing-argument", on: Terminal(columns: 80))
    #expect(page.hasPrefix("\u{1B}[1mmissing-argument\u{1B}[0m · arguments · \u{1B}[1;33mwarning"))
  }

  @Test(arguments: builtinRules.map { $0.info.id.name })
  func `no line is wider than the terminal`(rule: String) async throws {
    let project = try project()
    project.environment["NO_COLOR"] = "1"
    let page = try await project.run("explain", rule, "--full", on: Terminal(columns: 72))
    #expect(page.split(separator: "\n").allSatisfy { TerminalWidth.cells(of: String($0)) <= 72 })
  }

  @Test func `output that is not a terminal is Markdown unless text is requested`() async throws {
    let project = try project()
    let markdown = try await project.run("explain", "missing-argument").output
    #expect(markdown.hasPrefix("# missing-argument\n"))
    #expect(
      try await project.run("explain", "missing-argument", "--format", "text").output
        .hasPrefix("missing-argument · arguments · warning\n"))
    #expect(
      try await project.run("explain", "missing-argument", "--format", "markdown").output
        == markdown)
  }

  @Test func `a disabled rule is shown as such`() async throws {
    let page = try await project().run("explain", "punctuation-mismatch", "--format", "text").output
    #expect(page.hasPrefix("punctuation-mismatch · text · warning, off by default\n"))
    #expect(
      page.contains(
        """
        How to enable
          In .lint-config.json, or with '--enable punctuation-mismatch' for one run:
            { "rules": { "punctuation-mismatch": "warning" } }
        """))
    #expect(!page.contains("To disable the rule"))
  }

  @Test func `a disabled rule that needs options is shown with them`() async throws {
    let page = try await project().run("explain", "key-pattern", "--format", "text").output
    #expect(
      page.contains(
        #"""
        How to enable
          Set its options in .lint-config.json, for example:
            { "rules" : { "key-pattern" : { "pattern" : "^[a-z]+(\\.[a-z]+)+$" } } }
        """#))
    #expect(!page.contains("--enable"))
  }

  @Test func `options are shown with their defaults`() async throws {
    let page = try await project().run("explain", "missing-translation", "--format", "text").output
    #expect(page.contains("\nOptions\n  fallbacks (default: false)\n    Report a missing"))
  }

  @Test func `the start of a name finds the rule`() async throws {
    let run = try await project().run("explain", "missing-transl")
    #expect(
      run.error.hasPrefix(
        "error: unknown rule 'missing-transl'; did you mean 'missing-translation'?\n"))
  }

  private func project() throws -> Project {
    let project = try Project()
    project.rules = builtinRules
    return project
  }
}

/// The examples of the rule that these tests use.
private enum MissingArgumentPage {
  static var count: (reported: Int, accepted: Int) {
    let examples = builtinRules.first { $0.info.id.name == "missing-argument" }?.info.examples ?? []
    let accepted = examples.count { $0.isAccepted }
    return (examples.count - accepted, accepted)
  }
}

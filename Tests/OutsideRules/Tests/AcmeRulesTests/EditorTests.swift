import AcmeRules
import LintEngine
import Testing

/// Another program, such as an editor, checks files that it has in memory.
@Suite struct EditorTests {
  private let engine = Engine(
    rules: acmeRules, tool: ToolInfo(name: "editor", version: "1.0"),
    workingDirectory: "/nowhere", today: "2026-11-21", now: 0, jobs: 1)

  private let files = [
    InputFile(
      path: "en.lproj/L.strings", bytes: Array(#""a" = "Welcome to Acme";"#.utf8), isContext: true),
    InputFile(path: "fr.lproj/L.strings", bytes: Array(#""a" = "Bienvenue au sommet";"#.utf8)),
  ]

  @Test func `a finding has a message and a location`() async throws {
    var request = LintRequest(.given(files))
    request.baseline = .none
    request.configuration.skip = ["acme-store-languages"]
    request.showsExcerpts = true
    let outcome = try await engine.run(request)
    let finding = try #require(outcome.report.findings.first)
    #expect(outcome.isComplete && outcome.report.incompleteFiles.isEmpty)
    #expect(outcome.report.summary.warnings == 1)
    #expect(finding.rule == "acme-product-name" && finding.severity == .warning)
    #expect(finding.message == "'Acme' is missing" && finding.help == "write it as it is")
    #expect(finding.subject.key == "a" && finding.subject.locale == "fr")
    #expect(finding.location.path == "fr.lproj/L.strings")
    #expect(finding.location.start.line == 1 && finding.location.start.utf16Column == 8)
    #expect(finding.location.excerpt?.marked == "Bienvenue au sommet")
    #expect(finding.notes.isEmpty && finding.unlisted == nil)
  }
}

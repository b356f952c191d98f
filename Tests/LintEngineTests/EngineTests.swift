import BuiltinRules
import Diagnostics
import LintConfiguration
import LintEngine
import Testing
import Workspace

/// A program with files in memory, for example an editor, uses the engine in the same way as the
/// subcommands.
@Suite struct EngineTests {
  private let engine = Engine(
    rules: builtinRules, tool: ToolInfo(name: "editor", version: "1.0"),
    workingDirectory: "/nowhere", today: "2026-11-21", now: 0, jobs: 1)

  private let english = FileText.input("en.lproj/L.strings", "\"a\" = \"%d files\";\n")
  private let german = FileText.input("de.lproj/L.strings", "\"a\" = \"%@ Dateien\";\n")

  /// Returns a request that reads nothing from the disk.
  private func request(_ files: [InputFile], _ configuration: Configuration) -> LintRequest {
    var request = LintRequest(.given(files))
    request.configuration.source = .given(configuration)
    request.baseline = .none
    return request
  }

  private func rules(_ outcome: LintOutcome) -> [RuleID] { outcome.report.findings.map(\.rule) }

  @Test func `in-memory files are checked`() async throws {
    let outcome = try await engine.run(request([english, german], Configuration()))
    #expect(rules(outcome) == ["format-specifier-mismatch"])
    #expect(outcome.report.findings.map(\.location.path) == ["de.lproj/L.strings"])
    #expect(outcome.report.summary.errors == 1)
    #expect(outcome.report.facts.files == 2)
    #expect(outcome.isComplete)
  }

  @Test func `context files are not reported on`() async throws {
    let context = InputFile(path: german.path, contents: german.contents, isContext: true)
    let outcome = try await engine.run(request([english, context], Configuration()))
    #expect(rules(outcome) == [])
    #expect(outcome.report.paths == ["en.lproj/L.strings"])
  }

  @Test func `a request overrides the configuration`() async throws {
    var configuration = Configuration()
    configuration.rules["format-specifier-mismatch"] = RuleSetting(level: .severity(.warning))
    var request = request([english, german], configuration)
    request.configuration.isStrict = true
    let outcome = try await engine.run(request)
    #expect(outcome.report.summary.warnings == 1)
    #expect(outcome.projects[0].configuration.failOn == .warning)
    request.configuration.skip = ["format-specifier-mismatch"]
    #expect(rules(try await engine.run(request)) == [])
  }

  @Test func `an unreadable file is reported, and the rest is checked`() async throws {
    let broken = InputFile(path: "x.xcstrings", contents: .unreadable(reason: "no such file"))
    let outcome = try await engine.run(request([english, german, broken], Configuration()))
    #expect(rules(outcome) == ["format-specifier-mismatch", "unreadable-file"])
    #expect(!outcome.isComplete)
  }

  @Test func `a failure describes the problem`() async throws {
    var request = request([english], Configuration())
    request.configuration.only = ["format-specifier-mismatc"]
    let failure = await #expect(throws: EngineFailure.self) { try await engine.run(request) }
    guard case .unknownRule(let name, let suggestion) = failure?.reason else {
      Issue.record("another failure")
      return
    }
    #expect((name, suggestion ?? "") == ("format-specifier-mismatc", "format-specifier-mismatch"))
  }

  @Test func `nothing to check is a failure`() async throws {
    let request = request([], Configuration())
    let failure = await #expect(throws: EngineFailure.self) { try await engine.run(request) }
    guard case .nothingToCheck = failure?.reason else {
      Issue.record("another failure")
      return
    }
  }
}

import BuiltinRules
import LintCommand
import LintKit
import Testing

/// Reports each 'bad' in a string as an error and each 'odd' as a warning, with the same subject.
struct MixedWord: Rule {
  static let info = RuleInfo(
    id: "mixed-word", category: .text, severity: .error, summary: "A word is bad.", rationale: "",
    examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units {
      for word in entry.string(of: unit.text).split(separator: " ") where word != "fine" {
        context.report(
          "it is \(word)", in: unit, of: entry, severity: word == "bad" ? .error : .warning)
      }
    }
  }
}

/// Baseline entries match findings with at most the severity that was accepted.
@Suite struct BaselineSeverityTests {
  @Test func `a more severe finding about the same subject is new`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["%lld files": "%llu Dateien"])
    ])
    project.rules = builtinRules
    _ = try await project.run("baseline", "write")
    #expect(try await project.run("lint", "--strict").status == .success)
    let entries = try project.entries().filter { $0.contains("format-specifier-mismatch") }
    #expect(entries.count == 1 && entries[0].contains(#""severity": "warning""#))
    try project.write("L.xcstrings", catalog(["%lld files": "%@ Dateien"]))
    let run = try await project.run("lint", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.contains("error: "))
  }

  @Test func `a less severe finding about the same subject is covered`() async throws {
    let project = try severities("error")
    _ = try await project.run("baseline", "write")
    try project.write(".lint-config.json", #"{"rules": {"bad-word": "warning"}}"#)
    #expect(try await project.run("--strict").status == .success)
  }

  @Test(arguments: [
    ("bad odd", []), ("odd bad", []),
    ("odd odd", ["warning: it is odd", "warning: the entry for 'mixed-word' covers no finding"]),
    ("bad bad odd", ["error: it is bad"]), ("odd odd bad", ["warning: it is odd"]),
    ("bad bad", ["error: it is bad", "warning: the entry for 'mixed-word' covers no finding"]),
    ("fine", Array(repeating: "warning: the entry for 'mixed-word' covers no finding", count: 2)),
  ])
  func `entries of each severity cover as many findings as they count`(
    text: String, expected: [String]
  ) async throws {
    let project = try Project(["L.xcstrings": catalog(["k": "odd bad"])])
    project.rules = [MixedWord.self] + builtinRules
    _ = try await project.run("baseline", "write", "--only", "mixed-word")
    #expect(
      try project.entries()
        == [#""warning", "kind": "warning""#, #""error""#].map { severity in
          #"{"path": "L.xcstrings", "rule": "mixed-word", "severity": \#(severity), "table": "L", "key": "k", "locale": "de"}"#
        })
    try project.write("L.xcstrings", catalog(["k": text]))
    let run = try await project.run("--format", "xcode")
    let found = run.output.split(separator: "\n").filter { $0.contains("mixed-word") }
    #expect(found.count == expected.count)
    for part in expected { #expect(run.output.contains(part)) }
  }

  @Test func `an entry of version 1 covers every severity and gets one when it is rewritten`()
    async throws
  {
    let project = try severities("warning")
    let entry =
      #"{"path": "L.xcstrings", "rule": "bad-word", "table": "L", "key": "k", "locale": "de", "reason": "R"}"#
    try project.write(baseline: [entry])
    #expect(try await project.run("--strict").status == .success)
    try project.write(".lint-config.json", "{}")
    #expect(try await project.run().status == .success)
    #expect(try await project.run("baseline", "prune").status == .success)
    #expect(try project.entries() == [entry.asError])
    #expect(try project.read(".lint-baseline.json").contains("\"version\": 3"))
    try project.write(".lint-config.json", #"{"rules": {"bad-word": "warning"}}"#)
    try project.write(baseline: [entry])
    _ = try await project.run("baseline", "write")
    #expect(try project.entries() == [entry.with(severity: "warning")])
    try project.write(".lint-config.json", "{}")
    #expect(try await project.run().status == .findings)
    _ = try await project.run("baseline", "write")
    #expect(try project.entries() == [entry.asError.replacing(#", "reason": "R""#, with: "")])
  }

  @Test func `long keys with the same prefix are separate keys`() async throws {
    let start = "bad" + String(repeating: "k", count: 5000)
    let project = try Project.forBaselines(["L.xcstrings": catalog([start + "1": "gut"])])
    _ = try await project.run("baseline", "write")
    #expect(try project.entries()[0].contains("\(start)1"))
    #expect(try await project.run("--strict").status == .success)
    try project.write("L.xcstrings", catalog([start + "2": "gut"]))
    let run = try await project.run("--format", "json")
    #expect(run.status == .findings)
    #expect(run.output.contains("\"key\":\"\(start)2\""))
    #expect(run.output.contains("covers no finding"))
  }

  @Test func `a comparison distinguishes long keys`() async throws {
    let start = "bad" + String(repeating: "k", count: 5000)
    let project = try Project.forBaselines(["L.xcstrings": catalog([start + "1": "gut"])])
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("L.xcstrings", catalog([start + "2": "gut"]))
    let run = try await project.run("--base", "HEAD", "--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.utf8.count < 3000)
  }

  @Test(arguments: [
    #"{"rule": "unused-suppression", "path": ".lint-baseline.json", "reason": "R"}"#,
    #"{"rule": "unused-*", "path": ".lint-baseline.json", "key": "gone", "reason": "R"}"#,
  ])
  func `a suppression can cover findings about the baseline`(suppression: String) async throws {
    let project = try severities("error")
    try project.write("L.xcstrings", catalog(["k": "gut"]))
    try project.write(baseline: [
      #"{"path": "L.xcstrings", "rule": "bad-word", "table": "L", "key": "gone"}"#
    ])
    #expect(try await project.run("--strict").status == .findings)
    try project.write(".lint-config.json", #"{"suppressions": [\#(suppression)]}"#)
    let run = try await project.run("--strict", "--format", "xcode")
    #expect(run.output.isEmpty)
    #expect(run.status == .success)
    try project.write(baseline: [])
    let unused = try await project.run("--format", "xcode")
    #expect(unused.output.contains(".lint-config.json:1:28: warning: the suppression of 'unused-"))
  }

  private func severities(_ severity: String) throws -> Project {
    let project = try Project.forBaselines(["L.xcstrings": catalog(["k": "so bad"])])
    try project.write(".lint-config.json", #"{"rules": {"bad-word": "\#(severity)"}}"#)
    return project
  }
}

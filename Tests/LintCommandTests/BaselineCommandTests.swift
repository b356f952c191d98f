import LintCommand
import LintEngine
import Testing

/// Findings that the baseline hides, and those that it doesn't.
@Suite struct BaselineCommandTests {
  private static let old = catalog(["bad1": "gut", "fine": "bad and bad", "odd1": "gut"])

  @Test func `existing findings are hidden, and the summary counts them`() async throws {
    let project = try Project.forBaselines(["App/L.xcstrings": Self.old])
    #expect(try await project.run().status == .findings)
    let written = try await project.run("baseline", "write")
    #expect(written.status == .success)
    #expect(
      written.output == """
        .lint-baseline.json: 4 findings in 3 entries (3 new)
               2 error    bad-word
               1 error    suspect-key
               1 warning  suspect-key

        """)
    #expect(
      try project.entries() == [
        #"{"path": "App/L.xcstrings", "rule": "bad-word", "table": "L", "key": "fine", "locale": "de", "count": 2}"#
          .asError,
        #"{"path": "App/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1"}"#.asError,
        #"{"path": "App/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "odd1"}"#
          .with(severity: #"warning", "kind": "warning"#),
      ])
    let run = try await project.run("--strict")
    #expect(run.status == .success)
    #expect(run.output.contains("4 in the baseline"))
    let json = try await project.run("--format", "json")
    #expect(
      json.output.contains(#""errors":0,"warnings":0,"notes":0,"suppressed":0,"baselined":4"#))
    #expect(try await project.run("--no-baseline").status == .findings)
  }

  @Test func `a new finding fails, and only it is shown`() async throws {
    let project = try await baselined()
    try project.write(
      "App/L.xcstrings",
      catalog(["bad1": "gut", "bad2": "gut", "fine": "bad and bad", "odd1": "gut"]))
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(
      run.output == "App/L.xcstrings:6:6: error: the key is bad (\"bad2\") [suspect-key]\n")
  }

  @Test func `one more finding about the same subject is reported`() async throws {
    let project = try await baselined()
    try project.write(
      "App/L.xcstrings", catalog(["bad1": "gut", "fine": "bad, bad, bad", "odd1": "gut"]))
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains("the word is bad"))
  }

  @Test func `sorting and reindenting a catalog changes nothing`() async throws {
    let project = try await baselined()
    let sorted = catalog(["odd1": "gut", "fine": "bad and bad", "bad1": "gut"])
    try project.write("App/L.xcstrings", "\n\n" + sorted.replacing("\n", with: "\n  "))
    let run = try await project.run("--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
    let before = try project.read(".lint-baseline.json")
    _ = try await project.run("baseline", "write")
    #expect(try project.read(".lint-baseline.json") == before)
  }

  @Test func `a changed message changes nothing`() async throws {
    let project = try await baselined()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"suspect-key": {"noun": "name"}, "bad-word": {"noun": "term"}}}"#)
    #expect(try await project.run("--no-baseline").output.contains("the name is bad"))
    let run = try await project.run("--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  @Test func `the baseline applies in every working directory`() async throws {
    let project = try await baselined()
    try project.write("App/Sub/M.xcstrings", catalog(["good": "gut"]))
    for folder in ["App", "App/Sub"] {
      let run = try await project.run("..", "--strict", "--format", "xcode", in: folder)
      #expect(run.status == .success)
      #expect(run.output.isEmpty)
    }
    let outside = try await project.run("home", "--strict", "--format", "xcode", in: "..")
    #expect(outside.status == .success)
    #expect(outside.output.isEmpty)
  }

  @Test func `the baseline next to the configuration in use applies`() async throws {
    let project = try await baselined()
    try project.move(".lint-baseline.json", "ci/.lint-baseline.json")
    #expect(try await project.run().status == .findings)
    try project.write("ci/strict.json", "{}")
    #expect(try await project.run("--config", "ci/strict.json").status == .findings)
    try project.move("ci/.lint-baseline.json", "old.json")
    #expect(try await project.run("--baseline", "old.json").status == .success)
    #expect(try await project.run("--baseline", "old.json", "--no-baseline").status == .failure)
    let missing = try await project.run("--baseline", "older.json")
    #expect(missing.status == .failure)
    #expect(missing.error == "error: older.json: No such file or directory\n")
  }

  @Test func `mistakes in the baseline end the run, and all of them are shown`() async throws {
    let project = try await baselined()
    try project.write(baseline: [
      #"{"path": "../L.xcstrings", "rule": "bad-word"}"#,
      #"{"path": "L.xcstrings", "rule": "bad-word", "untill": "2027-01-01"}"#,
    ])
    let text = try project.read(".lint-baseline.json")
    for arguments in [
      ["lint"], ["baseline", "write"], ["baseline", "prune"], ["baseline", "show"],
    ] {
      let run = try await project.run(arguments)
      #expect(run.status == .failure)
      #expect(run.output.isEmpty)
      #expect(run.error.hasPrefix("error: expected a path below"))
      #expect(run.error.contains("]\n  .lint-baseline.json:4:14\n"))
      #expect(run.error.contains("error: unknown member 'untill'; did you mean 'until'? ["))
      #expect(run.error.contains("]\n  .lint-baseline.json:5:49\n"))
      #expect(run.error.hasSuffix("error: .lint-baseline.json: 2 errors in the baseline\n"))
    }
    #expect(try project.read(".lint-baseline.json") == text)
  }

  private func baselined() async throws -> Project {
    let project = try Project.forBaselines(["App/L.xcstrings": Self.old])
    #expect(try await project.run("baseline", "write").status == .success)
    return project
  }
}

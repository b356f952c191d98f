import LintCommand
import Testing

/// What 'baseline write' keeps, and what it refuses.
@Suite struct BaselineWriteTests {
  @Test func `reasons and last days are kept, and new entries get those that are given`()
    async throws
  {
    let project = try Project.forBaselines([
      "L.xcstrings": catalog(["bad1": "gut", "bad2": "gut", "fine": "bad, bad"])
    ])
    let known = [
      #"{"path": "L.xcstrings", "rule": "bad-word", "table": "L", "key": "fine", "locale": "de", "reason": "later", "until": "2026-11-01"}"#,
      #"{"path": "L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1", "reason": "a \"name\""}"#,
      #"{"path": "L.xcstrings", "rule": "suspect-key", "table": "L", "key": "gone", "reason": "R"}"#,
    ]
    try project.write(baseline: known)
    let run = try await project.run(
      "baseline", "write", "--reason", "adoption", "--until", "2027-06-30")
    #expect(run.status == .success)
    #expect(
      run.output.hasPrefix(
        ".lint-baseline.json: 4 findings in 3 entries (1 new, 1 counted anew, 1 removed)\n"))
    #expect(run.error == "note: 1 entry kept that expired: remove it to accept its findings anew\n")
    #expect(
      try project.entries() == [
        known[0].asError.replacing(#""de", "#, with: #""de", "count": 2, "#), known[1].asError,
        #"{"path": "L.xcstrings", "rule": "suspect-key", "severity": "error", "table": "L", "key": "bad2", "reason": "adoption", "until": "2027-06-30"}"#,
      ])
  }

  @Test func `entries of files that are not checked are kept`() async throws {
    let project = try Project.forBaselines([
      "A/L.xcstrings": catalog(["bad1": "gut"]), "B/L.xcstrings": catalog(["bad1": "gut"]),
    ])
    let other =
      #"{"path": "B/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "x", "reason": "R"}"#
    try project.write(baseline: [other])
    _ = try await project.run("baseline", "write", "A")
    #expect(
      try project.entries() == [
        #"{"path": "A/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1"}"#.asError,
        other,
      ])
    _ = try await project.run("baseline", "write")
    #expect(
      try project.entries()
        == ["A", "B"].map {
          #"{"path": "\#($0)/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1"}"#
            .asError
        })
  }

  @Test func `notes are covered if they are asked for or fail`() async throws {
    let project = try Project.forBaselines(["L.xcstrings": catalog(["note": "gut"])])
    _ = try await project.run("baseline", "write")
    #expect(try project.entries() == [])
    _ = try await project.run("baseline", "write", "--verbose")
    #expect(try project.entries().count == 1)
    // One that is there is still needed, whoever writes.
    _ = try await project.run("baseline", "write")
    #expect(try project.entries().count == 1)
    try project.remove(".lint-baseline.json")
    try project.write(".lint-config.json", #"{"failOn": "note"}"#)
    _ = try await project.run("baseline", "write")
    #expect(try project.entries().count == 1)
  }

  @Test func `it lies beside the configuration, or in the folder of the repository`() async throws {
    let project = try Project.forBaselines(["App/L.xcstrings": catalog(["bad1": "gut"])])
    #expect(try await project.run("baseline", "write", in: "App").status == .success)
    #expect(try project.entries().count == 1)
    #expect(try project.entries()[0].contains(#""path": "App/L.xcstrings""#))
    try project.remove(".lint-baseline.json")
    try project.write("App/.lint-config.json", "{}")
    #expect(try await project.run("baseline", "write", "App").status == .success)
    #expect(
      try project.entries(of: "App/.lint-baseline.json")[0].contains(#""path": "L.xcstrings""#))
    #expect(!project.exists(".lint-baseline.json"))
  }

  @Test func `findings in files outside its folder are left out, and counted`() async throws {
    let project = try Project.forBaselines(["App/L.xcstrings": catalog(["bad1": "gut"])])
    let run = try await project.run("baseline", "write", "--baseline", "ci/old.json")
    #expect(run.status == .success)
    #expect(
      run.error
        == "note: 1 finding left out, in files outside the folder of the baseline\n")
    #expect(try project.entries(of: "ci/old.json") == [])
  }

  @Test func `nothing is written if not everything could be read`() async throws {
    let project = try Project.forBaselines([
      "L.xcstrings": catalog(["bad1": "gut"]), "M.strings/x": "",
    ])
    let run = try await project.run("baseline", "write")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: M.strings: "))
    #expect(!project.exists(".lint-baseline.json"))
  }

  @Test func `what is given for new entries must make sense`() async throws {
    let project = try Project.forBaselines(["L.xcstrings": catalog(["bad1": "gut"])])
    for arguments in [
      ["--reason", " "], ["--until", "2027-02-29"], ["--until", "tomorrow"],
      ["--until", "2026-11-20"],
    ] {
      #expect(try await project.run(["baseline", "write"] + arguments).status == .failure)
    }
    #expect(!project.exists(".lint-baseline.json"))
    #expect(
      try await project.run(["baseline", "write", "--until", "2026-11-21"]).status == .success)
  }
}

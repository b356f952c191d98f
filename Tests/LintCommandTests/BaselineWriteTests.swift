import LintCommand
import Testing

/// Entries that 'baseline write' keeps, and those that it rejects.
@Suite struct BaselineWriteTests {
  @Test func `existing reasons and expiry dates are kept, and new entries get the given ones`()
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
        ".lint-baseline.json: 4 findings in 3 entries (1 new, 1 updated, 1 removed)\n"))
    #expect(run.error == "note: 1 entry expired: remove it to accept its findings again\n")
    #expect(
      try project.entries() == [
        known[0].asError.replacing(#""de", "#, with: #""de", "count": 2, "#), known[1].asError,
        #"{"path": "L.xcstrings", "rule": "suspect-key", "severity": "error", "table": "L", "key": "bad2", "reason": "adoption", "until": "2027-06-30"}"#,
      ])
  }

  /// One long key in very many locales, whose entries would be hundreds of times as large.
  @Test func `a baseline that would be too large is not written`() async throws {
    let key = "bad" + String(repeating: "k", count: 95_000)
    let unit = #"{ "stringUnit" : { "state" : "translated", "value" : "bad" } }"#
    func catalog(_ count: Int) -> String {
      let units = (0..<count).map { #""de-\#(100 + $0)" : \#(unit)"# }.joined(separator: ",")
      return """
        { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
          "\(key)" : { "localizations" : { \(units) } } } }
        """
    }
    let project = try Project.forBaselines(["L.xcstrings": catalog(250)])
    let run = try await project.run("baseline", "write")
    #expect(run.status == .failure)
    #expect(
      run.error == """
        error: the findings don't fit into a baseline of 20 MiB
          help: fix some of them first, or turn off the rule that has the most

        """)
    #expect(throws: (any Error).self) { try project.read(".lint-baseline.json") }
    try project.write("L.xcstrings", catalog(5))
    #expect(try await project.run("baseline", "write").status == .success)
  }

  @Test func `entries of unchecked files are kept`() async throws {
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
        other.asAnyKind,
      ])
    _ = try await project.run("baseline", "write")
    #expect(
      try project.entries()
        == ["A", "B"].map {
          #"{"path": "\#($0)/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1"}"#
            .asError
        })
  }

  @Test func `notes are covered if they are requested or fail`() async throws {
    let project = try Project.forBaselines(["L.xcstrings": catalog(["note": "gut"])])
    _ = try await project.run("baseline", "write")
    #expect(try project.entries() == [])
    _ = try await project.run("baseline", "write", "--verbose")
    #expect(try project.entries().count == 1)
    // An existing entry is still needed, regardless of the options.
    _ = try await project.run("baseline", "write")
    #expect(try project.entries().count == 1)
    try project.remove(".lint-baseline.json")
    try project.write(".lint-config.json", #"{"failOn": "note"}"#)
    _ = try await project.run("baseline", "write")
    #expect(try project.entries().count == 1)
  }

  @Test func `a baseline of nothing is not written`() async throws {
    let project = try Project(["notes.txt": ""])
    let run = try await project.run("baseline", "write")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: no .xcstrings, "))
    #expect(!project.exists(".lint-baseline.json"))
  }

  @Test func `the baseline is written next to the configuration or at the root of the repository`()
    async throws
  {
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

  @Test func `findings in files outside the baseline's directory are omitted and counted`()
    async throws
  {
    let project = try Project.forBaselines(["App/L.xcstrings": catalog(["bad1": "gut"])])
    let run = try await project.run("baseline", "write", "--baseline", "ci/old.json")
    #expect(run.status == .success)
    #expect(
      run.error
        == "note: 1 finding not recorded: outside the directory of the baseline\n")
    #expect(try project.entries(of: "ci/old.json") == [])
  }

  @Test func `nothing is written if a file can't be read`() async throws {
    let project = try Project.forBaselines([
      "L.xcstrings": catalog(["bad1": "gut"]), "en.lproj/M.strings/x": "",
    ])
    let run = try await project.run("baseline", "write")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: en.lproj/M.strings: "))
    #expect(!project.exists(".lint-baseline.json"))
  }

  @Test func `invalid options for new entries are rejected`() async throws {
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

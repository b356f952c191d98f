import BuiltinRules
import LintCommand
import Testing

/// Baseline entries that match no findings, or fewer than their count.
@Suite struct BaselineDeadEntryTests {
  private static let entries = [
    #"{"path": "A/L.xcstrings", "rule": "bad-word", "table": "L", "key": "fine", "locale": "de", "count": 3}"#,
    #"{"path": "A/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1", "until": "2026-11-20"}"#,
    #"{"path": "A/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad2", "until": "2026-11-21"}"#,
    #"{"path": "A/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad2"}"#,
    #"{"path": "A/L.xcstrings", "rule": "suspect-kee", "table": "L", "key": "bad3"}"#,
    #"{"path": "A/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "gone", "reason": "R"}"#,
    #"{"path": "Gone.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1"}"#,
  ]
  private static let dead = """
    .lint-baseline.json:4:5: warning: the entry for 'bad-word' covers 3 findings, but there are \
    only 2 (de: fine) [unused-suppression]
    .lint-baseline.json:5:5: warning: the entry expired on 2026-11-20 and no longer has an effect \
    ("bad1") [unused-suppression]
    .lint-baseline.json:7:5: warning: duplicate of an earlier entry ("bad2") \
    [unused-suppression]
    .lint-baseline.json:8:5: warning: there is no rule 'suspect-kee'; did you mean 'suspect-key'? \
    ("bad3") [unused-suppression]
    .lint-baseline.json:9:5: warning: the entry for 'suspect-key' covers no finding ("gone") \
    [unused-suppression]
    .lint-baseline.json:10:5: warning: the entry for 'suspect-key' covers no finding ("bad1") \
    [unused-suppression]

    """

  @Test func `each dead entry is a finding at its line, and expired findings return`() async throws
  {
    let run = try await project().run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(
      run.output == Self.dead
        + "A/L.xcstrings:4:6: error: the key is bad (\"bad1\") [suspect-key]\n")
  }

  @Test func `prune removes dead entries and lowers counts`() async throws {
    let project = try project()
    let run = try await project.run("baseline", "prune")
    #expect(run.status == .success)
    #expect(
      run.output == """
        .lint-baseline.json: 5 entries removed, 1 count lowered, entries of an older version \
        completed, 2 entries left

        """)
    #expect(
      try project.entries() == [
        Self.entries[0].asError.replacing("\"count\": 3", with: "\"count\": 2"),
        Self.entries[2].asError,
      ])
    let again = try await project.run("baseline", "prune")
    #expect(
      again.output == ".lint-baseline.json: nothing to remove, 2 entries left\n")
  }

  @Test func `checking part of the project or of the rules reports no dead entries`() async throws {
    let project = try project()
    try project.write("B/L.xcstrings", catalog(["good": "gut"]))
    try project.write(baseline: [Self.entries[5]])
    for arguments in [["B"], ["--skip", "bad-word"], ["--locale", "fr"]] {
      let run = try await project.run(arguments + ["--format", "xcode"])
      #expect(!run.output.contains("covers no finding"), "\(arguments)")
      _ = try await project.run(["baseline", "prune"] + arguments)
      #expect(try project.entries() == [Self.entries[5].asAnyKind], "\(arguments)")
    }
    #expect(try await project.run("A").output.contains("covers no finding"))
  }

  @Test func `an unreadable file keeps its entries`() async throws {
    let project = try project()
    try project.write(baseline: [Self.entries[2]])
    try project.write("A/L.xcstrings", catalog(["bad2": "gut"]).dropLast(4) + "")
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(!run.output.contains("unused-suppression"))
    let pruned = try await project.run("baseline", "prune")
    #expect(pruned.status == .failure)
    #expect(pruned.error.hasPrefix("error: A/L.xcstrings:"))
    #expect(try project.entries() == [Self.entries[2].asError])
  }

  @Test func `the configuration sets the severity of dead entries`() async throws {
    let project = try project()
    try project.write("A/L.xcstrings", catalog(["good": "gut"]))
    #expect(try await project.run().status == .success)
    #expect(try await project.run("--strict").status == .findings)
    try project.write(".lint-config.json", #"{"rules": {"unused-suppression": "error"}}"#)
    #expect(try await project.run().status == .findings)
    try project.write(".lint-config.json", #"{"rules": {"unused-suppression": "off"}}"#)
    #expect(try await project.run("--strict").output.contains("no findings"))
  }

  @Test func `translated strings that the baseline accepts are one note`() async throws {
    let keys = ["a", "b", "c", "d"]
    let table = { (words: [String]) in
      words.map { "\"\($0)\" = \"\($0) x\";" }.joined(separator: "\n") + "\n"
    }
    let project = try repository([
      "en.lproj/L.strings": table(keys), "de.lproj/L.strings": table(["d"]),
    ])
    project.rules = builtinRules
    _ = try await project.run("baseline", "write")
    #expect(try await project.run("--format", "xcode").output == "")
    try project.write("de.lproj/L.strings", table(["a", "b", "d"]))
    let run = try await project.run("--strict", "--format", "xcode", "--verbose")
    #expect(run.status == .success)
    #expect(
      run.output
        == ".lint-baseline.json:4:5: note: 2 entries of status rules cover findings that are gone "
        + "[unused-suppression]\n")
    _ = try await project.run("baseline", "prune")
    #expect(try await project.run("--format", "xcode").output == "")
  }

  @Test func `show lists the entries and marks dead ones`() async throws {
    let project = try project()
    let run = try await project.run("baseline", "show")
    #expect(run.status == .success)
    #expect(
      run.output == """
        .lint-baseline.json: 9 findings in 7 entries
        by rule
               5  suspect-key
               3  bad-word
               1  suspect-kee
        by locale
               6  (none)
               3  de
        expired: 1
          2026-11-20: A/L.xcstrings · 'bad1' · suspect-key
        expiring within 30 days: 1
          2026-11-21: A/L.xcstrings · 'bad2' · suspect-key
        unused or outdated: 5
          the entry for 'bad-word' covers 3 findings, but there are only 2: A/L.xcstrings · 'fine' · \
        de · bad-word
          duplicate of an earlier entry: A/L.xcstrings · 'bad2' · suspect-key
          there is no rule 'suspect-kee'; did you mean 'suspect-key'?: A/L.xcstrings · 'bad3' · \
        suspect-kee
          the entry for 'suspect-key' covers no finding: A/L.xcstrings · 'gone' · suspect-key (R)
          the entry for 'suspect-key' covers no finding: Gone.xcstrings · 'bad1' · suspect-key

        """)
    let json = try await project.run("baseline", "show", "--format", "json")
    #expect(json.output.contains(#""findings": 9"#))
    #expect(json.output.contains(#""suspect-key": 5"#))
    try project.remove(".lint-baseline.json")
    let missing = try await project.run("baseline", "show")
    #expect(missing.status == .failure)
    #expect(missing.error.hasPrefix("error: no baseline found at .lint-baseline.json\n"))
  }

  private func project() throws -> Project {
    let project = try Project.forBaselines([
      "A/L.xcstrings": catalog(["bad1": "gut", "bad2": "gut", "fine": "bad, bad"])
    ])
    try project.write(baseline: Self.entries)
    return project
  }
}

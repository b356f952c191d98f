import LintCommand
import Testing

/// Baselines in runs that compare against a base revision or check the index.
@Suite struct BaselineRevisionTests {
  private static let known =
    #"{"path": "L.xcstrings", "rule": "bad-word", "table": "L", "key": "fine", "locale": "de"}"#
  private static let gone =
    #"{"path": "L.xcstrings", "rule": "suspect-key", "table": "L", "key": "gone"}"#

  @Test func `a new finding about a subject in the baseline is reported`() async throws {
    let project = try project([Self.known])
    try project.write("L.xcstrings", catalog(["fine": "bad and bad"]))
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.status == .findings)
    #expect(run.output.contains(#""rule":"bad-word""#))
    // It isn't the earlier finding, because its fingerprint differs.
    let fingerprints = { (run: Project.Run) in
      run.output.split(separator: #""fingerprint":""#).dropFirst().map { $0.prefix(32) }
    }
    let all = try await project.run("--no-baseline", "--format", "json")
    #expect(fingerprints(all).count == 2)
    #expect(fingerprints(run) == [fingerprints(all)[1]])
  }

  @Test func `a reintroduced finding is covered, and dead entries are not reported`() async throws {
    let project = try project([Self.known, Self.gone])
    try project.write("L.xcstrings", catalog(["fine": "gut"]))
    try project.commitAll()
    try project.write("L.xcstrings", catalog(["fine": "bad word"]))
    let run = try await project.run("--base", "HEAD", "--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  @Test func `the index is checked with its own baseline and its own files`() async throws {
    let project = try project([Self.gone])
    try project.write("L.xcstrings", catalog(["fine": "bad."]))
    try project.write(baseline: [Self.known])
    try project.git("add", "-A")
    // The files on the disk don't matter.
    try project.write(".lint-baseline.json", "no JSON")
    try project.remove("L.xcstrings")
    let run = try await project.run("--staged", "--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
    #expect(try await project.run("--staged", "--no-baseline").status == .findings)
  }

  @Test func `a commit reports dead entries only for the files it changes`() async throws {
    let project = try project([Self.known, Self.gone])
    try project.write("M.xcstrings", catalog(["good": "gut"]))
    try project.git("add", "-A")
    let other = try await project.run("--staged", "--format", "xcode")
    #expect(other.output.isEmpty)
    try project.write("L.xcstrings", catalog(["fine": "bad."]))
    try project.git("add", "-A")
    let own = try await project.run("--staged", "--format", "xcode")
    #expect(
      own.output == """
        .lint-baseline.json:5:5: warning: the entry for 'suspect-key' covers no finding ("gone") \
        [unused-suppression]

        """)
  }

  @Test func `a staged rename is followed`() async throws {
    let project = try project([Self.known])
    try project.git("mv", "L.xcstrings", "New.xcstrings")
    // The disk has the old file again, and not the new one.
    try project.move("New.xcstrings", "L.xcstrings")
    let run = try await project.run("--staged", "--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  /// Returns a repository with a baseline and one bad string.
  private func project(_ entries: [String]) throws -> Project {
    let project = try Project.forBaselines(["L.xcstrings": catalog(["fine": "bad word"])])
    try project.remove(".git")
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.write(baseline: entries)
    try project.commitAll()
    return project
  }
}

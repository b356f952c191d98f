import LintCommand
import Testing

/// Entries for files that have moved.
@Suite struct BaselineRenameTests {
  private static let moved =
    #"{"path": "New/L.xcstrings", "rule": "suspect-key", "table": "L", "key": "bad1", "reason": "R"}"#

  @Test func `entries follow a file that git detects as renamed`() async throws {
    let project = try moving()
    try project.git("add", "-A")
    try project.git("commit", "-qm", "first")
    try project.move("Old/L.xcstrings", "New/L.xcstrings")
    let unknown = try await project.run("--format", "xcode")
    #expect(unknown.output.contains("covers no finding"))
    #expect(unknown.output.contains("the key is bad"))
    try project.git("add", "-A")
    try await expectMoved(project)
    try project.git("commit", "-qm", "second")
    try project.write("other", "x")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "third")
    try await expectMoved(project)
    #expect(try await project.run("baseline", "prune").status == .success)
    #expect(try project.entries() == [Self.moved.asError])
  }

  @Test func `an uncommitted baseline is compared with the last commit`() async throws {
    let project = try moving()
    try project.git("add", "Old")
    try project.git("commit", "-qm", "first")
    try project.git("mv", "Old", "New")
    try await expectMoved(project)
    #expect(try await project.run("baseline", "write").status == .success)
    #expect(try project.entries() == [Self.moved.asError])
  }

  @Test func `a locale is renamed with its folder`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "A";"#, "zh_CN.lproj/L.strings": #""a" = "bad";"#,
    ])
    #expect(try await project.run("baseline", "write").status == .success)
    try project.commitAll()
    try project.git("mv", "zh_CN.lproj", "zh-Hans.lproj")
    let run = try await project.run("--format", "json")
    #expect(run.status == .success)
    #expect(run.output.contains(#""findings":[]"#))
  }

  @Test func `a table named after its file is renamed with it`() async throws {
    let project = try moving()
    try project.git("add", "-A")
    try project.git("commit", "-qm", "first")
    try project.git("mv", "Old/L.xcstrings", "Old/Main.xcstrings")
    try await expectMoved(project)
    #expect(try await project.run("baseline", "prune").status == .success)
    #expect(
      try project.entries() == [
        Self.moved.asError.replacing("New/L.", with: "Old/Main.").replacing(
          #""L""#, with: #""Main""#)
      ])
  }

  @Test func `a baseline in a subdirectory of the repository uses paths relative to it`()
    async throws
  {
    let project = try moving(in: "Sub/")
    try project.git("add", "-A")
    try project.git("commit", "-qm", "first")
    try project.git("mv", "Sub/Old", "Sub/New")
    let run = try await project.run("Sub", "--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  @Test func `without a repository the entries are dead, and the run continues`() async throws {
    let project = try moving()
    try project.remove(".git")
    try project.move("Old/L.xcstrings", "New/L.xcstrings")
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(run.error.isEmpty)
    #expect(run.output.contains(".lint-baseline.json:4:5: warning: the entry for 'suspect-key'"))
  }

  private func expectMoved(_ project: Project) async throws {
    let run = try await project.run("--strict", "--format", "xcode")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  /// Returns a repository without commits, whose baseline has an entry for a file in 'Old'.
  private func moving(in folder: String = "") throws -> Project {
    let project = try Project.forBaselines([folder + "Old/L.xcstrings": catalog(["bad1": "gut"])])
    try project.remove(".git")
    try project.git("init", "-q")
    try project.write(
      baseline: [Self.moved.replacing("New", with: "Old")], to: folder + ".lint-baseline.json")
    return project
  }
}

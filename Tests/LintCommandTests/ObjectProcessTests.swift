import Foundation
import LintCommand
import Testing

/// How a run lets git read objects.
///
/// Each test has a process of its own, whose git writes down what it is called with.
@Suite struct ObjectProcessTests {
  @Test func `whatever a run reads of a repository, one process of git reads it`() async {
    await #expect(processExitsWith: .success) {
      let project = try tracedRepository()
      for options in [["--staged"], ["--base", "HEAD"], ["--base", "HEAD", "--staged"]] {
        project.forgetCommands()
        let run = try await project.run(options + ["--format", "json"])
        #expect(try keys(run) == ["bad.new"])
        #expect(project.commands.count { $0.contains("git cat-file") } == 1, "\(options)")
      }
    }
  }

  @Test func `a coverage with a revision and a trend reads with one process of git`() async {
    await #expect(processExitsWith: .success) {
      let project = try tracedRepository()
      try project.git("commit", "--quiet", "--message", "second")
      try project.write("Shared/L.xcstrings", catalog(["good": "x"]))
      project.forgetCommands()
      let run = try await project.run(
        "coverage", "--base", "HEAD~1", "--since", "90d", "--history", "../history.jsonl",
        "--format", "json")
      #expect(run.status == .success)
      #expect(run.output.contains("since HEAD~1"))
      #expect(project.commands.count { $0.contains("git cat-file") } == 1)
      #expect(project.commands.count { $0.contains("git cat-file --batch") } == 1)
    }
  }

  @Test func `git has ended when a run has, and has left nothing open`() async {
    await #expect(processExitsWith: .success) {
      let project = try tracedRepository()
      _ = try await project.run("--staged")
      let before = openDescriptors()
      for _ in 0..<5 {
        #expect(try await project.run("--base", "HEAD", "--staged").status == .findings)
        #expect(try await project.run("--staged", "--config", "none.json").status == .failure)
        #expect(try await project.run("--staged", "none.xcstrings").status == .failure)
        #expect(waitpid(-1, nil, WNOHANG) == -1, "a child is left")
      }
      #expect(openDescriptors() == before)
    }
  }
}

/// A repository with a symbolic link, a configuration and a baseline, in which a change is staged.
private func tracedRepository() throws -> Project {
  let project = try repository([
    "Shared/L.xcstrings": catalog(["bad.old": "x"]), ".lint-config.json": "{}",
    ".lint-baseline.json": #"{"version": 1, "findings": []}"#,
  ])
  try FileManager.default.createSymbolicLink(
    atPath: project.path + "/App", withDestinationPath: "Shared")
  try project.commitAll()
  try project.write("Shared/L.xcstrings", catalog(["good": "x", "bad.new": "x"]))
  try project.git("add", "--all")
  setenv("GIT_TRACE", project.trace, 1)
  return project
}

private func openDescriptors() -> [Int32] {
  (0..<1024).filter { fcntl($0, F_GETFD) != -1 }
}

extension Project {
  fileprivate var trace: String { path + "/../trace" }

  /// The commands of git that were run, with the time of each.
  fileprivate var commands: [Substring] {
    ((try? String(contentsOfFile: trace, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  fileprivate func forgetCommands() { try? FileManager.default.removeItem(atPath: trace) }
}

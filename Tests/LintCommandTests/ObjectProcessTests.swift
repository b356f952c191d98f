import Foundation
import LintCommand
import Testing

/// How a run makes git read objects.
///
/// Each test has its own process, whose git logs its arguments.
@Suite struct ObjectProcessTests {
  @Test func `one git process reads everything a run needs from a repository`() async {
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

  @Test func `coverage with a base revision and a trend uses one git process`() async {
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

  @Test func `git ends with the run and leaves no files open`() async {
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

/// Returns a repository with a symbolic link, a configuration, a baseline and a staged change.
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

  /// The git commands that were run, with the time of each.
  fileprivate var commands: [Substring] {
    ((try? String(contentsOfFile: trace, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  fileprivate func forgetCommands() { try? FileManager.default.removeItem(atPath: trace) }
}

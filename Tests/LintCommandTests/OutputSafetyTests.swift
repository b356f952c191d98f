import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Files that reports must never overwrite, and how reports replace other files.
@Suite struct OutputSafetyTests {
  private func project() throws -> Project {
    try Project([
      "A.xcstrings": catalog(["a": "b"]), ".lint-config.json": #"{ "failOn": "warning" }"#,
      ".lint-baseline.json": #"{ "version": 1, "findings": [] }"#,
    ])
  }

  @Test func `git's own directory is never written`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/report.json", withDestinationPath: ".git/config")
    let before = try project.read(".git/config")
    for path in ["report.json", ".git/hooks/pre-commit", "x/../.git/config"] {
      let run = try await project.run("--output", "json=\(path)")
      #expect(run.status == .failure, "\(path)")
      #expect(run.error.contains("it is inside '.git', so nothing is written"), "\(path)")
    }
    #expect(try project.read(".git/config") == before)
    #expect(!project.exists(".git/hooks/pre-commit"))
  }

  @Test(
    arguments: [
      "A.xcstrings", "./A.xcstrings", "New.xcstrings", "new/de.lproj/L.strings",
      ".lint-config.json",
      "sub/.lint-config.json", ".lint-baseline.json", "linked.json", "twin.json",
      "link-to-baseline", "../home/A.xcstrings",
    ], ["lint", "coverage"])
  func `a report never replaces an input of the tool`(path: String, command: String) async throws {
    let project = try project()
    try project.link("linked.json", to: "A.xcstrings")
    try project.link("link-to-baseline", to: ".lint-baseline.json")
    #expect(Foundation.link(project.path + "/A.xcstrings", project.path + "/twin.json") == 0)
    let before = try project.everything()
    let run = try await project.run(command, "--output", "json=\(path)")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: \(path): it "), "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(try project.everything() == before)
  }

  @Test func `a report never replaces one of many inputs`() async throws {
    let project = try Project()
    for number in 100..<900 { try project.write("\(number).xcstrings", catalog(["a": "b"])) }
    for name in ["871.xcstrings", "422.xcstrings", "twin.json"] {
      let path = project.path + "/" + name
      unlink(path)
      #expect(Foundation.link(project.path + "/500.xcstrings", path) == 0)
    }
    let run = try await project.run("--output", "json=twin.json")
    #expect(run.error.hasPrefix("error: twin.json: it is '422.xcstrings', one of the files"))
  }

  @Test func `a report never replaces a configuration or a baseline under another name`()
    async throws
  {
    let project = try project()
    try project.write("config.json", "{}")
    try project.write("base.json", #"{ "version": 1, "findings": [] }"#)
    let arguments = ["--config", "config.json", "--baseline", "base.json", "--output"]
    for path in ["config.json", "base.json"] {
      let run = try await project.run(arguments + ["json=\(path)"])
      #expect(run.status == .failure)
      #expect(run.error.hasPrefix("error: \(path): it is the "), "\(run.error)")
    }
    #expect(try project.read("config.json") == "{}")
  }

  @Test func `a report never replaces the history through a hard link`() async throws {
    let project = try project()
    _ = try await project.run("coverage", "--history", "history.jsonl")
    let before = try project.read("history.jsonl")
    #expect(
      Foundation.link(project.path + "/history.jsonl", project.path + "/report.json") == 0)
    let run = try await project.run(
      "coverage", "--history", "history.jsonl", "--output", "json=report.json")
    #expect(run.status == .failure)
    #expect(try project.read("history.jsonl") == before)
  }

  @Test(arguments: ["A.xcstrings", ".lint-config.json", "new.strings"])
  func `a history never overwrites an input of the tool`(path: String) async throws {
    let project = try project()
    let before = try project.everything()
    let run = try await project.run("coverage", "--history", path)
    #expect(run.status == .failure)
    #expect(try project.everything() == before)
  }

  @Test(arguments: ["new.xcstrings", "sub/.lint-config.json"])
  func `a baseline is never written under another input's name`(path: String) async throws {
    let project = try project()
    project.rules = builtinRules
    let run = try await project.run("baseline", "write", "--baseline", path)
    #expect(run.status == .failure)
    #expect(!project.exists(path))
  }

  @Test(arguments: [
    ["lint", "--output", "json=out.json"], ["lint", "--output", "json=out/sub/r.json"],
    ["coverage", "--output", "html=out.json"], ["coverage", "--history", "out/history.jsonl"],
    ["baseline", "write", "--baseline", "out/new.json"],
    ["coverage", "--output", "github-summary=out.json"],
  ]) func `nothing is written through a link that leaves the project`(
    arguments: [String]
  ) async throws {
    let project = try project()
    try project.write("../outside.json", "")
    try project.link("out.json", to: "../outside.json")
    try project.link("out", to: "..")
    let run = try await project.run(arguments)
    #expect(run.status == .failure)
    #expect(run.error.contains("a symbolic link leads out of the project"), "\(run.error)")
    #expect(try project.read("../outside.json").isEmpty)
    #expect(!project.exists("../sub/r.json"))
  }

  @Test func `nothing is written through a dangling link`() async throws {
    let project = try project()
    try project.link("out.json", to: "../outside.json")
    let run = try await project.run("--output", "json=out.json")
    #expect(run.status == .failure)
    #expect(run.error.contains("out.json: it is a symbolic link to a missing file"))
    #expect(!project.exists("../outside.json"))
  }

  @Test func `a report outside the project or through a link inside it is written`() async throws {
    let project = try project()
    try project.write("real.json", "")
    try project.link("inside.json", to: "real.json")
    try project.link("../odd", to: "home")
    for path in ["inside.json", "../sibling.json", "new/folder/r.json", "../odd/r.json"] {
      let run = try await project.run("--output", "json=\(path)")
      #expect(run.status == .success)
      #expect(try project.read(path).hasPrefix("{"))
    }
    #expect(try project.read("real.json").hasPrefix("{"))
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755] as [mode_t])
  func `a replaced file keeps its permissions`(mode: mode_t) async throws {
    let project = try project()
    try project.write("r.json", "old")
    #expect(chmod(project.path + "/r.json", mode) == 0)
    _ = try await project.run("--output", "json=r.json")
    #expect(try project.read("r.json") != "old")
    var status = stat()
    #expect(stat(project.path + "/r.json", &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
  }

  @Test func `the leftovers of a killed run are removed unless it is still writing`() async throws {
    let project = try project()
    let (old, live) = (".r.json.00112233445566aa.tmp", ".r.json.ffeeddccbbaa9988.tmp")
    let others = [".r.json.12.tmp", "r.json.tmp", ".other.json.00112233445566aa.tmp"]
    for name in [old, live] + others { try project.write(name, "part") }
    let writer = open(project.path + "/" + live, O_RDWR)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX) == 0)
    let run = try await project.run("--output", "json=r.json")
    #expect(run.status == .success)
    #expect(!project.exists(old))
    #expect(([live] + others).allSatisfy(project.exists))
    let drafts = try FileManager.default.contentsOfDirectory(atPath: project.path)
      .filter { $0.hasPrefix(".r.json.") }
    #expect(Set(drafts) == [live, others[0]])
  }
}

extension Project {
  fileprivate func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Returns the contents of the project's files, by name.
  fileprivate func everything() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    let files = names.compactMap { name in
      FileManager.default.contents(atPath: path + "/" + name).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: files)
  }
}

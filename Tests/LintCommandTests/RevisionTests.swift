import BuiltinRules
import Foundation
import LintCommand
import Testing

/// What `--base` reports.
@Suite struct RevisionTests {
  @Test func `only what is new is reported, and what is gone is counted`() async throws {
    let project = try repository([
      "L.xcstrings": catalog(["bad.old": "x", "bad.mended": "x", "good": "x"])
    ])
    try project.write("L.xcstrings", catalog(["bad.old": "x", "good": "x", "bad.new": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.status == .findings)
    #expect(try keys(run) == ["bad.new"])
    #expect(run.output.contains(#""fixed":1"#))
    #expect(run.output.contains(#""base":"HEAD""#))
  }

  @Test func `what was there before does not fail`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x", "good": "x"])])
    #expect(try await project.run().status == .findings)
    try project.write("L.xcstrings", catalog(["good": "y", "bad": "x"]))
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .success)
  }

  @Test func `files that are the same are not read`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["bad": "x"]), "B.xcstrings": catalog(["good": "x"]),
    ])
    try project.write("B.xcstrings", catalog(["bad": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.output.contains(#""files":1,"tables":1"#))
    #expect(try keys(run) == ["bad"])
  }

  @Test func `a change of no localization file is clean`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    try project.write("main.swift", "print(1)")
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("no localization file has changed since HEAD"))
    #expect(run.error.isEmpty)
  }

  @Test func `the branch is compared with where it began`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad.old": "x"])])
    try project.git("switch", "--quiet", "--create", "topic")
    try project.write("L.xcstrings", catalog(["bad.old": "x", "bad.topic": "x"]))
    try project.commitAll()
    try project.git("switch", "--quiet", "main")
    try project.write("L.xcstrings", catalog(["good": "x"]))
    try project.commitAll()
    try project.git("switch", "--quiet", "topic")
    #expect(try keys(await project.run("--base", "main", "--format", "json")) == ["bad.topic"])
    let exact = try await project.run("--base", "main", "--no-merge-base", "--format", "json")
    #expect(try keys(exact) == ["bad.old", "bad.topic"])
  }

  @Test func `a renamed file keeps what it had`() async throws {
    let project = try repository([
      "Old/L.xcstrings": catalog(["bad": "x", "a": "1", "b": "2", "c": "3"])
    ])
    try FileManager.default.createDirectory(
      atPath: project.path + "/New", withIntermediateDirectories: false)
    try project.git("mv", "Old/L.xcstrings", "New/M.xcstrings")
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(try keys(run) == [])
    #expect(run.output.contains(#""fixed":0"#))
    // Also where only the new name is asked for.
    #expect(
      try keys(await project.run("New", "--base", "HEAD", "--format", "json")) == [])
  }

  @Test func `a file that git does not know yet is new, one that it ignores is not looked at`()
    async throws
  {
    let project = try repository([".gitignore": "build\n"])
    try project.write("build/L.xcstrings", catalog(["bad.built": "x"]))
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    #expect(try keys(await project.run("--base", "HEAD", "--format", "json")) == ["bad"])
  }

  @Test func `the files of the revision are found as the present ones are`() async throws {
    let project = try repository([
      ".lint-config.json": #"{"exclude": ["Vendor/**"]}"#,
      "Vendor/L.xcstrings": catalog(["bad": "x"]),
      "App/L.xcstrings": catalog(["bad": "x"]),
    ])
    try project.remove("Vendor/L.xcstrings")
    try project.remove("App/L.xcstrings")
    let run = try await project.run("App", "Vendor", "--base", "HEAD", "--format", "json")
    // Folders that are gone were asked for by name.
    #expect(run.status == .failure)
    let all = try await project.run("--base", "HEAD", "--format", "json")
    #expect(all.output.contains(#""fixed":1"#))
  }

  @Test func `one file is compared with its table at the revision`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "%d files";"#, "de.lproj/L.strings": #""a" = "%d Dateien";"#,
    ])
    project.rules = builtinRules
    try project.write("en.lproj/L.strings", #""a" = "%@ files";"#)
    let run = try await project.run(
      "de.lproj/L.strings", "--base", "HEAD", "--format", "json", "--only",
      "format-specifier-mismatch")
    #expect(try rules(run) == ["format-specifier-mismatch"])
  }

  @Test func `a change in the configuration is no change of the texts`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write(".lint-config.json", #"{"rules": {"every-key": "error"}}"#)
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--base", "HEAD").status == .success)
  }

  @Test func `a folder in the repository can be the working directory`() async throws {
    let project = try repository(["App/L.xcstrings": catalog(["good": "x"])])
    try project.write("App/L.xcstrings", catalog(["bad": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "xcode", in: "App")
    #expect(run.output.hasPrefix("L.xcstrings:4:6: error: the key is bad"))
  }

  @Test(arguments: [("LICENSE", "README.txt"), ("App", "Kit")])
  func `a new link makes nothing new`(target: String, link: String) async throws {
    let project = try repository([
      "App/L.xcstrings": catalog(["good": "x"]), "Z/M.xcstrings": catalog(["bad": "x"]),
      "LICENSE": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/" + link, withDestinationPath: target)
    #expect(try await project.run("--base", "HEAD").status == .success)
    try project.git("add", "--all")
    #expect(try await project.run("--staged", "--base", "HEAD").status == .success)
  }

  @Test func `a symbolic link of the revision is followed`() async throws {
    let project = try repository(["Shared/L.xcstrings": catalog(["bad": "x"])])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/App", withDestinationPath: "Shared")
    try project.commitAll()
    let run = try await project.run("App", "--base", "HEAD", "--format", "json")
    #expect(run.status == .success)
    try project.write("Shared/L.xcstrings", catalog(["bad": "x", "bad.new": "x"]))
    #expect(try keys(await project.run("App", "--base", "HEAD", "--format", "json")) == ["bad.new"])
  }

  @Test(arguments: [
    (["--base", "nope"], "unknown revision 'nope'"),
    (["--base=--output=x"], "unknown revision '--output=x'"),
    (["--base", ""], "the revision to compare with is empty"),
  ]) func `a revision that is not there is a clear failure`(
    options: [String], message: String
  ) async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run(options)
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: \(message)"))
    #expect(run.output.isEmpty)
  }

  @Test func `a folder without a repository is a clear failure`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: the working directory is in no git repository"))
  }
}

/// The keys of the errors and warnings of a JSON report, in order.
func keys(_ run: Project.Run) throws -> [String] { try members("key", of: run) }

func rules(_ run: Project.Run) throws -> [String] { try members("rule", of: run) }

private func members(_ name: String, of run: Project.Run) throws -> [String] {
  let json = try #require(
    try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
  let findings = try #require(json["findings"] as? [[String: Any]])
  return findings.filter { $0["severity"] as? String != "note" }.compactMap { $0[name] as? String }
}

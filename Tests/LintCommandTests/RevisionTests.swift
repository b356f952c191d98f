import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The findings that `--base` reports.
@Suite struct RevisionTests {
  @Test func `only new findings are reported, and fixed ones are counted`() async throws {
    let project = try repository([
      "L.xcstrings": catalog(["bad.old": "x", "bad.fixed": "x", "good": "x"])
    ])
    try project.write("L.xcstrings", catalog(["bad.old": "x", "good": "x", "bad.new": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.status == .findings)
    #expect(try keys(run) == ["bad.new"])
    #expect(run.output.contains(#""fixed":1"#))
    #expect(run.output.contains(#""base":"HEAD""#))
  }

  @Test func `existing findings don't fail`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x", "good": "x"])])
    #expect(try await project.run().status == .findings)
    try project.write("L.xcstrings", catalog(["good": "y", "bad": "x"]))
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .success)
  }

  @Test func `unchanged files are not read`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["bad": "x"]), "B.xcstrings": catalog(["good": "x"]),
    ])
    try project.write("B.xcstrings", catalog(["bad": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.output.contains(#""files":1,"tables":1"#))
    #expect(try keys(run) == ["bad"])
  }

  @Test func `a commit without localization changes is clean`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    try project.write("main.swift", "print(1)")
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("no localization files changed since HEAD"))
    #expect(run.error.isEmpty)
  }

  @Test func `a file that was only touched is unchanged`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["bad": "x"]), "B.xcstrings": catalog(["good": "x"]),
    ])
    // Git compares contents only if a file may have changed since it was read last.
    for name in ["A.xcstrings", "B.xcstrings"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)],
        ofItemAtPath: project.path + "/" + name)
    }
    let run = try await project.run("--base", "HEAD")
    #expect(run.output.contains("no localization files changed since HEAD"), "\(run.output)")
    try project.write("A.xcstrings", catalog(["bad": "y"]))
    try project.git("add", "--all")
    try project.write("A.xcstrings", catalog(["bad": "x"]))
    let reverted = try await project.run("--base", "HEAD")
    #expect(reverted.output.contains("no localization files changed since HEAD"))
    try project.write("A.xcstrings", catalog(["bad": "z"]))
    #expect(try await project.run("--base", "HEAD").output.contains("1 key"))
  }

  @Test func `a branch is compared with its merge base`() async throws {
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

  @Test func `a renamed file keeps its findings`() async throws {
    let project = try repository([
      "Old/L.xcstrings": catalog(["bad": "x", "a": "1", "b": "2", "c": "3"])
    ])
    try FileManager.default.createDirectory(
      atPath: project.path + "/New", withIntermediateDirectories: false)
    try project.git("mv", "Old/L.xcstrings", "New/M.xcstrings")
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(try keys(run) == [])
    #expect(run.output.contains(#""fixed":0"#))
    // The same applies if only the new name is passed.
    #expect(
      try keys(await project.run("New", "--base", "HEAD", "--format", "json")) == [])
  }

  @Test func `an untracked file is new, and an ignored file is skipped`() async throws {
    let project = try repository([".gitignore": "build\n"])
    try project.write("build/L.xcstrings", catalog(["bad.built": "x"]))
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    #expect(try keys(await project.run("--base", "HEAD", "--format", "json")) == ["bad"])
  }

  @Test func `files of the revision are found like current files`() async throws {
    let project = try repository([
      ".lint-config.json": #"{"exclude": ["Vendor/**"]}"#,
      "Vendor/L.xcstrings": catalog(["bad": "x"]),
      "App/L.xcstrings": catalog(["bad": "x"]),
    ])
    try project.remove("Vendor/L.xcstrings")
    try project.remove("App/L.xcstrings")
    let run = try await project.run("App", "Vendor", "--base", "HEAD", "--format", "json")
    // The deleted folders were passed by name.
    #expect(run.status == .failure)
    let all = try await project.run("--base", "HEAD", "--format", "json")
    #expect(all.output.contains(#""fixed":1"#))
  }

  @Test func `a single file is compared with its table at the revision`() async throws {
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

  @Test func `a changed configuration adds no new findings`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write(".lint-config.json", #"{"rules": {"every-key": "error"}}"#)
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--base", "HEAD").status == .success)
  }

  @Test func `a subdirectory of the repository can be the working directory`() async throws {
    let project = try repository(["App/L.xcstrings": catalog(["good": "x"])])
    try project.write("App/L.xcstrings", catalog(["bad": "x"]))
    let run = try await project.run("--base", "HEAD", "--format", "xcode", in: "App")
    #expect(run.output.hasPrefix("L.xcstrings:4:6: error: the key is bad"))
  }

  @Test(arguments: [("LICENSE", "README.txt"), ("App", "Kit")])
  func `a new link adds no new findings`(target: String, link: String) async throws {
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

  @Test func `a symbolic link in the revision is followed`() async throws {
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
  ]) func `a missing revision is a clear failure`(options: [String], message: String) async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run(options)
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: \(message)"))
    #expect(run.output.isEmpty)
  }

  @Test func `a directory without a repository is a clear failure`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run("--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: the current directory is not in a git repository"))
  }
}

/// Returns the keys of the errors and warnings in a JSON report, in order.
func keys(_ run: Project.Run) throws -> [String] { try members("key", of: run) }

func rules(_ run: Project.Run) throws -> [String] { try members("rule", of: run) }

private func members(_ name: String, of run: Project.Run) throws -> [String] {
  let json = try #require(
    try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
  let findings = try #require(json["findings"] as? [[String: Any]])
  return findings.filter { $0["severity"] as? String != "note" }.compactMap { $0[name] as? String }
}

import BuiltinRules
import LintCommand
import Testing

/// The files that `--staged` checks.
@Suite struct StagedTests {
  @Test func `the index is checked, not the working tree`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    #expect(try await project.run("--staged").status == .success)
    try project.git("add", "L.xcstrings")
    try project.write("L.xcstrings", catalog(["good": "y"]))
    #expect(try await project.run("--staged").status == .findings)
  }

  #if os(Linux)
    @Test func `a file whose normalized name collides with another is reported`() async throws {
      let project = try repository()
      try project.write("e\u{301}.xcstrings", catalog(["good": "x"]))
      try project.write("\u{E9}.xcstrings", catalog(["bad": "x"]))
      try project.git("add", "--all")
      for options in [["--staged"], ["--base", "HEAD"]] {
        let run = try await project.run(options)
        #expect(run.status == .failure)
        #expect(run.error.contains("rename one of them"))
      }
    }
  #endif

  @Test func `only files changed by the commit are checked`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["bad": "x"]), "B.xcstrings": catalog(["good": "x"]),
    ])
    try project.write("B.xcstrings", catalog(["odd": "x"]))
    try project.git("add", "B.xcstrings")
    let run = try await project.run("--staged", "--format", "json")
    #expect(run.status == .success)
    #expect(try keys(run) == ["odd"])
  }

  @Test func `a translation is compared with its source in the index`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "%d files";"#, "de.lproj/L.strings": #""a" = "%d Dateien";"#,
    ])
    project.rules = builtinRules
    try project.write("de.lproj/L.strings", #""a" = "%@ Dateien";"#)
    try project.git("add", "--all")
    try project.write("en.lproj/L.strings", #""a" = "%@ files";"#)
    let run = try await project.run("--staged", "--format", "json")
    #expect(try rules(run) == ["format-specifier-mismatch"])
  }

  @Test func `the staged configuration applies`() async throws {
    let project = try repository([
      "L.xcstrings": catalog(["odd": "x"]), ".lint-config.json": #"{"failOn": "warning"}"#,
    ])
    try project.write("L.xcstrings", catalog(["odd": "y"]))
    try project.git("add", "L.xcstrings")
    try project.write(".lint-config.json", #"{"failOn": "never"}"#)
    #expect(try await project.run("--staged").status == .findings)
    try project.git("add", ".lint-config.json")
    #expect(try await project.run("--staged").status == .success)
  }

  @Test func `a file added with intent-to-add is not in the index`() async throws {
    let project = try repository(["en.lproj/L.strings": #""a" = "A";"#])
    project.rules = builtinRules
    try project.write("de.lproj/L.strings", #""a" = "Ä";"#)
    try project.git("add", "--intent-to-add", "de.lproj")
    let run = try await project.run("--staged", "--base", "HEAD")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("no localization files changed"))
  }

  @Test func `a run without staged changes says that there is nothing to check`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run("--staged")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("no localization files to check"))
  }

  @Test func `the first commit can be checked`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    try project.git("init", "--quiet")
    #expect(try await project.run("--staged").status == .success)
    try project.git("add", "L.xcstrings")
    #expect(try await project.run("--staged").status == .findings)
  }

  @Test func `named files are checked if they are staged`() async throws {
    let project = try repository([
      "A.xcstrings": catalog(["good": "x"]), "B.xcstrings": catalog(["good": "x"]),
    ])
    try project.write("A.xcstrings", catalog(["bad": "x"]))
    try project.write("B.xcstrings", catalog(["bad": "x"]))
    try project.git("add", "B.xcstrings")
    #expect(try await project.run("--staged", "A.xcstrings").status == .success)
    #expect(try await project.run("--staged", "A.xcstrings", "B.xcstrings").status == .findings)
  }

  @Test func `named files are checked as they are in the index, changed or not`() async throws {
    let project = try repository([
      "App/A.xcstrings": catalog(["bad": "x"]), "App/B.xcstrings": catalog(["bad": "x"]),
    ])
    try project.write("App/A.xcstrings", catalog(["good": "x"]))
    #expect(try await project.run("--staged", "App").status == .success)
    let run = try await project.run("--staged", "./App/A.xcstrings", "--format", "json")
    #expect(run.status == .findings)
    #expect(try keys(run) == ["bad"])
  }

  @Test func `staged changes can be compared with a revision`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad.old": "x"])])
    try project.write("L.xcstrings", catalog(["bad.old": "x", "good": "x"]))
    try project.git("add", "L.xcstrings")
    #expect(try await project.run("--staged").status == .findings)
    #expect(try await project.run("--staged", "--base", "HEAD").status == .success)
    try project.write("L.xcstrings", catalog(["bad.old": "x", "bad.new": "x"]))
    try project.git("add", "L.xcstrings")
    let run = try await project.run("--staged", "--base", "HEAD", "--format", "json")
    #expect(try keys(run) == ["bad.new"])
  }

  @Test func `a folder without staged changes is clean`() async throws {
    let project = try repository([
      "A/L.xcstrings": catalog(["bad": "x"]), "B/L.xcstrings": catalog(["good": "x"]),
    ])
    try project.write("B/L.xcstrings", catalog(["bad": "x"]))
    try project.git("add", "--all")
    #expect(try await project.run("--staged", in: "A").status == .success)
    #expect(try await project.run("--staged", "A").status == .success)
    #expect(try await project.run("--staged", in: "B").status == .findings)
    #expect(try await project.run("--staged", "B").status == .findings)
    #expect(try await project.run("--staged", "C").status == .failure)
    try project.write("D/main.swift", "")
    #expect(try await project.run("--staged", in: "D").status == .success)
    #expect(try await project.run("--base", "HEAD", in: "D").status == .success)
  }

  @Test func `a deleted file is not checked`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    try project.git("rm", "--quiet", "L.xcstrings")
    #expect(try await project.run("--staged").status == .success)
  }
}

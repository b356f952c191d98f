import BuiltinRules
import Foundation
import LintCommand
import Testing

/// `--base` with unusual revisions and repositories.
@Suite struct OddRevisionTests {
  @Test func `findings of a locale follow its renamed folder`() async throws {
    let project = try repository([
      "en.lproj/L.strings": #""a" = "A";"#,
      "zh_CN.lproj/L.strings": #""a" = "bad";\#n"b" = "B";\#n"c" = "Some longer text";\#n"#,
    ])
    try project.git("mv", "zh_CN.lproj", "zh-Hans.lproj")
    try project.write(
      "zh-Hans.lproj/L.strings", #""a" = "bad";\#n"b" = "bad";\#n"c" = "Some longer text";\#n"#)
    let run = try await project.run("--base", "HEAD", "--format", "json", "--only", "suspect-key")
    #expect(try keys(run) == ["b"])
  }

  @Test func `a run does not write to the repository`() async throws {
    let project = try repository(["L.xcstrings": catalog(["bad": "x"])])
    let index = project.path + "/.git/index"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: project.path + "/L.xcstrings")
    let before = try Data(contentsOf: URL(filePath: index))
    #expect(try await project.run("--base", "HEAD").status == .success)
    #expect(try Data(contentsOf: URL(filePath: index)) == before)
  }

  @Test func `a file in another encoding than its object is read from disk`() async throws {
    let project = try repository(["de.lproj/L.strings": #""a" = "A";"#])
    try project.write(".gitattributes", "*.strings working-tree-encoding=UTF-32LE\n")
    try project.git("add", ".gitattributes")
    try project.git("commit", "--quiet", "--message", "second")
    try project.remove("de.lproj/L.strings")
    try project.git("checkout", "--", "de.lproj/L.strings")
    try #require(try project.read("de.lproj/L.strings").contains("\0"))
    #expect(try await project.run("--no-baseline").status == .findings)
    #expect(try await project.run("--base", "HEAD~1").status == .findings)
  }

  @Test func `the user's diff settings of git don't matter`() async throws {
    let text = catalog(["bad.old": "a long text", "good": "another long text"])
    // Git detects the rename by name alone if no other file has the same name.
    let project = try repository(["a/1/L.xcstrings": text, "a/2/L.xcstrings": text + "\n"])
    try project.git("config", "diff.renameLimit", "1")
    try project.git("config", "diff.renames", "false")
    try project.git("mv", "a", "b")
    for folder in ["b/1", "b/2"] {
      try project.write(
        folder + "/L.xcstrings", text.replacingOccurrences(of: "another", with: folder))
    }
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(try keys(run) == [])
  }

  @Test(arguments: [
    "<<<<<<< ours\n\"b\" = \"Oh\";\n=======\n\"b\" = \"Ah\";\n>>>>>>> theirs\n", "\"b\" \"Oh\";\n",
  ])
  func `a fault in a file does not count as lost strings`(rest: String) async throws {
    let project = try repository([
      "en.lproj/L.strings": "\"a\" = \"A\";\n\"b\" = \"B\";\n",
      "de.lproj/L.strings": "\"a\" = \"Ah\";\n\"b\" = \"Oh\";\n",
    ])
    project.rules = builtinRules
    try project.write("de.lproj/L.strings", "\"a\" = \"Ah\";\n" + rest)
    let run = try await project.run("--base", "HEAD", "--format", "json")
    #expect(run.status == .findings)
    #expect(Set(try rules(run)) == ["syntax-error"])
  }

  @Test func `a named file that git ignores is checked, except with the index`() async throws {
    let project = try repository([".gitignore": "gen", "gen/L.xcstrings": catalog(["bad": "x"])])
    for path in ["gen/L.xcstrings", "gen", "./gen/"] {
      #expect(try await project.run("--base", "HEAD", path).status == .findings)
    }
    #expect(try await project.run("--base", "HEAD").status == .success)
    #expect(try await project.run("--base", "HEAD", ".").status == .success)
    #expect(try await project.run("--base", "HEAD", "--no-ignore").status == .findings)
    let staged = try await project.run("--staged", "gen/L.xcstrings")
    #expect(staged.status == .failure)
    #expect(staged.error.contains("gen/L.xcstrings: git does not track it here"))
    for arguments in [["--base", "HEAD"], ["--staged"]] {
      let missing = try await project.run(arguments + ["M.xcstrings"])
      #expect(missing.error.contains("M.xcstrings: No such file or directory"))
    }
  }

  @Test func `a path outside a sparse checkout can't be checked`() async throws {
    let project = try repository([
      "App/L.xcstrings": catalog(["good": "x"]), "Kit/L.xcstrings": catalog(["good": "x"]),
    ])
    try project.git("sparse-checkout", "set", "App")
    #expect(!project.exists("Kit"))
    for path in ["Kit", "Kit/L.xcstrings"] {
      let run = try await project.run("--base", "HEAD", path)
      #expect(run.status == .failure)
      #expect(run.error == "error: \(path): git leaves it out of the working tree\n")
    }
    // A search doesn't find it.
    #expect(try await project.run("--base", "HEAD").status == .success)
    // Staged files exist, regardless of what is checked out.
    #expect(try await project.run("--staged", "Kit").status == .success)
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
  func `a file that git assumes unchanged is read`(flag: String) async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.git("update-index", flag, "L.xcstrings")
    try project.write("L.xcstrings", catalog(["bad": "x"]))
    #expect(try keys(await project.run("--base", "HEAD", "--format", "json")) == ["bad"])
  }

  #if os(Linux)
    @Test func `a file name that is not UTF-8 is a finding`() async throws {
      let project = try repository(["L.xcstrings": catalog(["good": "x"])])
      let name = (project.path + "/b\u{1}.strings").utf8CString.map { $0 == 1 ? -1 : $0 }
      close(open(name, O_CREAT | O_WRONLY, 0o600))
      func check(_ options: [String]) async throws {
        let run = try await project.run(options + ["--format", "json"])
        #expect(run.status == .failure, "\(options)")
        #expect(try rules(run) == ["unreadable-file"])
        #expect(run.error == "error: b\u{FFFD}.strings: its name is not UTF-8\n")
      }
      for options in [[], ["--base", "HEAD"], ["."]] { try await check(options) }
      try project.git("add", "--all")
      for options in [[], ["--base", "HEAD"], ["--staged"]] { try await check(options) }
    }

    @Test func `a folder name that is not UTF-8 is a finding`() async throws {
      let project = try Project(["L.xcstrings": catalog(["good": "x"])])
      mkdir((project.path + "/b\u{1}.lproj").utf8CString.map { $0 == 1 ? -1 : $0 }, 0o700)
      let run = try await project.run("--format", "json")
      #expect(run.status == .failure)
      #expect(try rules(run) == ["unreadable-file"])
      #expect(run.error == "error: b\u{FFFD}.lproj: its name is not UTF-8\n")
      #expect(try await project.run("files").output.hasPrefix("L.xcstrings\nb\u{FFFD}.lproj\n"))
      let named = try await project.run("b\u{FFFD}.lproj/L.strings")
      #expect(named.error == "error: b\u{FFFD}.lproj/L.strings: its name is not UTF-8\n")
    }

    @Test func `a folder whose name is not UTF-8 is read through a link`() async throws {
      let project = try Project()
      func name(_ text: String) -> [CChar] {
        (project.path + text).utf8CString.map { $0 == 1 ? -1 : $0 }
      }
      mkdir(name("/b\u{1}"), 0o700)
      symlink(name("/b\u{1}"), name("/link"))
      try project.write("link/L.xcstrings", catalog(["bad": "x"]))
      let run = try await project.run("--format", "json")
      #expect(try rules(run) == ["unreadable-file", "suspect-key"])
      #expect(run.output.contains("link/L.xcstrings"))
      #expect(run.error == "error: b\u{FFFD}: its name is not UTF-8\n")
    }
  #endif

  @Test func `a string without letters is recognized in any notation`() async throws {
    let text = { (source: String) in
      """
      { "sourceLanguage" : "en", "strings" : {
        "a" : { "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "\(source)" } } } },
        "b" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Bär" } } } } },
        "version" : "1.0" }
      """
    }
    let project = try repository(["L.xcstrings": text("\u{A0}\u{2022} /")])
    project.rules = builtinRules
    try project.write("L.xcstrings", text(#"\u00A0\u2022 \/"#))
    #expect(try keys(await project.run("--base", "HEAD", "--format", "json")) == [])
    // A letter that is written as an escape is still a letter.
    try project.write("L.xcstrings", text(#"\u00e9"#))
    #expect(try keys(await project.run("--base", "HEAD", "--format", "json")) == ["a"])
  }
}

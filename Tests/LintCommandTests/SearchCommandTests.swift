import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Messages about files that a search skips.
@Suite struct SearchCommandTests {
  private func project() throws -> Project {
    let project = try repository([
      ".gitignore": "build/\n*.gen.xcstrings\n", "App/L.xcstrings": catalog(["good": "x"]),
      "Kit.framework/en.lproj/L.strings": #""a" "b";"#,
    ])
    try project.write("build/L.xcstrings", catalog(["bad": "x"]))
    return project
  }

  @Test func `the summary counts the skipped files by reason`() async throws {
    let project = try project()
    for arguments in [[], ["."], [project.path]] {
      let run = try await project.run(arguments)
      #expect(run.status == .success)
      #expect(run.output.contains("2 files skipped (1 ignored by git, 1 in frameworks)"))
      #expect(!run.output.contains("build/L.xcstrings"))
    }
    let verbose = try await project.run("--verbose")
    #expect(verbose.output.contains("  build/L.xcstrings: ignored by git\n"))
    #expect(verbose.output.contains("  Kit.framework/en.lproj/L.strings: in frameworks\n"))
    let json = try await project.run("--format", "json")
    #expect(json.output.contains(#""skipped":2"#))
    #expect(json.output.contains(#"{"path":"build/L.xcstrings","reason":"ignored"}"#))
    #expect(try await project.run("--quiet").output.isEmpty)
  }

  @Test func `named files are always checked, and an option checks all files`() async throws {
    let project = try project()
    #expect(try await project.run("build").status == .findings)
    #expect(try await project.run("build/L.xcstrings").status == .findings)
    #expect(try await project.run(in: "build").status == .findings)
    #expect(try await project.run("--no-ignore").status == .findings)
    let none = try await project.run("--exclude", "App")
    #expect(none.status == .failure)
    #expect(none.error.contains("nothing to check: 2 files skipped"))
    #expect(none.error.contains("--no-ignore"))
  }

  @Test func `a file that git tracks is never skipped`() async throws {
    let project = try project()
    try project.write("App/M.gen.xcstrings", catalog(["bad": "x"]))
    #expect(try await project.run().status == .success)
    try project.git("add", "--force", "App/M.gen.xcstrings", "build/L.xcstrings")
    let run = try await project.run("--format", "json")
    #expect(try keys(run) == ["bad", "bad"])
    #expect(run.output.contains(#""skipped":1"#))
    #expect(try await project.run("--staged").status == .findings)
    #expect(try await project.run("--base", "HEAD").status == .findings)
  }

  @Test func `a link that git tracks is never skipped`() async throws {
    for link in ["de.lproj/L.strings", "gen/M.strings"] {
      let run = try await repositoryWithLink(link, to: "../data/L.txt").run()
      #expect(run.output.hasPrefix("error: expected ';'"), "\(link)")
      #expect(run.output.contains("\n  \(link):1:10\n"), "\(link)")
    }
  }

  @Test func `a link that git tracks is checked even if its target is ignored`() async throws {
    for (link, target) in [("gen/a.strings", "c.strings"), ("gen/d.strings", "c.strings")] {
      let project = try repositoryWithLink(link, to: target)
      try project.write("gen/c.strings", #""a" = "b""#)
      let files = try await project.run("files").output
      #expect(files.hasPrefix("\(link)\n\n1 file to check"), "\(files)")
      // The file itself is shown if git tracks both.
      try project.git("add", "--force", "gen/c.strings")
      let both = try await project.run("files").output
      #expect(both.hasPrefix("gen/c.strings\n\n1 file to check"), "\(both)")
    }
  }

  @Test func `a tracked file in an ignored folder is listed once if its sibling is named`()
    async throws
  {
    let project = try repository([
      ".gitignore": "gen/\n", "x/en.lproj/L.strings": "", "x/de.lproj/L.strings": "",
    ])
    try project.git("mv", "x", "gen")
    let run = try await project.run("files", "gen/de.lproj/L.strings", ".")
    #expect(run.output.hasPrefix("gen/de.lproj/L.strings\ngen/en.lproj/L.strings\n\n2 files"))
  }

  /// Returns a project that tracks a link which matches its ignore patterns.
  private func repositoryWithLink(_ link: String, to target: String) throws -> Project {
    let project = try repository([
      "data/L.txt": #""a" = "b""#, ".gitignore": "gen/\nL.strings\n", "de.lproj/x": "", "gen/x": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/" + link, withDestinationPath: target)
    try project.git("add", "--force", link)
    try project.git("commit", "--quiet", "--message", "link")
    return project
  }

  @Test func `if git is not available, ignored files are checked`() async throws {
    let project = try project()
    try project.write(".git/HEAD", "nonsense")
    #expect(try await project.run().status == .findings)
  }

  @Test func `the user's global ignore patterns don't count`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write("M.xcstrings", catalog(["bad": "x"]))
    try project.write("../patterns", "M.xcstrings\n")
    try project.git("config", "core.excludesFile", project.path + "/../patterns")
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--base", "HEAD").status == .findings)
    try project.write(".git/info/exclude", "M.xcstrings\n")
    #expect(try await project.run().status == .success)
    #expect(try await project.run("--base", "HEAD").status == .success)
  }

  @Test func `other commands skip the same files`() async throws {
    let project = try project()
    let coverage = try await project.run("coverage", "--format", "json")
    #expect(!coverage.output.contains("build/"))
    #expect(coverage.error.contains("note: 2 files skipped (1 ignored by git, 1 in frameworks)"))
    let baseline = try await project.run("baseline", "write")
    #expect(baseline.output.contains("0 findings"))
    let explained = try await project.run("explain", "--finding", "build/L.xcstrings:4")
    #expect(explained.status == .success)
  }

  @Test func `a command-line pattern excludes files`() async throws {
    let project = try Project([
      "App/L.xcstrings": catalog(["bad": "x"]), "Kit/L.xcstrings": catalog(["good": "x"]),
    ])
    #expect(try await project.run("--exclude", "App").status == .success)
    #expect(try await project.run("--exclude", "App/**", "--exclude", "x").status == .success)
    #expect(try await project.run("coverage", "--exclude", "App").output.contains("1 key"))
    let named = try await project.run("App/L.xcstrings", "Kit", "--exclude", "App")
    #expect(named.error.contains("App/L.xcstrings: excluded by"))
    let invalid = try await project.run("--exclude", "[")
    #expect(invalid.status == .failure)
    #expect(invalid.error.hasPrefix("error: --exclude '['"))
  }

  @Test(arguments: [
    (["--exclude", "*"], "{}", "'--exclude'"), (["--exclude", "App"], "{}", "'--exclude'"),
    (["App/L.xcstrings", "--exclude", "*"], "{}", "'--exclude'"),
    ([], #"{"exclude": ["App"]}"#, "'exclude' in the configuration"),
    (["App/L.xcstrings"], #"{"exclude": ["**"]}"#, "'exclude' in the configuration"),
    ([], #"{"include": ["Kit/**"]}"#, "'include' in the configuration"),
  ]) func `a failure says what excludes all files`(
    arguments: [String], configuration: String, cause: String
  ) async throws {
    let project = try Project([
      "App/L.xcstrings": catalog(["bad": "x"]), ".lint-config.json": configuration,
    ])
    for command in ["lint", "coverage"] {
      let run = try await project.run([command] + arguments)
      #expect(run.status == .failure)
      #expect(run.error.contains("error: nothing to check: \(cause) excludes all files\n"))
      #expect(!run.error.contains("was found"))
    }
  }

  @Test func `a failure names all causes that leave no file`() async throws {
    let project = try project()
    try project.write(".lint-config.json", #"{"exclude": ["Other"]}"#)
    try project.write("Other/L.xcstrings", "")
    let run = try await project.run("--exclude", "App")
    #expect(
      run.error.hasPrefix(
        """
        error: nothing to check: 2 files skipped (1 ignored by git, 1 in frameworks), and \
        '--exclude' and 'exclude' in the configuration exclude the others

        """))
  }

  @Test func `files are listed with the skipped ones`() async throws {
    let project = try project()
    try project.write("Pods/P/L.xcstrings", "")
    try project.write(".lint-config.json", #"{"exclude": ["Other"]}"#)
    try project.write("Other/L.xcstrings", "")
    let run = try await project.run("files")
    #expect(run.status == .success)
    #expect(
      run.output == """
        App/L.xcstrings

        skipped:
          Kit.framework/en.lproj/L.strings  in a framework or an app
          Other/                            excluded by the configuration or '--exclude'
          Pods/                             dependencies or build products
          build/L.xcstrings                 ignored by git

        1 file to check, 4 skipped

        """)
    let json = try await project.run("files", "--format", "json", "--no-ignore")
    #expect(json.output.contains("Kit.framework/en.lproj/L.strings"))
    #expect(!json.output.contains("ignored"))
    #expect(try await project.run("files", "--exclude", "*").status == .failure)
  }

  @Test func `a link out of the project prints nothing of its target`() async throws {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write("../secret", "PASSWORD")
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/P.strings", withDestinationPath: "../secret")
    try project.git("add", "--all")
    for options in [[], ["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options)
      #expect(run.status == .success)
      #expect(!run.output.contains("PASSWORD"))
      #expect(run.output.contains("1 file skipped (1 linked from outside)"))
    }
    // A user who passes a link wants its target to be checked.
    #expect(try await project.run("P.strings").output.contains("PASSWORD"))
    let staged = try await project.run("--staged", "P.strings")
    #expect(staged.status == .failure)
    #expect(staged.error == "error: P.strings: it leads out of the repository\n")
    #expect(!staged.output.contains("PASSWORD"))
  }

  @Test(arguments: [".lint-config.json", ".lint-baseline.json"])
  func `a link in place of a settings file is not followed out of the project`(name: String)
    async throws
  {
    let project = try repository(["L.xcstrings": catalog(["good": "x"])])
    try project.write("../secret", "PASSWORD")
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/" + name, withDestinationPath: "../secret")
    try project.git("add", "--all")
    for options in [[], ["--base", "HEAD"], ["--staged"]] {
      let run = try await project.run(options)
      #expect(run.status == .failure)
      #expect(!(run.output + run.error).contains("PASSWORD"))
      #expect(run.error.contains("error: \(name): the link leads out of the repository\n"))
    }
    let option = name.contains("config") ? "--config" : "--baseline"
    #expect(try await project.run(option, name).error.contains("PASSWORD"))
  }

  @Test func `a link to a configuration in the repository is followed`() async throws {
    let project = try repository([
      "L.xcstrings": catalog(["odd": "x"]), "ci/lint.json": #"{"failOn": "warning"}"#,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/.lint-config.json", withDestinationPath: "ci/lint.json")
    try project.git("add", "--all")
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--staged", "L.xcstrings").status == .findings)
  }

  @Test func `a locale without tables is a failure`() async throws {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "A";"#, "ja.lproj/L.strings": #""a" = "あ";"#,
      "de.lproj/L.strings": #""a" = "Ah";"#,
    ])
    let run = try await project.run("--locale", "sw")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: no table has the locale 'sw'"))
    for locale in ["ja", "en", "DE"] {
      #expect(try await project.run("--locale", locale).status == .success)
    }
    #expect(try await project.run("--locale", "jp").error.contains("did you mean 'ja'?"))
    #expect(try await project.run("--locale", "jp-JP").error.contains("unknown locale"))
    for command in [["lint"], ["coverage"], ["baseline", "write"]] {
      let run = try await project.run(command + ["--locale", "da"])
      #expect(run.status == .failure)
      #expect(run.error.hasPrefix("error: no table has the locale 'da'; did you mean 'de'?\n"))
    }
    try project.write(".lint-config.json", #"{"locales": ["sw"]}"#)
    #expect(try await project.run("--locale", "sw").status == .success)
  }
}

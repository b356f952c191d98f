import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Options that several commands share.
@Suite struct OptionTests {
  @Test(arguments: [
    ["--only", "suspect-key,every-key"], ["--only=suspect-key, every-key,"],
    ["--only", "suspect-key", "--only", "every-key"], ["--enable", "every-key,suspect-key"],
  ]) func `rules are separated by commas`(options: [String]) async throws {
    let run = try await project().run(["--format", "xcode"] + options)
    #expect(run.output.contains("[suspect-key]"))
    #expect(run.output.contains("[every-key]"))
  }

  @Test(arguments: ["--skip", "--disable"])
  func `rules can be skipped`(option: String) async throws {
    let run = try await project().run("--enable", "all", option, "suspect-key,every-key", "-q")
    #expect(run.status == .success)
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["--only", "--skip", "--enable", "--locale"])
  func `an empty list is a mistake and does not mean everything`(option: String) async throws {
    for value in [",", " , "] {
      let run = try await project().run("\(option)=\(value)")
      #expect(run.status == .failure)
      #expect(run.error.hasPrefix("error: unknown \(option == "--locale" ? "locale" : "rule") ''"))
    }
    #expect(try await project().run("\(option)=").error.contains("missing value"))
  }

  @Test func `locales are separated by commas, in both commands`() async throws {
    let project = try Project([
      "L.xcstrings": catalog(["good": "bad"]), "de.lproj/M.strings": "", "fr.lproj/M.strings": "",
      "nl.lproj/M.strings": "",
    ])
    #expect(try await project.run("--locale", "fr,nl").status == .success)
    #expect(try await project.run("--locale", "fr,de").status == .findings)
    let table = try await project.run("coverage", "--locale", "de,de-AT")
    #expect(table.error.contains("'de-AT'"))
  }

  @Test func `options have short forms`() async throws {
    let project = try project(["odd": "x", "note": "x"])
    #expect(!(try await project.run("-q").output.contains("1 file")))
    #expect(try await project.run("-v").output.contains("the key is note"))
    #expect(try await project.run("coverage", "-q").output.isEmpty)
    #expect(try await project.run("-qv").status == .failure)
  }

  @Test(arguments: [(0, false), (1, false), (2, true), (3, true)])
  func `more warnings than allowed fail`(limit: Int, passes: Bool) async throws {
    let project = try project(["odd one": "x", "odd two": "x"])
    let run = try await project.run(
      "--max-warnings", "\(limit)", "--output", "junit=report.xml")
    #expect(run.status == (passes ? .success : .findings))
    #expect(
      run.error
        == (passes ? "" : "error: 2 warnings, but '--max-warnings' allows \(limit)\n"))
    #expect(try project.read("report.xml").contains("<failure") == !passes)
  }

  @Test func `a negative number of warnings is a mistake`() async throws {
    let run = try await project().run("--max-warnings=-1")
    #expect(run.status == .failure)
    #expect(run.error.contains("'--max-warnings' must be at least 0"))
  }

  @Test(arguments: [
    (["--fix"], "there is no option '--fix'"),
    (["lint", "--autocorrect", "."], "there is no option '--autocorrect'"),
    (["--select", "x"], "there is no option '--select'"),
    (["lint", "--stdin"], "there is no option '--stdin'"),
  ]) func `options of other linters are recognized`(
    arguments: [String], message: String
  ) async throws {
    let run = try await project().run(arguments)
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("error: \(message)\n  help: "))
  }

  @Test(arguments: [["--fix"], ["lint", "--fix"], ["lint", "App", "--autocorrect"]])
  func `a request for fixes is answered with the command`(arguments: [String]) async throws {
    let run = try await project().run(arguments)
    #expect(run.status == .failure)
    #expect(run.error.hasSuffix("\n  help: use 'catalog-lint fix'\n"))
  }

  @Test(arguments: [
    ("--fromat", "--format"), ("--strct", "--strict"), ("--bse", "--base"),
    ("--nope", nil), ("--xx", nil), ("--all", nil),
  ]) func `only a similar option is suggested`(option: String, suggestion: String?) async throws {
    for arguments in [[option], ["lint", option], ["coverage", option, "x"]] {
      let run = try await project().run(arguments)
      #expect(run.status == .failure)
      #expect(run.error.hasPrefix("error: unknown option '\(option)'"))
      if suggestion == nil { #expect(!run.error.contains("did you mean"), "\(run.error)") }
    }
    guard let suggestion else { return }
    let run = try await project().run("lint", option)
    #expect(run.error.contains("'\n  help: did you mean '\(suggestion)'?\n"))
  }

  @Test(arguments: [
    (["lnt"], "lint"), (["covrage"], "coverage"), (["rule"], "rules"), (["hlp"], "help"),
    (["conf", "show"], "config"), (["expl", "stale-entry"], "explain"),
    (["covrage", "--since", "9d"], "coverage"),
    (["baseline", "writ"], "write"), (["config", "sch"], "schema"),
  ]) func `a mistyped command is recognized`(arguments: [String], command: String) async throws {
    let run = try await project().run(arguments)
    #expect(run.status == .failure)
    let hint = "  help: did you mean the command '\(command)'?\n"
    #expect(run.error.hasSuffix(hint), "\(run.error)")
  }

  @Test func `a command after its options is recognized`() async throws {
    let run = try await project().run("--output", "json=o.json", "lint")
    #expect(run.status == .failure)
    #expect(run.error.hasSuffix("  help: write the command 'lint' before its options\n"))
    let value = try await project().run("--format", "lint")
    #expect(!value.error.contains("before its options"))
  }

  @Test(arguments: [["Sources"], ["./lnt"], ["lnt.strings"], ["lint", "lnt"], ["--", "lnt"]])
  func `a missing path is not taken for a command`(arguments: [String]) async throws {
    let run = try await project().run(arguments)
    #expect(run.status == .failure)
    #expect(!run.error.contains("did you mean"))
  }

  @Test func `a folder with a name like a command is a folder`() async throws {
    let project = try Project(["lnt/L.xcstrings": catalog(["bad": "x"])])
    #expect(try await project.run("lnt").status == .findings)
    let empty = try Project(["lnt/x.txt": ""])
    #expect(!(try await empty.run("lnt").error.contains("did you mean")))
  }

  @Test func `a folder called 'fix' is a folder`() async throws {
    let project = try Project(["fix/L.xcstrings": catalog(["bad": "x"])])
    #expect(try await project.run("fix").status == .findings)
    #expect(try await project.run("--", "--fix").error.contains("--fix: No such file"))
  }

  @Test(arguments: [
    ([:], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "3"], true),
    (["FORCE_COLOR": "0"], false), (["FORCE_COLOR": "false"], false), (["FORCE_COLOR": ""], false),
    (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
    (["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
    (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], false),
    (["FORCE_COLOR": "1", "TERM": "dumb"], true),
  ]) func `an environment variable forces colors`(
    environment: [String: String], isColored: Bool
  ) async throws {
    let project = try project()
    project.environment = environment
    #expect(try await project.run().output.contains("\u{1B}[") == isColored)
    #expect(try await project.run("--color", "always").output.contains("\u{1B}["))
    #expect(!(try await project.run("--color", "never").output.contains("\u{1B}[")))
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false), (["CLICOLOR": "0"], false),
    (["FORCE_COLOR": "0"], false), (["CLICOLOR": "0", "FORCE_COLOR": "1"], true),
  ]) func `terminal output is colored unless a variable forbids it`(
    environment: [String: String], isColored: Bool
  ) async throws {
    let project = try project()
    project.environment = environment
    let shown = try await project.run("lint", on: Terminal(columns: 80))
    #expect(shown.contains("the key is bad"))
    #expect(shown.contains("\u{1B}[") == isColored)
  }

  @Test(arguments: ["write", "prune", "show"])
  func `a baseline has no options about failure`(command: String) async throws {
    for option in ["--strict", "--fail-on=note"] {
      let run = try await project().run("baseline", command, option)
      #expect(run.status == .failure)
      #expect(run.error.contains("unknown option"))
    }
  }

  @Test func `the effective configuration has no locale option`() async throws {
    let run = try await project().run("config", "--locale", "de")
    #expect(run.error.contains("unknown option '--locale'"))
    #expect(try await project().run("config", "--only", "every-key").status == .success)
  }

  @Test func `rule names are listed for completions as plain words`() async throws {
    let project = try project()
    let builtin = try await project.run("rules", "--format", "names").output
    #expect(builtin == "every-key\nsuspect-key\n")
    try project.write(
      ".lint-config.json",
      #"{"customRules": [{"id": "$(touch pwned)", "message": "m", "key": "a", "examples": []}]}"#)
    let names = try await project.run("rules", "--format", "names").output
    #expect(!names.contains("pwned"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions request the rule names`(shell: String) async throws {
    let script = try await project().run("--generate-completion-script", shell).output
    #expect(script.components(separatedBy: "catalog-lint rules --format names").count > 3)
  }

  @Test(arguments: [
    ("lint --output html=x", "'html' is a format of 'coverage' and 'preview'; formats of 'lint': "),
    ("coverage --output sarf=x", "did you mean 'sarif=FILE'?"),
    ("--output json", "write 'json=FILE'"),
    ("coverage --format htm", "did you mean 'html'?"), ("--color nevr", "did you mean 'never'?"),
    ("--color x", "values: auto, always, never"),
    ("lint --since 90d", "it is an option of 'coverage'; 'lint' compares with '--base REVISION'"),
    ("coverage --staged", "it is an option of 'lint', 'fix', 'preview'"),
    ("rules stale-entry", "'catalog-lint explain stale-entry' describes a rule"),
    ("check", "the command is called 'lint'"),
    ("lsp", "there is no language server; editors can run"),
    ("lint -", "for a file of this name, write './-'"),
    ("--jobs x", "'catalog-lint lint --help' lists the arguments"),
    ("baseline write --until x", "'catalog-lint baseline write --help' lists the arguments"),
    (
      "config shw",
      "commands of 'config': show, schema, newer\n  help: did you mean the command 'show'?"
    ),
  ]) func `a mistake in the arguments says what was meant`(
    arguments: String, advice: String
  ) async throws {
    let run = try await project().run(arguments.split(separator: " ").map(String.init))
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: ") && !run.error.contains("Usage:"))
    #expect(run.error.contains("\n  help: \(advice)"), "\(run.error)")
    #expect(!run.error.contains("Please provide"))
  }

  @Test func `the options of lint are in groups, with examples`() async throws {
    let help = try await project().run("lint", "--help").output
    let places = try [
      "catalog-lint --base origin/main", "USAGE: catalog-lint [<path> ...]", "WHAT IS CHECKED:",
      "WHICH RULES, AND WHAT FAILS:", "COMPARISON AND ACCEPTED FINDINGS:", "OUTPUT:", "OPTIONS:",
    ].map { try #require(help.range(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions have the default command, lists, locales and revisions`(
    shell: String
  ) async throws {
    let script = try await project().run("--generate-completion-script", shell).output
    for part in [
      "Without a subcommand", "__catalog-lint_listed", "__catalog-lint_locales |",
      "git for-each-ref",
    ] {
      #expect(script.contains(part), "\(part)")
    }
  }

  private func project(
    _ entries: KeyValuePairs<String, String> = ["bad": "x"]
  ) throws -> Project {
    try Project(["L.xcstrings": catalog(entries)])
  }
}

import Foundation
import LintCommand
import Testing

@Suite struct LintCommandTests {
  @Test func `a clean run succeeds`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "gut"])])
    let run = try await project.run()
    #expect(run.status == .success)
    #expect(run.output.contains("no findings"))
    #expect(run.error.isEmpty)
    #expect(try await project.run("lint", "L.xcstrings").status == .success)
  }

  @Test func `a finding fails and is printed on standard output`() async throws {
    let project = try Project(["App/L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .findings)
    #expect(
      run.output == "App/L.xcstrings:4:6: error: the key is bad (\"bad\") [suspect-key]\n")
    #expect(run.error.isEmpty)
  }

  @Test(arguments: [
    ([], "bad", Status.findings), ([], "odd", .success), ([], "note", .success),
    (["--strict"], "odd", .findings), (["--strict"], "note", .success),
    (["--fail-on", "note"], "note", .findings), (["--fail-on", "warning"], "odd", .findings),
    (["--fail-on", "never"], "bad", .success),
    (["--fail-on", "never", "--strict"], "odd", .findings),
  ]) func `the failure threshold decides`(
    options: [String], key: String, status: Status
  ) async throws {
    let project = try Project(["L.xcstrings": catalog([key: "x"])])
    let run =
      switch options.count {
      case 0: try await project.run()
      case 1: try await project.run(options[0])
      case 2: try await project.run(options[0], options[1])
      default: try await project.run(options[0], options[1], options[2])
      }
    #expect(run.status == status)
  }

  @Test func `the configuration sets the failure threshold, and the command line overrides it`()
    async throws
  {
    let project = try Project([
      "L.xcstrings": catalog(["odd": "x"]), ".lint-config.json": #"{"failOn": "warning"}"#,
    ])
    #expect(try await project.run().status == .findings)
    #expect(try await project.run("--fail-on", "error").status == .success)
  }

  @Test func `rules are selected by name`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    #expect(try await project.run("--skip", "suspect-key").status == .success)
    #expect(try await project.run("--only", "every-key").status == .success)
    #expect(try await project.run("--only", "every-key", "--strict").status == .findings)
    let enabled = try await project.run("--enable", "every-key", "--format", "xcode")
    #expect(enabled.output.contains("warning: a key"))
    #expect(enabled.output.contains("error: the key is bad"))
    let all = try await project.run("--enable", "all", "--format", "xcode")
    #expect(all.output == enabled.output)
  }

  @Test func `a locale option omits the other locales`() async throws {
    let project = try Project(["L.xcstrings": catalog(["a": "bad"])])
    #expect(try await project.run("--locale", "de").status == .findings)
    #expect(try await project.run("--locale", "en").status == .success)
    let unknown = try await project.run("--locale", "xq")
    #expect(unknown.status == .failure)
    #expect(unknown.error.contains("error: unknown locale 'xq'\n"))
  }

  @Test(arguments: ["--only", "--skip", "--enable"])
  func `an unknown rule is a mistake`(option: String) async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run(option, "suspect-kye")
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("error: unknown rule 'suspect-kye'; did you mean 'suspect-key'?\n"))
  }

  @Test func `nothing to check is a failure`() async throws {
    let project = try Project(["notes.txt": ""])
    let run = try await project.run()
    #expect(run.status == .failure)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("error: no .xcstrings, "))
  }

  @Test func `a missing path is a failure, and the others are checked`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"]), "a.txt": ""])
    let run = try await project.run("gone", "a.txt", "L.xcstrings", "--format", "xcode")
    #expect(run.status == .failure)
    #expect(run.output.contains("the key is bad"))
    #expect(
      run.error == """
        error: gone: No such file or directory
        error: a.txt: not a localization file; expected .xcstrings, .strings, .stringsdict or .xliff

        """)
    #expect(try await project.run("gone").error == "error: gone: No such file or directory\n")
  }

  @Test func `an unreadable file is a failure, and the others are checked`() async throws {
    let project = try Project([
      "x.xcstrings/readme": "", "L.xcstrings": catalog(["bad": "x"]),
    ])
    let run = try await project.run("--format", "xcode")
    #expect(run.status == .failure)
    #expect(run.output.contains("L.xcstrings:4:6: error: the key is bad"))
    #expect(
      run.output.contains("x.xcstrings:1:1: error: cannot be read: it is a directory, not a file"))
    #expect(run.error == "error: x.xcstrings: it is a directory, not a file\n")
  }

  @Test func `an export of another platform is checked when it is named`() async throws {
    let project = try Project([
      "web/messages.de.xlf": """
      <xliff version="1.2">
      <file original="ng2.template" source-language="en" target-language="de"><body>
      <trans-unit id="bad key"><source>Save</source></trans-unit>
      </body></file>
      </xliff>
      """,
      "L.xcstrings": catalog(["good": "x"]),
    ])
    let found = try await project.run("--format", "xcode", "--verbose")
    #expect(found.status == .success)
    #expect(
      found.output == """
        web/messages.de.xlf:1:1: note: the XLIFF contains no strings of Apple's formats, so it is not checked [syntax-error]

        """)
    let named = try await project.run("web/messages.de.xlf", "--format", "xcode")
    #expect(named.status == .findings)
    #expect(
      named.output
        == "web/messages.de.xlf:3:17: error: the key is bad (\"bad key\") [suspect-key]\n")
  }

  @Test func `file names can't forge lines`() async throws {
    let project = try Project()
    let run = try await project.run("a\n::error::b", "\u{1B}[2J")
    #expect(run.status == .failure)
    #expect(run.error.split(separator: "\n").count == 2)
    #expect(!run.error.contains("\u{1B}"))
  }

  @Test func `reports are written to files, and their directories are created`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    let run = try await project.run(
      "--output", "json=build/reports/lint.json", "--output", "xcode=lint.txt", "--quiet")
    #expect(run.status == .findings)
    #expect(try project.read("build/reports/lint.json").hasPrefix(#"{"version":1,"#))
    #expect(try project.read("lint.txt").hasPrefix("L.xcstrings:4:6: error:"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.path + "/build/reports")
        == ["lint.json"])
    try project.write("lint.txt", "old")
    _ = try await project.run("--output", "xcode=lint.txt")
    #expect(try project.read("lint.txt").hasPrefix("L.xcstrings:4:6: error:"))
  }

  @Test func `a report that can't be written is a failure`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "x"]), "file": ""])
    let run = try await project.run("--output", "json=file/lint.json")
    #expect(run.status == .failure)
    #expect(run.error.contains("file/lint.json: Not a directory"))
    let folder = try await project.run("--output", "json=.")
    #expect(folder.status == .failure)
    #expect(folder.error.contains("Is a directory"))
  }

  @Test func `a file that is not a regular file is written in place`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "x"])])
    #expect(try await project.run("--output", "json=/dev/null").status == .success)
    let status = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(status[.type] as? FileAttributeType == .typeCharacterSpecial)
    if FileManager.default.fileExists(atPath: "/dev/full") {
      #expect(try await project.run("--output", "json=/dev/full").status == .failure)
    }
  }

  @Test func `a file that the configuration excludes is not checked even by name`() async throws {
    let project = try Project([
      "Old/L.xcstrings": catalog(["bad": "x"]), "M.xcstrings": catalog(["good": "x"]),
      ".lint-config.json": #"{"exclude": ["Old"]}"#,
    ])
    let run = try await project.run("Old/L.xcstrings", "M.xcstrings")
    #expect(run.status == .success)
    #expect(run.error == "note: Old/L.xcstrings: excluded by the configuration\n")
    #expect(try await project.run("Old/L.xcstrings", "M.xcstrings", "--quiet").error.isEmpty)
    #expect(try await project.run("Old/L.xcstrings").status == .failure)
  }

  @Test func `color follows the option`() async throws {
    let project = try Project(["L.xcstrings": catalog(["bad": "x"])])
    func isColored(_ arguments: String) async throws -> Bool {
      try await project.run("--color", arguments).output.contains("\u{1B}[")
    }
    #expect(try await !isColored("auto"))
    #expect(try await isColored("always"))
    project.environment = ["CLICOLOR_FORCE": "1"]
    #expect(try await isColored("auto"))
    #expect(try await !isColored("never"))
    project.environment = ["CLICOLOR_FORCE": "0"]
    #expect(try await !isColored("auto"))
    project.environment = ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]
    #expect(try await !isColored("auto"))
    #expect(try await isColored("always"))
    #expect(
      try await !project.run("--color", "always", "--output", "text=t", "--quiet").status.isFailure)
    #expect(try !project.read("t").contains("\u{1B}["))
  }

  @Test func `quiet keeps the findings, and verbose adds the notes`() async throws {
    let project = try Project(["L.xcstrings": catalog(["note": "x", "odd": "x"])])
    let normal = try await project.run()
    #expect(normal.output.contains("the key is odd"))
    #expect(!normal.output.contains("the key is note"))
    #expect(try await project.run("--verbose").output.contains("the key is note"))
    let quiet = try await project.run("--quiet")
    #expect(quiet.output.contains("the key is odd"))
    #expect(!quiet.output.contains("1 file"))
    let clean = try Project(["L.xcstrings": catalog(["good": "x"])])
    #expect(try await clean.run("--quiet").output.isEmpty)
  }

  @Test func `the number of jobs changes nothing but the duration`() async throws {
    var files: [String: String] = [:]
    for index in 0..<20 { files["\(index).xcstrings"] = catalog(["bad \(index)": "x"]) }
    let project = try Project(files)
    let one = try await project.run("--jobs", "1", "--format", "json").output
    #expect(try await project.run("--jobs", "7", "--format", "json").output == one)
    #expect(try await project.run("--jobs", "0").status == .failure)
  }

  @Test func `a repeated key in a large catalog is found with any number of jobs`() async throws {
    let entries = (0..<9_000).map { index in
      let key = index == 8_000 ? "key \\u0032\\u0030" : "key \(index)"
      return #"    "\#(key)" : { "comment" : "\#(String(repeating: "x", count: 300))" }"#
    }
    let project = try Project([
      "L.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(entries.joined(separator: ",\n"))
        },
        "version" : "1.0"
      }
      """
    ])
    let one = try await project.run("--jobs", "1", "--format", "json").output
    #expect(one.contains("duplicate-key"))
    #expect(try await project.run("--jobs", "2", "--format", "json").output == one)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `failing to write standard output is a failure`() async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "x"])])
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let environment = ProcessEnvironment(
      workingDirectory: project.path, environment: [:], output: full, error: full,
      today: "2026-11-21", cores: 1)
    let status = await CatalogLint.run([], rules: [SuspectKey.self], in: environment)
    #expect(status == .failure)
  }

  @Test(arguments: [
    ["--nope"], ["--format", "nope"], ["--output", "json"], ["--output", "nope=x"],
    ["--output", "json="], ["--fail-on", "off"], ["--jobs", "-1"], ["--color", "blue"],
    ["--quiet", "--verbose"], ["explain"], ["config", "nope"],
  ]) func `invalid arguments are a failure with status 2`(arguments: [String]) async throws {
    let project = try Project(["L.xcstrings": catalog(["good": "x"])])
    let run =
      arguments.count == 1
      ? try await project.run(arguments[0]) : try await project.run(arguments[0], arguments[1])
    #expect(run.status.rawValue == 2)
    #expect(run.output.isEmpty)
    #expect(!run.error.isEmpty)
  }
}

extension Status {
  fileprivate var isFailure: Bool { self == .failure }
}

import BuiltinRules
import LintCommand
import Testing

/// `catalog-lint suppress`, which writes what accepts a finding.
@Suite struct SuppressCommandTests {
  private static let german = "de.lproj/L.strings"

  private func project(_ german: String, _ files: [String: String] = [:]) throws -> Project {
    let project = try Project(
      ["en.lproj/L.strings": "\"n\" = \"%d files\";\n\"m\" = \"More\";\n", Self.german: german]
        .merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  private func suppress(_ project: Project, _ arguments: String...) async throws -> Project.Run {
    try await project.run(["suppress"] + arguments)
  }

  @Test func `a comment is written above that of the key, and only once`() async throws {
    let rest = "/* A number */\n  \"n\" = \"%@ Dateien\";\n\"m\" = \"Mehr\";\n"
    let project = try project(rest)
    let run = try await suppress(project, "\(Self.german):2", "--reason", "it is an object")
    #expect(run.error == "")
    #expect(
      run.output == "de.lproj/L.strings: now accepts 1 finding of 'format-specifier-mismatch'\n")
    let written = "/* lint:allow format-specifier-mismatch -- it is an object */\n" + rest
    #expect(try project.read(Self.german) == written)
    #expect(try await project.run("--strict").status == .success)
    let again = try await suppress(project, "\(Self.german):3", "--reason", "it is an object")
    #expect(again.status == .success)
    #expect(
      again.output == "nothing to do: 'format-specifier-mismatch' is already accepted here at "
        + "de.lproj/L.strings:1\n")
    #expect(try project.read(Self.german) == written)
  }

  @Test func `line ends and indentation are kept`() async throws {
    let project = try project("\"m\" = \"Mehr\";\r\n  \"n\" = \"%@ Dateien\";\r\n")
    _ = try await suppress(project, "\(Self.german):2", "--reason", "R")
    #expect(
      try project.read(Self.german)
        == "\"m\" = \"Mehr\";\r\n  /* lint:allow format-specifier-mismatch -- R */\r\n"
        + "  \"n\" = \"%@ Dateien\";\r\n")
  }

  @Test func `a catalog has its suppressions in the configuration`() async throws {
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [
        "C.xcstrings": """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "%d files": {"localizations": {
            "de": {"stringUnit": {"state": "translated", "value": "%@ Dateien"}},
            "fr": {"stringUnit": {"state": "translated", "value": "%@ fichiers"}}}}}}
        """
      ])
    let run = try await suppress(project, "C.xcstrings:3", "--reason", "R")
    #expect(
      run.output
        == ".lint-config.json: created; accepts 1 finding of 'format-specifier-mismatch'\n")
    let first = try project.read(".lint-config.json")
    #expect(first.hasPrefix("{\n  \"$schema\": \"https://"))
    #expect(first.contains("\"locale\": \"de\",\n      \"reason\": \"R\"\n"))
    // Comments and the layout of the file stay.
    try project.write(
      ".lint-config.json", "{\n\t// ours\n\t\"suppressions\": [\n\t]\n}\n")
    _ = try await suppress(project, "C.xcstrings:4", "--reason", "S", "--until", "2100-01-01")
    let text = try project.read(".lint-config.json")
    #expect(text.hasPrefix("{\n\t// ours\n\t\"suppressions\": ["))
    #expect(text.contains("\"until\": \"2100-01-01\""))
    let left = try await project.run("--format", "xcode")
    #expect(left.output.contains("C.xcstrings:3"))
    #expect(!left.output.contains("C.xcstrings:4"))
  }

  @Test func `the nearest configuration gets the suppression`() async throws {
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [
        ".lint-config.json": "{}", "App/.lint-config.json": #"{"failOn": "error"}"#,
        "App/en.lproj/K.strings": "\"k\" = \"%d\";\n",
        "App/de.lproj/K.strings": "\"k\" = \"%@\";\n",
      ])
    _ = try await suppress(project, "App/de.lproj/K.strings:1", "--reason", "a */ b")
    #expect(try project.read(".lint-config.json") == "{}")
    let text = try project.read("App/.lint-config.json")
    #expect(text.hasPrefix(#"{"failOn": "error""#))
    #expect(text.contains(#""path": "de.lproj/K.strings""#))
    #expect(try await project.run().status == .success)
  }

  @Test func `only what is named is accepted`() async throws {
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [
        ".lint-config.json": "{ \"suppressions\": [ /* ours */ ] }",
        "A*/en.lproj/K.strings": "\"Sure?\" = \"%d\"; \"Surer\" = \"%d\";\n",
        "A*/de.lproj/K.strings": "\"Sure?\" = \"%@\"; \"Surer\" = \"%@\";\n",
        "AB/en.lproj/K.strings": "\"Sure?\" = \"%d\";\n",
        "AB/de.lproj/K.strings": "\"Sure?\" = \"%@\";\n",
      ])
    let place = "A*/de.lproj/K.strings:1"
    let several = try await suppress(project, place, "--reason", "R")
    #expect(several.error.contains("has 2 findings of several keys"))
    let run = try await suppress(project, place + ":12", "--reason", "R", "--until", "2100-01-01")
    #expect(run.output.contains("now accepts 1 finding"), "\(run.error)")
    let text = try project.read(".lint-config.json")
    #expect(text.hasSuffix("  }\n /* ours */ ] }"), "\(text)")
    #expect(text.contains(#""path": "A\\*/de.lproj/K.strings""#))
    #expect(text.contains(#""key": "Sure\\?""#))
    let left = try await project.run("--format", "xcode").output
    #expect(left.split(separator: "\n").count == 2, "\(left)")
  }

  @Test(arguments: [
    ("{}", "{\n  \"suppressions\": [\n    {", "    }\n  ]\n}"),
    ("{ // ours\n}\n", "{\n  \"suppressions\": [\n    {", "    }\n  ] // ours\n}\n"),
    (
      "{\"failOn\": \"error\"}", "{\"failOn\": \"error\",\n  \"suppressions\": [\n    {",
      "    }\n  ]\n}"
    ),
    (
      "{\n  \"suppressions\": [ // ours\n  ]\n}\n", "{\n  \"suppressions\": [\n    {",
      "    } // ours\n  ]\n}\n"
    ),
    (
      "{\r\n  \"failOn\": \"error\"\r\n}\r\n",
      "{\r\n  \"failOn\": \"error\",\r\n  \"suppressions\": [\r\n    {\r\n",
      "    }\r\n  ]\r\n}\r\n"
    ),
  ])
  func `a configuration keeps its comments and line ends`(
    text: String, start: String, end: String
  ) async throws {
    let project = try project(
      "\"n\" = \"%@ Dateien\";\n\"m\" = \"Mehr\";\n", [".lint-config.json": text])
    let run = try await suppress(project, "\(Self.german):1", "--reason", "a */ b")
    #expect(run.error == "")
    let written = try project.read(".lint-config.json")
    #expect(written.utf8.starts(with: start.utf8), "\(written)")
    #expect(written.utf8.suffix(end.utf8.count).elementsEqual(end.utf8), "\(written)")
    let feeds = written.utf8.count { $0 == 0x0A }
    #expect(written.utf8.count { $0 == 0x0D } == (text.contains("\r\n") ? feeds : 0))
    #expect(try await project.run().status == .success)
  }

  @Test func `a comment of several lines stays next to its key`() async throws {
    let rest = "/* A number\n   of files */\n\"n\" = \"%@ Dateien\";\n\"m\" = \"Mehr\";\n"
    let project = try project(rest)
    let run = try await suppress(project, "\(Self.german):3", "--reason", "R")
    #expect(run.error == "")
    #expect(
      try project.read(Self.german)
        == "/* lint:allow format-specifier-mismatch -- R */\n" + rest)
    #expect(try await project.run().status == .success)
  }

  @Test func `a column names only one of the findings in a line`() async throws {
    let code = """
      let a = [
        NSLocalizedString("u1", tableName: "L", comment: ""), NSLocalizedString("u2", tableName: "L", comment: ""),
      ]

      """
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [".lint-config.json": #"{"code": {"include": ["**"]}}"#, "A.swift": code])
    let run = try await suppress(project, "A.swift:2:21", "--reason", "R")
    #expect(
      run.output == ".lint-config.json: now accepts 1 finding of 'undefined-key'\n",
      "\(run.error)")
    #expect(try project.read("A.swift") == code)
  }

  @Test func `a finding that no suppression can accept says what to do`() async throws {
    let project = try project(
      "/* lint:allow empty-key -- R */\n\"n\" = \"%@ Dateien\";\n\"m\" = \"Mehr\";\n",
      ["ci/c.json": "{}"])
    let unused = try await suppress(project, "\(Self.german):1", "--reason", "R")
    #expect(
      unused.error
        == "error: 'unused-suppression' can't be accepted at de.lproj/L.strings:1\n"
        + "  help: remove it from the comment\n")
    let outside = try await suppress(
      project, "\(Self.german):2", "--reason", "a */ b", "--config", "ci/c.json")
    #expect(
      outside.error.hasSuffix(
        "  help: the patterns of ci/c.json can't match files outside of its folder\n"),
      "\(outside.error)")
    #expect(!project.exists(".lint-config.json"))
    let hidden = try await suppress(project, "\(Self.german):2", "--reason", "a\nb")
    #expect(
      hidden.error
        == "error: '--reason' has a line break or other characters that can't be seen\n"
        + "  help: 'catalog-lint suppress --help' lists the arguments\n")
  }

  @Test func `a macro that is continued on the next line keeps its lines`() async throws {
    let code =
      "#define SHOW \\\n  NSLocalizedStringFromTable(@\"gone\", @\"L\", nil)\n"
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [".lint-config.json": #"{"code": {"include": ["**"]}}"#, "A.m": code])
    let run = try await suppress(project, "A.m:2", "--reason", "R")
    #expect(run.output.hasPrefix(".lint-config.json: now accepts"), "\(run.error)")
    #expect(try project.read("A.m") == code)
  }

  @Test(arguments: [
    ["--reason", "a\nb"], ["--reason", "a\u{202E}b"], ["--reason", "R", "--until", "soon"],
    ["--reason", "R", "--until", "2026-11-20"],
  ])
  func `what can't be written is refused`(options: [String]) async throws {
    let project = try project("\"n\" = \"%@ Dateien\";\n\"m\" = \"Mehr\";\n")
    let before = try project.read(Self.german)
    let run = try await project.run(["suppress", "\(Self.german):1"] + options)
    #expect(run.status == .failure)
    #expect(try project.read(Self.german) == before)
    #expect(!project.exists(".lint-config.json"))
  }

  @Test func `a place with several rules needs the name of one`() async throws {
    let project = try project("\"n\" = \"%@ Dateien \";\n\"m\" = \"Mehr\";\n")
    let place = "\(Self.german):1"
    let run = try await suppress(project, place, "--reason", "R")
    #expect(run.status == .failure)
    #expect(
      run.error
        == "error: the findings at de.lproj/L.strings:1 are of 'format-specifier-mismatch', "
        + "'whitespace-mismatch'\n  help: pass one of them with '--rule'\n")
    let named = try await suppress(
      project, place, "--reason", "R", "--rule", "whitespace-mismatch")
    #expect(named.status == .success)
    #expect(
      try project.read(Self.german).hasPrefix("/* lint:allow whitespace-mismatch -- R */\n"))
  }

  @Test func `code gets a comment on the line before`() async throws {
    let code =
      "import SwiftUI\nfunc a() {\n  let x = NSLocalizedString(\"gone\", tableName: \"L\", comment: \"\")\n}\n"
    let project = try project(
      "\"n\" = \"%d Dateien\";\n\"m\" = \"Mehr\";\n",
      [".lint-config.json": #"{"code": {"include": ["**"]}}"#, "A.swift": code])
    let run = try await suppress(project, "A.swift:3", "--reason", "R", "--rule", "undefined-key")
    #expect(run.error == "")
    #expect(run.output == "A.swift: now accepts 1 finding of 'undefined-key'\n")
    #expect(
      try project.read("A.swift").contains("{\n  // lint:allow undefined-key -- R\n  let x"))
  }

  @Test func `what can't be accepted, and what isn't there`() async throws {
    let project = try project("\"n\" = \"%d Dateien\n\"m\" = \"Mehr\";\n")
    let before = try project.read(Self.german)
    let syntax = try await suppress(
      project, "\(Self.german):2", "--reason", "R", "--rule", "syntax-error")
    #expect(syntax.status == .failure)
    let missing = try await suppress(project, "\(Self.german):9", "--reason", "R")
    #expect(missing.status == .failure)
    let empty = try await suppress(project, "\(Self.german):2", "--reason", " ")
    #expect(empty.error.contains("'--reason' is empty\n"))
    let date = try await suppress(
      project, "\(Self.german):2", "--reason", "R", "--rule", "syntax-error", "--until", "soon")
    #expect(date.status == .failure)
    #expect(try project.read(Self.german) == before)
    #expect(!project.exists(".lint-config.json"))
  }
}

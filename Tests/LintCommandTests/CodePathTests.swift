import LintCommand
import Testing

/// Code and configurations in different folders, and spellings that hardly differ.
@Suite struct CodePathTests {
  private static let code = lookups("settings.title", "none.a", "old.title")

  @Test(arguments: ["Config/lint.json", "../outside.json", ".lint-config.json"])
  func `the option names code relative to the working directory`(
    configuration: String
  ) async throws {
    let project = try codeProject(Self.code)
    try project.write(configuration, #"{ "code": { "used": ["x.*"] } }"#)
    for folder in ["App", "./App", ".", project.path + "/App"] {
      let run = try await project.run(
        "--config", configuration, "--code", folder, "--format", "json")
      #expect(try keys(run) == ["none.a"], "\(folder)")
    }
  }

  @Test func `a working directory below the configuration is enough with the option`()
    async throws
  {
    let project = try codeProject(Self.code, ["Config/lint.json": "{}"])
    let run = try await project.run(
      [".", "--config", "../Config/lint.json", "--code", ".", "--format", "json"], in: "App")
    #expect(try keys(run) == ["none.a"])
    let above = try await project.run(
      ["..", "--config", "lint.json", "--code", "../App", "--format", "json"], in: "Config")
    #expect(try keys(above) == ["none.a"])
  }

  @Test func `a key may be in a table that the paths leave out`() async throws {
    let shared = codeTable.replacing("settings.title", with: "shared.title")
    let project = try codeProject(
      lookups("settings.title", "shared.title", "none.a"),
      ["Shared/Localizable.xcstrings": shared])
    let code = ["--code", "App", "--format", "json"]
    let run = try await project.run(["App"] + code)
    #expect(try keys(run) == ["old.title", "none.a"])
    #expect(!run.output.contains("Shared/"))
    let other = try await project.run(["Shared"] + code)
    #expect(try keys(other) == ["none.a"])
    #expect(!other.output.contains("App/Localizable"))
    let one = try await project.run(["App/Localizable.xcstrings"] + code)
    #expect(try keys(one) == ["old.title", "none.a"])
  }

  @Test(arguments: [
    (["--code", "."], ["none.a"]), (["--code", ".", "--code", ".tools"], ["none.b", "none.a"]),
    (["--code", "App/.ai"], ["none.c"]), (["--config", "all.json"], ["none.a"]),
    (["--config", "named.json"], ["none.a", "none.c"]),
    (["--config", "pages.json"], ["none.a", "none.d"]), (["--code", "App/App.docc"], ["none.d"]),
  ]) func `folders that begin with a period and documentation are read only by name`(
    arguments: [String], expected: [String]
  ) async throws {
    let project = try codeProject(
      Self.code,
      [
        ".tools/View.swift": lookups("none.b"), "App/.ai/View.swift": lookups("none.c"),
        "App/App.docc/Step.swift": lookups("none.d"),
        "all.json": #"{ "code": { "include": ["**"] } }"#,
        "pages.json": #"{ "code": { "include": ["**", "**/*.docc/**"] } }"#,
        "named.json": #"{ "code": { "include": ["**", "App/.ai/**"] } }"#,
      ])
    let run = try await project.run(
      ["--only", "undefined-key", "--format", "json"] + arguments)
    #expect(try keys(run).sorted() == expected.sorted())
  }

  @Test func `a table in a folder that begins with a period is not compared with code`()
    async throws
  {
    let project = try codeProject(
      Self.code, [".ai/Localizable.xcstrings": codeTable.replacing("old.title", with: "ai.title")])
    let run = try await project.run("--code", ".", "--only", "unused-key", "--format", "json")
    #expect(try keys(run) == [])
  }

  @Test(arguments: [
    "settings.title ", " settings.title", "settings. title", "settings.\\n\\ttitle",
    "settings.\\u{A0}title", "\\u{2003}settings.title",
  ]) func `a key that differs only in whitespace is named as such`(key: String) async throws {
    let project = try codeProject(
      "let a = NSLocalizedString(\"\(key)\", comment: \"\")\n" + lookups("old.title"))
    let run = try await project.run("--code", "App", "--only", "undefined-key")
    #expect(
      run.output.contains("the table has 'settings.title', which differs only in whitespace"))
  }

  @Test func `another key is suggested if more than whitespace differs`() async throws {
    let project = try codeProject(lookups("settings.titel", "old.title"))
    let run = try await project.run("--code", "App", "--only", "undefined-key")
    #expect(run.output.contains("did you mean 'settings.title'?"))
    #expect(!run.output.contains("whitespace"))
  }
}

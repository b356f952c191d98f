import BuiltinRules
import LintCommand
import Testing

/// Files that an Xcode project lists and that don't exist, when keys are compared.
@Suite struct MissingFileTests {
  /// A project that copies a table and compiles a file.
  private static func xcode(table: String, source: String = "App/View.swift") -> String {
    """
    // !$*UTF8*$!
    { objects = {
      F1 = { isa = PBXFileReference; path = \(table); sourceTree = SOURCE_ROOT; };
      F2 = { isa = PBXFileReference; path = \(source); sourceTree = SOURCE_ROOT; };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      P1 = { isa = PBXResourcesBuildPhase; files = ( B1 ); };
      P2 = { isa = PBXSourcesBuildPhase; files = ( B2 ); };
      T1 = { isa = PBXNativeTarget; buildPhases = ( P1, P2 ); name = App;
        productType = "com.apple.product-type.application"; };
    }; }
    """
  }

  private func project(_ xcode: String, _ files: [String: String] = [:]) throws -> Project {
    let project = try codeProject(
      lookups("settings.title", "none.a"),
      ["App.xcodeproj/project.pbxproj": xcode].merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  private static let code = [
    "--code", ".", "--only", "undefined-key", "--only", "unused-key", "--format", "json",
  ]

  @Test(arguments: [
    ("App/Localizable.xcstrings", ["old.title", "none.a"]),
    ("Kit/Localizable.xcstrings", ["old.title"]),
    ("Kit/de.lproj/Localizable.strings", ["old.title"]),
    ("Kit/Menu.xcstrings", ["old.title", "none.a"]),
  ]) func `a table that the project lists is unknown if it is missing`(
    _ table: String, _ expected: [String]
  ) async throws {
    let project = try project(Self.xcode(table: table))
    #expect(try keys(await project.run(Self.code)) == expected)
    let list = try await project.run("keys", "--code", ".", "--undefined", "--format", "json")
    #expect(list.output.contains("none.a") == expected.contains("none.a"))
  }

  @Test func `a missing table of another project changes nothing`() async throws {
    let project = try codeProject(
      lookups("settings.title", "none.a"),
      ["Example/App.xcodeproj/project.pbxproj": Self.xcode(table: "Localizable.xcstrings")])
    #expect(try keys(await project.run(Self.code)) == ["old.title", "none.a"])
  }

  @Test func `a listed table that git ignores exists`() async throws {
    let project = try project(Self.xcode(table: "Kit/Localizable.xcstrings"))
    try project.write(".gitignore", "Kit\n")
    try project.write("Kit/Localizable.xcstrings", codeTable)
    #expect(try keys(await project.run(Self.code)) == ["old.title", "none.a"])
  }

  @Test(arguments: [
    ("App/Localizable.xcstrings", ["none.a", "none.b"]),
    ("App/pt.lproj/Localizable.strings", ["none.a"]),
  ]) func `localized files are no table if the project has a catalog instead`(
    _ table: String, _ expected: [String]
  ) async throws {
    let project = try project(
      Self.xcode(table: table),
      [
        "App/pt.lproj/Localizable.strings": #""none.b" = "B";"#,
        // A file with another name would be in no target.
        "App/More/View.swift": lookups("none.b"),
      ])
    let run = try await project.run(
      "--code", ".", "--only", "undefined-key", "--format", "json")
    #expect(try Set(keys(run)) == Set(expected))
  }

  @Test(arguments: ["Text/View.m", "Text/Deep/View.swift"])
  func `one note says that code is missing`(_ source: String) async throws {
    let project = try project(Self.xcode(table: "App/Localizable.xcstrings", source: source))
    try project.write("App/More.xcstrings", codeTable)
    try project.write(
      "App/More.swift", #"let a = String(localized: "settings.title", table: "More")"#)
    let run = try await project.run("--code", ".", "--only", "unused-key", "--verbose")
    let message = "no code uses 1 key of this table, but the project compiles '\(source)'"
    #expect(run.output.contains(message))
    #expect(run.output.contains("2 notes"))
    #expect(!run.output.contains("warning"))
    // A folder with other files was checked out.
    try project.write(String(source.prefix { $0 != "." }) + "Model.h", "")
    let other = try await project.run("--code", ".", "--only", "unused-key")
    #expect(other.output.contains("2 warnings"))
  }

  @Test(arguments: [
    "App/Secrets.swift", "Generated/Strings.swift", "Text/text.c", "../Text/View.m",
  ]) func `a missing file that hardly uses keys changes nothing`(_ source: String) async throws {
    let project = try project(Self.xcode(table: "App/Localizable.xcstrings", source: source))
    let run = try await project.run("--code", ".", "--only", "unused-key")
    #expect(run.output.contains("1 warning"))
  }

  @Test func `a comparison finds the same files missing in both states`() async throws {
    let project = try project(
      Self.xcode(table: "Kit/Localizable.xcstrings", source: "Text/View.m"))
    try project.write("App/Other.swift", lookups("none.b"))
    #expect(try rules(await project.run(Self.code + ["--base", "HEAD"])) == [])
  }
}

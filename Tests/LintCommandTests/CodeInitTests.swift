import BuiltinRules
import Foundation
import LintCommand
import Testing

/// The setting `code` in a configuration that `init` writes.
@Suite struct CodeInitTests {
  /// A project to write a configuration for, and the patterns that fit it.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let files: [String]
    let include: [String]?
  }

  @Test(arguments: [
    Case(
      testDescription: "the folder of an app",
      files: ["App/Localizable.xcstrings", "App/View.swift", "AppTests/Tests.swift"],
      include: ["App/**"]),
    Case(
      testDescription: "a package",
      files: [
        "Package.swift", "Sources/Kit/Kit.swift", "Sources/Kit/Resources/Localizable.xcstrings",
        "Tests/KitTests/Tests.swift", "Tests/KitTests/Localizable.xcstrings",
      ], include: ["Sources/**", "Package.swift"]),
    Case(
      testDescription: "several folders, with tables in one of their own",
      files: ["Resources/Localizable.xcstrings", "App/View.m", "Kit/Kit.swift", "docs/a.md"],
      include: ["App/**", "Kit/**", "Resources/**"]),
    Case(
      testDescription: "code next to a table at the top",
      files: ["Localizable.xcstrings", "View.swift", "Other/Other.swift"],
      include: ["**"]),
    Case(
      testDescription: "a folder whose name has the characters of patterns",
      files: ["[App]/Localizable.xcstrings", "[App]/View.swift"], include: ["?App?/**"]),
    Case(
      testDescription: "folders that begin with a period",
      files: [
        "App/Localizable.xcstrings", "App/View.swift", ".ai/Localizable.xcstrings", ".ai/A.swift",
      ], include: ["App/**"]),
    Case(
      testDescription: "no code", files: ["App/Localizable.xcstrings", "App/main.rs"],
      include: nil),
    Case(
      testDescription: "only the manifest of a package",
      files: ["App/Localizable.xcstrings", "Package.swift"], include: nil),
  ]) func `code is named if there is any`(_ example: Case) async throws {
    let project = try Project([:])
    for file in example.files {
      try project.write(file, file.hasSuffix(".xcstrings") ? codeTable : "")
    }
    #expect(try await project.run("init").status == .success)
    #expect(try patterns(in: project) == example.include)
  }

  private func patterns(in project: Project) throws -> [String]? {
    struct Settings: Decodable {
      struct Code: Decodable { let include: [String] }

      let code: Code?
    }
    let written = Data(try project.read(".lint-config.json").utf8)
    return try JSONDecoder().decode(Settings.self, from: written).code?.include
  }

  @Test(arguments: ["App", "Sources/Kit", "."])
  func `the written configuration works at once`(folder: String) async throws {
    let project = try Project([
      "\(folder)/Localizable.xcstrings": codeTable,
      "\(folder)/View.swift": lookups("settings.title", "none.a", "none.b"),
    ])
    project.rules = builtinRules
    let run = try await project.run("init")
    #expect(run.status == .success)
    #expect(run.error.contains("compares the keys in code with those in tables"))
    let report = try await project.run("--format", "json")
    #expect(try keys(report).sorted() == ["none.a", "none.b", "old.title"])
  }

  @Test func `macros of an Xcode project are read`() async throws {
    let project = try Project([
      "App.xcodeproj/project.pbxproj": """
      LOCALIZED_STRING_MACRO_NAMES = (NSLocalizedString, tr);
      """,
      "App/Localizable.xcstrings": codeTable,
      "App/View.m": #"a = tr(@"none.a", nil); b = tr(@"settings.title", nil);"#,
    ])
    project.rules = builtinRules
    _ = try await project.run("init")
    #expect(try patterns(in: project) == ["App/**", "App.xcodeproj/**"])
    let report = try await project.run("--format", "json", "--only", "undefined-key")
    #expect(try keys(report) == ["none.a"])
  }
}

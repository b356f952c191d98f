import BuiltinRules
import Diagnostics
import Foundation
import LintCommand
import LintKit
import Testing

/// `catalog-lint fix` and the suppressions of the configuration.
@Suite struct FixConfigurationTests {
  private static let name = ".lint-config.json"
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "a" : {

        },
        "a" : {

        }
      },
      "version" : "1.0"
    }
    """

  private func project(
    _ configuration: String, isRepository: Bool = false, _ files: [String: String] = [:]
  ) throws -> Project {
    let files = files.merging([Self.name: configuration, "L.xcstrings": Self.catalog]) { $1 }
    let project = isRepository ? try repository(files) : try Project(files)
    project.rules = builtinRules.filter { rule in
      ["duplicate-key", "unused-suppression", "undefined-key", "lost-translation", "stale-entry"]
        .contains(rule.info.id.name)
    }
    return project
  }

  private static func suppressions(_ elements: [String]) -> String {
    "{\n  \"suppressions\": [\n    " + elements.joined(separator: ",\n    ") + "\n  ]\n}\n"
  }

  private static func suppression(_ rule: String, _ more: String = "") -> String {
    #"{ "rule": "\#(rule)", \#(more)"reason": "R" }"#
  }

  @Test func `suppressions that cover nothing are removed`() async throws {
    let kept = Self.suppression("duplicate-key")
    let unused = ["b", "c", "d"].map { Self.suppression("duplicate-key", #""key": "\#($0)", "#) }
    let project = try project(Self.suppressions([unused[0], kept, unused[1], unused[2]]))
    let report = try await project.run("lint")
    #expect(report.output.contains("\n  fix: remove the suppression\n"))
    #expect(report.output.contains("\n3 can be corrected with 'catalog-lint fix'\n"))
    let run = try await project.run("fix")
    #expect(run.status == .success)
    #expect(run.error.hasPrefix("corrected 3 findings in 1 file: "))
    #expect(try project.read(Self.name) == Self.suppressions([kept]))
    #expect(try await project.run("fix").error == "nothing to correct\n")
  }

  @Test func `the last suppression leaves an empty list`() async throws {
    let project = try project(Self.suppressions([Self.suppression("stale-entry")]))
    #expect(try await project.run("fix").status == .success)
    #expect(try project.read(Self.name) == "{\n  \"suppressions\": []\n}\n")
  }

  /// It covers the finding of one file before it is corrected, and none afterwards.
  @Test func `a suppression that is no longer needed after other fixes is removed`() async throws {
    let text = Self.suppressions([Self.suppression("duplicate-key", #""key": "a", "#)])
      .replacing(
        "{\n  \"s", with: "{\n  \"rules\": { \"stale-entry\": { \"stale\": \"remove\" } },\n  \"s")
    let project = try project(text)
    let options = try await project.run("fix", "--unsafe")
    #expect(options.error == "nothing to correct\n")
    // The other rule isn't covered, and its fix removes the entry.
    try project.write("L.xcstrings", Self.stale)
    let run = try await project.run("fix", "--unsafe")
    #expect(run.status == .success)
    #expect(try !project.read("L.xcstrings").contains("\"a\""))
    #expect(try project.read(Self.name).contains("\"suppressions\": []"))
  }

  private static let stale = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "a" : {
          "extractionState" : "stale",
          "extractionState" : "stale"
        }
      },
      "version" : "1.0"
    }
    """

  @Test func `the configuration stays as it was if another file can't be written`() async throws {
    let text = Self.suppressions([Self.suppression("duplicate-key", #""key": "a", "#)])
      .replacing(
        "{\n  \"s", with: "{\n  \"rules\": { \"stale-entry\": { \"stale\": \"remove\" } },\n  \"s")
    let project = try project(text)
    try project.write("L.xcstrings", Self.stale)
    project.rules.append(Meddling.self)
    let path = project.path + "/L.xcstrings"
    try project.write("en.lproj/M.strings", "\"\(path)\" = \"x\";\n")
    let run = try await project.run("fix", "--unsafe")
    #expect(run.status == .failure)
    #expect(
      run.error.contains(
        "error: .lint-config.json: left unchanged, because another file is not corrected"))
    #expect(try project.read(Self.name) == text)
  }

  @Test(arguments: [
    "// Why\n    { \"rule\": \"stale-entry\", \"reason\": \"R\" }",
    "{ \"rule\": \"stale-entry\", /* why */ \"reason\": \"R\" } // here",
  ])
  func `a comment next to a suppression is not lost`(element: String) async throws {
    let text = Self.suppressions([Self.suppression("duplicate-key"), element])
    let project = try project(text)
    let run = try await project.run("fix")
    #expect(run.error == "nothing to correct\n")
    #expect(run.output.contains("covers no finding"))
    #expect(try project.read(Self.name) == text)
  }

  @Test func `other comments of the configuration stay`() async throws {
    let unused = Self.suppression("stale-entry")
    let project = try project(
      "\u{FEFF}// First\r\n{ \"suppressions\" : [ \(unused) ] }\r\n/* Last */")
    #expect(try await project.run("fix").status == .success)
    let bytes = try Data(contentsOf: URL(filePath: project.path + "/" + Self.name))
    #expect(
      Array(bytes) == Array("\u{FEFF}// First\r\n{ \"suppressions\" : [] }\r\n/* Last */".utf8))
  }

  @Test func `an expired suppression is removed`() async throws {
    let expired = Self.suppression("stale-entry", #""until": "1999-12-31", "#)
    let kept = Self.suppression("duplicate-key")
    let project = try project(Self.suppressions([kept, expired]))
    #expect(try await project.run("fix").status == .success)
    #expect(try project.read(Self.name) == Self.suppressions([kept]))
  }

  @Test func `the configuration is changed only if its folder is checked`() async throws {
    let text = Self.suppressions([
      Self.suppression("stale-entry", #""until": "1999-12-31", "#)
    ])
    let project = try project(text, ["App/en.lproj/L.strings": "\"a\" = \"b\";\n"])
    for path in ["App", "L.xcstrings"] {
      let run = try await project.run("fix", path)
      #expect(!run.output.contains("fix: remove the suppression"))
      #expect(try project.read(Self.name) == text)
    }
    // A configuration of another folder is only read.
    let other = try Project(["en.lproj/L.strings": "\"a\" = \"b\";\n"])
    other.rules = project.rules
    let path = project.path + "/" + Self.name
    #expect(try await other.run("fix", "--config", path).error == "nothing to correct\n")
    #expect(try project.read(Self.name) == text)
  }

  @Test func `a suppression is kept if this run can't find what it covers`() async throws {
    let text = Self.suppressions([
      Self.suppression("lost-translation"), Self.suppression("undefined-key"),
      Self.suppression("duplicate-key"),
    ])
    let project = try project(text, ["en.lproj/L.strings": "\"a\" = \"b\";\n"])
    #expect(try await project.run("fix").error == "nothing to correct\n")
    // The catalog isn't read.
    let excluded = try await project.run("fix", "--exclude", "*.xcstrings")
    #expect(excluded.status == .success)
    #expect(!excluded.output.contains("unused-suppression"))
    try project.write("L.xcstrings", "{")
    let broken = try await project.run("fix")
    #expect(!broken.output.contains("unused-suppression"))
    #expect(try project.read(Self.name) == text)
  }

  @Test func `the configuration sets what is done to itself`() async throws {
    let text =
      #"{ "fixes": { "unused-suppression": "unsafe" }, "suppressions": ["#
      + Self.suppression("stale-entry") + "] }\n"
    let project = try project(text)
    _ = try await project.run("fix")
    #expect(try project.read(Self.name) == text)
    _ = try await project.run("fix", "--unsafe")
    #expect(try project.read(Self.name).hasSuffix("\"suppressions\": [] }\n"))
  }

  @Test func `a patch contains the configuration`() async throws {
    let text = Self.suppressions([Self.suppression("stale-entry")])
    let project = try project(text, isRepository: true)
    try await project.applyPatch {
      let present = try project.read(Self.name)
      #expect(present == text)
    }
    #expect(try project.read(Self.name) == "{\n  \"suppressions\": []\n}\n")
  }

  @Test func `the configuration is staged`() async throws {
    let expired = Self.suppression("stale-entry", #""until": "1999-12-31", "#)
    let project = try project(
      "{}", isRepository: true, ["en.lproj/L.strings": "\"a\" = \"b\";\n"])
    try project.write(Self.name, Self.suppressions([expired]))
    try project.write("en.lproj/L.strings", "\"a\" = \"c\";\n")
    _ = try project.git("add", ".")
    let run = try await project.run("fix", "--staged")
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(try project.git("show", ":\(Self.name)") == "{\n  \"suppressions\": []\n}\n")
    #expect(try project.read(Self.name) == "{\n  \"suppressions\": []\n}\n")
  }

  @Test func `a comparison with a base revision leaves the configuration alone`() async throws {
    let text = Self.suppressions([Self.suppression("stale-entry")])
    let project = try project(text, isRepository: true)
    try project.write("L.xcstrings", Self.stale)
    _ = try await project.run("fix", "--base", "HEAD")
    #expect(try project.read(Self.name) == text)
  }
}

import BuiltinRules
import Diagnostics
import Foundation
import LintCommand
import LintKit
import Testing

/// Configurations that extend other files.
@Suite struct ExtendedConfigurationTests {
  private func project(_ files: [String: String]) throws -> Project {
    try repository(["App/L.xcstrings": catalog(["bad": "x"])].merging(files) { $1 })
  }

  @Test func `a file replaces the settings that it has, and inherits the others`() async throws {
    let project = try project([
      "App/.lint-config.json":
        #"{"extends": "../a.json", "rules": {"suspect-key": "warning"}}"#,
      "a.json": #"{"extends": "b.json", "failOn": "warning", "locales": ["de"]}"#,
      "b.json": #"{"rules": {"suspect-key": "off", "every-key": "off"}, "failOn": "never"}"#,
    ])
    let run = try await project.run("--format", "xcode")
    #expect(run.output == "App/L.xcstrings:4:6: warning: the key is bad (\"bad\") [suspect-key]\n")
    #expect(run.status == .findings)
  }

  @Test func `suppressions and overrides are added to those that are inherited`() async throws {
    let project = try project([
      "App/.lint-config.json": """
      {"extends": "../a.json", "suppressions": [{"rule": "suspect-key", "key": "x", "reason": "r"}]}
      """,
      "a.json": #"{"suppressions": [{"rule": "suspect-key", "key": "bad", "reason": "r"}]}"#,
    ])
    #expect(try await project.run().status == .success)
  }

  @Test func `an inherited suppression may be needed by another configuration`() async throws {
    let project = try project([
      "App/.lint-config.json": #"{"extends": "../a.json"}"#,
      "a.json": #"{"suppressions": [{"rule": "suspect-key", "key": "y", "reason": "r"}]}"#,
    ])
    project.rules += builtinRules.filter { $0.info.id.name == "unused-suppression" }
    let run = try await project.run("--format", "xcode")
    #expect(!run.output.contains("unused-suppression"))
  }

  @Test(arguments: [
    ("../../outside.json", "'../../outside.json' is outside of the repository"),
    ("/etc/passwd", "the path is absolute"), ("", "the path is empty"),
    ("../link.json", "'../link.json' is outside of the repository"),
    ("../gone.json", "'../gone.json' can't be read: No such file or directory"),
    (
      ".lint-config.json", "the configuration extends itself"
    ),
    ("../circle.json", "'App/.lint-config.json' extends this file"),
  ])
  func `what can't be extended is a mistake`(name: String, message: String) async throws {
    let project = try project([
      "App/.lint-config.json": "{\n  \"extends\": \"\(name)\"\n}",
      "circle.json": #"{"extends": "App/.lint-config.json"}"#,
      "../outside.json": "{}",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/link.json", withDestinationPath: "../outside.json")
    let run = try await project.run()
    #expect(run.status == .failure)
    #expect(run.error.contains("error: \(message)"))
    #expect(
      run.error.contains("App/.lint-config.json:2:14") || run.error.contains("circle.json:1:13"))
  }

  @Test func `the configuration says where its settings come from`() async throws {
    let project = try project([
      "App/.lint-config.json": #"{"extends": "../a.json", "failOn": "warning"}"#,
      "a.json": """
      {
        "failOn": "never",
        "locales": ["de"],
        "rules": {
          "suspect-key": "note"
        }
      }
      """,
    ])
    let run = try await project.run("config", in: "App")
    #expect(run.error.contains("note: 'locales' comes from ../a.json:3\n"))
    #expect(run.error.contains("note: 'rules.suspect-key' comes from ../a.json:5\n"))
    #expect(!run.error.contains("'failOn'"))
  }

  @Test func `patterns of an inherited file mean the files of the one that applies`() async throws {
    let project = try project([
      "App/.lint-config.json": #"{"extends": "../a.json"}"#, "a.json": #"{"exclude": ["/L.*"]}"#,
      "L.xcstrings": catalog(["bad": "x"]),
    ])
    let run = try await project.run("App/L.xcstrings", "L.xcstrings", "--format", "xcode")
    #expect(run.output.hasPrefix("L.xcstrings:4:6"))
  }
}

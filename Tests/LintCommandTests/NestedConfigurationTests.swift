import BuiltinRules
import Diagnostics
import Foundation
import LintCommand
import LintKit
import Testing

/// Configurations in several folders of one run.
@Suite struct NestedConfigurationTests {
  private static let bad = catalog(["bad": "x"])

  /// A repository with three apps and three configurations, one of which extends another one.
  private func apps(_ files: [String: String] = [:]) throws -> Project {
    try repository(
      [
        "A/L.xcstrings": Self.bad, "A/.lint-config.json": #"{"rules": {"suspect-key": "error"}}"#,
        "B/L.xcstrings": Self.bad, "B/.lint-config.json": #"{"rules": {"suspect-key": "note"}}"#,
        "C/L.xcstrings": Self.bad,
        "C/.lint-config.json": #"{"extends": "../shared.json", "failOn": "warning"}"#,
        "shared.json": #"{"rules": {"suspect-key": "warning"}}"#,
      ].merging(files) { $1 })
  }

  private func lines(_ run: Project.Run) -> [String] {
    run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    [], ["."], ["A", "B", "C"], ["C", "B", "A"], ["B", "C", "A"], ["C/L.xcstrings", "B", "A"],
  ])
  func `each table has the nearest configuration, whatever the order`(
    arguments: [String]
  ) async throws {
    let run = try await apps().run(arguments + ["--format", "xcode", "--verbose"])
    #expect(run.status == .findings)
    #expect(
      lines(run) == [
        "A/L.xcstrings:4:6: error: the key is bad (\"bad\") [suspect-key]",
        "B/L.xcstrings:4:6: note: the key is bad (\"bad\") [suspect-key]",
        "C/L.xcstrings:4:6: warning: the key is bad (\"bad\") [suspect-key]",
      ])
  }

  @Test(arguments: [("A", true), ("B", false), ("C", true)])
  func `the run fails if one of the configurations fails`(
    folder: String, fails: Bool
  ) async throws {
    let project = try apps()
    #expect(try await project.run("B", folder).status == (fails ? .findings : .success))
    #expect(try await project.run(folder, "B").status == (fails ? .findings : .success))
  }

  @Test func `the verdict of a change is the same with a base and with the index`() async throws {
    let project = try apps()
    for folder in ["A", "B", "C"] {
      try project.write("\(folder)/L.xcstrings", catalog(["bad": "x", "bad two": "x"]))
    }
    try project.git("add", ".")
    let expected = [
      "A/L.xcstrings:6:6: error: the key is bad (\"bad two\") [suspect-key]",
      "B/L.xcstrings:6:6: note: the key is bad (\"bad two\") [suspect-key]",
      "C/L.xcstrings:6:6: warning: the key is bad (\"bad two\") [suspect-key]",
    ]
    for paths in [[], ["A", "B", "C"], ["C", "B", "A"]] {
      let options = ["--format", "xcode", "--verbose", "--base", "HEAD"]
      let base = try await project.run(paths + options)
      let staged = try await project.run(paths + options + ["--staged"])
      for run in [base, staged] {
        #expect(lines(run).filter { $0.contains("bad two") } == expected, "\(paths)")
        #expect(run.status == .findings)
      }
    }
  }

  @Test func `the staged configurations apply to staged files`() async throws {
    let project = try apps()
    try project.write("C/L.xcstrings", catalog(["bad": "x", "more": "x"]))
    try project.write("shared.json", #"{"rules": {"suspect-key": "error"}}"#)
    try project.git("add", ".")
    try project.write("shared.json", #"{"rules": {"suspect-key": "off"}}"#)
    let run = try await project.run("--staged", "--format", "xcode")
    #expect(lines(run) == ["C/L.xcstrings:4:6: error: the key is bad (\"bad\") [suspect-key]"])
  }

  @Test func `suppressions and baselines belong to their configuration`() async throws {
    let project = try apps([
      "A/.lint-config.json":
        #"{"suppressions": [{"rule": "suspect-key", "path": "L.xcstrings", "reason": "r"}]}"#,
      "B/.lint-config.json": "{}", "C/.lint-config.json": "{}",
    ])
    let written = try await project.run("baseline", "write", "B")
    #expect(written.output.hasPrefix("B/.lint-baseline.json: 1 finding in 1 entry (1 new)\n"))
    let run = try await project.run("--format", "xcode")
    #expect(lines(run) == ["C/L.xcstrings:4:6: error: the key is bad (\"bad\") [suspect-key]"])
    let all = try await project.run("baseline", "write")
    #expect(
      lines(all).filter { $0.contains("baseline.json") } == [
        "B/.lint-baseline.json: 1 finding in 1 entry",
        "C/.lint-baseline.json: 1 finding in 1 entry (1 new)",
      ])
    #expect(try await project.run().status == .success)
  }

  @Test func `a suppression that is not needed is removed from its configuration`() async throws {
    let project = try apps([
      "B/.lint-config.json": """
      {"suppressions": [
        {"rule": "suspect-key", "reason": "r"},
        {"rule": "suspect-key", "key": "none", "reason": "r"}
      ]}
      """
    ])
    project.rules += builtinRules.filter { $0.info.id.name == "unused-suppression" }
    let run = try await project.run("fix", "A", "B")
    #expect(run.error.contains("corrected 1 finding in 1 file"))
    let left = try String(contentsOfFile: project.path + "/B/.lint-config.json", encoding: .utf8)
    #expect(!left.contains("none"))
  }

  @Test func `a table in several folders has the configuration of its source file`() async throws {
    let project = try repository([
      "App/en.lproj/L.strings": #""k" = "x";"#, "App/de.lproj/L.strings": #""k" = "bad";"#,
      "App/de.lproj/.lint-config.json":
        #"{"sourceLocale": "de", "rules": {"suspect-key": "off"}}"#,
      ".lint-config.json": "{}",
    ])
    for paths in [[], ["App"], ["App/de.lproj/L.strings"]] {
      #expect(try await project.run(paths).status == .findings, "\(paths)")
    }
  }

  @Test func `reports name the configurations`() async throws {
    let project = try apps()
    let text = try await project.run()
    #expect(
      text.output.contains(
        "configurations: A/.lint-config.json, B/.lint-config.json, C/.lint-config.json"))
    let json = try await project.run("--format", "json")
    #expect(
      json.output.contains(
        #""configurations":["A/.lint-config.json","B/.lint-config.json","C/.lint-config.json"]"#)
        || json.output.contains(
          #""configurations": ["A/.lint-config.json", "B/.lint-config.json", "C/.lint-config.json"]"#
        ))
    let one = try await project.run("A", "--format", "json")
    #expect(!one.output.contains("configurations"))
  }

  @Test func `gates count the tables of their configuration`() async throws {
    let german = { (value: String) in
      #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": \#(value)}}, "b": {}}}"#
    }
    let done = #"{"stringUnit": {"state": "translated", "value": "A"}}"#
    let gate = #"{"coverage": {"default": {"min": 50}}}"#
    let project = try repository([
      "A/L.xcstrings": german(done), "A/.lint-config.json": gate,
      "B/L.xcstrings": german(#"{"stringUnit": {"state": "new", "value": ""}}"#),
      "B/.lint-config.json": gate, "C/L.xcstrings": german(done), "C/.lint-config.json": "{}",
    ])
    let run = try await project.run("coverage")
    #expect(run.status == .findings)
    #expect(run.output.contains("de (A/.lint-config.json)"))
    let json = try await project.run("coverage", "--format", "json")
    #expect(
      json.output.contains(#""path":"A/.lint-config.json""#) || json.output.contains("A/.lint-"))
    #expect(run.output.contains("FAILS"))
    #expect(try await project.run("coverage", "A", "C").status == .success)
    #expect(try await project.run("coverage", "B").status == .findings)
    #expect(run.output.contains("configured"))
  }

  @Test func `code in one project uses the tables of others`() async throws {
    let project = try repository([
      "App/View.swift": #"let t = NSLocalizedString("old.title", comment: "")"# + "\n"
        + #"let u = NSLocalizedString("no.such", comment: "")"#,
      "Shared/Localizable.xcstrings": codeTable, "Shared/.lint-config.json": "{}",
      ".lint-config.json": #"{"code": {"include": ["App/**"]}}"#,
      "App/Localizable.xcstrings": catalog(["own": "x"]),
    ])
    project.rules = builtinRules
    let run = try await project.run("--only", "undefined-key", "--format", "xcode")
    #expect(lines(run).count == 1)
    #expect(run.output.contains("no.such"))
  }

  @Test func `what code in one project uses is known if another one is checked`() async throws {
    let reading = #"{"code": {"include": ["**/*.swift"]}}"#
    let project = try repository([
      "App/.lint-config.json": reading, "App/Own.xcstrings": catalog(["own": "x"]),
      "App/View.swift": #"let t = NSLocalizedString("old.title", comment: "")"# + "\n"
        + #"let u = NSLocalizedString("no.such", comment: "")"# + "\n"
        + #"let v = NSLocalizedString("own", tableName: "Own", comment: "")"#,
      "Shared/Localizable.xcstrings": codeTable, "Shared/.lint-config.json": reading,
      "Shared/Other.swift": #"let u = NSLocalizedString("settings.title", comment: "")"#,
      "Broken/.lint-config.json": "{", "Broken/Other.xcstrings": "{", "Broken/a.swift": "(",
    ])
    project.rules = builtinRules
    let names = "undefined-key,unused-key"
    let all = try await project.run("App", "Shared", "--only", names, "--format", "xcode")
    #expect(all.output.contains("no.such") && !all.output.contains("old.title"))
    for folder in ["App", "Shared"] {
      let run = try await project.run(folder, "--only", names, "--format", "xcode")
      #expect(run.output == lines(all).filter { $0.hasPrefix(folder) }.map { $0 + "\n" }.joined())
      #expect(run.error.isEmpty, "\(run.error)")
      let inside = try await project.run(["--only", names, "--format", "xcode"], in: folder)
      #expect(lines(inside).map { "\(folder)/\($0)" } == lines(run))
    }
    let undefined = try await project.run("keys", "App", "--undefined")
    #expect(undefined.output.contains("no.such") && !undefined.output.contains("old.title"))
    let unused = try await project.run("keys", "App", "--unused")
    #expect(!unused.output.contains("settings"), "\(unused.output)")
    let unusedOfShared = try await project.run("keys", "Shared", "--unused")
    #expect(!unusedOfShared.output.contains("old.title"), "\(unusedOfShared.output)")
  }

  @Test func `findings in code belong to the nearest configuration that reads it`() async throws {
    let reading = { (severity: String) in
      #"{"code": {"include": ["**/*.swift"]}, "rules": {"undefined-key": "\#(severity)"}}"#
    }
    let project = try repository([
      ".lint-config.json": reading("error"), "App/.lint-config.json": reading("note"),
      "App/Kit/.lint-config.json": #"{"rules": {"undefined-key": "off"}}"#,
      "App/Kit/View.swift": #"let u = NSLocalizedString("no.such", comment: "")"#,
      "Localizable.xcstrings": codeTable, "App/Localizable.xcstrings": codeTable,
      "App/Kit/Localizable.xcstrings": codeTable,
    ])
    project.rules = builtinRules
    for options in [[], ["--base", "HEAD"]] {
      if !options.isEmpty {
        try project.write(
          "App/Kit/View.swift", #"let u = NSLocalizedString("not.there", comment: "")"#)
      }
      let run = try await project.run(
        ["--only", "undefined-key", "--format", "xcode", "--verbose"] + options)
      #expect(lines(run).count == 1)
      #expect(run.output.hasPrefix("App/Kit/View.swift:1:27: note:"), "\(run.output)")
    }
  }

  @Test func `what a configuration excludes is excluded whatever is below it`() async throws {
    let project = try apps([
      ".lint-config.json": #"{"exclude": ["A/**", "C/**"]}"#, "C/.lint-config.json": "{broken",
    ])
    #expect(try await project.run().status == .success)
    #expect(try await project.run("A").status == .findings)
  }

  @Test func `a mistake in one of the configurations is reported`() async throws {
    let project = try apps(["B/.lint-config.json": #"{"rulez": {}}"#])
    let run = try await project.run()
    #expect(run.status == .failure)
    #expect(run.error.contains("B/.lint-config.json:1:2"))
    #expect(try await project.run("A").status == .findings)
  }

  @Test func `very many configurations are a failure`() async throws {
    let project = try apps()
    for number in 0..<200 {
      try project.write("Many/\(number)/.lint-config.json", "{}")
      try project.write("Many/\(number)/L.xcstrings", catalog(["a": "x"]))
    }
    let run = try await project.run("Many", "A")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: there are more than 200 configurations\n"))
    #expect(try await project.run("--config", "shared.json", "Many").status == .success)
  }

  @Test func `one configuration for all files can be named`() async throws {
    let run = try await apps().run("--config", "shared.json", "--format", "xcode")
    #expect(lines(run).count == 3)
    #expect(lines(run).allSatisfy { $0.contains("warning") })
  }

  @Test func `a rule of one configuration can be selected`() async throws {
    let rule = """
      {"customRules": [{"id": "no-x", "message": "no x", "translation": "x", "examples": [
        {"translation": "x", "reports": true}, {"translation": "y", "reports": false}
      ]}]}
      """
    let project = try apps(["B/.lint-config.json": rule])
    let run = try await project.run("A", "B", "--only", "no-x", "--format", "xcode")
    #expect(lines(run).allSatisfy { $0.hasPrefix("B/") && $0.hasSuffix("[no-x]") })
    // Which of the apps are in the run doesn't matter: a hook passes the files that changed.
    for option in ["--only", "--skip", "--enable"] {
      let other = try await project.run("A", option, "no-x")
      #expect(other.error.isEmpty && other.status == (option == "--only" ? .success : .findings))
    }
    let unknown = try await project.run("--only", "no-y")
    #expect(unknown.error.hasPrefix("error: unknown rule 'no-y'; did you mean 'no-x'?"))
  }

  @Test(arguments: [[], ["."], ["Sub"], ["Sub/L.xcstrings"], ["Sub", "A"], ["A", "Sub"]])
  func `a submodule has the configuration around it, however it is named`(
    arguments: [String]
  ) async throws {
    let project = try apps([
      "Sub/L.xcstrings": Self.bad, ".lint-config.json": #"{"rules": {"suspect-key": "note"}}"#,
    ])
    try project.write("Sub/.git", "gitdir: ../.git/modules/Sub\n")
    let run = try await project.run(arguments + ["--format", "xcode", "--verbose"])
    #expect(run.output.contains("Sub/L.xcstrings:4:6: note:"), "\(run.output)")
    // In the submodule itself, it is a repository.
    let alone = try await project.run(["--format", "xcode"], in: "Sub")
    #expect(alone.output.contains("L.xcstrings:4:6: error:"))
  }

  @Test func `a submodule has the baseline around it, however it is named`() async throws {
    let project = try repository(["Sub/L.xcstrings": Self.bad])
    try project.write("Sub/.git", "gitdir: ../.git/modules/Sub\n")
    #expect(try await project.run("baseline", "write", "Sub").status == .success)
    #expect(project.exists(".lint-baseline.json"))
    #expect(try await project.run("Sub").status == .success)
    #expect(try await project.run(".").status == .success)
  }
}

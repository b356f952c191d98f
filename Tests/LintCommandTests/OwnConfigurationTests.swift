import BuiltinRules
import LintCommand
import Testing

/// Changes that give a folder a configuration of its own, or take it away.
@Suite struct OwnConfigurationTests {
  private static let name = ".lint-config.json"
  private static let rules = #""rules": {"weakened-check": "error"}"#

  private func project(_ files: [String: String]) throws -> Project {
    let project = try repository(
      [
        "de.lproj/L.strings": #""n" = "%d Dateien";"#, "en.lproj/L.strings": #""n" = "%d files";"#,
        "App/de.lproj/L.strings": #""n" = "%d Dateien";"#,
        "App/en.lproj/L.strings": #""n" = "%d files";"#,
      ].merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  private func output(_ project: Project, _ command: [String] = []) async throws -> String {
    try project.git("add", "-A")
    return try await project.run(command + ["--base", "HEAD", "--format", "xcode"]).output
  }

  /// The pattern is relative to the configuration that applies.
  @Test(arguments: [#"{"extends": "../.lint-config.json"}"#, nil])
  func `a suppression that is inherited applies to other files`(_ own: String?) async throws {
    let root = """
      {\(Self.rules), "suppressions": [
        {"rule": "format-specifier-mismatch", "path": "de.lproj/**", "reason": "R"}
      ]}
      """
    let project = try project([Self.name: root])
    try project.write("App/" + Self.name, own ?? root)
    let run = try await output(project)
    #expect(
      run.contains(
        "this change applies a suppression of 'format-specifier-mismatch' for path 'de.lproj/**' "
          + "to 'App/de.lproj/L.strings'"), "\(run)")
    // A folder that moves with its configuration has the same files.
    try project.commitAll()
    try project.git("mv", "App", "Client")
    try project.write("Client/fr.lproj/L.strings", #""n" = "%d fichiers";"#)
    #expect(!(try await output(project).contains("weakened-check")))
  }

  @Test func `a custom rule for files that don't exist yet can't be removed`() async throws {
    let rule = """
      "customRules": [{
        "id": "no-x", "message": "x", "translation": "x", "paths": ["PATH/**"], "examples": [
          {"translation": "x", "reports": true}, {"translation": "y", "reports": false}
      ]}]
      """
    for (path, isReported) in [("New", true), ("Old", false)] {
      let project = try project([
        Self.name: "{\(Self.rules), \(rule.replacing("PATH", with: path))}",
        "Old/de.lproj/M.strings": #""m" = "y";"#,
      ])
      try project.write(Self.name, "{\(Self.rules)}")
      try project.git("rm", "-q", "-r", "Old")
      let run = try await output(project)
      #expect(run.contains("removes the custom rule 'no-x'") == isReported, "\(run)")
    }
  }

  @Test func `the gate of a group can move to the folder of the group`() async throws {
    let project = try project([
      Self.name: """
      {\(Self.rules), "groups": {"App": ["App/**"]}, "coverage": {"groups": {"App": {"min": 90}}}}
      """
    ])
    try project.write(Self.name, "{\(Self.rules)}")
    try project.write(
      "App/" + Self.name, #"{\#(Self.rules), "coverage": {"default": {"min": 90}}}"#)
    #expect(!(try await output(project).contains("weakened-check")))
    try project.write(
      "App/" + Self.name, #"{\#(Self.rules), "coverage": {"default": {"min": 80}}}"#)
    #expect(try await output(project).contains("lowers the gate 'min' of the group 'App'"))
  }

  @Test func `functions that another configuration finds are not lost`() async throws {
    let code = #""code": {"include": ["**/*.swift"]"#
    let project = try project([
      Self.name: #"{\#(Self.rules), \#(code), "routines": ["tr"]}}"#,
      "App/a.swift": #"let a = tr("n")"#,
    ])
    try project.write("App/" + Self.name, "{\(Self.rules), \(code)}}")
    #expect(!(try await output(project).contains("weakened-check")))
    try project.write(Self.name, "{\(Self.rules), \(code)}}")
    #expect(try await output(project).contains("no longer finds keys in calls of 'tr'"))
  }

  /// Xcode migrates the strings of a storyboard to a folder of its own.
  @Test func `the catalog of a storyboard replaces its tables`() async throws {
    let project = try project([
      Self.name: "{\(Self.rules)}", "App/de.lproj/Main.strings": #""a.text" = "die die Datei";"#,
      "App/en.lproj/Main.strings": #""a.text" = "file";"#,
    ])
    try project.git("rm", "-q", "App/de.lproj/Main.strings", "App/en.lproj/Main.strings")
    try project.write(
      "App/mul.lproj/Main.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a.text": {
        "extractionState": "extracted_with_value", "localizations": {
          "en": {"stringUnit": {"state": "new", "value": "file"}},
          "de": {"stringUnit": {"state": "translated", "value": "die die Datei"}}
      }}}}
      """)
    #expect(!(try await output(project).contains("weakened-check")))
    let place = "App/mul.lproj/Main.xcstrings"
    try project.write(
      Self.name,
      """
      {\(Self.rules), "overrides": [{"paths": ["\(place)"], "rules": {"missing-translation": "off"}}]}
      """)
    #expect(try await output(project).contains("turns off 'missing-translation' for '\(place)'"))
    try project.write(Self.name, #"{\#(Self.rules), "exclude": ["App/mul.lproj/**"]}"#)
    #expect(
      try await output(project).contains(
        "no longer checks 'App/de.lproj/Main.strings', which '\(place)' replaces"))
  }

  @Test func `a catalog can't replace tables where nothing is checked`() async throws {
    let project = try project([Self.name: "{\(Self.rules)}"])
    try project.git("rm", "-q", "App/de.lproj/L.strings", "App/en.lproj/L.strings")
    try project.write(
      "App/Pods/L.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {}}"#)
    #expect(
      try await output(project).contains(
        "no longer checks 'App/de.lproj/L.strings', which 'App/Pods/L.xcstrings' replaces"))
  }

  @Test func `code of the command line is compared`() async throws {
    let code = #"let a = NSLocalizedString("n", tableName: "L", comment: "")"#
    for (settings, text) in [
      (#""exclude": ["App/*.swift"]"#, "no longer reads the code in 'App/a.swift'"),
      (
        #""overrides": [{"paths": ["**/*.swift"], "rules": {"undefined-key": "off"}}]"#,
        "turns off 'undefined-key' for 'App/a.swift'"
      ),
    ] {
      let project = try project([Self.name: "{\(Self.rules)}", "App/a.swift": code])
      try project.write(Self.name, "{\(Self.rules), \(settings)}")
      let run = try await output(project, ["lint", "--code", "App"])
      #expect(run.contains(text), "\(run)")
    }
  }

  @Test func `the policy of the base is that of the revision itself`() async throws {
    let project = try project([
      Self.name: #"{"rules": {"format-specifier-mismatch": "off"}}"#
    ])
    try project.git("branch", "-q", "-M", "main")
    try project.git("checkout", "-q", "-b", "topic")
    try project.write("App/de.lproj/L.strings", #""n" = "%@ Dateien";"#)
    try project.commitAll()
    try project.git("checkout", "-q", "main")
    try project.write(Self.name, "{\(Self.rules)}")
    try project.commitAll()
    try project.git("checkout", "-q", "topic")
    let options = ["--base", "main", "--policy-from", "base", "--format", "xcode"]
    #expect(try await project.run(options).status == .success)
    #expect(try await project.run(options + ["--no-merge-base"]).status == .findings)
  }

  @Test func `a project can accept what it has when it begins`() async throws {
    let project = try project(["App/de.lproj/L.strings": #""n" = "%@ Dateien";"#])
    #expect(try await project.run("init").status == .success)
    #expect(try await project.run("baseline", "write").status == .success)
    try project.git("add", "-A")
    let run = try await project.run("--base", "HEAD", "--strict", "--verbose")
    #expect(run.status == .success, "\(run.output)")
    #expect(run.output.contains("note: this change adds 1 baseline entry"), "\(run.output)")
  }
}

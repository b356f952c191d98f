import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Changes that move settings, or what they are about, and hide nothing new.
@Suite struct MovedPolicyTests {
  private static let name = ".lint-config.json"
  private static let strict = #"{"rules": {"weakened-check": "error"}}"#
  private static let rules = #""rules": {"weakened-check": "error", "repeated-word": "error"}"#
  private static let suppression = #""rule": "missing-argument", "reason": "R""#

  private func project(_ files: [String: String]) throws -> Project {
    let tables = ["A", "B"].flatMap { folder in
      [("en", "%d files"), ("de", "%d Dateien"), ("ru", "%d x")].map { locale, text in
        ("\(folder)/\(locale).lproj/L.strings", #""n" = "\#(text)";"#)
      }
    }
    let project = try repository(
      Dictionary(tables) { first, _ in first }.merging(files) { $1 })
    project.rules = builtinRules
    return project
  }

  /// Checks a change in all ways. Nil means that nothing became weaker.
  private func expect(
    _ text: String?, in project: Project, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try project.git("add", "-A")
    for options in [["--base", "HEAD"], ["--staged"], ["--staged", "--base", "HEAD"]] {
      let run = try await project.run(options + ["--format", "xcode"])
      if let text {
        #expect(run.output.contains(text), "\(run.output)", sourceLocation: sourceLocation)
      } else {
        #expect(
          !run.output.contains("weakened-check"), "\(run.output)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `settings for a folder move into its own configuration`() async throws {
    let project = try project([
      Self.name: """
      {\(Self.rules), "exclude": ["A/Vendor/**"],
        "suppressions": [{\(Self.suppression), "path": "A/**"}],
        "overrides": [
          {"paths": ["A/**"], "locales": ["de"],
            "rules": {"stale-entry": "off", "repeated-word": "note"}}
        ]}
      """
    ])
    try project.write(Self.name, "{\(Self.rules)}")
    let own = """
      {"rules": {"weakened-check": "error", "repeated-word": "note", "stale-entry": "off"},
        "locales": ["de"], "exclude": ["Vendor/**"], "suppressions": [{\(Self.suppression)}]}
      """
    try project.write("A/" + Self.name, own)
    try await expect(nil, in: project)
    // What the override didn't lower.
    try project.write(
      "A/" + Self.name, own.replacing(#""note", "#, with: #""note", "missing-argument": "off", "#))
    try await expect("turns off 'missing-argument'", in: project)
    try project.write(
      "A/" + Self.name, own.replacing(Self.suppression, with: #""rule": "*", "reason": "R""#))
    try await expect("adds a suppression of '*'", in: project)
  }

  @Test func `an override for some files of a folder does not set all of them`() async throws {
    let project = try project([
      Self.name: """
      {\(Self.rules), "overrides": [
        {"paths": ["A/*.lproj/**"], "rules": {"stale-entry": "off"}}
      ]}
      """
    ])
    try project.write(Self.name, "{\(Self.rules)}")
    try project.write(
      "A/" + Self.name,
      #"{"rules": {"weakened-check": "error", "repeated-word": "error", "stale-entry": "off"}}"#)
    try await expect("turns off 'stale-entry'", in: project)
  }

  @Test(arguments: [
    (#", "locale": "de""#, nil), (#", "locale": "ru""#, "adds a suppression"),
    ("", "adds a suppression"),
  ])
  func `a suppression follows its file into a catalog`(locale: String, text: String?) async throws {
    let project = try project([
      Self.name: """
      {\(Self.rules),
        "suppressions": [{\(Self.suppression), "path": "A/de.lproj/L.strings"}],
        "overrides": [{"paths": ["**/*.strings"], "rules": {"stale-entry": "off"}}]}
      """
    ])
    try project.git("rm", "-q", "-r", "A")
    try project.write(
      "A/L.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"n": {
        "extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "%d files"}},
          "de": {"stringUnit": {"state": "translated", "value": "%d Dateien"}},
          "ru": {"stringUnit": {"state": "translated", "value": "%d x"}}
        }
      }}}
      """)
    try project.write(
      Self.name,
      """
      {\(Self.rules),
        "suppressions": [{\(Self.suppression), "path": "A/L.xcstrings"\(locale)}],
        "overrides": [{"paths": ["**/*.xcstrings"], "rules": {"stale-entry": "off"}}]}
      """)
    try await expect(text, in: project)
  }

  /// Whether a folder is new doesn't matter, but whether anything in it was checked.
  @Test func `the first tables of a folder can have a configuration`() async throws {
    let project = try project([Self.name: Self.strict, "New/README.md": "New."])
    let own = #"{"rules": {"missing-translation": "off"}}"#
    try project.write("New/" + Self.name, own)
    try project.write("New/en.lproj/M.strings", #""a" = "b";"#)
    try await expect(nil, in: project)
    // Code that was read is in another folder.
    try project.git("reset", "-q", "--hard")
    try project.write(
      Self.name, #"{"code": {"include": ["**/*.swift"]}, "rules": {"weakened-check": "error"}}"#)
    try project.write("New/a.swift", #"let text = NSLocalizedString("n", comment: "")"#)
    try project.commitAll()
    try project.write("New/" + Self.name, own)
    try project.write("New/en.lproj/M.strings", #""a" = "b";"#)
    try await expect("turns off 'missing-translation'", in: project)
  }

  @Test func `settings for code move into the configuration of a folder`() async throws {
    let code = #""code": {"include": ["**/*.swift"]}"#
    let rules = #""rules": {"weakened-check": "error"}"#
    let project = try project([
      Self.name: "{\(rules), \(code)}", "A/a.swift": "let a = 1", "C/c.swift": "let c = 1",
    ])
    try project.write(Self.name, "{\(rules)}")
    try project.write("A/" + Self.name, "{\(rules), \(code)}")
    try await expect("no longer reads the code in 'C/c.swift'", in: project)
    try project.git("rm", "-q", "-f", "C/c.swift")
    try await expect("no longer compares 'B/de.lproj/L.strings'", in: project)
  }

  /// A run without a base revision checks the tables of submodules.
  @Test func `a configuration around a submodule is compared`() async throws {
    let kit = try repository(["en.lproj/K.strings": #""a" = "b";"#])
    let project = try project([Self.name: Self.strict])
    try project.git(
      "-c", "protocol.file.allow=always", "submodule", "add", "-q", kit.path, "Ext/Kit")
    try project.commitAll()
    try project.write(
      "Ext/" + Self.name,
      #"{"rules": {"weakened-check": "error", "format-specifier-mismatch": "off"}}"#)
    try await expect("turns off 'format-specifier-mismatch'", in: project)
  }

  @Test func `an override for code is compared`() async throws {
    let code = #""code": {"include": ["**/*.swift"]}"#
    let rules = #""rules": {"weakened-check": "error"}"#
    let project = try project([Self.name: "{\(rules), \(code)}", "A/a.swift": "let a = 1"])
    let off = #""overrides": [{"paths": ["**/*.swift"], "rules": {"undefined-key": "off"}}]"#
    try project.write(Self.name, "{\(rules), \(code), \(off)}")
    try await expect("turns off 'undefined-key' for 'A/a.swift'", in: project)
  }

  @Test(arguments: ["Legacy/L.xcstrings", nil])
  func `a catalog in the place of localized files has their policy`(deleted: String?) async throws {
    let empty = #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#
    let project = try project(
      [
        Self.name: """
        {\(Self.rules), "overrides": [
          {"paths": ["**/*.xcstrings"], "rules": {"format-specifier-mismatch": "off"}}
        ]}
        """
      ].merging(deleted.map { [$0: empty] } ?? ["A/L.xcstrings": empty]) { $1 })
    try project.git("rm", "-q", "-r", "A/en.lproj", "A/de.lproj", "A/ru.lproj")
    if let deleted { try project.git("rm", "-q", deleted) }
    try project.write("A/L.xcstrings", empty)
    try await expect("to where the configuration turns off", in: project)
  }

  /// Git keeps what a sparse checkout leaves out in the index.
  @Test func `a configuration outside of a sparse checkout applies`() async throws {
    let shared = #"{"rules": {"weakened-check": "error", "missing-argument": "error"}}"#
    let project = try project([
      Self.name: #"{"rules": {"weakened-check": "note", "missing-argument": "off"}}"#,
      "A/" + Self.name: #"{"extends": "../ci/shared.json"}"#, "ci/shared.json": shared,
    ])
    try project.git("config", "core.sparseCheckout", "true")
    try project.write(".git/info/sparse-checkout", "/*\n!/A/\(Self.name)\n")
    try project.git("read-tree", "-m", "-u", "HEAD")
    try project.write("A/de.lproj/L.strings", #""n" = "Dateien";"#)
    try project.git("commit", "-q", "-a", "-m", "Break German")
    let run = try await project.run("--base", "HEAD~1", "--format", "xcode")
    #expect(run.status == .findings, "\(run.error)")
    #expect(run.output.contains("A/de.lproj/L.strings:1:8: error:"))
    #expect(!run.output.contains("weakened-check"))
  }

  @Test func `so does one that is a link`() async throws {
    let project = try project([
      Self.name: #"{"rules": {"missing-argument": "off"}}"#,
      "ci/strict.json": #"{"rules": {"missing-argument": "error"}}"#,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/A/" + Self.name, withDestinationPath: "../ci/strict.json")
    try project.commitAll()
    try project.git("config", "core.sparseCheckout", "true")
    try project.write(".git/info/sparse-checkout", "/*\n!/A/\(Self.name)\n")
    try project.git("read-tree", "-m", "-u", "HEAD")
    try project.write("A/de.lproj/L.strings", #""n" = "Dateien";"#)
    try project.git("commit", "-q", "-a", "-m", "Break German")
    let run = try await project.run("--base", "HEAD~1", "--format", "xcode")
    #expect(run.status == .findings, "\(run.error)")
    #expect(run.output.contains("A/de.lproj/L.strings:1:8: error:"))
  }

  /// pre-commit names the files that a commit changes.
  @Test(arguments: [name, "A/de.lproj/L.strings " + name])
  func `a named configuration is compared for all its files`(_ paths: String) async throws {
    let project = try project([Self.name: Self.strict])
    try project.write(
      Self.name, #"{"rules": {"weakened-check": "error"}, "exclude": ["B/**"]}"#)
    try project.write("A/de.lproj/L.strings", #""n" = "%d Akten";"#)
    try project.git("add", "-A")
    let names = paths.split(separator: " ").map(String.init)
    let run = try await project.run(["--staged", "--base", "HEAD", "--"] + names)
    #expect(run.status == .findings, "\(run.output)")
    #expect(run.output.contains("no longer checks 'B/de.lproj/L.strings'"))
  }

  @Test func `code that only a configuration without tables reads isn't checked`() async throws {
    let strict = #""rules": {"weakened-check": "error"}"#
    let project = try project([
      Self.name: #"{\#(strict), "code": {"include": ["**/*.swift"]}}"#, "C/m.swift": "let a = 1",
      "A/m.swift": "let a = 1",
    ])
    try project.write(Self.name, #"{\#(strict), "code": {"include": ["A/*.swift"]}}"#)
    try project.write("C/" + Self.name, #"{\#(strict), "code": {"include": ["**/*.swift"]}}"#)
    try await expect("no longer reads the code in 'C/m.swift'", in: project)
  }

  @Test func `tables whose own configuration reads no code are named`() async throws {
    let project = try project([
      Self.name: #"{"rules": {"weakened-check": "error"}, "code": {"include": ["**/*.swift"]}}"#,
      "A/m.swift": #"let a = NSLocalizedString("n", comment: "")"#,
    ])
    try project.write("A/" + Self.name, Self.strict)
    try await expect(
      "no longer compares 'A/de.lproj/L.strings', 'A/en.lproj/L.strings' and "
        + "'A/ru.lproj/L.strings' with code", in: project)
    // The code moves along with the settings.
    try project.write(
      "A/" + Self.name,
      #"{"rules": {"weakened-check": "error"}, "code": {"include": ["*.swift"]}}"#)
    try await expect(nil, in: project)
  }

  /// Some rules for tables also have findings in code.
  @Test func `an override for code turns off any rule for it`() async throws {
    let strict = #""rules": {"weakened-check": "error"}"#
    let code = #""code": {"include": ["**/*.swift"]}"#
    let project = try project([Self.name: "{\(strict), \(code)}", "A/m.swift": "let a = 1"])
    try project.write(
      Self.name,
      """
      {\(strict), \(code), "overrides": [
        {"paths": ["**/*.swift"], "rules": {"placeholder-mismatch": "off", "stale-entry": "off"}}
      ]}
      """)
    try await expect("turns off 'placeholder-mismatch' for 'A/m.swift'", in: project)
    #expect(!(try await project.run("--base", "HEAD").output.contains("'stale-entry'")))
  }

  @Test func `settings for the tables of a submodule are compared`() async throws {
    let kit = try repository(["de.lproj/L.strings": #""n" = "%d Dateien";"#])
    let project = try project([Self.name: Self.strict])
    try project.git(
      "-c", "protocol.file.allow=always", "submodule", "add", "-q", kit.path, "Ext/Kit")
    try project.commitAll()
    try project.write(
      Self.name,
      """
      {\(Self.rules), "overrides": [
        {"paths": ["Ext/**"], "rules": {"format-specifier-mismatch": "off"}}
      ]}
      """)
    try await expect(
      "turns off 'format-specifier-mismatch' for 'Ext/Kit/de.lproj/L.strings'", in: project)
    try project.write(
      Self.name, #"{"rules": {"weakened-check": "error"}, "exclude": ["Ext/**"]}"#)
    try await expect("no longer checks 'Ext/Kit/de.lproj/L.strings'", in: project)
  }
}

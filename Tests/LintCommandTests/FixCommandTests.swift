import BuiltinRules
import Diagnostics
import Foundation
import LintCommand
import LintKit
import SourceText
import Testing

/// Corrects strings: 'one' safely, 'risky' unsafely, 'trap' in a way that causes another finding.
struct CorrectableWord: Rule {
  static let info = RuleInfo(
    id: "word", category: .text, severity: .warning, summary: "A word is wrong.", rationale: "",
    examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units {
      let text = entry.string(of: unit.text)
      let fixes: [String: (String, Fix.Safety)] = [
        "one": ("two", .safe), "risky": ("calm", .unsafe), "trap": ("bad", .safe),
      ]
      if let (word, safety) = fixes[text] {
        context.report(
          "'\(text)' is wrong", in: unit, of: entry,
          fix: Fix("write '\(word)'", safety, [Edit(unit.text.range, word)]))
      }
    }
  }
}

/// Writes to the file that a key names, as another program may do while the files are checked.
struct Meddling: Rule {
  static let info = RuleInfo(
    id: "meddling", category: .text, severity: .warning, summary: "Never.", rationale: "",
    examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let key = entry.string(of: entry.key)
    guard key.hasPrefix("/"), let file = FileHandle(forWritingAtPath: key) else { return }
    _ = try? file.seekToEnd()
    try? file.write(contentsOf: Data("\n".utf8))
    try? file.close()
  }
}

/// `catalog-lint fix` on the disk.
@Suite struct FixCommandTests {
  private static let path = "en.lproj/L.strings"

  private func project(_ text: String, isRepository: Bool = false) throws -> Project {
    let project = isRepository ? try repository([Self.path: text]) : try Project([Self.path: text])
    project.rules = [Meddling.self, SuspectKey.self, CorrectableWord.self]
    return project
  }

  @Test func `the summary counts the findings of each rule, notes apart`() async throws {
    let table = "\"a\" = \"a\";\n\"a\" = \"a\";\n\"b\" = \"b  c\";\n\"d\" = \"d  e\";\n"
    let project = try Project([
      Self.path: table,
      ".lint-config.json": """
      {"rules": {"repeated-space": "warning", "duplicate-key": "note"}}
      """,
    ])
    project.rules = builtinRules
    let run = try await project.run("fix", "--unsafe")
    #expect(
      run.error == "corrected 3 findings in 1 file: 2 repeated-space; notes: 1 duplicate-key\n")
  }

  @Test func `safe fixes are written, and what remains is reported`() async throws {
    let project = try project("\"a\" = \"one\";\n\"b\" = \"risky\";\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: project.path + "/" + Self.path)
    let run = try await project.run("fix")
    #expect(run.status == .success)
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(try project.read(Self.path) == "\"a\" = \"two\";\n\"b\" = \"risky\";\n")
    #expect(run.output.contains("'risky' is wrong"))
    #expect(run.output.contains("\n  fix: write 'calm' (with '--unsafe')\n"))
    #expect(run.output.contains("\n1 can be corrected with 'catalog-lint fix --unsafe'\n"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: project.path + "/" + Self.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let again = try await project.run("fix")
    #expect(again.error == "nothing to correct\n")
    let unsafe = try await project.run("fix", "--unsafe", "--format", "json")
    #expect(unsafe.output.contains(#""corrected":1"#))
    #expect(try project.read(Self.path) == "\"a\" = \"two\";\n\"b\" = \"calm\";\n")
  }

  @Test func `lint counts the findings that can be corrected`() async throws {
    let project = try project("\"a\" = \"one\";\n\"b\" = \"risky\";\n")
    let run = try await project.run("lint")
    #expect(run.output.contains("\n  fix: write 'two'\n"))
    #expect(
      run.output.contains("\n1 can be corrected with 'catalog-lint fix', 1 more with '--unsafe'\n"))
  }

  @Test func `a failing finding that remains fails the run`() async throws {
    let project = try project("\"a\" = \"one\";\n\"bad\" = \"x\";\n")
    let run = try await project.run("fix")
    #expect(run.status == .findings)
    #expect(try project.read(Self.path).hasPrefix("\"a\" = \"two\";"))
  }

  @Test func `a file stays as it was if a fix causes a finding`() async throws {
    let text = "\"a\" = \"one\";\n\"b\" = \"trap\";\n"
    let project = try project(text)
    let run = try await project.run("fix")
    #expect(run.status == .failure)
    #expect(
      run.error.hasPrefix(
        "error: en.lproj/L.strings: left unchanged, because a fix of 'word' causes a new finding of "
          + "'suspect-key' at en.lproj/L.strings:2: the text is bad\n"))
    #expect(try project.read(Self.path) == text)
    #expect(run.output.contains("'one' is wrong"))
  }

  @Test func `a file that changes in the meantime is left alone`() async throws {
    let project = try project("")
    try project.write(
      Self.path, "\"\(project.path)/\(Self.path)\" = \"x\";\n\"a\" = \"one\";\n")
    let run = try await project.run("fix", "--jobs", "1")
    #expect(run.status == .failure)
    #expect(
      run.error.contains(
        "error: en.lproj/L.strings: it has changed since it was checked, so nothing is written\n"))
    #expect(try project.read(Self.path).contains("\"one\""))
    #expect(run.output.contains("'one' is wrong"))
    #expect(!run.error.contains("corrected"))
  }

  @Test(.enabled(if: getuid() != 0)) func `a read-only file is left alone`() async throws {
    let project = try project("\"a\" = \"one\";\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: project.path + "/" + Self.path)
    let run = try await project.run("fix")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: en.lproj/L.strings: Permission denied\n"))
    #expect(try project.read(Self.path) == "\"a\" = \"one\";\n")
  }

  @Test func `nothing is written through a link out of the project`() async throws {
    let project = try project("\"b\" = \"x\";\n")
    try project.write("../outside.strings", "\"a\" = \"one\";\n")
    try project.make("de.lproj")
    try project.link("de.lproj/L.strings", to: "../../outside.strings")
    let run = try await project.run("fix", "de.lproj/L.strings")
    #expect(run.status == .failure)
    #expect(run.error.contains("leads out of the project, so nothing is written"))
    #expect(try project.read("../outside.strings") == "\"a\" = \"one\";\n")
  }

  @Test func `a link in the project stays a link`() async throws {
    let project = try project("\"b\" = \"x\";\n")
    try project.write("shared/L.strings", "\"a\" = \"one\";\n")
    try project.make("de.lproj")
    try project.link("de.lproj/L.strings", to: "../shared/L.strings")
    let run = try await project.run("fix", "de.lproj/L.strings")
    #expect(run.status == .success)
    #expect(try project.read("shared/L.strings") == "\"a\" = \"two\";\n")
    let kind = try FileManager.default.attributesOfItem(
      atPath: project.path + "/de.lproj/L.strings")
    #expect(kind[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `findings in the baseline are not corrected unless asked for`() async throws {
    let text = "\"a\" = \"one\";\n"
    let project = try project(text)
    _ = try await project.run("baseline", "write")
    let run = try await project.run("fix")
    #expect(run.error == "nothing to correct\n")
    #expect(try project.read(Self.path) == text)
    let all = try await project.run("fix", "--no-baseline")
    #expect(all.error.hasPrefix("corrected 1 finding in 1 file: "))
  }

  @Test func `only findings of selected rules and locales are corrected`() async throws {
    let project = try project("\"a\" = \"one\";\n")
    try project.write("de.lproj/L.strings", "\"a\" = \"one\";\n")
    let skipped = try await project.run("fix", "--skip", "word")
    #expect(skipped.error == "nothing to correct\n")
    let german = try await project.run("fix", "--locale", "de")
    #expect(german.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(try project.read(Self.path) == "\"a\" = \"one\";\n")
  }

  @Test func `the configuration sets what is safe`() async throws {
    let project = try project("\"a\" = \"risky\";\n")
    try project.write(".lint-config.json", #"{ "fixes": { "word": "safe" } }"#)
    let shown = try await project.run("config", "show")
    #expect(shown.output.contains("\"fixes\": {\n    \"word\": \"safe\"\n  }"))
    #expect(try await project.run("fix").error.hasPrefix("corrected 1 finding in 1 file: "))
    try project.write(
      ".lint-config.json", #"{ "fixes": { "ward": "safe", "word": "always", "w*": "off" } }"#)
    let run = try await project.run("fix")
    #expect(run.status == .failure)
    for mistake in ["unknown rule 'ward'", "unknown level 'always'", "unknown rule 'w*'"] {
      #expect(run.error.contains(mistake), "\(run.error)")
    }
  }

  @Test(arguments: [
    ["--diff", "--format", "json"], ["--diff", "--output", "json=x.json"],
    ["--baseline", "x", "--no-baseline"],
  ]) func `options that contradict each other are rejected`(options: [String]) async throws {
    let project = try project("\"a\" = \"one\";\n")
    let run = try await project.run(["fix"] + options)
    #expect(run.status == .failure)
    #expect(run.error.contains("can't be combined"))
    #expect(try project.read(Self.path) == "\"a\" = \"one\";\n")
  }
}

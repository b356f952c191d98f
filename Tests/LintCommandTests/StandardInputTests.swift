import BuiltinRules
import Foundation
import LintCommand
import SourceText
import Testing

/// `lint -`: an editor passes a file with unsaved changes.
@Suite struct StandardInputTests {
  @Test func `the input replaces the file, and siblings are read from disk`() async throws {
    let project = try project(german: #""a" = "Eins %@";"#)
    let run = try await project.run(
      "lint", "-", "--stdin-filename", "de.lproj/L.strings", "--format", "xcode",
      input: #""a" = "Eins %d";"#)
    #expect(run.status == .findings)
    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("de.lproj/L.strings:1:13: error: argument 1 is a 32-bit integer"))
    #expect(try await project.run("lint").status == .success)
  }

  @Test func `the working directory can be a locale's folder`() async throws {
    let project = try project(german: #""a" = "Eins %d";"#)
    for paths in [
      ["L.strings"], ["../de.lproj/L.strings"], ["L.strings", "../en.lproj/L.strings"],
      ["\(project.path)/de.lproj/L.strings", "L.strings"],
    ] {
      let run = try await project.run(["lint", "--format", "xcode"] + paths, in: "de.lproj")
      #expect(run.status == .findings, "\(paths)")
      #expect(run.output.contains("L.strings:1:13: error: argument 1 is a 32-bit integer"))
      #expect(run.output.split(separator: "\n").count == 1)
    }
  }

  @Test func `a catalog in a locale's folder is misplaced in every working directory`() async throws
  {
    let project = try Project([
      "en.lproj/C.xcstrings": #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#
    ])
    project.rules = builtinRules
    let run = try await project.run(["lint", "C.xcstrings", "--format", "xcode"], in: "en.lproj")
    #expect(run.output.contains("[misplaced-catalog]"))
  }

  @Test(arguments: ["fr.lproj/L.strings", "./fr.lproj/L.strings"])
  func `the file need not exist`(name: String) async throws {
    let project = try project(german: "")
    let run = try await project.run(
      "-", "--stdin-filename", name, "--format", "xcode", input: #""a" = "Un %d";"#)
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("fr.lproj/L.strings:1:11: error: argument 1 is a 32-bit integer"))
  }

  @Test func `an absolute path in a missing directory finds the configuration`() async throws {
    let project = try project(german: "")
    try project.write(".lint-config.json", #"{"rules": {"empty-key": "off"}}"#)
    let run = try await project.run(
      "lint", "-", "--stdin-filename", project.path + "/New/Kit/en.lproj/L.strings",
      input: #""" = "Nothing";"#)
    #expect(run.status == .success)
    #expect(run.output.contains("1 file"))
  }

  @Test(arguments: [
    ("App/L.xcstrings", "{"), ("de.lproj/L.stringsdict", "<plist>"), ("de.xliff", "<xliff"),
    ("de.lproj/L.strings", "\"a\" = "),
  ]) func `every kind of file can be checked`(name: String, text: String) async throws {
    let project = try project(german: "")
    let run = try await project.run(
      "lint", "-", "--stdin-filename", name, "--format", "xcode", input: text)
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("\(name):1:"))
    #expect(run.output.contains("[syntax-error]"))
  }

  @Test func `the excerpt comes from the input`() async throws {
    let project = try project(german: "\"other\" = \"file\";\n")
    let run = try await project.run(
      "lint", "-", "--stdin-filename", "de.lproj/L.strings", input: #""a" = "Eins %d";"#)
    #expect(run.output.contains(#"  de  "Eins %d""#))
  }

  @Test func `a terminal shows the input in color and within its width`() async throws {
    let project = try project(german: "")
    let long = String(repeating: "lang ", count: 40)
    try project.write("../unsaved", "\"a\" = \"\(long)%d\";")
    let input = open(project.path + "/../unsaved", O_RDONLY)
    defer { close(input) }
    let shown = try await project.run(
      "lint", "-", "--stdin-filename", "de.lproj/L.strings", on: Terminal(columns: 60),
      reading: input)
    #expect(shown.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m \u{1B}[1margument 1 is "))
    #expect(shown.contains("\n  de.lproj/L.strings:1:208"))
    let lines = shown.replacing(/\u{1B}\[[0-9;]+m/, with: "").split(whereSeparator: \.isNewline)
    #expect(lines.contains { $0.hasPrefix("  de  \"…") && $0.hasSuffix("%d\"") })
    #expect(lines.allSatisfy { TerminalWidth.cells(of: String($0)) <= 60 })
  }

  @Test func `input that can't be checked is a failure`() async throws {
    let project = try project(german: "")
    let text = try await project.run("lint", "-", "--stdin-filename", "a.txt", input: "")
    #expect(text.status == .failure)
    #expect(text.error.hasPrefix("error: a.txt: not a localization file"))
    let closed = try await project.run("lint", "-", "--stdin-filename", "de.lproj/L.strings")
    #expect(closed.status == .failure)
    #expect(closed.error == "error: standard input: Bad file descriptor\n")
  }

  @Test(arguments: [
    ["-"], ["-", "App", "--stdin-filename", "a.strings"], ["--stdin-filename", "a.strings"],
    ["-", "--stdin-filename", "a.strings", "--staged"],
    ["-", "--stdin-filename", "a.strings", "--base", "HEAD"],
  ]) func `standard input and a file name require each other`(arguments: [String]) async throws {
    let run = try await project(german: "").run(["lint"] + arguments)
    #expect(run.status == .failure)
    #expect(run.error.contains("--stdin-filename"))
  }

  private func project(german: String) throws -> Project {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "One %@";"#, "de.lproj/L.strings": german,
    ])
    project.rules = builtinRules
    return project
  }
}

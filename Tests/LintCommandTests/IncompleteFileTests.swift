import BuiltinRules
import Foundation
import LintCommand
import Testing

/// A file that wasn't read completely is never a success, regardless of the configuration.
@Suite struct IncompleteFileTests {
  /// A file with an error that loses strings, and the reported location.
  struct Broken: CustomTestStringConvertible, Sendable {
    let path: String
    let text: String
    let place: String

    var testDescription: String { path }
  }

  static let broken: [Broken] = [
    Broken(
      path: "App/L.xcstrings", text: catalog(["a": "b"]).dropLast(4) + "", place: "7:15"),
    Broken(
      path: "de.lproj/L.strings", text: "\"a\" = \"A\"\n\"b\" = \"B\";\n", place: "1:10"),
    Broken(
      path: "en.lproj/L.strings", text: "\"a\" = \"A\";\n\"b\" \"B\";\n", place: "2:5"),
    Broken(
      path: "fr.lproj/L.strings", text: "\"a\" = \"A\";\n=\n\"b\" = \"B\";\n", place: "2:1"),
    Broken(
      path: "de.lproj/P.stringsdict", text: "<plist><dict><key>a</key>", place: "1:8"),
    Broken(
      path: "de.xliff",
      text: "<xliff version=\"1.2\"><file original=\"L.strings\" "
        + "source-language=\"en\" target-language=\"de\"><body>", place: "1:91"),
    Broken(
      path: "App/M.xcstrings",
      text: catalog(["a": "b"]).replacing("\"a\" : {", with: "\"c\" : 1, \"a\" : {"),
      place: "4:11"),
  ]

  static let policies: [String] = [
    #"{"rules": {"syntax-error": "off", "truncated-table": "off"}}"#,
    #"{"rules": {"syntax-error": "note", "truncated-table": "warning"}}"#,
    #"{"suppressions": [{"rule": "*", "reason": "known"}]}"#,
    #"{"overrides": [{"paths": ["**"], "rules": {"syntax-error": "off", "truncated-table": "off"}}]}"#,
    #"{"maxSeverity": {"*": "note"}, "suppressions": [{"rule": "syntax-error", "reason": "r"}]}"#,
    #"{"failOn": "never"}"#,
  ]

  @Test(arguments: Self.broken, Self.policies)
  func `no configuration makes lint succeed`(file: Broken, policy: String) async throws {
    let project = try project(with: file, policy)
    let run = try await project.run("lint", "--format", "json")
    #expect(run.status != .success)
    // Only a finding that fails the run can replace the line.
    if run.status == .failure {
      #expect(run.error.contains("error: \(file.path):\(file.place): not read completely: "))
      #expect(run.output.contains(#""rule":"unreadable-file""#))
    }
  }

  @Test(arguments: Self.broken)
  func `no option makes lint succeed`(file: Broken) async throws {
    let project = try project(with: file)
    let plain = try await project.run("lint")
    #expect(plain.status == .findings)
    #expect(plain.error.isEmpty)
    for options in [
      ["--only", "stale-entry"], ["--skip", "syntax-error", "--skip", "truncated-table"],
      ["--fail-on", "never"], ["--quiet", "--skip", "syntax-error", "--skip", "truncated-table"],
    ] {
      let run = try await project.run(["lint"] + options)
      #expect(run.status != .success, "\(options)")
      #expect((run.output + run.error).contains(file.path), "\(options)")
    }
  }

  @Test(arguments: Self.broken)
  func `no baseline makes lint succeed`(file: Broken) async throws {
    let project = try project(with: file)
    let written = try await project.run("baseline", "write")
    #expect(written.status == .failure)
    #expect(written.error.contains("error: \(file.path):\(file.place): not read completely: "))
    // The fault itself is not recorded, so that it is still reported and can be corrected.
    let recorded = (try? project.read(".lint-baseline.json")) ?? ""
    #expect(!recorded.contains("syntax-error") && !recorded.contains("truncated-table"))
    let plain = try await project.run("lint")
    #expect(plain.status == .findings)
    #expect((plain.output + plain.error).contains("\(file.path):\(file.place)"))
    // An earlier version recorded it.
    try project.write(
      ".lint-baseline.json",
      #"{"version": 3, "findings": ["#
        + ["syntax-error", "truncated-table"].map {
          #"{"path": "\#(file.path)", "rule": "\#($0)", "severity": "error"}"#
        }.joined(separator: ", ") + "]}")
    let run = try await project.run("lint")
    #expect(run.status == .findings)
    #expect((run.output + run.error).contains("\(file.path):\(file.place)"))
  }

  @Test(arguments: Self.broken)
  func `an excluded file does not count`(file: Broken) async throws {
    let project = try project(with: file, #"{"exclude": ["\#(file.path)"]}"#)
    try project.write("Good.xcstrings", catalog(["a": "b"]))
    #expect(try await project.run("lint").status == .success)
    #expect(try await project.run("coverage").status == .success)
  }

  @Test func `a broken source file of a named translation counts, but a broken sibling does not`()
    async throws
  {
    let project = try Project([
      "en.lproj/L.strings": "\"a\" = \"A\"\n\"b\" = \"B\";\n",
      "de.lproj/L.strings": "\"a\" = \"A\";",
      "fr.lproj/L.strings": "\"a\" = \"A\";",
    ])
    project.rules = builtinRules
    let run = try await project.run("lint", "de.lproj/L.strings")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: en.lproj/L.strings:1:10: not read completely: "))
    try project.write("en.lproj/L.strings", "\"a\" = \"A\";")
    try project.write("fr.lproj/L.strings", "\"a\" = \"A\"\n\"b\" = \"B\";\n")
    #expect(try await project.run("lint", "de.lproj/L.strings").status == .success)
  }

  @Test func `a comparison fails for a file that was already broken`() async throws {
    let project = try project(with: Self.broken[1])
    try project.git("init", "--quiet", "--initial-branch=main")
    try project.commitAll()
    try project.write("de.lproj/L.strings", "\"a\" = \"A\"\n\"b\" = \"B\";\n\"c\" = \"C\";\n")
    let run = try await project.run("lint", "--base", "HEAD")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: de.lproj/L.strings:1:10: not read completely: "))
  }

  @Test(arguments: [
    "\"a\" = \"A\";;\n", "\"a\" = \"A\";\n\"a\" = \"B\";\n", "", "\"a\" = \"\\q\";\n",
  ])
  func `a fault that loses no strings does not make the file incomplete`(text: String) async throws
  {
    let project = try Project(["en.lproj/L.strings": text])
    project.rules = builtinRules
    let run = try await project.run("lint", "--fail-on", "never")
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
  }

  @Test(arguments: ["", "reason of a fault"])
  func `baseline entries of an incompletely read file are kept`(reason: String) async throws {
    let policy = #"{"rules": {"syntax-error": "warning"}}"#
    let project = try Project(["en.lproj/L.strings": "\"a\" = \"A\";", ".lint-config.json": policy])
    project.rules = builtinRules
    try project.write("de.lproj/L.strings", "\"a\" = \"\";\n\"b\" = \"\";\n")
    _ = try await project.run("baseline", "write", "--verbose")
    let entries = try project.entries()
    #expect(!entries.isEmpty)
    try project.write("de.lproj/L.strings", "\"x\" = \"X\"\n\"b\" = \"\";\n\(reason)")
    let run = try await project.run("lint")
    #expect(run.status == .failure)
    #expect(!run.output.contains("unused-suppression"))
    #expect(try await project.run("baseline", "prune").status == .failure)
    #expect(try project.entries() == entries)
    _ = try await project.run("baseline", "write")
    #expect(try Set(project.entries()).isSuperset(of: entries))
  }
}

extension IncompleteFileTests {
  private func project(with file: Broken, _ configuration: String = "{}") throws -> Project {
    let project = try Project([".lint-config.json": configuration])
    project.rules = builtinRules
    if file.path.hasSuffix(".strings") {
      for locale in ["en", "de", "fr"] {
        try project.write("\(locale).lproj/L.strings", "\"a\" = \"A\";\n\"b\" = \"B\";\n")
      }
    }
    try project.write(file.path, file.text)
    return project
  }
}

extension IncompleteFileTests {
  @Test(arguments: Self.broken, ["{}"] + Self.policies)
  func `coverage fails, names the file and adds nothing to the history`(
    file: Broken, policy: String
  ) async throws {
    let project = try project(with: file, policy)
    try project.write("Other.xcstrings", catalog(["a": "b"]))
    let run = try await project.run(
      "coverage", ".", file.path, "--quiet", "--history", "h.jsonl", "--output", "json=c.json")
    #expect(run.status == .failure)
    #expect(run.error.contains("error: \(file.path):\(file.place): not read completely: "))
    #expect(!project.exists("h.jsonl"))
    #expect(try project.read("c.json").contains(#""path":"\#(file.path)","extent":"partly-read""#))
  }

  @Test func `every format names the file before any figures`() async throws {
    let project = try project(with: Self.broken[2])
    for format in ["text", "markdown", "html", "json"] {
      let run = try await project.run("coverage", "--format", format)
      let name = try #require(run.output.firstRange(of: "en.lproj"), "\(format)")
      let figure = run.output.firstRange(of: format == "json" ? "\"locales\"" : "0 keys")
      #expect(figure.map { name.lowerBound < $0.lowerBound } ?? true, "\(format)")
    }
    for format in ["sarif", "gitlab", "checkstyle", "junit", "xcode"] {
      let run = try await project.run("coverage", "--format", format)
      #expect(run.output.contains("en.lproj/L.strings"), "\(format)")
    }
    #expect(try await project.run("coverage", "--format", "shields").output.contains("unknown"))
    #expect(try await project.run("coverage", "--format", "badge").output.contains("unknown"))
  }

  @Test func `a broken source fails where a gate would be skipped`() async throws {
    let project = try project(with: Self.broken[2], #"{"coverage": {"default": {"min": 100}}}"#)
    let run = try await project.run("coverage")
    #expect(run.status == .failure)
    #expect(
      run.output.hasPrefix(
        """
          1 file could not be read completely, so not all of its strings are counted:
            en.lproj/L.strings:2:5: expected
        """))
  }
}

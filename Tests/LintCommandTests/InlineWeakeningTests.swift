import BuiltinRules
import LintCommand
import Testing

/// Comments and marks of a change that hide findings in tables and in code.
@Suite struct InlineWeakeningTests {
  private static let comment =
    #"/* lint:allow format-specifier-mismatch -- it never crashes */"#
  private static let broken = #""n" = "%@ Dateien";"# + "\n"

  /// Creates a project with two tables whose check may not become weaker.
  private func project(_ german: String = "\"n\" = \"%d Dateien\";\n") throws -> Project {
    let project = try repository([
      "en.lproj/L.strings": "\"n\" = \"%d files\";\n", "de.lproj/L.strings": german,
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}}"#,
    ])
    project.rules = builtinRules
    return project
  }

  private func lines(of project: Project, _ options: String...) async throws -> [String] {
    let run = try await project.run(["--base", "HEAD", "--format", "xcode"] + options)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == .findings || !lines.contains { $0.contains(" error: ") }, "\(lines)")
    return lines
  }

  /// Returns the messages of the findings about weaker checks.
  private func weakenings(of project: Project) async throws -> [String] {
    try await lines(of: project).filter { $0.hasSuffix(" [weakened-check]") }.compactMap { line in
      line.firstRange(of: "this change ").map { range in
        String(line[range.lowerBound...].dropLast(" [weakened-check]".count))
      }
    }
  }

  @Test func `a comment that hides a new finding is a weakening`() async throws {
    let project = try project()
    try project.write("de.lproj/L.strings", Self.comment + "\n" + Self.broken)
    let expected = [
      "de.lproj/L.strings:1:15: error: this change adds a comment that hides "
        + "'format-specifier-mismatch' [weakened-check]"
    ]
    #expect(try await lines(of: project) == expected)
    // The change can't turn that off.
    try project.write(".lint-config.json", #"{"failOn": "never"}"#)
    #expect(try await lines(of: project).contains(expected[0]))
  }

  @Test func `a comment that accepts an earlier finding is a weakening, reported once`()
    async throws
  {
    let project = try project(
      Self.broken + (1...3).map { "\"k\($0)\" = \"\";\n" }.joined())
    try project.write("de.lproj/L.strings", Self.comment + "\n" + Self.broken)
    #expect(try await lines(of: project).count == 1)
  }

  @Test(arguments: ["other-rule", "missing-argument"])
  func `a comment that hides nothing is not reported`(rule: String) async throws {
    let project = try project()
    try project.write(
      "de.lproj/L.strings",
      Self.comment.replacing("format-specifier-mismatch", with: rule) + "\n"
        + #""n" = "%d Dateien";"#)
    #expect(try await weakenings(of: project).isEmpty)
  }

  @Test func `a comment that moves with its key is not reported`() async throws {
    let project = try project(Self.comment + "\n" + Self.broken)
    let moved = "\"m\" = \"\";\n\n/* Note. */\n" + Self.comment + "\n"
    try project.write("en.lproj/L.strings", "\"m\" = \"\";\n\"n\" = \"%d files\";\n")
    try project.write("de.lproj/L.strings", moved + Self.broken)
    #expect(try await lines(of: project).isEmpty)
    // The key is renamed.
    try project.write("en.lproj/L.strings", "\"o\" = \"%d files\";\n")
    try project.write("de.lproj/L.strings", Self.comment + "\n\"o\" = \"%@ Dateien\";\n")
    #expect(try await weakenings(of: project).isEmpty)
    // The table is renamed.
    for locale in ["en", "de"] {
      try project.git("checkout", "-q", ".")
      try project.git("mv", "\(locale).lproj/L.strings", "\(locale).lproj/M.strings")
    }
    #expect(try await lines(of: project).isEmpty)
  }

  @Test func `a comment that moves to another key is a weakening`() async throws {
    let project = try repository([
      "en.lproj/L.strings": "\"a\" = \"%d\";\n\"n\" = \"%d files\";\n",
      "de.lproj/L.strings":
        Self.comment + "\n\"a\" = \"%@\";\n\"n\" = \"%d Dateien\";\n",
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}}"#,
    ])
    project.rules = builtinRules
    try project.write(
      "de.lproj/L.strings", "\"a\" = \"%d\";\n" + Self.comment + "\n" + Self.broken)
    #expect(
      try await lines(of: project) == [
        "de.lproj/L.strings:2:15: error: this change adds a comment that hides "
          + "'format-specifier-mismatch' [weakened-check]"
      ])
  }

  @Test func `a comment that names more rules or languages is a weakening`() async throws {
    let narrow = "/* lint:allow empty-translation -- it never crashes */\n"
    let project = try project(narrow + #""n" = "%d Dateien";"#)
    try project.write(
      "de.lproj/L.strings",
      "/* lint:allow * -- it never crashes */\n" + Self.broken)
    #expect(
      try await lines(of: project) == [
        "de.lproj/L.strings:1:15: error: this change adds a comment that hides "
          + "'format-specifier-mismatch' [weakened-check]"
      ])
    // A comment in the source file is for all languages.
    try project.write("de.lproj/L.strings", narrow + Self.broken)
    try project.write(
      "en.lproj/L.strings", Self.comment + "\n\"n\" = \"%d files\";\n")
    #expect(
      try await lines(of: project).first?.hasPrefix("en.lproj/L.strings:1:15: error: this change")
        == true)
  }

  @Test func `a comment that moves to the source file is a weakening`() async throws {
    let project = try project(Self.comment + "\n" + Self.broken)
    try project.write("fr.lproj/L.strings", "\"n\" = \"%d fichiers\";\n")
    try project.commitAll()
    try project.write("de.lproj/L.strings", Self.broken)
    try project.write("en.lproj/L.strings", Self.comment + "\n\"n\" = \"%d files\";\n")
    #expect(try await weakenings(of: project).isEmpty)
    try project.write("fr.lproj/L.strings", "\"n\" = \"%@ fichiers\";\n")
    #expect(
      try await weakenings(of: project) == [
        "this change adds a comment that hides 'format-specifier-mismatch'"
      ])
  }

  @Test func `a comment of a translator's entry in a catalog counts`() async throws {
    let project = try repository([
      "L.xcstrings": Self.catalog("%lld Dateien"),
      ".lint-config.json":
        #"{"rules": {"weakened-check": "error"}, "suppressionsInCatalogComments": true}"#,
    ])
    project.rules = builtinRules
    try project.write(
      "L.xcstrings",
      Self.catalog(
        "%@ Dateien", #""comment" : "lint:allow format-specifier-mismatch -- no", "#))
    let found = try await lines(of: project)
    #expect(found.contains { $0.contains("adds a comment that hides") }, "\(found)")
  }

  /// Returns a catalog with one key.
  private static func catalog(_ german: String, _ marks: String = "") -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld files" : { \(marks)"localizations" : { "de" : { "stringUnit" : {
          "state" : "translated", "value" : "\(german)" } } } }
      },
      "version" : "1.0"
    }

    """
  }

  private func catalogProject(_ marks: String = "") throws -> Project {
    let project = try repository([
      "L.xcstrings": Self.catalog("%lld Dateien", marks),
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}}"#,
    ])
    project.rules = builtinRules
    return project
  }

  private static let marks = [
    (#""shouldTranslate" : false, "#, "not to be translated"),
    (#""extractionState" : "stale", "#, "stale"),
  ]

  @Test(arguments: marks) func `a mark that hides a new crash is a weakening`(
    mark: String, name: String
  ) async throws {
    let project = try catalogProject()
    try project.write("L.xcstrings", Self.catalog("%@ Dateien", mark))
    let found = try await weakenings(of: project)
    #expect(
      found == [
        "this change marks '%lld files' as \(name), which hides 'format-specifier-mismatch'"
      ])
    // A comment for the marked key hides it no better.
    try project.write(".lint-config.json", #"{"suppressionsInCatalogComments": true}"#)
    try project.write(
      "L.xcstrings",
      Self.catalog(
        "%@ Dateien", mark + #""comment" : "lint:allow format-specifier-mismatch -- no", "#))
    let hidden = try await lines(of: project)
    #expect(hidden.contains { $0.contains("adds a comment that hides") }, "\(hidden)")
  }

  @Test(arguments: marks) func `a mark that hides no new error is not reported`(
    mark: String, name: String
  ) async throws {
    // The string is right, as before, or was wrong before.
    let project = try catalogProject()
    for german in ["%lld Dateien", "%lld Akten", "Dateien: %lld "] {
      try project.write("L.xcstrings", Self.catalog(german, mark))
      #expect(try await weakenings(of: project).isEmpty)
    }
    try project.write("L.xcstrings", Self.catalog("%@ Dateien"))
    try project.commitAll()
    try project.write("L.xcstrings", Self.catalog("%@ Dateien", mark))
    #expect(try await weakenings(of: project).isEmpty)
  }

  @Test(arguments: marks) func `missing translations of a marked key are not reported`(
    mark: String, name: String
  ) async throws {
    let project = try catalogProject()
    let configuration = #"{"failOn": "warning", "locales": ["de", "fr"]}"#
    try project.write(".lint-config.json", configuration)
    try project.commitAll()
    try project.write("L.xcstrings", Self.catalog("%lld Akten", mark))
    #expect(try await weakenings(of: project).isEmpty)
    try project.write("L.xcstrings", Self.catalog("%lld  Akten %lld", mark))
    #expect(try await weakenings(of: project).count == 1)
  }

  @Test(arguments: [true, false])
  func `comments are compared with the commit where the branch began`(isOfBranch: Bool) async throws
  {
    let project = try project(Self.comment + "\n" + Self.broken)
    try project.git("checkout", "-q", "-b", "branch")
    if isOfBranch { try project.write("README", "on the branch") }
    let text = isOfBranch ? try project.read("de.lproj/L.strings") : Self.broken
    try project.write("de.lproj/L.strings", text + #""m" = "";"#)
    try project.commitAll()
    // Main becomes stricter, or accepts what the branch accepts.
    try project.git("checkout", "-q", "main")
    let both = Self.comment + "\n" + Self.broken
    try project.write("de.lproj/L.strings", isOfBranch ? Self.broken : both)
    try project.commitAll()
    try project.git("checkout", "-q", "branch")
    let run = try await project.run(
      "--base", "main", "--no-merge-base", "--format", "xcode")
    #expect(!run.output.contains("weakened-check"), "\(run.output)")
  }

  @Test func `what a commit hides is reported before it is made`() async throws {
    let project = try catalogProject()
    try project.write("L.xcstrings", Self.catalog("%@ Dateien", Self.marks[0].0))
    let staged = try await project.run("--staged", "--format", "xcode")
    #expect(staged.output.isEmpty)
    try project.git("add", "-A")
    let marked = try await project.run("--staged", "--format", "xcode")
    #expect(marked.output.contains("not to be translated, which hides"), "\(marked.output)")
    #expect(marked.status == .findings)
    try project.commitAll()
    try project.write("de.lproj/M.strings", Self.comment + "\n" + Self.broken)
    try project.write("en.lproj/M.strings", "\"n\" = \"%d files\";\n")
    try project.git("add", "-A")
    let commented = try await project.run("--staged", "--format", "xcode")
    #expect(
      commented.output == "de.lproj/M.strings:1:15: error: this change adds a comment that hides "
        + "'format-specifier-mismatch' [weakened-check]\n")
  }

  @Test func `a new key whose mark hides a crash is a weakening`() async throws {
    let project = try catalogProject()
    let mark = Self.marks[1].0
    let added = Self.catalog("%lld Dateien").replacing(
      "\n  },\n  \"version\"",
      with: ",\n" + #""%lld folders" : { \#(mark)"localizations" : { "de" : { "stringUnit" : {"#
        + #""state" : "translated", "value" : "%@ Ordner" } } } }"#
        + "\n  },\n  \"version\"")
    try project.write("L.xcstrings", added)
    #expect(
      try await weakenings(of: project) == [
        "this change marks '%lld folders' as stale, which hides 'format-specifier-mismatch'"
      ])
  }

  @Test func `a mark that was set before is reported if it hides what the change breaks`()
    async throws
  {
    let project = try catalogProject(Self.marks[0].0)
    try project.write("L.xcstrings", Self.catalog("%lld Akten", Self.marks[0].0))
    #expect(try await weakenings(of: project).isEmpty)
    try project.write("L.xcstrings", Self.catalog("%@ Dateien", Self.marks[0].0))
    #expect(
      try await weakenings(of: project) == [
        "this change edits '%lld files', marked as not to be translated, which hides "
          + "'format-specifier-mismatch'"
      ])
  }

  @Test func `a mark in an export counts`() async throws {
    let export = { (text: String, mark: String) in
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="L.strings" source-language="en" target-language="de" datatype="plaintext">
          <body>
            <trans-unit id="n"\(mark)><source>%d files</source><target>\(text)</target></trans-unit>
          </body>
        </file>
      </xliff>

      """
    }
    let project = try repository([
      "de.xliff": export("%d Dateien", ""),
      ".lint-config.json": #"{"rules": {"weakened-check": "error"}}"#,
    ])
    project.rules = builtinRules
    try project.write("de.xliff", export("%@ Dateien", #" translate="no""#))
    let found = try await lines(of: project)
    #expect(
      found.contains { $0.contains("marks 'n' as not to be translated, which hides") }, "\(found)")
  }

  @Test func `a mark of a key that code uses hides nothing`() async throws {
    let project = try catalogProject()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"weakened-check": "error"}, "code": {"include": ["**/*.swift"]}}"#)
    try project.write(
      "A.swift", "let text = String(localized: \"\\(count) files\", table: \"L\")\n")
    try project.commitAll()
    try project.write("L.xcstrings", Self.catalog("%@ Dateien", Self.marks[1].0))
    let found = try await lines(of: project)
    #expect(found.contains { $0.contains("[format-specifier-mismatch]") }, "\(found)")
    #expect(!found.contains { $0.contains("weakened-check") }, "\(found)")
  }

  @Test func `a comment in code that hides a finding is a weakening`() async throws {
    let project = try project()
    try project.write(
      ".lint-config.json",
      #"{"rules": {"weakened-check": "error"}, "code": {"include": ["**/*.swift"]}}"#)
    let use = #"let a = NSLocalizedString("gone", tableName: "L", comment: "")"# + "\n"
    try project.write("A.swift", "\n")
    try project.commitAll()
    let comment = "// lint:allow undefined-key -- it comes later\n"
    try project.write("A.swift", comment + use)
    #expect(
      try await lines(of: project) == [
        "A.swift:1:15: error: this change adds a comment that hides 'undefined-key' "
          + "[weakened-check]"
      ])
    try project.commitAll()
    try project.write("A.swift", "let b = 1\n" + comment + use)
    #expect(try await lines(of: project).isEmpty)
  }
}

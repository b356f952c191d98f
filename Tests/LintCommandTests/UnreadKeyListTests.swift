import BuiltinRules
import LintCommand
import Testing

/// Tables and property lists that can't be read completely, when keys are compared.
@Suite struct UnreadKeyListTests {
  private func project(_ files: [String: String]) throws -> Project {
    let project = try repository(files)
    project.rules = builtinRules
    return project
  }

  @Test(
    arguments: [
      ("App/Localizable.xcstrings", codeTable.dropLast(20) + "", "19:2"),
      (
        "App/Localizable.xcstrings",
        codeTable.replacing("    \"settings.title\"", with: "<<<<<<< a\n    \"settings.title\""),
        "11:1"
      ),
      ("App/en.lproj/Localizable.strings", "\"old.title\" = \"Old\"\n\"b\" = \"B\";\n", "1:20"),
      ("App/en.lproj/Localizable.stringsdict", "<plist><dict><key>old.title</key>", "1:8"),
    ], [[], ["--undefined"], ["--unused"], ["--format", "json"], ["--format", "csv"]])
  func `a table that is not read completely is a failure of keys`(
    _ table: (path: String, text: String, place: String), _ options: [String]
  ) async throws {
    let project = try project([
      table.path: table.text, "App/View.swift": lookups("settings.title", "none.a"),
    ])
    let run = try await project.run(["keys", "--code", "App"] + options)
    #expect(run.status == .failure)
    #expect(run.error.contains("error: \(table.path):\(table.place): not read completely: "))
    if options == ["--undefined"] { #expect(run.output == "\n0 keys\n") }
    #expect(!run.output.contains("in no table"))
    #expect(!run.output.contains(#""defined": false"#))
    #expect(!run.output.contains(",no,"))
  }

  /// A project whose property lists contain its keys.
  private static let files = [
    "App/View.swift": lookups("a.one"),
    "App/en.lproj/Localizable.strings": "\"a.one\" = \"One\";\n\"a.two\" = \"Two\";\n",
    "App/en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"N\";\n\"Other\" = \"O\";\n",
    "App/en.lproj/Intents.strings": "\"aBcDeF\" = \"A\";\n\"gHiJkL\" = \"B\";\n",
    "App/Settings.bundle/en.lproj/Root.strings": "\"Group\" = \"G\";\n\"Page\" = \"P\";\n",
  ]

  private static let broken = [
    ("App/Info.plist", "<<<<<<< a\n", "3:1", "InfoPlist"),
    ("App/Watch-Info.plist", "<key>a</string>", "3:7", "InfoPlist"),
    ("App/Intents.intentdefinition", "<<<<<<< a\n", "3:1", "Intents"),
    ("App/Settings.bundle/Root.plist", "<<<<<<< a\n", "3:1", "Root"),
  ]

  private static func list(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(content)</dict></plist>\n"
  }

  @Test(arguments: broken)
  func `a broken property list has an error at its place`(
    _ path: String, _ fault: String, _ place: String, _ table: String
  ) async throws {
    let project = try project(Self.files.merging([path: Self.list(fault)]) { $1 })
    let run = try await project.run("--code", "App", "--format", "github")
    #expect(run.status == .findings)
    let (line, column) = (place.prefix { $0 != ":" }, place.drop { $0 != ":" }.dropFirst())
    #expect(run.output.contains("::error file=\(path),line=\(line),"))
    #expect(run.output.contains("at \(path):\(line):\(column)"))
    let unused = try await project.run("keys", "--code", "App", "--unused")
    #expect(unused.status == .findings)
    #expect(unused.error.contains("error: \(path):\(place): not read completely: "))
    #expect(!unused.output.contains("[\(table)]"))
    // Other tables don't depend on the file.
    #expect(unused.output.contains("a.two  [Localizable]"))
  }

  @Test(arguments: broken)
  func `a broken property list that is named is a failure and reported once`(
    _ path: String, _ fault: String, _ place: String, _ table: String
  ) async throws {
    let project = try project(Self.files.merging([path: Self.list(fault)]) { $1 })
    let lint = try await project.run(
      "--code", "App", "--code", path, "--format", "json", "--only", "syntax-error")
    #expect(lint.status == .failure)
    #expect(try rules(lint) == ["syntax-error"])
    #expect(lint.error == "error: \(path): not read completely\n")
    let keys = try await project.run("keys", "--code", "App", "--code", path)
    #expect(keys.status == .failure)
    #expect(keys.error.hasPrefix("error: \(path):\(place): not read completely: "))
    #expect(keys.error.split(separator: "\n").count { $0.hasPrefix("error: ") } == 1)
  }

  /// A comparison leaves out the finding of a fault that is in both states.
  @Test func `a named property list that is broken in the base revision too is reported`()
    async throws
  {
    let list = Self.list("<<<<<<< a\n")
    let project = try project(Self.files.merging(["App/Info.plist": list]) { $1 })
    try project.write("App/View.swift", lookups("a.two"))
    let run = try await project.run(
      "--code", "App", "--code", "App/Info.plist", "--base", "HEAD", "--format", "json",
      "--only", "syntax-error")
    #expect(run.status == .failure)
    #expect(try rules(run) == ["unreadable-file"])
  }

  @Test func `a table of the definition of intents has no unused keys`() async throws {
    let list = Self.list(
      """
      <key>INIntentTitle</key><string>A</string>
      <key>INIntentTitleID</key><string>aBcDeF</string>
      <key>INIntentDescription</key>
      """)
    let project = try project(
      Self.files.merging(["App/Intents.intentdefinition": list]) { $1 })
    let run = try await project.run("--code", "App", "--only", "unused-key", "--format", "json")
    #expect(try keys(run) == ["a.two"])
  }

  @Test func `strings of a broken property list are evidence`() async throws {
    let conflict = """
      <key>INIntentTitle</key>
      <<<<<<< a
      <string>a.two</string>
      =======
      <string>a.three</string>
      >>>>>>> b
      """
    let project = try project(
      Self.files.merging(["App/Intents.intentdefinition": Self.list(conflict)]) { $1 })
    let run = try await project.run("--code", "App", "--only", "unused-key", "--format", "json")
    #expect(try keys(run) == [])
  }

  @Test(arguments: [
    "#if DEBUG\n<key>CFBundleName</key><string>Debug</string>\n#endif\n",
    "#include \"Common.h\"\n<key>CFBundleName</key><string>N</string>\n",
    "#define A 1\n<key>a</key> NAME\n",
    "{{#if name}}\n<key>CFBundleName</key><string>{{ name }}</string>\n{{/if}}\n",
    "<%= name %>\n",
    "@VALUES@\n",
  ])
  func `a list that the build makes has a note`(_ content: String) async throws {
    let project = try project(Self.files.merging(["App/Info.plist": Self.list(content)]) { $1 })
    let run = try await project.run(
      "--code", "App", "--format", "github", "--only", "syntax-error", "--verbose")
    #expect(run.status == .success)
    #expect(run.output.contains("::notice file=App/Info.plist,line=3,"))
    let unused = try await project.run("keys", "--code", "App", "--unused")
    #expect(unused.status == .success)
    #expect(!unused.output.contains("[InfoPlist]"))
  }

  @Test func `a conflict among lines for the preprocessor is an error`() async throws {
    let text = Self.list("#if DEBUG\n<<<<<<< a\n#endif\n")
    let project = try project(Self.files.merging(["App/Info.plist": text]) { $1 })
    let run = try await project.run("--code", "App", "--format", "json", "--only", "syntax-error")
    #expect(run.status == .findings)
    #expect(run.output.contains("unresolved merge conflict"))
  }

  @Test func `a list of another tool has no error`() async throws {
    let project = try project(
      Self.files.merging(["App/Data.plist": "<<<<<<< a", "App/Info.plist": Self.list("")]) { $1 })
    let run = try await project.run("--code", "App", "--format", "json", "--only", "syntax-error")
    #expect(try rules(run) == [])
  }
}

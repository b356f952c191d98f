import BuiltinRules
import LintCommand
import Testing

/// Keys in program code, compared with those in tables.
@Suite struct CodeCommandTests {
  private static let table = codeTable

  private static func code(_ keys: String...) -> String {
    keys.map { "let a = NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
  }

  private func project(_ code: String, _ files: [String: String] = [:]) throws -> Project {
    try codeProject(code, files)
  }

  @Test func `the help says that a key has an escape in place of a line break`() async throws {
    let project = try project(
      #"let a = NSLocalizedString("Not found.\nTry again.\n", comment: "")"#,
      ["App/Localizable.xcstrings": Self.escaped])
    let run = try await project.run("--code", ".", "--only", "undefined-key")
    let help = "the key in the table has a backslash and an 'n' instead of the line break"
    #expect(run.output.contains(help), "\(run.output)")
  }

  private static let escaped = #"""
    { "sourceLanguage" : "en", "version" : "1.0",
      "strings" : { "Not found.\\nTry again.\\n" : { "extractionState" : "manual",
        "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Nicht gefunden." } }
        } } } }
    """#

  @Test(arguments: [("two", nil), ("few", "'few'")])
  func `only the plural forms of a language are never shown without a locale`(
    _ form: String, _ shown: String?
  ) async throws {
    let forms = ["one", form, "other"].map { name in
      #""\#(name)" : { "stringUnit" : { "state" : "translated", "value" : "%lld \#(name)" } }"#
    }
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "files" : { "localizations" : {
        "cs" : { "variations" : { "plural" : { \(forms.joined(separator: ", ")) } } } } } } }
      """
    let project = try project(
      #"let a = String(format: NSLocalizedString("files", comment: ""), files.count)"#,
      ["App/Localizable.xcstrings": catalog])
    let run = try await project.run("--code", ".", "--only", "plural-without-locale")
    #expect(run.output.contains("never shows") == (shown != nil), "\(run.output)")
    if let shown { #expect(run.output.contains("Czech never shows \(shown)")) }
  }

  @Test(arguments: [("%lld souborů", false), ("%lld soubory", true)])
  func `a plural form with the string of another one is shown without a locale`(
    _ other: String, _ isReported: Bool
  ) async throws {
    let forms = [("one", "%lld soubor"), ("few", "%lld souborů"), ("other", other)].map {
      #""\#($0)" : { "stringUnit" : { "state" : "translated", "value" : "\#($1)" } }"#
    }
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "files" : { "localizations" : {
        "cs" : { "variations" : { "plural" : { \(forms.joined(separator: ", ")) } } } } } } }
      """
    let project = try project(
      #"let a = String(format: NSLocalizedString("files", comment: ""), files.count)"#,
      ["App/Localizable.xcstrings": catalog])
    let run = try await project.run("--code", ".", "--only", "plural-without-locale")
    #expect(run.output.contains("never shows 'few'") == isReported, "\(run.output)")
  }

  @Test(arguments: [(4, 4), (5, 1)])
  func `many keys of a file with values are one finding`(
    _ count: Int, _ findings: Int
  ) async throws {
    let code = (0..<count).map {
      #"let a = NSLocalizedString("Delete \(name) \#($0)?", comment: "")"#
    }
    let project = try project(code.joined(separator: "\n"))
    let run = try await project.run("--code", ".", "--only", "interpolated-lookup")
    #expect(run.output.ranges(of: "so no table has").count == findings, "\(run.output)")
    #expect(run.output.contains("5 keys of this file contain a value") == (findings == 1))
  }

  @Test(arguments: [("Kit", "; the key is at "), ("Other", " if the string at ")])
  func `a call in another package target is not certain to use a stale key`(
    _ target: String, _ advice: String
  ) async throws {
    let project = try codeProject(
      "",
      [
        "App/Package.swift": """
        let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "Other")])
        """,
        "App/Sources/\(target)/A.swift": #"let a = Text("k", bundle: .module)"#,
        "App/Sources/Kit/Localizable.xcstrings": """
        { "sourceLanguage" : "en", "version" : "1.0",
          "strings" : { "k" : { "extractionState" : "stale" } } }
        """,
      ])
    let run = try await project.run("--code", "App", "--only", "stale-entry")
    let path = "App/Sources/\(target)/A.swift:1"
    #expect(run.output.contains("set 'extractionState' to 'manual'\(advice)\(path)"))
  }

  @Test func `strings of an interface belong to its own table`() async throws {
    func interface(_ identifier: String) -> String {
      #"<document><objects><button id="\#(identifier)" title="Save"/></objects></document>"#
    }
    let project = try codeProject(
      lookups("settings.title"),
      [
        "App/Base.lproj/Main.storyboard": interface("a"), "App/Base.lproj/Menu.xib": interface("b"),
        "App/de.lproj/Main.strings": #""x.title" = "X";"#,
      ])
    let keys = ["keys", "--code", "App"]
    let list = try await project.run(keys)
    #expect(list.output.contains("a.title  [Main]  (in no table)\n"))
    #expect(list.output.contains("b.title  [Menu]\n"))
    let undefined = try await project.run(keys + ["--undefined"])
    #expect(undefined.output.contains("a.title") && !undefined.output.contains("b.title"))
    let strings = try await project.run(keys + ["--format", "strings"])
    #expect(strings.output.contains("settings.title") && !strings.output.contains("a.title"))
  }

  @Test(arguments: [
    (source: #""a.b" = "B"; "a.c" = "C";"#, isChosen: true),
    (source: #""a.b" = "B"; "c" = "C"; "d" = "D";"#, isChosen: false), (source: "", isChosen: true),
  ]) func `the source table decides whether a key is chosen from several`(
    source: String, isChosen: Bool
  ) async throws {
    let project = try codeProject(
      #"let a = NSLocalizedString("a.\(b)", tableName: "L", comment: "")"#,
      [
        "App/de.lproj/L.strings": #""a.b" = "B"; "a.c" = "C";"#,
        "App/en.lproj/L.strings": source,
      ])
    let run = try await project.run(
      "--code", "App", "--only", "interpolated-lookup", "--format", "json")
    #expect(try rules(run) == (isChosen ? [] : ["interpolated-lookup"]))
  }

  @Test func `code is read only if it is asked for`() async throws {
    let project = try project(Self.code("settings.titel"))
    #expect(try await rules(project.run("--format", "json")) == [])
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(try rules(run) == ["undefined-key"])
    #expect(run.output.contains("did you mean 'settings.title'?"))
  }

  @Test func `only some undefined keys of a file get a suggestion`() async throws {
    let lines = (0..<60).map { _ in Self.code("settings.titel") }.joined()
    let run = try await project(lines).run("--code", "App", "--format", "json")
    #expect(try rules(run).count == 60)
    #expect(run.output.split(separator: "did you mean").count == 51)
  }

  @Test func `the configuration names the code`() async throws {
    let settings = """
      { "code": { "include": ["App/**"], "exclude": ["App/Old/**"], "routines": ["tr"] } }
      """
    let project = try project(
      "let a = tr(\"settings.titel\")\nlet b = [\"old.title\", \"settings.title\"]\n",
      [
        ".lint-config.json": settings,
        "App/Old/Old.swift": Self.code("none.a"), "Other/Other.swift": Self.code("none.b"),
      ])
    let run = try await project.run("--format", "json")
    #expect(try keys(run) == ["settings.titel"])
  }

  @Test func `a wrapper is trusted if the tables contain nearly all of its keys`() async throws {
    let rows = (1...9).map { "screen.row\($0)" }
    func lines(_ keys: [String]) -> String { keys.map { "t(\"\($0)\")\n" }.joined() }
    let wrapper = "func t(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }\n"
    let tables = Dictionary(
      uniqueKeysWithValues: ["en", "de"].map { locale in
        (
          "App/\(locale).lproj/Localizable.strings",
          rows.map { "\"\($0)\" = \"\(locale)\";\n" }.joined()
        )
      })
    let trusted = try repository(
      tables.merging(["App/View.swift": wrapper + lines(rows + ["screen.title"])]) { $1 })
    trusted.rules = builtinRules
    let undefined = ["--code", "App", "--only", "undefined-key", "--format", "json"]
    #expect(try await keys(trusted.run(undefined)) == ["screen.title"])
    try trusted.write("App/View.swift", wrapper + lines(rows + ["a.x", "b.x", "c.x"]))
    #expect(try await keys(trusted.run(undefined)) == [])
  }

  @Test func `a comment in code allows a finding, and an unused one is reported`() async throws {
    let project = try project(
      """
      // lint:allow undefined-key -- the server sends it
      let a = NSLocalizedString("none.a", comment: "")
      let b = NSLocalizedString("settings.title", comment: "")  // lint:allow undefined-key -- none
      let c = NSLocalizedString("old.title", comment: "")
      """)
    let run = try await project.run("--code", ".", "--format", "json")
    #expect(try rules(run) == ["unused-suppression"])
    #expect(run.output.contains(#""line":3"#) || run.output.contains(#""line": 3"#))
  }

  @Test func `comments above each other both allow findings on the next line`() async throws {
    let project = try project(
      """
      // lint:allow undefined-key -- the server sends it
      // Shown in the menu.
      /* lint:allow default-value-differs -- the server decides */
      let a = String(localized: "none.a") + String(localized: "settings.title", defaultValue: "A")
      let b = ["old.title"]
      """)
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(try rules(run) == [])
  }

  @Test func `a comment does not apply to a line after the next`() async throws {
    let project = try project(
      "// lint:allow undefined-key -- sent\n\n" + Self.code("none.a", "settings.title")
        + Self.code("old.title"))
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(try rules(run) == ["unused-suppression", "undefined-key"])
  }

  @Test(arguments: [
    ("lint:allow", "the comment has no effect, because it names no rule"),
    ("lint:allow -- sent", "the comment has no effect, because it names no rule"),
    ("lint:allow undefined-key", "the comment has no effect, because it gives no reason"),
    ("lint:disable undefined-key -- sent", "'lint:disable' has no effect here"),
    ("lint:ignore undefined-key", "'lint:ignore' has no effect here"),
  ])
  func `a mistake in a comment is reported as in a table`(
    _ comment: String, _ message: String
  ) async throws {
    let project = try project(
      "// \(comment)\n" + Self.code("none.a", "settings.title", "old.title"))
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(try rules(run) == ["unused-suppression", "undefined-key"])
    #expect(run.output.contains(message))
  }

  @Test func `a comment for another program is not reported`() async throws {
    let project = try project(
      "// swiftlint:disable all\n// Use lint:disable for SwiftLint\n// lint:offline\n"
        + Self.code("settings.title", "old.title"))
    #expect(try await rules(project.run("--code", "App", "--format", "json")) == [])
  }

  @Test func `a comparison reports what the change of the code breaks`() async throws {
    let project = try project(Self.code("none.a", "settings.title", "old.title"))
    #expect(
      try await rules(project.run("--code", "App", "--base", "HEAD", "--format", "json")) == [])
    try project.write("App/View.swift", Self.code("none.a", "none.b", "settings.title"))
    let run = try await project.run("--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try keys(run).sorted() == ["none.b", "old.title"])
  }

  @Test func `a comparison reports what the change of a table breaks`() async throws {
    let project = try project(Self.code("settings.title", "old.title"))
    try project.write(
      "App/Localizable.xcstrings", Self.table.replacing("old.title", with: "new.title"))
    let run = try await project.run("--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try keys(run).sorted() == ["new.title", "old.title"])
  }

  @Test func `a renamed file of code has no new findings`() async throws {
    let project = try project(Self.code("none.a", "settings.title", "old.title"))
    try project.git("mv", "App/View.swift", "App/Other.swift")
    let run = try await project.run("--code", "App", "--base", "HEAD", "--format", "json")
    #expect(try rules(run) == [])
  }

  @Test func `a missing directory of code is a failure`() async throws {
    let project = try project(Self.code("settings.title", "old.title"))
    let run = try await project.run("--code", "Ap")
    #expect(run.status == .failure)
    #expect(run.error.contains("Ap: "))
  }

  @Test func `code that can't be read completely is a failure`() async throws {
    let project = try project(Self.code("settings.title", "old.title"))
    try project.write("App/x.xib", "<document><objects><view id=\"a\">")
    let run = try await project.run("--code", "App")
    #expect(run.status == .failure)
    #expect(run.error.contains("App/x.xib: not read completely"))
  }

  @Test func `no key is missing from a table that can't be read completely`() async throws {
    let project = try project(Self.code("settings.title", "old.title"))
    try project.write(
      "App/Localizable.xcstrings",
      Self.table.replacing("    \"settings.title\"", with: "<<<<<<< HEAD\n    \"settings.title\""))
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(try rules(run) == ["syntax-error"])
  }

  @Test func `a comment after a byte order mark applies to the next line`() async throws {
    let project = try project(
      "\u{FEFF}// lint:allow undefined-key -- sent\n" + Self.code("none.a", "settings.title")
        + Self.code("old.title"))
    #expect(try await rules(project.run("--code", "App", "--format", "json")) == [])
  }

  @Test func `staged code is checked`() async throws {
    let project = try project(Self.code("settings.title", "old.title"))
    try project.write("App/View.swift", Self.code("none.a", "settings.title", "old.title"))
    try project.git("add", "--all")
    try project.write("App/View.swift", Self.code("none.b", "settings.title", "old.title"))
    let run = try await project.run("--code", "App", "--staged", "--format", "json")
    #expect(try keys(run) == ["none.a"])
  }

  /// The rule about literals obeys what the other rules about code do.
  @Test func `displayed literals are reported if the rule is on`() async throws {
    let text = "label.text = \"Sign out\"\n"
    let calls = Self.code("settings.title", "old.title")
    let project = try project(calls + text)
    let run = { try await project.run("--code", "App", "--format", "json", $0, $1) }
    #expect(try await rules(run("--jobs", "1")) == [])
    #expect(try await rules(run("--only", "hard-coded-text")) == ["hard-coded-text"])
    try project.write(
      ".lint-config.json",
      #"{ "code": { "include": ["App/**"] }, "rules": { "hard-coded-text": "error" } }"#)
    #expect(try await rules(run("--base", "HEAD")) == [])
    try project.write("App/View.swift", "label.title = \"New\"\n" + calls + text)
    #expect(try await keys(run("--base", "HEAD")) == ["New"])
    try project.git("add", "--all")
    try project.write("App/View.swift", calls)
    let staged = try await project.run("--staged", "--format", "json")
    #expect(try keys(staged) == ["New", "Sign out"])
    try project.write(
      "App/View.swift", "// lint:allow hard-coded-text -- a name\n" + text + calls)
    #expect(try await rules(run("--jobs", "1")) == [])
    try project.write("App/View.swift", calls + text)
    #expect(try await project.run("baseline", "write").status == .success)
    try project.write("App/View.swift", "label.title = \"New\"\n" + calls + text)
    #expect(try await keys(run("--jobs", "1")) == ["New"])
  }

  @Test func `the baseline covers findings in code`() async throws {
    let project = try project(Self.code("none.a", "settings.title", "old.title"))
    let settings = #"{ "code": { "include": ["App/**"] } }"#
    try project.write(".lint-config.json", settings)
    #expect(try await project.run("baseline", "write").status == .success)
    #expect(try await rules(project.run("--format", "json")) == [])
    try project.write("App/View.swift", Self.code("settings.title", "old.title"))
    let run = try await project.run("--format", "json", "--verbose")
    #expect(try rules(run) == ["unused-suppression"])
  }
}

extension CodeCommandTests {
  @Test func `keys are listed with their places`() async throws {
    let project = try project(Self.code("none.a", "settings.title"))
    let run = try await project.run("keys", "--code", "App")
    #expect(run.status == .success)
    #expect(
      run.output == """
        none.a  [Localizable]  (in no table)
          App/View.swift:1:27  sure
        settings.title  [Localizable]
          App/View.swift:2:27  sure

        2 keys

        """)
    let undefined = try await project.run("keys", "--code", "App", "--undefined")
    #expect(undefined.output.hasSuffix("\n\n1 key\n"))
    let unused = try await project.run("keys", "--code", "App", "--unused", "--key", "old.*")
    #expect(unused.output == "old.title  [Localizable]\n\n1 key\n")
  }

  @Test func `keys are written as genstrings writes them`() async throws {
    let project = try project(
      #"let a = NSLocalizedString("a", value: "A \"b\"", comment: "Title")"#)
    let run = try await project.run("keys", "--code", "App", "--format", "strings")
    #expect(run.output == "/* Title */\n\"a\" = \"A \\\"b\\\"\";\n\n")
  }

  @Test func `keys need code`() async throws {
    let project = try project(Self.code("a"))
    let run = try await project.run("keys")
    #expect(run.status == .failure)
    #expect(run.error.contains("pass '--code'"))
  }

  @Test func `a named file is not compared with the code of the configuration`() async throws {
    let project = try project(
      Self.code("menu.file"),
      [
        "App/Menu.xcstrings": Self.table.replacing("old", with: "menu"),
        ".lint-config.json": #"{ "code": { "include": ["App/**"] } }"#,
      ])
    let run = try await project.run(
      "App/Localizable.xcstrings", "--format", "json", "--only", "undefined-key")
    #expect(try rules(run) == [])
  }

  @Test func `the help names the only comment that has an unused key`() async throws {
    let project = try codeProject(
      lookups("settings.title") + "\n// NSLocalizedString(\"old.title\", comment: \"\")\n")
    let run = try await project.run("--code", ".", "--only", "unused-key")
    #expect(run.output.contains("help: remove it; only a comment at App/View.swift:3 has it"))
  }
}

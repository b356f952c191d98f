import BuiltinRules
import LintCommand
import Testing

/// Tables that `fix --code` brings up to date with the code.
@Suite struct UpdateTablesTests {
  private static let path = "App/Localizable.xcstrings"

  private static func catalog(_ entries: String) -> String {
    "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private static let back = catalog(
    """
        "Back" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Zurück" } }
          }
        }
    """)

  private func project(_ files: [String: String], isRepository: Bool = false) throws -> Project {
    let project = isRepository ? try repository(files) : try Project(files)
    project.rules = builtinRules
    return project
  }

  private func code(_ keys: some Sequence<String>) -> String {
    keys.map { "let text = NSLocalizedString(\"\($0)\", comment: \"\")\n" }.joined()
  }

  @Test func `several hundred keys are added in Xcode's order by one run`() async throws {
    let keys = (1...300).map { "Item \($0)" }
    let project = try project(["App/A.swift": code(keys.reversed()), Self.path: Self.back])
    let run = try await project.run("fix", "--code", ".", "--only", "undefined-key")
    #expect(run.error.hasPrefix("corrected 300 findings in 1 file: "))
    let text = try project.read(Self.path)
    let added = text.split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect(added.first == "    \"Back\" : {")
    #expect(added.dropFirst().map { String($0) } == keys.map { "    \"\($0)\" : {" })
    #expect(text.contains("    \"Item 9\" : {\n\n    },\n    \"Item 10\" : {\n\n    },\n"))
    let again = try await project.run("fix", "--code", ".", "--only", "undefined-key")
    #expect(again.error == "nothing to correct\n")
    #expect(try project.read(Self.path) == text)
  }

  @Test(arguments: ["{}", "{\n\n  }"])
  func `an empty catalog gets all keys`(_ strings: String) async throws {
    let empty =
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : \(strings),\n  \"version\" : \"1.0\"\n}"
    let project = try project([
      "App/A.swift": "let v = Text(\"b\"); let w = Text(\"a\"); let x = Text(\"C\")",
      Self.path: empty,
    ])
    let run = try await project.run(
      "fix", "--code", ".", "--enable", "outdated-catalog", "--only", "outdated-catalog")
    #expect(run.error.hasPrefix("corrected 3 findings in 1 file: "))
    #expect(
      try project.read(Self.path)
        == Self.catalog("    \"a\" : {\n\n    },\n    \"b\" : {\n\n    },\n    \"C\" : {\n\n    }"))
  }

  @Test func `a patch of a table is not empty until the table is up to date`() async throws {
    let project = try project(["App/A.swift": code(["Next"]), Self.path: Self.back])
    let arguments = ["fix", "--code", ".", "--only", "undefined-key", "--diff"]
    let first = try await project.run(arguments)
    #expect(first.status == .findings)
    #expect(first.output.contains("+    },\n+    \"Next\" : {\n+\n     }\n"))
    #expect(try project.read(Self.path) == Self.back)
    _ = try await project.run("fix", "--code", ".", "--only", "undefined-key")
    #expect(try await project.run(arguments).status == .success)
  }

  @Test func `lint counts findings in code whose fix is in a table`() async throws {
    let project = try project(["App/A.swift": code(["Next"]), Self.path: Self.back])
    let run = try await project.run("lint", "--code", ".", "--only", "undefined-key")
    #expect(
      run.output.contains(
        "1 can be corrected with 'catalog-lint fix --only undefined-key --code .'"))
    let json = try await project.run(
      "lint", "--code", ".", "--only", "undefined-key", "--format", "json")
    #expect(json.output.contains(#""path":"App/Localizable.xcstrings""#))
  }

  @Test(arguments: [["--base", "HEAD"], ["--staged"]])
  func `an unchanged table is corrected for a change of the code`(
    _ option: [String]
  ) async throws {
    let project = try project(
      ["App/A.swift": code(["Old"]), Self.path: Self.back], isRepository: true)
    try project.write("App/A.swift", code(["Old", "Next"]))
    try project.git("add", "App/A.swift")
    _ = try await project.run(["fix", "--code", ".", "--only", "undefined-key"] + option)
    let text = try project.read(Self.path)
    #expect(text.contains("\"Next\""))
    // All findings of a staged file are corrected.
    #expect(text.contains("\"Old\"") == (option == ["--staged"]))
  }

  @Test func `a table outside of the paths is not changed`() async throws {
    let project = try project([
      "App/A.swift": code(["Next"]), Self.path: Self.back, "Other/O.xcstrings": Self.back,
    ])
    _ = try await project.run("fix", "Other", "--code", "App", "--only", "undefined-key")
    #expect(try project.read(Self.path) == Self.back)
  }

  @Test func `the configuration and comments decide which keys are added`() async throws {
    let project = try project([
      "App/A.swift": "// lint:allow undefined-key -- the server sends it\n" + code(["Next"]),
      Self.path: Self.back,
    ])
    #expect(try await project.run("fix", "--code", ".").error == "nothing to correct\n")
    try project.write("App/A.swift", code(["Next"]))
    try project.write(
      ".lint-config.json",
      #"{ "overrides": [{ "paths": ["**/*.xcstrings"], "fixes": { "undefined-key": "off" } }] }"#)
    #expect(try await project.run("fix", "--code", ".").error == "nothing to correct\n")
  }

  @Test func `a key goes to the catalog of its package, and to no other`() async throws {
    let project = try project([
      "Package.swift": """
      let package = Package(targets: [.target(name: "A"), .target(name: "B")])
      """,
      "Sources/A/Localizable.xcstrings": Self.back,
      "Sources/A/A.swift": "let a = String(localized: \"Back\", bundle: .module)",
      "Sources/B/B.swift": "let b = String(localized: \"Next\", bundle: .module)",
    ])
    let arguments = ["fix", "--code", ".", "--enable", "outdated-catalog"]
    #expect(try await project.run(arguments).error == "nothing to correct\n")
    try project.write(
      "Sources/A/C.swift", "let c = String(localized: \"Next\", bundle: .module)")
    _ = try await project.run(arguments)
    #expect(try project.read("Sources/A/Localizable.xcstrings").contains("\"Next\""))
  }

  @Test func `calls of a macro in the build settings are extracted`() async throws {
    let project = try project([
      "App/A.swift": """
      let a = OCString("Next", "A button")
      func OCString(_ key: String, _ comment: String?) -> String {
        NSLocalizedString(key, comment: comment ?? "")
      }
      """,
      "App/B.m": "id b = OCString(@\"Last\", nil);",
      "App.xcconfig": "LOCALIZED_STRING_MACRO_NAMES = NSLocalizedString OCString",
      Self.path: Self.back,
    ])
    _ = try await project.run(
      "fix", "--code", ".", "--enable", "outdated-catalog", "--only", "outdated-catalog")
    let text = try project.read(Self.path)
    #expect(text.contains("    \"Last\" : {\n\n    },\n"))
    #expect(text.contains("    \"Next\" : {\n      \"comment\" : \"A button\"\n    }\n"))
  }

  @Test(arguments: ["InfoPlist", "AppShortcuts"])
  func `keys that Xcode also finds elsewhere are neither removed nor marked`(
    _ table: String
  ) async throws {
    let entries = ["CFBundleName", "NSCameraUsageDescription"].map { key in
      """
          "\(key)" : {
            "extractionState" : "extracted_with_value",
            "localizations" : {
              "en" : {
                "stringUnit" : {
                  "state" : "new",
                  "value" : "App"
                }
              }
            }
          }
      """
    }
    let catalog = Self.catalog(entries.joined(separator: ",\n"))
    let project = try project([
      "App/A.swift": #"let key = "NSCameraUsageDescription""#,
      "App/\(table).xcstrings": catalog,
    ])
    let run = try await project.run(
      "fix", "--code", ".", "--unsafe", "--enable", "outdated-catalog",
      "--only", "undefined-key,not-stale,outdated-catalog,unused-key")
    #expect(run.error == "nothing to correct\n")
    #expect(try project.read("App/\(table).xcstrings") == catalog)
  }

  @Test func `the catalog of a package can be in an Xcode project, too`() async throws {
    let project = try project([
      "Package.swift": #"let package = Package(targets: [.target(name: "A")])"#,
      "Sources/A/Localizable.xcstrings": Self.back,
      "Sources/A/A.swift": "let a = String(localized: \"Next\", bundle: .module)",
      "App.xcodeproj/project.pbxproj": """
      { objects = {
        G = { isa = PBXGroup; children = ( F ); };
        F = { isa = PBXFileReference; path = Sources/A/Localizable.xcstrings;
          sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        P = { isa = PBXResourcesBuildPhase; files = ( B ); };
        T = { isa = PBXNativeTarget; buildPhases = ( P ); name = App;
          productType = "com.apple.product-type.application"; };
      }; }
      """,
    ])
    _ = try await project.run("fix", "--code", ".", "--enable", "outdated-catalog")
    #expect(try project.read("Sources/A/Localizable.xcstrings").contains("\"Next\""))
  }

  @Test func `a key that is marked as stale is not removed in the same run`() async throws {
    let catalog = Self.back.replacing("\"Back\"", with: "\"Gone\"")
      .replacing("  \"strings\" : {\n", with: "  \"strings\" : {\n    \"Back\" : { },\n")
    let project = try project(["App/A.swift": code(["Back"]), Self.path: catalog])
    _ = try await project.run("fix", "--code", ".", "--unsafe")
    let text = try project.read(Self.path)
    #expect(text.contains(#""extractionState" : "stale""#))
    #expect(text.contains("Zurück"))
  }

  @Test func `line endings, indentation and the byte order mark are kept`() async throws {
    let catalog =
      "\u{FEFF}{\r\n\t\"sourceLanguage\": \"en\",\r\n\t\"strings\": {\r\n\t\t\"a\": {\r\n\t\t\t\"localizations\": { \"de\": { } }\r\n\t\t}\r\n\t},\r\n\t\"version\": \"1.0\"\r\n}\r\n"
    let project = try project([
      "App/A.swift": "let b = NSLocalizedString(\"b\", comment: \"B\")\n", Self.path: catalog,
    ])
    _ = try await project.run(
      "fix", "--code", ".", "--enable", "outdated-catalog", "--only", "outdated-catalog")
    let text = try project.read(Self.path)
    #expect(
      text.contains(
        "} }\r\n\t\t},\r\n\t\t\"b\": {\r\n\t\t\t\"comment\": \"B\"\r\n\t\t}\r\n\t},\r\n"))
    #expect(text.hasSuffix("\"version\": \"1.0\"\r\n}\r\n"))
  }

  @Test func `a .strings file gets new keys next to their group, with their comments`() async throws
  {
    let strings = """
      /* Title */
      "settings.title" = "Settings";

      /* Button */
      "alert.cancel" = "Cancel";

      """
    let project = try project([
      "App/A.swift": """
      let a = NSLocalizedString("settings.more", value: "More", comment: "Row")
      let b = NSLocalizedString("settings.new", comment: "Row")
      """,
      "App/en.lproj/Localizable.strings": strings, "App/de.lproj/Localizable.strings": strings,
    ])
    _ = try await project.run("fix", "--code", ".", "--only", "undefined-key")
    #expect(
      try project.read("App/en.lproj/Localizable.strings")
        == strings.replacing(
          "\"Settings\";\n",
          with: "\"Settings\";\n\n/* Row */\n\"settings.more\" = \"More\";\n"))
    #expect(try project.read("App/de.lproj/Localizable.strings") == strings)
  }

  @Test func `keys are written to a file for each table`() async throws {
    let project = try project([
      "App/A.swift": #"""
      let a = NSLocalizedString("b", comment: "First")
      let b = NSLocalizedString("b", comment: "Second")
      let c = NSLocalizedString("%@ of %d", tableName: "Other", comment: "")
      let d = String(localized: "Total \(total)")
      let e = NSLocalizedString("x", tableName: "../../Evil", comment: "")
      """#
    ])
    let run = try await project.run(
      "keys", "--code", ".", "--format", "strings", "--output-directory", "Out")
    #expect(run.status == .failure)
    #expect(run.error.contains("'b' has different comments"))
    #expect(run.error.contains("the type of an argument of 'Total"))
    #expect(run.error.contains("the table '../../Evil' of 'x' can't be the name of a file"))
    #expect(
      try project.read("Out/Localizable.strings") == "/* First\n   Second */\n\"b\" = \"b\";\n\n")
    #expect(
      try project.read("Out/Other.strings")
        == "/* No comment provided by engineer. */\n\"%@ of %d\" = \"%1$@ of %2$d\";\n\n")
  }

  @Test func `keys that are equal in Xcode's order are sorted by their bytes`() async throws {
    let keys = ["Item 1", "Item 0001", "Item 01", "Item 001"]
    let project = try project(["App/A.swift": code(keys), Self.path: Self.back])
    _ = try await project.run("fix", "--code", ".", "--only", "undefined-key")
    let lines = try project.read(Self.path).split(separator: "\n")
    let added = lines.filter { $0.hasPrefix("    \"I") }
    #expect(added.map { String($0) } == keys.sorted().map { "    \"\($0)\" : {" })
  }

  @Test func `a branch is only asked for the keys that it adds`() async throws {
    let project = try project(
      [
        "App/A.swift": #"let a = Text("Old"), b = Text("Back")"#,
        "App/B.swift": #"#if os(macOS)\nlet c = Text("Mac")\n#endif"#, Self.path: Self.back,
      ], isRepository: true)
    let arguments = [
      "lint", "--code", ".", "--enable", "outdated-catalog", "--only", "outdated-catalog", "--base",
      "HEAD",
    ]
    try project.write("README.md", "read me")
    #expect(try await project.run(arguments).status == .success)
    try project.write("App/C.swift", #"let d = Text("New")"#)
    let run = try await project.run(arguments + ["--fail-on", "warning"])
    #expect(run.status == .findings)
    #expect(run.output.contains("App/C.swift") && !run.output.contains("App/A.swift"))
  }

  @Test func `keys don't replace any file`() async throws {
    let project = try project(["App/A.swift": code(["b"]), "Out/Localizable.strings": "precious"])
    let writing = ["--code", "App", "--format", "strings", "--output-directory"]
    for arguments in [["App", "--exclude", "Out/**"], ["App", "Missing"], ["App"]] {
      let run = try await project.run(["keys"] + arguments + writing + ["Out"])
      #expect(run.status == .failure, "\(arguments)")
    }
    #expect(try project.read("Out/Localizable.strings") == "precious")
    #expect(try await project.run(["keys", "App"] + writing + [""]).status == .failure)
  }

  @Test func `keys don't replace a table of the project`() async throws {
    let project = try project([
      "App/A.swift": code(["b"]), "App/en.lproj/Localizable.strings": "\"a\" = \"A\";\n",
    ])
    let run = try await project.run(
      "keys", "--code", ".", "--format", "strings", "--output-directory", "App/en.lproj")
    #expect(run.status == .failure)
    #expect(try project.read("App/en.lproj/Localizable.strings") == "\"a\" = \"A\";\n")
  }
}

import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Changes of a build in Xcode that `fix --code` makes, and those that it must not make.
@Suite struct XcodeParityTests {
  private static let path = "App/Localizable.xcstrings"
  private static let all = [
    "fix", "--code", ".", "--unsafe", "--enable", "outdated-catalog",
    "--only", "undefined-key,not-stale,outdated-catalog,unused-key",
  ]

  private static func catalog(_ entries: String) -> String {
    "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private static func empty(_ keys: String...) -> String {
    catalog(keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n"))
  }

  private func project(_ files: [String: String]) throws -> Project {
    let project = try Project(files)
    project.rules = builtinRules
    return project
  }

  @Test func `a type that another file declares makes the key known`() async throws {
    let project = try project([
      "App/Model.swift": "struct Model { let title: String; let number: Int32 }",
      "App/View.swift": #"""
      func f(model: Model) { Text("Back"); Text("\(model.title): \(model.number)") }
      """#,
      Self.path: Self.empty("Back"),
    ])
    _ = try await project.run(Self.all)
    let text = try project.read(Self.path)
    #expect(text.contains("\"%@: %d\" : {"))
    #expect(text.contains("\"value\" : \"%1$@: %2$d\""))
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "/* ", "let text = \"\"\"\n", "/* /* */ "])
  func `no key is removed because of a file that is broken`(_ start: String) async throws {
    let before = Self.empty("Back", "Settings")
    let project = try project([
      "App/View.swift": #"func f() { Text("Back") }"#,
      "App/Broken.swift": start + "func g() {}",
      Self.path: before,
    ])
    let run = try await project.run(Self.all)
    #expect(try project.read(Self.path) == before)
    #expect(run.error == "nothing to correct\n")
    let lint = try await project.run("lint", "--code", ".", "--only", "unused-key", "--verbose")
    #expect(lint.output.contains("'App/Broken.swift' has a conflict"))
  }

  @Test func `keys of debugging are added to a catalog that has such keys`() async throws {
    let code = #"""
      #if DEBUG
      func f() { Text("Debug menu"); Text("Reset"); Text("Crash") }
      #endif
      func g() { Text("Back") }
      """#
    let with = try project([
      "App/View.swift": code, Self.path: Self.empty("Back", "Debug menu", "Reset"),
    ])
    _ = try await with.run(Self.all)
    #expect(try with.read(Self.path) == Self.empty("Back", "Crash", "Debug menu", "Reset"))
    let without = try project(["App/View.swift": code, Self.path: Self.empty("Back")])
    _ = try await without.run(Self.all)
    #expect(try without.read(Self.path) == Self.empty("Back"))
  }

  @Test func `code that never runs and own functions have no keys`() async throws {
    let project = try project([
      "App/View.swift": #"""
      func f() { Text("Back"); if false { Text("Never") } }
      final class Messages {
        func alert(_ text: String, info: String) {}
        func g() { self.alert("Failed", info: ""); alert("Lost", info: "") }
      }
      """#,
      "App/Site.swift": "import Plot\nlet page = Text(\"Page\")",
      Self.path: Self.empty("Back"),
    ])
    _ = try await project.run(Self.all)
    #expect(try project.read(Self.path) == Self.empty("Back"))
  }

  @Test func `a key gets the default value that the code has got`() async throws {
    let project = try project([
      "App/View.swift": #"let text = String(localized: "title", defaultValue: "Settings")"#,
      Self.path: Self.empty("title"),
    ])
    _ = try await project.run(Self.all)
    let after = Self.catalog(
      """
          "title" : {
            "extractionState" : "extracted_with_value",
            "localizations" : {
              "en" : {
                "stringUnit" : {
                  "state" : "new",
                  "value" : "Settings"
                }
              }
            }
          }
      """)
    #expect(try project.read(Self.path) == after)
    #expect(try await project.run(Self.all).error == "nothing to correct\n")
  }

  @Test func `a folder above the project doesn't make it a test`() async throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App")])
      """
    let project = try project([
      "MyTests/Package.swift": manifest,
      "MyTests/Sources/App/View.swift": #"func f() { Text("Back"); Text("Next") }"#,
      "MyTests/Sources/App/Localizable.xcstrings": Self.empty("Back"),
    ])
    _ = try await project.run(Self.all)
    #expect(
      try project.read("MyTests/Sources/App/Localizable.xcstrings") == Self.empty("Back", "Next"))
  }

  @Test func `a marked key with translations is not removed by a later fix`() async throws {
    let project = try project([
      "App/View.swift": #"func f() { Text("Back") }"#,
      Self.path: Self.catalog(
        """
            "Back" : {

            },
            "Next" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Weiter" } }
              }
            }
        """),
    ])
    _ = try await project.run(Self.all)
    _ = try await project.run("fix", "--code", ".", "--unsafe")
    let text = try project.read(Self.path)
    #expect(text.contains("Weiter") && text.contains("\"stale\""))
  }

  @Test func `files of keys can be in UTF-16`() async throws {
    let project = try project([
      "App/A.swift": #"let a = NSLocalizedString("ü", comment: "")"#
    ])
    let run = try await project.run(
      "keys", "--code", ".", "--format", "strings", "--output-directory", "Out", "--utf16")
    #expect(run.status == .success)
    let bytes = try Array(
      Data(contentsOf: URL(filePath: project.path + "/Out/Localizable.strings")))
    #expect(bytes.starts(with: [0xFF, 0xFE, 0x2F, 0x00]))
    #expect(bytes.count % 2 == 0 && bytes.contains(0xFC))
  }
}

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

  /// Returns the catalog after all fixes of a project with code in one file.
  private func catalog(
    _ before: String, after code: String, also files: [String: String] = [:]
  ) async throws -> String {
    var files = files
    files["App/View.swift"] = code
    files[Self.path] = before
    let project = try project(files)
    _ = try await project.run(Self.all)
    return try project.read(Self.path)
  }

  @Test func `a literal that is given as a string isn't extracted`() async throws {
    let code = """
      struct Row: View { let text: LocalizedStringKey }
      func f() { Text("Back"); Row(text: .init("Version: -")); Text(LocalizedStringKey("Title")) }
      """
    #expect(
      try await catalog(Self.empty("Back"), after: code) == Self.empty("Back", "Title"))
  }

  @Test func `modifiers of the view itself and more types of the system have keys`() async throws {
    let code = #"""
      import AppIntents
      extension View {
        func f() -> some View { alert("Pending", isPresented: $isShown) { Text("Back") } }
      }
      func g() { SharePreview("Link", image: image); Annotation("Pin", coordinate: place) }
      struct Entity { @Property(title: "Owner") var owner: String }
      """#
    #expect(
      try await catalog(Self.empty("Back"), after: code)
        == Self.empty("Back", "Link", "Owner", "Pending"))
  }

  @Test func `the argument of a preview is a preview`() async throws {
    let code = #"""
      func f() { Text("Back") }
      #Preview("Tag", body: { VStack { Text("Full") } })
      func g() { Text("Next") }
      """#
    #expect(try await catalog(Self.empty("Back"), after: code) == Self.empty("Back", "Next"))
  }

  @Test func `a preview provider is extracted if most of its keys are`() async throws {
    let code = #"""
      func f() { Text("Back") }
      struct P: PreviewProvider { static var previews: some View { Text("A"); Text("B"); Text("C") } }
      """#
    #expect(try await catalog(Self.empty("Back"), after: code) == Self.empty("Back"))
    #expect(
      try await catalog(Self.empty("A", "B", "Back"), after: code)
        == Self.empty("A", "B", "Back", "C"))
  }

  @Test func `each condition is compared with the keys of the same`() async throws {
    let code = #"""
      #if os(macOS)
      func f() { Text("Mac 1"); Text("Mac 2"); Text("Mac 3"); Text("Mac 4") }
      #else
      func f() { Text("Phone 1"); Text("Phone 2"); Text("Phone 3") }
      #endif
      #if !os(macOS)
      func g() { Text("Phone 4") }
      #endif
      func h() { Text("Back") }
      """#
    let before = Self.empty("Back", "Phone 1", "Phone 2", "Phone 3")
    #expect(
      try await catalog(before, after: code)
        == Self.empty("Back", "Phone 1", "Phone 2", "Phone 3", "Phone 4"))
  }

  @Test func `a key in both branches of a condition is always extracted`() async throws {
    let code = #"""
      #if targetEnvironment(macCatalyst)
      func f() { Text("Sheet") }
      #else
      func f() { Text("Sheet") }
      #endif
      func g() { Text("Back") }
      """#
    #expect(try await catalog(Self.empty("Back"), after: code) == Self.empty("Back", "Sheet"))
  }

  @Test func `a stale key of code that builds compile is no longer stale`() async throws {
    let code = #"""
      #if os(iOS)
      func f() { Text("A"); Text("B"); Text("Poets") }
      #endif
      func g() { Text("Back") }
      """#
    func text(_ mark: String) -> String {
      Self.catalog(
        ["A", "B", "Back"].map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")
          + """
          ,
              "Poets" : {\(mark)
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Dichter" } }
                }
              }
          """)
    }
    #expect(
      try await catalog(text("\n      \"extractionState\" : \"stale\","), after: code) == text(""))
  }

  @Test func `a key with arguments is removed if no string has its shape`() async throws {
    let code = #"""
      func f() { Text("Back"); Text("Half" + "..."); log("Size: " + name + "\(a)\(b)") }
      """#
    #expect(
      try await catalog(Self.empty("Back", "Half", "Size: %@"), after: code)
        == Self.empty("Back", "Half"))
  }

  @Test func `keys that are managed manually don't keep others`() async throws {
    func text(_ other: String) -> String {
      Self.catalog(
        #"    "Back" : {\#n\#n    }"#
          + (1...5).map { ",\n    \"m\($0)\" : {\n      \"extractionState\" : \"manual\"\n    }" }
          .joined() + other)
    }
    #expect(
      try await catalog(text(",\n    \"Old\" : {\n\n    }"), after: #"func f() { Text("Back") }"#)
        == text(""))
  }

  @Test func `a stale key with a default value gets its source string`() async throws {
    let code = #"""
      let a = String(localized: "title", defaultValue: "Settings")
      let b = Text("Back")
      """#
    let before = Self.catalog(
      """
          "Back" : {

          },
          "title" : {
            "extractionState" : "stale"
          }
      """)
    let after = try await catalog(before, after: code)
    #expect(after.contains(#""extractionState" : "extracted_with_value""#))
    #expect(after.contains(#""value" : "Settings""#))
  }

  @Test func `values of any type are inserted into values of Foundation`() async throws {
    let code = #"""
      enum Kind { case a }
      struct Model { let kind: Kind; let width: Double; let isOn: Bool }
      func f(m: Model) {
        Text("Back")
        _ = String(localized: "Kind \(m.kind) \(m.isOn)")
        Text("Half \(m.width/2) \(m.width.rounded()) \(Int.max)")
        Text("No \(m.kind)")
      }
      """#
    let after = try await catalog(Self.empty("Back"), after: code)
    #expect(after.contains("\"Kind %@ %@\" : {"))
    #expect(after.contains("\"Half %lf %lf %lld\" : {"))
    #expect(!after.contains("\"No "))
  }

  @Test func `the elements of lists and the numbers of rows have types`() async throws {
    let code = #"""
      func f() {
        let names = ["a"]
        ForEach(names, id: \.self) { name in Text("Name \(name)") }
        ForEach(0..<other.rows.count, id: \.self) { i in Text("Row \(i + 1)") }
        ForEach(Array(other.rows.enumerated()), id: \.offset) { index, row in Text("No \(index)") }
      }
      """#
    #expect(
      try await catalog(Self.empty("Back"), after: code + #"; let b = Text("Back")"#)
        == Self.empty("Back", "Name %@", "No %lld", "Row %lld"))
  }

  @Test func `Chinese keys are in the order of radicals and strokes`() async throws {
    #expect(
      try await catalog(
        Self.empty("截取结果", "會清除"), after: #"func f() { Text("截取结果"); Text("啟用"); Text("會清除") }"#)
        == Self.empty("截取结果", "啟用", "會清除"))
  }

  @Test func `views that only previews show are extracted`() async throws {
    let code = #"""
      struct BackPreviewWrapper: View { var body: some View { Button("Trigger") {} } }
      private struct Backdrop: View { var body: some View { Text("Glass") } }
      func f() { Text("Back"); Text("Loading").redacted(reason: .placeholder) }
      #Preview { Backdrop(); BackPreviewWrapper(); Text("Never") }
      """#
    #expect(
      try await catalog(Self.empty("Back"), after: code)
        == Self.empty("Back", "Glass", "Loading", "Trigger"))
  }

  @Test func `marks are in the order of Unicode`() async throws {
    let code = #"""
      func f(a: String) {
        Text("A…"); Text("A · B"); Text("A % B"); Text("A → B"); Text("A > B"); Text("A：B")
        Text("A:C")
      }
      """#
    #expect(
      try await catalog(Self.empty("A % B"), after: code)
        == Self.empty("A · B", "A % B", "A → B", "A > B", "A：B", "A:C", "A…"))
  }

  @Test func `views of other modules are extracted if most of their keys are`() async throws {
    let code = #"""
      import KeyboardShortcuts
      func f() {
        Text("Back")
        KeyboardShortcuts.Recorder("Copy:"); KeyboardShortcuts.Recorder("Paste:")
        KeyboardShortcuts.Recorder("Cut:"); KeyboardShortcuts.Recorder("Start:")
        open("Other")
      }
      """#
    #expect(
      try await catalog(Self.empty("Back", "Copy:", "Cut:", "Paste:"), after: code)
        == Self.empty("Back", "Copy:", "Cut:", "Paste:", "Start:"))
    #expect(try await catalog(Self.empty("Back"), after: code) == Self.empty("Back"))
  }
}

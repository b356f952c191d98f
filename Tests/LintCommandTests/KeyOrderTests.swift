import BuiltinRules
import LintCommand
import Testing

/// The order of the keys in catalogs that `fix --code` brings up to date.
@Suite struct KeyOrderTests {
  private static let path = "App/Localizable.xcstrings"

  private static func catalog(_ entries: [String], newline: String = "\n") -> String {
    """
    {
      "sourceLanguage" : "en",
      "strings" : {
    \(entries.map { "    " + $0 }.joined(separator: ",\n"))
      },
      "version" : "1.0"
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: newline)
  }

  private static func empty(_ key: String) -> String { "\"\(key)\" : {\n\n    }" }

  private static let marked = """
    "Zoom" : {
          "comment" : "by hand",
          "future" : [ 1,2 ],
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Zoom" } }
          }
        }
    """

  private static func code(_ keys: String...) -> String {
    keys.map { "let text = Text(\"\($0)\")\n" }.joined()
  }

  private func project(_ files: [String: String], isRepository: Bool = false) throws -> Project {
    let project = isRepository ? try repository(files) : try Project(files)
    project.rules = builtinRules
    return project
  }

  private static let update = [
    "fix", "--code", ".", "--unsafe", "--enable", "outdated-catalog",
    "--only", "undefined-key,outdated-catalog",
  ]

  @Test(arguments: ["\n", "\r\n"])
  func `a catalog that changes is sorted, and entries keep their bytes`(
    _ newline: String
  ) async throws {
    let before = Self.catalog(
      [Self.marked, Self.empty("item 10"), Self.empty("Item 9"), Self.empty("é")], newline: newline)
    let project = try project([
      "App/A.swift": Self.code("Zoom", "item 10", "Item 9", "é", "Back"), Self.path: before,
    ])
    _ = try await project.run(Self.update)
    let after = Self.catalog(
      [
        Self.empty("Back"), Self.empty("é"), Self.empty("Item 9"), Self.empty("item 10"),
        Self.marked,
      ], newline: newline)
    #expect(try project.read(Self.path) == after)
    let again = try await project.run(Self.update)
    #expect(again.error == "nothing to correct\n")
  }

  @Test func `a removed key sorts the file, but the order alone is not reported`() async throws {
    let entries = [Self.empty("Next"), Self.empty("Back")]
    let project = try project([
      "App/A.swift": Self.code("Next", "Back"), Self.path: Self.catalog(entries),
    ])
    #expect(try await project.run(Self.update).error == "nothing to correct\n")
    #expect(try project.read(Self.path) == Self.catalog(entries))
    try project.write(Self.path, Self.catalog(entries + [Self.empty("Gone")]))
    _ = try await project.run(Self.update)
    #expect(try project.read(Self.path) == Self.catalog([Self.empty("Back"), Self.empty("Next")]))
  }

  @Test func `other fixes don't sort a catalog`() async throws {
    let project = try project([
      "App/A.swift": Self.code("Next", "Back"),
      Self.path: Self.catalog([Self.empty("Next"), "\"Back\" : {}"]),
    ])
    _ = try await project.run(
      "fix", "--code", ".", "--enable", "xcode-formatting", "--only", "xcode-formatting")
    #expect(try project.read(Self.path) == Self.catalog([Self.empty("Next"), Self.empty("Back")]))
  }

  @Test func `a key that is in a file twice keeps its copies in their order`() async throws {
    let copy = "\"Next\" : {\n      \"comment\" : \"b\"\n    }"
    let project = try project([
      "App/A.swift": Self.code("Next", "Back"),
      Self.path: Self.catalog([copy, Self.empty("Next"), Self.empty("A"), Self.marked]),
    ])
    _ = try await project.run(Self.update)
    let text = try project.read(Self.path)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect(keys.map { $0.split(separator: "\"")[1] } == ["Back", "Next", "Next", "Zoom"])
    #expect(text.contains(copy + ",\n    " + Self.empty("Next")))
  }

  @Test(arguments: [",\n  ", ", ", " ,\n    ", ",\n    // by hand\n    "])
  func `a file that Xcode didn't write keeps its order`(_ joint: String) async throws {
    let entries = ["Next", "Dog", "Cat"].map(Self.empty).joined(separator: joint)
    let project = try project([
      "App/A.swift": Self.code("Next", "Dog", "Cat", "Back"), Self.path: Self.catalog([entries]),
    ])
    _ = try await project.run(Self.update)
    let text = try project.read(Self.path)
    #expect(text.contains("\"Dog\" : {\n\n    }\(joint)\"Cat\""))
  }

  @Test(arguments: ["<<<<<<< HEAD\n=======\n>>>>>>> main\n", "}"])
  func `a damaged file is not changed`(_ damage: String) async throws {
    let before = Self.catalog(
      [Self.empty("Next"), Self.empty("Cat") + ",\n\(damage)    \"B\" : {}"])
    let project = try project([
      "App/A.swift": Self.code("Next", "Cat", "Back"), Self.path: before,
    ])
    _ = try await project.run(Self.update)
    #expect(try project.read(Self.path) == before)
  }

  @Test func `characters whose order isn't known keep a sorted file as it is`() async throws {
    let keys = ["Next", "🐶", "🐱", "かな", "カナ", "が", "か"]
    for order in [keys, keys.reversed()] {
      let project = try project([
        "App/A.swift": keys.map { Self.code($0) }.joined() + Self.code("Zoom"),
        Self.path: Self.catalog(order.filter { $0 != "Next" }.map(Self.empty)),
      ])
      _ = try await project.run(Self.update)
      let text = try project.read(Self.path)
      let found = text.split(separator: "\n").filter { $0.hasPrefix("    \"") }
        .map { String($0.split(separator: "\"")[1]) }
      #expect(found.filter { order.contains($0) && $0 != "Next" } == order.filter { $0 != "Next" })
      #expect(found.contains("Zoom"))
    }
  }

  @Test(arguments: [["--base", "HEAD"], ["--staged"]])
  func `a change of a branch sorts the catalog`(_ option: [String]) async throws {
    let project = try project(
      [
        "App/A.swift": Self.code("Old", "Next", "Cat"),
        Self.path: Self.catalog([Self.empty("Next"), Self.empty("Cat")]),
      ], isRepository: true)
    try project.write("App/A.swift", Self.code("Old", "Next", "Cat", "Back"))
    try project.git("add", "App/A.swift")
    _ = try await project.run(Self.update + option)
    let expected = ["Back", "Cat", "Next"] + (option == ["--staged"] ? ["Old"] : [])
    #expect(try project.read(Self.path) == Self.catalog(expected.map(Self.empty)))
  }

  @Test func `a suppression of a key is not moved to another one`() async throws {
    let project = try project([
      "App/A.swift": Self.code("Next", "Back"),
      Self.path: Self.catalog([
        Self.empty("Next"), Self.empty("Gone"),
      ]),
      ".lint-config.json": """
      { "suppressions": [{ "rule": "outdated-catalog", "path": "\(Self.path)", "key": "Gone",
        "reason": "kept" }] }
      """,
    ])
    _ = try await project.run(Self.update)
    let text = try project.read(Self.path)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect(keys.map { $0.split(separator: "\"")[1] } == ["Back", "Gone", "Next"])
  }
}

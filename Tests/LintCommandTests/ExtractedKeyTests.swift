import LintCommand
import Testing

/// Keys that the compiler extracted in a build on a Mac.
@Suite struct ExtractedKeyTests {
  private static func extracted(_ key: String, in source: String, version: Int = 1) -> String {
    """
    {
      "source" : "/Users/me/Project/\(source)",
      "tables" : {
        "Localizable" : [
          {
            "comment" : "Title",
            "key" : "\(key)",
            "location" : { "startingColumn" : 12, "startingLine" : 3 }
          }
        ]
      },
      "version" : \(version)
    }
    """
  }

  private func project(_ files: [String: String]) throws -> Project {
    try codeProject(
      lookups("none.a"),
      ["App/Other.swift": lookups("none.b"), ".gitignore": "Build/\n"].merging(files) { $1 })
  }

  @Test func `exact keys replace those of the files that were compiled`() async throws {
    let project = try project([
      "Build/arm64/View.stringsdata": Self.extracted("settings.titel", in: "App/View.swift"),
      "Build/x86_64/View.stringsdata": Self.extracted("settings.titel", in: "App/View.swift"),
    ])
    let run = try await project.run("keys", "--code", "App", "--stringsdata", "Build")
    #expect(run.status == .success)
    #expect(
      run.output == """
        none.b  [Localizable]  (in no table)
          App/Other.swift:1:27  sure
        settings.titel  [Localizable]  (in no table)
          App/View.swift:3:12  sure

        2 keys

        """)
  }

  @Test func `a build is enough without code`() async throws {
    let project = try project([
      "Build/View.stringsdata": Self.extracted("settings.title", in: "App/View.swift"),
      "Build/Kit.stringsdata": Self.extracted("kit.title", in: "Kit/Kit.swift"),
    ])
    let run = try await project.run(
      "keys", "--stringsdata", "Build/View.stringsdata", "--stringsdata",
      "Build/Kit.stringsdata")
    #expect(run.status == .success)
    #expect(
      run.output == """
        kit.title  [Localizable]  (in no table)
          /Users/me/Project/Kit/Kit.swift:3:12  sure
        settings.title  [Localizable]
          App/View.swift:3:12  sure

        2 keys

        """)
    let unused = try await project.run("keys", "--stringsdata", "Build", "--unused")
    #expect(unused.output == "old.title  [Localizable]\n\n1 key\n")
    let strings = try await project.run(
      "keys", "--stringsdata", "Build", "--format", "strings", "--undefined")
    #expect(strings.output == "/* Title */\n\"kit.title\" = \"kit.title\";\n\n")
  }

  @Test func `a dependency may have a file of the same name`() async throws {
    let project = try project([
      "Build/A.stringsdata": Self.extracted("a.title", in: "Pods/Kit/View.swift"),
      "Build/B.stringsdata": Self.extracted("b.title", in: "checkouts/Kit/App/View.swift"),
      "Build/C.stringsdata": Self.extracted("c.title", in: "App/View.swift"),
    ])
    let run = try await project.run("keys", "--stringsdata", "Build", "--format", "csv")
    let paths = run.output.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",")[3]
    }
    #expect(
      paths == [
        "/Users/me/Project/Pods/Kit/View.swift",
        "/Users/me/Project/checkouts/Kit/App/View.swift", "App/View.swift",
      ])
  }

  @Test func `property lists have the same keys`() async throws {
    let project = try project([
      "Build/View.stringsdata": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>source</key><string>/Users/me/Project/App/View.swift</string>
        <key>tables</key><dict><key>Menu</key><array><dict>
          <key>comment</key><string></string><key>key</key><string>menu.file</string>
          <key>location</key><dict>
            <key>startingColumn</key><integer>7</integer>
            <key>startingLine</key><integer>21</integer></dict>
        </dict></array></dict>
        <key>version</key><integer>1</integer>
      </dict></plist>
      """
    ])
    let run = try await project.run("keys", "--stringsdata", "Build")
    #expect(run.error.isEmpty)
    #expect(
      run.output == """
        menu.file  [Menu]  (in no table)
          App/View.swift:21:7  sure

        1 key

        """)
  }

  @Test(arguments: [
    (#"{"source": "a.swift", "tables": {"L": ["#, "1:40: ", "end of the file"),
    (extracted("a", in: "a.swift", version: 2), "12:15: ", "version 2 is not supported"),
    (#"{"tables": {}, "version": 1}"#, "1:1: ", "'source' is missing"),
    (#"{"source": "a.swift", "version": 1}"#, "1:1: ", "'tables' is missing"),
    (#"{"source": "a.swift", "tables": [], "version": 1}"#, "1:33: ", "'tables' must be"),
    (#"{"source": "a.swift", "tables": {"L": [{}]}, "version": 1}"#, "1:40: ", "'key' is missing"),
    ("", "1:1: ", "empty"), (String(repeating: "[", count: 100_000), "1:", "nest"),
    ("\u{0}\u{1}\u{2}", "1:1: ", ""), ("<plist><dict><key>source</key>", "1:", ""),
  ]) func `a fault is reported at its place, and the rest is read`(
    text: String, place: String, reason: String
  ) async throws {
    let project = try project([
      "Build/Bad.stringsdata": text,
      "Build/View.stringsdata": Self.extracted("settings.title", in: "App/View.swift"),
    ])
    let run = try await project.run("keys", "--stringsdata", "Build")
    #expect(run.status == .failure)
    #expect(run.error.hasPrefix("error: Build/Bad.stringsdata:\(place)"))
    #expect(run.error.contains(reason))
    #expect(run.error.split(separator: "\n").count <= 2)
    #expect(run.output.contains("settings.title  [Localizable]\n  App/View.swift:3:12  sure\n"))
  }

  @Test func `one bad entry does not hide the others`() async throws {
    let text = Self.extracted("settings.title", in: "App/View.swift").replacing(
      "\"Localizable\" : [", with: "\"Other\" : 1, \"Localizable\" : [ 2, { \"key\" : 3 },")
    let project = try project(["Build/View.stringsdata": text])
    let run = try await project.run("keys", "--stringsdata", "Build")
    #expect(run.status == .failure)
    #expect(run.error.contains("Build/View.stringsdata:4:"))
    #expect(run.output.contains("settings.title  [Localizable]\n"))
  }

  @Test func `a path without extracted strings is a failure`() async throws {
    let project = try project([:])
    let run = try await project.run("keys", "--stringsdata", "Nothing")
    #expect(run.status == .failure)
    #expect(run.error.contains("Nothing: "))
    let empty = try await project.run("keys", "--stringsdata", "App")
    #expect(empty.status == .failure)
    #expect(empty.error.contains("App: no .stringsdata files"))
  }
}

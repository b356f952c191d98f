import BuiltinRules
import Diagnostics
import LintConfiguration
import LintEngine
import TestSupport
import Testing
import Workspace

/// Findings in the files of a language that the Xcode project doesn't have are notes, and one
/// finding says so.
@Suite struct OutsideLanguageTests {
  /// A project with English and German.
  fileprivate static let project = """
    // !$*UTF8*$!
    { objects = {
      A1 /* de */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = de; \
    path = de.lproj/Main.strings; sourceTree = "<group>"; };
      A2 /* en */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = en; \
    path = "en.lproj/Main.strings"; sourceTree = "<group>"; };
      A3 = {isa = PBXProject; knownRegions = ( en, de, Base, ); };
    }; }
    """

  private static let files = [
    "App.xcodeproj/project.pbxproj": project,
    "App/en.lproj/Main.strings": #""a" = "%d files"; "b" = "Save";"#,
    "App/de.lproj/Main.strings": #""a" = "%@ Dateien"; "b" = "Sichern";"#,
    "App/hi.lproj/Main.strings": #""a" = "%@ फ़ाइलें"; "b" = "";"#,
  ]

  private func findings(
    _ changes: [String: String?] = [:], at paths: [String] = [],
    rules: [RuleID: RuleSetting] = [:]
  ) async throws -> [String] {
    let folder = try Folder()
    var files = Self.files.mapValues(Optional.some)
    files.merge(changes) { $1 }
    for (path, text) in files { if let text { try folder.write(path, text) } }
    let engine = Engine(
      rules: builtinRules, tool: ToolInfo(name: "lint", version: "1.0"),
      workingDirectory: folder.path, today: "2026-11-21", now: 0, jobs: 1)
    var request = LintRequest(.searched(paths))
    var configuration = Configuration()
    configuration.rules = rules
    request.configuration.source = .given(configuration)
    request.baseline = .none
    let report = try await engine.run(request).report
    return report.findings.filter { $0.severity > .note }.map {
      "\($0.rule.name) \($0.severity.rawValue) \($0.location.path)"
    }
  }

  private static let german = "format-specifier-mismatch error App/de.lproj/Main.strings"
  private static let left = [german, "language-not-in-project warning App/hi.lproj/Main.strings"]
  private static let all = [
    german, "format-specifier-mismatch error App/hi.lproj/Main.strings",
    "empty-translation error App/hi.lproj/Main.strings",
  ]

  @Test(arguments: [("30", ["note"]), ("4", ["error"])])
  func `a file that Xcode converts from another encoding is a note`(
    encoding: String, severities: [String]
  ) async throws {
    let folder = try Folder()
    try folder.write(
      "App.xcodeproj/project.pbxproj",
      Self.project.replacing(
        "isa = PBXFileReference; lastKnownFileType",
        with: "isa = PBXFileReference; fileEncoding = \(encoding); lastKnownFileType"))
    try folder.write("App/en.lproj/Main.strings", #""a" = "Keys";"#)
    try folder.write(
      "App/de.lproj/Main.strings", Array(#""a" = "Schl"#.utf8) + [0x9F] + Array(#"ssel";"#.utf8))
    let engine = Engine(
      rules: builtinRules, tool: ToolInfo(name: "lint", version: "1.0"),
      workingDirectory: folder.path, today: "2026-11-21", now: 0, jobs: 1)
    var request = LintRequest(.searched([]))
    request.configuration.source = .given(Configuration())
    request.baseline = .none
    let report = try await engine.run(request).report
    #expect(
      report.findings.filter { $0.rule == "suspicious-encoding" }.map(\.severity.rawValue)
        == severities)
    #expect(report.incompleteFiles.isEmpty == (encoding == "30"))
  }

  @Test func `a folder with a misspelled language keeps its findings`() async throws {
    let found = try await findings([
      "App/hi.lproj/Main.strings": nil,
      "App/\u{200F}hi.lproj/Main.strings": #""a" = "%d फ़ाइलें"; "b" = "सहेजें";"#,
    ])
    #expect(
      found == [Self.german, "invalid-locale warning App/\u{200F}hi.lproj/Main.strings"])
  }

  @Test func `a language that the project doesn't name is reported once`() async throws {
    #expect(try await findings() == Self.left)
    #expect(try await findings(at: ["App/hi.lproj/Main.strings"]) == Array(Self.left[1...]))
  }

  @Test func `a language outside of the project needs no table`() async throws {
    let other = [
      "App/en.lproj/Other.strings": #""c" = "Open";"#,
      "App/de.lproj/Other.strings": #""c" = "Öffnen";"#,
    ]
    #expect(try await findings(other.mapValues(Optional.some)) == Self.left)
    let english = ["App/en.lproj/Other.strings": Optional(#""c" = "Open";"#)]
    #expect(
      try await findings(english)
        == [Self.left[0], "missing-table warning App/en.lproj/Other.strings", Self.left[1]])
  }

  @Test(arguments: [
    // The project names the language in any way.
    OutsideLanguageTests.project.replacing("( en, de,", with: "( en, hi, de,"),
    OutsideLanguageTests.project + "/* Other/HI.lproj */",
    // Files are added by a pattern, or named with escapes.
    OutsideLanguageTests.project + #"shellScript = "cp *.lproj $OUT";"#,
    OutsideLanguageTests.project + #"path = "h\U0069.lproj/Main.strings";"#,
    // The folder belongs to the project as a whole.
    OutsideLanguageTests.project
      + "A4 = {isa = PBXFileReference; lastKnownFileType = folder; path = ../App; };",
    OutsideLanguageTests.project + "A4 = {isa = PBXFileSystemSynchronizedRootGroup; path = app; };",
    OutsideLanguageTests.project + "A4 = {isa = PBXFileSystemSynchronizedRootGroup; };",
    // It doesn't name the source file, so it says nothing about the table.
    OutsideLanguageTests.project.replacing("en.lproj/Main", with: "en.lproj/Other"),
    OutsideLanguageTests.project.replacing("// !$*UTF8*$!", with: "<?xml version=\"1.0\"?>"),
  ])
  func `nothing changes if the project may have the language`(project: String) async throws {
    #expect(try await findings(["App.xcodeproj/project.pbxproj": project]) == Self.all)
  }

  @Test(arguments: [
    "Package.swift", "App/Package.swift", "project.yml", "App/CMakeLists.txt", "App.podspec",
  ])
  func `nothing changes if the files may be built in another way`(name: String) async throws {
    #expect(try await findings([name: ""]) == Self.all)
  }

  @Test func `nothing changes without a project that can be read`() async throws {
    #expect(try await findings(["App.xcodeproj/project.pbxproj": nil]) == Self.all)
    let other = ["B.xcodeproj/x": "", "App.xcodeproj/project.pbxproj": Self.project]
    #expect(try await findings(other) == Self.all)
  }

  @Test func `nothing changes if the rule is off`() async throws {
    let off: [RuleID: RuleSetting] = ["language-not-in-project": RuleSetting(level: .off)]
    #expect(try await findings(rules: off) == Self.all)
  }

  @Test func `a file that can't be read is still an error`() async throws {
    let found = try await findings(["App/hi.lproj/Main.strings": #""a" = "x"#])
    #expect(found.contains("syntax-error error App/hi.lproj/Main.strings"))
  }

  @Test func `the languages of a project are reported together`() async throws {
    let found = try await findings([
      "App/ne.lproj/Main.strings": #""a" = "%@"; "b" = "x";"#,
      "App/hi.lproj/Main.strings": #""a" = "%@"; "b" = "%@";"#,
    ])
    #expect(found == Self.left)
  }

  @Test func `a bundle in the project may have more languages`() async throws {
    let project = Self.project + "A4 = {isa = PBXFileReference; path = Kit.bundle; };"
    let moved = [
      "App.xcodeproj/project.pbxproj": project,
      "Kit.bundle/en.lproj/Main.strings": #""a" = "%d files";"#,
      "Kit.bundle/hi.lproj/Main.strings": #""a" = "%@ फ़ाइलें";"#,
    ]
    let found = try await findings(moved)
    #expect(found.contains("format-specifier-mismatch error Kit.bundle/hi.lproj/Main.strings"))
  }
}

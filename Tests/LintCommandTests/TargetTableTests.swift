import LintCommand
import Testing

/// Targets of an Xcode project that copy no table.
@Suite struct TargetTableTests {
  private static let xcode = """
    { objects = {
      F1 = { isa = PBXFileReference; path = App/Localizable.xcstrings; sourceTree = SOURCE_ROOT; };
      F2 = { isa = PBXFileReference; path = App/View.swift; sourceTree = SOURCE_ROOT; };
      F3 = { isa = PBXFileReference; path = Labs/Labs.swift; sourceTree = SOURCE_ROOT; };
      B1 = { isa = PBXBuildFile; fileRef = F1; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; };
      P1 = { isa = PBXResourcesBuildPhase; files = ( B1 ); };
      P2 = { isa = PBXSourcesBuildPhase; files = ( B2 ); };
      P3 = { isa = PBXSourcesBuildPhase; files = ( B3 ); };
      T1 = { isa = PBXNativeTarget; buildPhases = ( P1, P2 ); name = App;
        productType = "com.apple.product-type.application"; };
      T2 = { isa = PBXNativeTarget; buildPhases = ( P3 ); name = Labs;
        productType = "com.apple.product-type.application"; };
    }; }
    """

  @Test func `the help names a target that copies no table`() async throws {
    let project = try codeProject(
      lookups("settings.title", "old.title", "none.a"),
      [
        "App.xcodeproj/project.pbxproj": Self.xcode,
        "Labs/Labs.swift": lookups("none.b", "settings.titel"),
      ])
    let run = try await project.run("--code", ".", "--only", "undefined-key")
    let help = "the target 'Labs' copies no table 'Localizable'"
    #expect(run.output.ranges(of: help).count == 2, "\(run.output)")
    #expect(!run.output.contains("did you mean"))
    #expect(run.output.contains("add the key to the table, or correct it in the code"))
  }

  @Test func `the help names the app that loads a plug-in`() async throws {
    let type = "name = Labs;\n    productType = \"com.apple.product-type"
    let bundle = Self.xcode.replacing("\(type).application", with: "\(type).bundle")
    #expect(bundle != Self.xcode)
    let project = try codeProject(
      lookups("settings.title", "old.title", "none.a"),
      ["App.xcodeproj/project.pbxproj": bundle, "Labs/Labs.swift": lookups("none.b")])
    let run = try await project.run("--code", ".", "--only", "undefined-key")
    let help = "the code of the target 'Labs' uses the table of the app that loads it"
    #expect(run.output.ranges(of: help).count == 1, "\(run.output)")
  }

  @Test func `the help for a view without a bundle names Text`() async throws {
    let project = try codeProject(
      "",
      [
        "App/Localizable.xcstrings": #"{ "sourceLanguage": "en", "strings": {} }"#,
        "Kit/Package.swift": #"let p = Package(name: "Kit", targets: [.target(name: "Kit")])"#,
        "Kit/Sources/Kit/Localizable.xcstrings": codeTable,
        "Kit/Sources/Kit/View.swift": #"Button("old.title") {}; Text("settings.title")"#,
      ])
    let run = try await project.run("--code", ".", "--only", "wrong-bundle")
    #expect(run.output.ranges(of: "use a 'Text' with 'bundle: .module'").count == 1)
    #expect(run.output.ranges(of: "pass 'bundle: .module'").count == 1, "\(run.output)")
  }

  /// Returns whether the stale key 'Sign in' of the app's catalog is reported as used.
  private func isUsed(
    _ code: [String: String], with projectFile: String = Self.xcode,
    at path: String = "App.xcodeproj/project.pbxproj"
  ) async throws -> Bool {
    let catalog = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
        "Sign in" : { "extractionState" : "stale" }, "Sign out" : {} } }
      """
    let files = ["App/Localizable.xcstrings": catalog, path: projectFile]
    let project = try codeProject("", files.merging(code) { $1 })
    let run = try await project.run(
      "--code", ".", "--format", "json", "--verbose", "--only", "not-stale,stale-entry")
    let isStale = try rules(run) == ["stale-entry"]
    #expect(isStale != run.output.contains(#""rule":"not-stale""#))
    #expect(isStale == run.output.contains("which looks it up, does not copy this table"))
    return !isStale
  }

  private static let view = #"var body: some View { Text("Sign in") }"#

  @Test func `a use in a target that copies another table doesn't count`() async throws {
    #expect(try await isUsed(["App/View.swift": Self.view]))
    #expect(try await !isUsed(["Labs/Labs.swift": Self.view]))
    // Both targets have it, the first one by its path without the table.
    let both = ["App/View.swift": Self.view, "Labs/Labs.swift": Self.view]
    #expect(try await isUsed(both))
    let first = ["App/View.swift": Self.view, "Aaa/Labs.swift": Self.view]
    let moved = Self.xcode.replacing("Labs/Labs.swift", with: "Aaa/Labs.swift")
    #expect(try await isUsed(first, with: moved))
  }

  @Test func `a library is part of an app, and a file without a target may be`() async throws {
    let library = Self.xcode.replacing(
      """
      name = Labs;
          productType = "com.apple.product-type.application"
      """,
      with: """
        name = Labs;
            productType = "com.apple.product-type.library.static"
        """)
    #expect(library != Self.xcode)
    #expect(try await isUsed(["Labs/Labs.swift": Self.view], with: library))
    #expect(try await isUsed(["Other/Labs.swift": Self.view]))
    let unlisted = Self.xcode.replacing("files = ( B1 )", with: "files = ()")
    #expect(try await isUsed(["Labs/Labs.swift": Self.view], with: unlisted))
  }

  @Test func `an exception adds a table to a synchronized folder's other target`() async throws {
    let folders = """
      { objects = {
        S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = ( E1 ); };
        S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; };
        E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2;
          membershipExceptions = ( InfoPlist.xcstrings ); };
        T1 = { isa = PBXNativeTarget; fileSystemSynchronizedGroups = ( S1 ); name = App;
          productType = "com.apple.product-type.application"; };
        T2 = { isa = PBXNativeTarget; fileSystemSynchronizedGroups = ( S2 ); name = Widget;
          productType = "com.apple.product-type.app-extension"; };
      }; }
      """
    let widget = ["Widget/Widget.swift": Self.view]
    #expect(try await !isUsed(widget, with: folders))
    let shared = folders.replacing("InfoPlist.xcstrings", with: "Localizable.xcstrings")
    #expect(try await isUsed(widget, with: shared))
  }

  /// Returns the number of undefined keys in a file that no project names.
  private func undefinedKeys(
    at path: String = "scripts/Tool.swift", with projectFile: String = Self.xcode,
    _ files: [String: String] = [:]
  ) async throws -> Int {
    let project = try codeProject(
      lookups("settings.title", "old.title"),
      ["App.xcodeproj/project.pbxproj": projectFile, path: lookups("none.b")]
        .merging(files) { $1 })
    let run = try await project.run(
      "--code", ".", "--format", "json", "--only", "undefined-key")
    return try rules(run).count
  }

  @Test func `a file that no project names is in no app`() async throws {
    #expect(try await undefinedKeys() == 0)
    #expect(try await undefinedKeys(at: "Old/Packet.m") == 0)
    #expect(try await undefinedKeys(at: "Labs/Labs.swift") == 1)
    // A file with this name is in a target.
    #expect(try await undefinedKeys(at: "scripts/View.swift") == 1)
    let empty = Self.xcode.replacing("files = ( B2 )", with: "files = ()")
      .replacing("files = ( B3 )", with: "files = ()")
    #expect(try await undefinedKeys(with: empty) == 1)
    let include = "// Old\n#import \"../Old/Packet.m\"\n"
    #expect(try await undefinedKeys(at: "Old/Packet.m", ["App/Main.m": include]) == 1)
  }

  @Test(arguments: [
    "Package.swift", "project.yml", "scripts/Makefile", "CMakeLists.txt", "Kit.podspec", "BUILD",
  ])
  func `another program may build what no project names`(_ path: String) async throws {
    #expect(try await undefinedKeys([path: ""]) == 1)
  }

  @Test func `what a project names isn't known if some project can't be read`() async throws {
    let conflict = Self.xcode.replacing("F3 =", with: "<<<<<<< HEAD\nF3 =")
    #expect(try await undefinedKeys(with: conflict) == 1)
    #expect(try await undefinedKeys(["Kit/Kit.xcodeproj/project.pbxproj": conflict]) == 1)
    let legacy = Self.xcode.replacing("T1 =", with: "T0 = { isa = PBXLegacyTarget; };\nT1 =")
    #expect(try await undefinedKeys(with: legacy) == 1)
    let folder = Self.xcode.replacing(
      "T1 =",
      with: """
        S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = X; sourceTree = SDKROOT; };
        T1 =
        """)
    #expect(try await undefinedKeys(with: folder) == 1)
  }
}

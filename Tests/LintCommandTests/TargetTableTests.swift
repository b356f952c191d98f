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
      ["App.xcodeproj/project.pbxproj": Self.xcode, "Labs/Labs.swift": lookups("none.b")])
    let run = try await project.run("--code", ".", "--only", "undefined-key")
    let help = "the target 'Labs' copies no table 'Localizable'"
    #expect(run.output.ranges(of: help).count == 1, "\(run.output)")
    #expect(run.output.contains("add the key to the table, or correct it in the code"))
  }
}

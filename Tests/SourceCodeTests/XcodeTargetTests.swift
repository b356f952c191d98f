import SourceCode
import SourceText
import Testing

/// The targets of a `project.pbxproj` and the files that they build.
@Suite struct XcodeTargetTests {
  /// A project with groups, a variant group, and an app and a framework that share a file.
  private static let project = """
    // !$*UTF8*$!
    { objects = {
      G0 = { isa = PBXGroup; children = ( G1, F4 ); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = ( F1, F2, V1, F5 ); path = "Kit Code"; sourceTree = "<group>"; };
      F1 /* A.swift */ = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; name = B.swift; path = "../Shared/B.swift"; sourceTree = "<group>"; };
      F3 = { isa = PBXFileReference; path = de.lproj/Localizable.strings; sourceTree = "<group>"; };
      F4 = { isa = PBXFileReference; path = Kit/C.swift; sourceTree = SOURCE_ROOT; };
      F5 = { isa = PBXFileReference; path = D.swift; sourceTree = BUILT_PRODUCTS_DIR; };
      V1 = { isa = PBXVariantGroup; children = ( F3 ); name = Localizable.strings; sourceTree = "<group>"; };
      B1 = { isa = PBXBuildFile; fileRef = F1 /* A.swift */; };
      B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = V1; };
      B4 = { isa = PBXBuildFile; fileRef = F4; };
      B5 = { isa = PBXBuildFile; fileRef = F5; };
      P1 = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B4, B5 ); };
      P2 = { isa = PBXResourcesBuildPhase; files = ( B3 ); };
      P3 = { isa = PBXSourcesBuildPhase; files = ( B2 ); };
      T1 = { isa = PBXNativeTarget; buildPhases = ( P1, P2 ); name = Kit;
        productType = "com.apple.product-type.framework"; };
      T2 = { isa = PBXNativeTarget; buildPhases = ( P3 ); name = App;
        productType = "com.apple.product-type.application"; };
    }; }
    """

  private func targets(_ project: String, of path: String) -> [String] {
    var targets = XcodeTargets()
    targets.add(SourceBuffer(Array(project.utf8)), at: "ios/App.xcodeproj/project.pbxproj")
    return targets.targets(of: path).map { "\($0.name) \($0.product)" }.sorted()
  }

  private static let kit = "ios/App.xcodeproj/Kit framework"
  private static let app = "ios/App.xcodeproj/App other"

  @Test(arguments: [
    ("ios/Kit Code/A.swift", [kit]), ("ios/Shared/B.swift", [app, kit]),
    ("ios/Kit/C.swift", [kit]), ("ios/Kit Code/D.swift", []), ("Kit Code/A.swift", []),
    ("ios/kit code/a.swift", [kit]),
    // A table is known by any of its languages.
    ("ios/Kit Code/en.lproj/Localizable.stringsdict", [kit]),
    ("ios/Kit Code/Localizable.swift", []),
  ]) func `build phases refer to files through groups`(_ path: String, _ expected: [String]) {
    #expect(targets(Self.project, of: path) == expected)
  }

  @Test(arguments: [
    ("ios/Kit/A.swift", [kit]), ("ios/Kit/Deep/B.swift", [kit]), ("ios/Kit/C.swift", []),
    ("ios/Kit/App.swift", [app, kit]), ("ios/Kits/A.swift", []), ("ios/A.swift", []),
    ("ios/Kit/de.lproj/Menu.strings", []), ("ios/Kit/de.lproj/Other.strings", [kit]),
  ]) func `a synchronized folder has exceptions`(_ path: String, _ expected: [String]) {
    let project = """
      { objects = {
        G1 = { isa = PBXGroup; children = ( S1 ); sourceTree = "<group>"; };
        S1 = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( E1, E2 ); path = Kit; };
        E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1;
          membershipExceptions = ( C.swift, "/Localized: Menu.strings" ); };
        E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2;
          membershipExceptions = ( App.swift ); };
        T1 = { isa = PBXNativeTarget; fileSystemSynchronizedGroups = ( S1 ); name = Kit;
          productType = "com.apple.product-type.framework"; };
        T2 = { isa = PBXNativeTarget; name = App;
          productType = "com.apple.product-type.application"; };
      }; }
      """
    #expect(targets(project, of: path) == expected)
  }

  @Test(arguments: [
    ("com.apple.product-type.framework", "NO", "other", "mh_dylib"),
    ("com.apple.product-type.framework.static", "YES", "other", ""),
    ("com.apple.product-type.library.static", "YES", "other", ""),
    ("com.apple.product-type.app-extension", "YES", "other", ""),
    ("com.apple.product-type.bundle.unit-test", "YES", "tests", ""),
    ("com.apple.product-type.framework", "YES", "other", "staticlib"),
  ]) func `only a dynamic framework has a bundle of its own`(
    _ type: String, _ isOther: String, _ product: String, _ mach: String
  ) {
    let project = """
      { objects = {
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; };
        T = { isa = PBXNativeTarget; fileSystemSynchronizedGroups = ( S ); name = Kit;
          productType = "\(type)"; buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
        C = { isa = XCBuildConfiguration; buildSettings = { MACH_O_TYPE = "\(mach)"; }; };
      }; }
      """
    let expected = isOther == "YES" ? product : "framework"
    #expect(targets(project, of: "ios/Kit/A.swift") == ["ios/App.xcodeproj/Kit \(expected)"])
  }

  @Test func `groups are limited in depth`() {
    let groups = (1...2000).map {
      "G\($0) = { isa = PBXGroup; children = ( G\($0 + 1) ); path = g; };"
    }
    let project = """
      { objects = {
        G2001 = { isa = PBXFileReference; path = A.swift; };
        B1 = { isa = PBXBuildFile; fileRef = G2001; };
        P1 = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
        T1 = { isa = PBXNativeTarget; buildPhases = ( P1 ); name = Kit; };
        \(groups.joined(separator: "\n"))
      }; }
      """
    let path = String(repeating: "g/", count: 2000) + "A.swift"
    #expect(targets(project, of: "ios/" + path) == [])
    #expect(targets(project, of: "ios/A.swift") == [])
  }

  @Test func `a group in itself and a broken file have no paths`() {
    let loop = Self.project.replacing("children = ( F1,", with: "children = ( G1, F1,")
    #expect(targets(loop, of: "ios/Kit Code/A.swift") == [])
    #expect(targets(loop, of: "ios/Kit/C.swift") == [Self.kit])
    let broken = Self.project.replacing("G0 = {", with: "<<<<<<< a\nG0 = {")
    #expect(targets(broken, of: "ios/Kit/C.swift") == [])
  }
}

import SourceCode
import SourceText
import Testing

/// The targets of a `Package.swift`.
@Suite struct PackageManifestTests {
  @Test func `library targets have folders`() {
    #expect(
      libraries(
        """
        let package = Package(
          name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
          targets: [
            .target(name: "Kit", dependencies: [.target(name: "Core"), .product(name: "P", package: "p")]),
            .target(name: "Core", dependencies: [], path: "Code/Core", resources: [.process("R")]),
            .testTarget(name: "KitTests", dependencies: [.target(name: "Kit")]),
          ])
        """) == ["Core": "Code/Core", "Kit": "Sources/Kit"])
  }

  @Test func `executables, macros and plugins are no libraries`() {
    #expect(
      libraries(
        """
        targets: [
          .executableTarget(name: "App", dependencies: ["Kit"]),
          .macro(name: "Macros"), .plugin(name: "Plugin", capability: .buildTool()),
          .testTarget(name: "Tests", dependencies: [.target(name: "App"), .target(name: "Macros")]),
        ]
        """) == [:])
  }

  @Test func `nothing is known if a name is computed`() {
    #expect(libraries(#"[.target(name: "Kit"), .executableTarget(name: name)]"#) == [:])
    #expect(libraries(#"[.target(name: kit), .target(name: "Core")]"#) == ["Core": "Sources/Core"])
  }

  private func libraries(_ manifest: String) -> [String: String] {
    PackageManifest(SourceBuffer(Array(manifest.utf8))).libraries
  }
}

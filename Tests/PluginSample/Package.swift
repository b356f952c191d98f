// swift-tools-version: 6.2
import PackageDescription

/// Returns a target like one of an app, whose localization files are linted when it is built.
func linted(_ name: String, _ resources: [Resource] = []) -> Target {
  .target(
    name: name, resources: resources,
    plugins: [.plugin(name: "CatalogLintBuildToolPlugin", package: "catalog-lint")])
}

let package = Package(
  name: "plugin-sample",
  defaultLocalization: "en",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "catalog-lint", path: "../..")],
  targets: [
    linted("Clean", [.process("Resources")]),
    linted("Warned", [.process("Resources")]),
    linted("Broken", [.process("Resources")]),
    linted("Plain"),
  ],
  swiftLanguageModes: [.v6]
)

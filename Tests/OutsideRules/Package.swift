// swift-tools-version: 6.2
import PackageDescription

/// A package that a company might have: its own rules, executable and tests.
let package = Package(
  name: "acme-lint",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "catalog-lint", path: "../..")],
  targets: [
    .target(
      name: "AcmeRules", dependencies: [.product(name: "LintKit", package: "catalog-lint")]),
    // Links to rules of the tool, which any package can copy.
    .target(
      name: "CopiedRules", dependencies: [.product(name: "LintKit", package: "catalog-lint")]),
    .executableTarget(
      name: "acme-lint",
      dependencies: ["AcmeRules", .product(name: "LintKit", package: "catalog-lint")]),
    .testTarget(
      name: "AcmeRulesTests",
      dependencies: [
        "AcmeRules", "CopiedRules", .product(name: "LintTestSupport", package: "catalog-lint"),
        .product(name: "LintEngine", package: "catalog-lint"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

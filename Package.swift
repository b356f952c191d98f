// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A target of the program. It may depend only on targets of lower layers, which are above it here.
func layer(_ name: String, on dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// A target of tests. In a release build it is not optimized, which would take longer than the tests.
func tests(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, swiftSettings: settings + [.unsafeFlags(["-Onone"])])
}

let package = Package(
  name: "catalog-lint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "catalog-lint", targets: ["catalog-lint"]),
    // For packages of rules, which start the program with their own.
    .library(name: "LintKit", targets: ["LintKit", "BuiltinRules", "LintCommand"]),
    // For programs that check files themselves, as editors do.
    .library(name: "LintEngine", targets: ["LintEngine", "BuiltinRules"]),
    .library(name: "LintTestSupport", targets: ["LintTestSupport"]),
    .plugin(name: "CatalogLintCommandPlugin", targets: ["CatalogLintCommandPlugin"]),
    .plugin(name: "CatalogLintBuildToolPlugin", targets: ["CatalogLintBuildToolPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CProcess"),
    .target(name: "CByteBlocks"),
    layer("Platform", on: []),
    layer("SourceText", on: ["CByteBlocks", "Platform"]),
    layer("XML", on: ["CLibXML2", "Platform"]),
    layer("Git", on: ["CProcess", "Platform"]),
    layer("Diagnostics", on: ["Platform", "SourceText"]),
    layer("Syntax", on: ["SourceText", "Diagnostics", "XML"]),
    layer("Patterns", on: ["SourceText"]),
    layer("FormatStrings", on: ["SourceText"]),
    layer("Languages", on: ["Platform", "SourceText"]),
    layer("SourceCode", on: ["SourceText", "Diagnostics", "XML", "Syntax"]),
    layer(
      "Catalog",
      on: ["Platform", "SourceText", "Diagnostics", "Syntax", "FormatStrings", "Languages"]),
    layer(
      "StringResolution",
      on: ["Platform", "SourceText", "Diagnostics", "FormatStrings", "Catalog", "Languages"]),
    layer(
      "LintKit",
      on: [
        "SourceText", "Diagnostics", "Patterns", "Syntax", "FormatStrings", "SourceCode", "Catalog",
        "StringResolution", "Languages",
      ]),
    layer(
      "Merging", on: ["Platform", "SourceText", "Diagnostics", "Syntax", "Catalog"]),
    layer(
      "TranslationStatus",
      on: ["SourceText", "Diagnostics", "FormatStrings", "Catalog", "Languages"]),
    .target(
      name: "BuiltinRules", dependencies: ["LintKit", "SourceCode", "StringResolution"],
      path: "Rules",
      exclude: ["Documentation"], swiftSettings: settings),
    layer(
      "Reporters",
      on: [
        "SourceText", "Diagnostics", "Catalog", "Languages", "StringResolution",
        "TranslationStatus", "XML",
      ]),
    layer(
      "Workspace",
      on: ["Platform", "SourceText", "Git", "Diagnostics", "Patterns", "Catalog"]),
    layer(
      "LintConfiguration",
      on: [
        "SourceText", "Diagnostics", "Patterns", "Syntax", "SourceCode", "Catalog", "Languages",
        "LintKit",
        "TranslationStatus", "Workspace", "Platform",
      ]),
    layer(
      "LintEngine",
      on: [
        "Platform", "SourceText", "Git", "Diagnostics", "Syntax", "SourceCode", "Catalog",
        "Languages",
        "StringResolution", "LintKit", "Workspace", "LintConfiguration",
      ]),
    layer(
      "Coverage",
      on: [
        "Platform", "SourceText", "Git", "Diagnostics", "Syntax", "SourceCode", "Catalog",
        "Languages", "LintKit", "TranslationStatus", "Workspace", "LintConfiguration", "LintEngine",
      ]),
    layer(
      "Preview",
      on: [
        "Platform", "SourceText", "Git", "Diagnostics", "FormatStrings", "SourceCode", "Catalog",
        "Languages",
        "StringResolution", "LintKit", "Workspace", "LintConfiguration", "LintEngine",
      ]),
    layer(
      "LintCommand",
      on: [
        "CProcess", "Platform", "SourceText", "Git", "Diagnostics", "Syntax", "SourceCode",
        "Catalog", "StringResolution", "LintKit", "TranslationStatus", "Workspace",
        "LintConfiguration", "LintEngine", "Coverage", "Preview", "Reporters", "Merging",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "catalog-lint", dependencies: ["LintCommand", "BuiltinRules"],
      swiftSettings: settings),
    layer(
      "LintTestSupport",
      on: ["SourceText", "Diagnostics", "Catalog", "LintKit", "LintEngine"]),
    .plugin(
      name: "CatalogLintCommandPlugin",
      capability: .command(
        intent: .custom(verb: "lint-localizations", description: "Check localization files.")),
      dependencies: ["catalog-lint"], path: "Sources/Plugins/CatalogLintCommandPlugin"),
    .plugin(
      name: "CatalogLintBuildToolPlugin", capability: .buildTool(), dependencies: ["catalog-lint"],
      path: "Sources/Plugins/CatalogLintBuildToolPlugin"),

    layer("TestSupport", on: [], path: "Tests/TestSupport"),
    .target(name: "GuardedMemory", dependencies: ["CLibXML2"], path: "Tests/GuardedMemory"),
    tests("SourceTextTests", on: ["SourceText", "TestSupport"]),
    tests("GitTests", on: ["Git", "Platform", "TestSupport"]),
    tests("DiagnosticsTests", on: ["Diagnostics", "SourceText"]),
    tests("XMLTests", on: ["XML", "GuardedMemory"]),
    tests("SyntaxTests", on: ["Syntax", "Diagnostics", "SourceText", "TestSupport"]),
    tests("SourceCodeTests", on: ["SourceCode", "Diagnostics", "SourceText", "TestSupport"]),
    tests("LanguagesTests", on: ["Languages", "SourceText"]),
    tests(
      "CatalogTests",
      on: [
        "Catalog", "Languages", "FormatStrings", "Diagnostics", "Syntax", "SourceText",
        "TestSupport",
      ]),
    tests(
      "StringResolutionTests",
      on: [
        "StringResolution", "Catalog", "Languages", "FormatStrings", "Diagnostics", "Syntax",
        "SourceText",
        "TestSupport",
      ]),
    tests("MergingTests", on: ["Merging", "SourceText", "TestSupport"]),
    tests(
      "LintKitTests",
      on: [
        "LintKit", "Catalog", "SourceCode", "Diagnostics", "Patterns", "SourceText",
        "Syntax",
        "TestSupport",
      ]),
    tests(
      "TranslationStatusTests",
      on: ["TranslationStatus", "Catalog", "Languages", "Diagnostics", "Syntax", "SourceText"]),
    tests("PlatformTests", on: ["Platform"]),
    tests("WorkspaceTests", on: ["Workspace", "Git", "Platform", "Catalog"]),
    tests(
      "LintConfigurationTests",
      on: [
        "LintConfiguration", "LintKit", "Diagnostics", "SourceText", "Platform", "TestSupport",
      ]),
    tests(
      "ReportersTests",
      on: [
        "Reporters", "StringResolution", "Catalog", "Languages", "TranslationStatus", "Diagnostics",
        "SourceText",
      ]),
    tests(
      "BuiltinRulesTests",
      on: [
        "BuiltinRules", "LintTestSupport", "LintEngine", "LintKit", "Diagnostics", "Workspace",
        "Catalog", "Languages", "Syntax", "SourceText",
      ]),
    tests(
      "LintEngineTests",
      on: [
        "LintEngine", "Coverage", "BuiltinRules", "LintKit", "TranslationStatus", "Catalog",
        "Languages",
        "Syntax", "Diagnostics", "Patterns", "SourceText", "Workspace", "TestSupport", "Platform",
        "LintConfiguration", "LintTestSupport",
      ]),
    tests(
      "CoverageTests",
      on: [
        "Coverage", "LintEngine", "BuiltinRules", "TranslationStatus", "Catalog",
        "Syntax",
        "Diagnostics", "Git", "SourceText", "Workspace", "TestSupport", "Platform",
      ]),
    tests(
      "PreviewTests",
      on: [
        "Preview", "LintEngine", "Catalog", "StringResolution", "Syntax",
        "Diagnostics",
        "SourceText",
      ]),
    tests(
      "LintCommandTests",
      on: [
        "LintCommand", "BuiltinRules", "LintEngine", "Coverage", "LintKit", "TranslationStatus",
        "Diagnostics", "Git", "SourceText", "Workspace", "TestSupport", "GuardedMemory", "Platform",
        "LintTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    layer(
      "FuzzTargets",
      on: [
        "Platform", "SourceText", "Diagnostics", "Syntax", "FormatStrings", "SourceCode",
        "Catalog", "LintKit", "Merging", "BuiltinRules", "TranslationStatus",
        "Reporters",
        "Workspace", "LintConfiguration", "LintEngine", "Coverage",
      ], path: "Tests/Fuzz/Targets"),
    tests("FuzzTests", on: ["FuzzTargets"]),
  ],
  swiftLanguageModes: [.v6]
)

// ci/fuzz.sh links this with libFuzzer, which brings the main function.
if Context.environment["CATALOG_LINT_FUZZ"] != nil {
  package.products.append(
    .library(name: "catalog-lint-fuzz", type: .static, targets: ["FuzzProgram"]))
  package.targets.append(
    layer(
      "FuzzProgram", on: ["FuzzTargets", "GuardedMemory", "Platform"], path: "Tests/Fuzz/Program"))
}

// packaging/release/build-static.sh links the objects of the ordinary build with every library inside. The
// product has a name of its own, so that it doesn't replace the ordinary one.
if Context.environment["CATALOG_LINT_STATIC"] != nil {
  package.products.append(.executable(name: "catalog-lint-static", targets: ["catalog-lint"]))
  for target in package.targets where target.name == "catalog-lint" {
    target.linkerSettings = [.unsafeFlags(["-static-executable", "-use-ld=lld"])]
  }
}

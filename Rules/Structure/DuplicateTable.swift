import LintKit

/// Reports tables that a target of the app has twice.
struct DuplicateTable: Rule {
  static let info = RuleInfo(
    id: "duplicate-table",
    category: .structure,
    severity: .warning,
    summary: "Two tables of one target have the same name.",
    rationale: """
      Xcode compiles `Localizable.xcstrings` to `Localizable.strings` of each language, so the files \
      of a table that was migrated must go. Where both are in one target, the build stops with \
      'cannot co-exist with other .strings or .stringsdict tables with the same name'. Where only \
      one is, people translate files that nobody ships.

      A target of a Swift package can't have two catalogs of one name either, in whatever folders \
      they are: the build puts all resources of a target into one bundle. Packages whose manifest \
      sets paths are not checked for this.
      """,
    examples: [
      .reported(
        "files that the migration left behind", as: .warning,
        [
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "App/de.lproj/Localizable.strings": #"⟦⟧"Save" = "Sichern";"#,
          "App/en.lproj/Localizable.strings": #""Save" = "Save";"#,
        ]),
      .reported(
        "the catalog of a storyboard", as: .warning,
        [
          "App/de.lproj/Main.strings": #"⟦⟧"8Zr-1a.title" = "Sichern";"#,
          "App/mul.lproj/Main.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "8Zr-1a.title" : {} }, "version" : "1.0" }
          """,
        ]),
      .reported(
        "two catalogs in one target of a Swift package", as: .warning,
        [
          "Package.swift": """
          // swift-tools-version: 6.0
          import PackageDescription

          let package = Package(
            name: "App",
            defaultLocalization: "en",
            targets: [.target(name: "App"), .target(name: "Widget")]
          )
          """,
          "Sources/App/Feed/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "Sources/App/Profile/Localizable.xcstrings": """
          ⟦⟧{ "sourceLanguage" : "en", "strings" : { "Log Out" : {} }, "version" : "1.0" }
          """,
          "Sources/Widget/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
        ]),
      .accepted(
        "a package whose targets have paths of their own",
        [
          "Package.swift": """
          // swift-tools-version: 6.0
          import PackageDescription

          let package = Package(
            name: "Features",
            targets: [
              .target(name: "Feed", path: "Sources/Features/Feed"),
              .target(name: "Profile", path: "Sources/Features/Profile"),
            ]
          )
          """,
          "Sources/Features/Feed/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "Sources/Features/Profile/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Log Out" : {} }, "version" : "1.0" }
          """,
        ]),
      .accepted(
        "another name, another folder",
        [
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "App/de.lproj/InfoPlist.strings": #""CFBundleName" = "Noten";"#,
          "Widget/de.lproj/Localizable.strings": #""Save" = "Sichern";"#,
        ]),
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let first = table.files.first else { return }
    if table.capabilities.isCompiled, let other = context.folder.catalogOfTarget {
      context.report(
        "'\(other)' has the same name in the same target", at: first.range(0..<0),
        help: Self.helpForTarget)
      return
    }
    guard table.capabilities.hasOneFilePerLocale,
      let catalog = catalog(of: table.name, in: context.folder)
    else { return }
    let others = table.files.dropFirst().prefix(8)
    context.report(
      "'\(catalog)' is the same table", at: first.range(0..<0),
      notes: others.map { Note("the table has this file too", at: $0.range(0..<0)) },
      help: Self.help)
  }
}

extension DuplicateTable {
  /// The path of a catalog in the folder of the table or in `mul.lproj`, where those of storyboards
  /// are.
  private func catalog(of name: String, in folder: TableFolder) -> String? {
    let catalog = "\(name).xcstrings"
    if folder.unlocalized.contains(catalog) { return catalog }
    return folder.localized["mul"]?.contains(catalog) == true ? "mul.lproj/\(catalog)" : nil
  }

  private static let helpForTarget =
    "rename one of them, and name its table where the code uses it; or merge the two"

  private static let help = """
    move what is missing into the catalog and delete the table's other files; one target cannot \
    have both
    """
}

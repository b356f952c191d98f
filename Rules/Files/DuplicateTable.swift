import LintKit

/// Reports tables that exist twice in one target of the app.
struct DuplicateTable: Rule {
  static let info = RuleInfo(
    id: "duplicate-table",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary: "Two tables of the same target have the same name.",
    rationale: """
      Xcode compiles `Localizable.xcstrings` into a `Localizable.strings` for each language, so \
      delete the old files after a migration. If they are still in the target, the build stops \
      with "cannot co-exist with other .strings or .stringsdict tables with the same name". If \
      they are only in the directory, translators work on files that don't ship.

      A target of a Swift package can't have two catalogs of the same name, even in different \
      directories, because all resources of a target go into one bundle. Packages that set target \
      paths in their manifest aren't checked for this.

      A file outside of the `.lproj` directories hides all files with its name in them: Foundation \
      looks there first. A `.strings` and a `.stringsdict` don't hide each other. A file in which \
      every string is its key isn't reported: it is what `genstrings` wrote for translators.
      """,
    fix: """
      Move missing strings into the catalog and delete the other files. If two catalogs have the \
      same name, rename one or merge them.
      """,
    examples: [
      .reported(
        "old files left after a migration to a catalog", as: .warning,
        [
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "App/de.lproj/Localizable.strings": #"⟦⟧"Save" = "Sichern";"#,
          "App/en.lproj/Localizable.strings": #""Save" = "Save";"#,
        ]),
      .reported(
        "storyboard strings both in a catalog and in a .strings file", as: .warning,
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
      .reported(
        "file outside of the directories for languages", as: .warning,
        [
          "App/Menu.strings": #"⟦⟧"menu.save" = "Save";"#,
          "App/Menu.stringsdict": #"<plist version="1.0"><dict/></plist>"#,
          "App/de.lproj/Menu.strings": #""menu.save" = "Sichern";"#,
        ]),
      .reported(
        "empty file outside of the directories for languages", as: .note,
        [
          "App/Menu.strings": "⟦⟧",
          "App/de.lproj/Menu.strings": #""menu.save" = "Sichern";"#,
        ]),
      .accepted(
        "different name, different directory",
        [
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "App/de.lproj/InfoPlist.strings": #""CFBundleName" = "Noten";"#,
          "Widget/de.lproj/Localizable.strings": #""Save" = "Sichern";"#,
        ]),
      .accepted(
        "output of genstrings",
        [
          "App/Menu.strings": #""Save" = "Save"; "Open" = "Open";"#,
          "App/de.lproj/Menu.strings": #""Save" = "Sichern"; "Open" = "Öffnen";"#,
        ]),
      .accepted(
        "package whose targets set their own paths",
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
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let first = table.files.first else { return }
    if table.capabilities.isCompiled, let other = context.folder.catalogOfTarget {
      context.report(
        "'\(other)' has the same name in the same target", at: first.range(0..<0),
        help: Self.helpForTarget, kind: "target")
      return
    }
    guard table.capabilities.hasOneFilePerLocale else { return }
    if !table.namesLocales, !table.repeatsKeys { reportHidden(by: first, &context) }
    guard let catalog = context.folder.catalog(ofTable: table.name) else { return }
    let others = table.files.dropFirst().prefix(8)
    context.report(
      "table '\(table.name)' also exists as '\(catalog)'", at: first.range(0..<0),
      notes: others.map { Note("the table has this file too", at: $0.range(0..<0)) },
      help: Self.help)
  }
}

extension DuplicateTable {
  /// Reports a file outside of `*.lproj` folders if these have files with its name.
  private func reportHidden(by file: SourceFile, _ context: inout RuleContext) {
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    let folders = context.folder.localized.filter { $0.value.contains(name) }.keys.sorted()
    guard let first = folders.first else { return }
    // A file without a byte in the folder of the languages is hardly in the app.
    let isEmpty = file.bytes.count == (file.bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)
    let others = folders.count > 1 ? " and \(folders.count - 1) more" : ""
    context.report(
      "'\(name)' hides '\(first).lproj/\(name)'\(others): Foundation uses the file outside of "
        + "'.lproj' folders for every language",
      at: file.range(0..<0), severity: isEmpty ? .note : .warning,
      help: "move it into the folder of its language, or delete it", kind: "global")
  }

  private static let helpForTarget =
    "rename one of them, and name its table where the code uses it; or merge the two"

  private static let help = """
    move missing strings into the catalog and delete the old files; a target cannot have a table \
    in both formats
    """
}

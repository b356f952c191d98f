import LintKit

/// Reports tables of localized files that lie beside a catalog of the same name.
struct DuplicateTable: Rule {
  static let info = RuleInfo(
    id: "duplicate-table",
    category: .structure,
    severity: .warning,
    summary: "A `.strings` or `.stringsdict` table lies beside a catalog of the same name.",
    rationale: """
      Xcode compiles `Localizable.xcstrings` to `Localizable.strings` of each language, so the files \
      of a table that was migrated must go. Where both are in one target, the build stops with \
      'cannot co-exist with other .strings or .stringsdict tables with the same name'. Where only \
      one is, people translate files that nobody ships.
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
    guard table.format == .localizedFiles, let first = table.files.first,
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

  private static let help = """
    move what is missing into the catalog and delete the table's other files; one target cannot \
    have both
    """
}

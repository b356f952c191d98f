import LintKit

/// Reports catalogs inside a folder for one language.
struct MisplacedCatalog: Rule {
  static let info = RuleInfo(
    id: "misplaced-catalog",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "String catalog is inside an `.lproj` directory.",
    rationale: """
      A catalog contains all languages, so it doesn't belong in one language's directory. Xcode \
      16.3 and later reject it: "Localizable.xcstrings should not be inside an lproj directory."
      """,
    fix: """
      Move the catalog out of the directory. Only `mul.lproj` may contain catalogs: Xcode stores \
      those of storyboards and xibs there.
      """,
    examples: [
      .reported(
        "catalog in the directory of one language", as: .error,
        [
          "App/en.lproj/Localizable.xcstrings": """
          ⟦⟧{ "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """
        ]),
      .reported(
        "catalog in a subdirectory", as: .error,
        [
          "Base.lproj/Shared/Localizable.xcstrings": """
          ⟦⟧{ "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "outside of language directories, and the catalog of a storyboard",
        [
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "Save" : {} }, "version" : "1.0" }
          """,
          "App/mul.lproj/Main.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "8Zr-1a.title" : {} }, "version" : "1.0" }
          """,
        ]),
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.capabilities.isCompiled, let file = table.files.first,
      let folder = context.folder.languageFolder
    else { return }
    context.report(
      "the catalog is inside '\(folder)', which Xcode 16.3 and later reject", at: file.range(0..<0),
      help: "move it next to '\(folder)'")
  }
}

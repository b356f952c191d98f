import LintKit

/// Describes findings of the reader of catalogs.
struct MisplacedEntry: Rule {
  static let info = RuleInfo(
    id: "misplaced-entry",
    category: .structure,
    severity: .error,
    summary: "An entry stands outside of `strings`, where nobody reads it.",
    rationale: """
      A merge that closes `strings` one brace too early leaves the entries behind it at the top of \
      the catalog. The file is still good JSON and the app is built, but the translations of these \
      keys are gone, and Xcode deletes them for good the next time it writes the file.
      """,
    examples: [
      .reported(
        "a brace too early", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Open" : {}
            },
            "⟦Save⟧" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
              }
            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "entries without translations", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "⟦Close⟧" : { "comment" : "Title of a button" },
            "⟦OK⟧" : { "extractionState" : "manual" },
            "sourceLanguage" : "en",
            "strings" : {},
            "version" : "1.0"
          }
          """
        ]),
      .accepted(
        "entries in their place; members of other tools",
        [
          "Localizable.xcstrings": """
          {
            "metadata" : { "comment" : "Pulled on Monday", "tool" : "sync" },
            "options" : {},
            "sourceLanguage" : "en",
            "strings" : {
              "Save" : { "comment" : "Title of a button" }
            },
            "version" : "1.0"
          }
          """
        ]),
    ]
  )
}

import LintKit

/// Describes findings of the catalog reader.
struct MisplacedEntry: Rule {
  static let info = RuleInfo(
    id: "misplaced-entry",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "Entry is outside of `strings`, so Xcode ignores it.",
    rationale: """
      A merge that closes `strings` one brace too early leaves the following entries at the top \
      level of the catalog. The file is still valid JSON and the app builds, but the app doesn't \
      contain these translations, and Xcode deletes them when it saves the file.
      """,
    fix: "Move the entry into `strings`.",
    examples: [
      .reported(
        "brace that closes too early", as: .error,
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
        ],
        fixed: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Open" : {},
              "Save" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
                }
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
        "entries in `strings`; members of other tools",
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

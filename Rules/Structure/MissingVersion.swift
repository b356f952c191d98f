import LintKit

/// Describes findings of the reader of catalogs.
struct MissingVersion: Rule {
  static let info = RuleInfo(
    id: "missing-version",
    category: .structure,
    severity: .error,
    summary: "A string catalog has no version.",
    rationale: """
      Apple's compiler stops at a catalog without `version`, so the app cannot be built. Scripts \
      and translation services that write catalogs forget it: it is the last member and looks \
      optional.
      """,
    examples: [
      .reported(
        "a script wrote the catalog", as: .error,
        [
          "Localizable.xcstrings": """
          ⟦{⟧
            "sourceLanguage" : "en",
            "strings" : { "Save" : {} }
          }
          """
        ]),
      .accepted(
        "any version",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """,
          "Menu.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.3" }
          """,
        ]),
    ]
  )
}

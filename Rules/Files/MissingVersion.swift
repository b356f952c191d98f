import LintKit

/// Describes findings of the catalog reader.
struct MissingVersion: Rule {
  static let info = RuleInfo(
    id: "missing-version",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "String catalog has no version.",
    rationale: """
      Apple's compiler rejects a catalog without `version`, so the app can't be built. Scripts and \
      translation services that write catalogs forget it, because it is the last member and looks \
      optional.
      """,
    fix: "Add `\"version\" : \"1.0\"`.",
    examples: [
      .reported(
        "catalog written by a script", as: .error,
        [
          "Localizable.xcstrings": """
          ⟦{⟧
            "sourceLanguage" : "en",
            "strings" : { "Save" : {} }
          }
          """
        ],
        fixed: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {} },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "catalog on one line", as: .error,
        ["Localizable.xcstrings": #"⟦{⟧"sourceLanguage":"en","strings":{"Save":{}}}"#],
        fixed: [
          "Localizable.xcstrings":
            #"{"sourceLanguage":"en","strings":{"Save":{}},"version":"1.0"}"#
        ]),
      .accepted(
        "any known version",
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

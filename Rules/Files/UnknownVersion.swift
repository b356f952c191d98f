import LintKit

/// Describes findings of the catalog reader.
struct UnknownVersion: Rule {
  static let info = RuleInfo(
    id: "unknown-version",
    category: .structure,
    severity: .note,
    entriesWith: [],
    summary: "String catalog has a format version that no known version of Xcode writes.",
    rationale: """
      Xcode writes `1.0` to `1.3`. A different major version indicates a format that this program \
      doesn't know, so findings in the file may be wrong. A version that isn't a number was \
      written by hand or by a script, and Apple's compiler may reject it.
      """,
    fix: "Use a version that Xcode writes, or update catalog-lint.",
    examples: [
      .reported(
        "version of a future format", as: .note,
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦2.0⟧" }
          """
        ]),
      .reported(
        "versions that aren't numbers", as: .note,
        [
          "Menu.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦latest⟧" }
          """,
          "Tips.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦⟧" }
          """,
        ]),
      .accepted(
        "versions of Xcode 15 and later",
        [
          "Dialogs.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.2" }
          """,
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """,
          "Menu.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.1" }
          """,
          "Tips.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.3" }
          """,
        ]),
    ]
  )
}

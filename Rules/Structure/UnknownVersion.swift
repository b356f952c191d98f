import LintKit

/// Describes findings of the reader of catalogs.
struct UnknownVersion: Rule {
  static let info = RuleInfo(
    id: "unknown-version",
    category: .structure,
    severity: .note,
    summary: "A string catalog has a version that no known Xcode writes.",
    rationale: """
      Xcode writes `1.0` to `1.3`. Another first number announces a format that this program does \
      not know, so it may misread the file and report what is right. Anything that is no number was \
      written by hand or by a script, and Apple's compiler may refuse it.
      """,
    examples: [
      .reported(
        "a format of the future, and words", as: .note,
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦2.0⟧" }
          """,
          "Menu.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦latest⟧" }
          """,
          "Tips.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "⟦⟧" }
          """,
        ]),
      .accepted(
        "the versions of Xcode 15 and later",
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

import LintKit

/// Describes findings of the catalog reader.
struct EmptyLocalization: Rule {
  static let info = RuleInfo(
    id: "empty-localization",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary: "Localization contains no string.",
    rationale: """
      The key appears to be localized into the language, but has no string. Users see the key, and \
      translators aren't asked for a translation. Some scripts leave an empty object when they \
      remove a translation. A misspelled member, which Xcode ignores, has the same effect.

      `missing-translation` and `missing-plural-other` don't report the same key again.
      """,
    fix: "Add a `stringUnit` with the translation, or remove the empty localization.",
    examples: [
      .reported(
        "language without a string", as: .warning,
        ["Localizable.xcstrings": .catalog(key: "Save", localizations: #""⟦de⟧" : {}"#)],
        fixed: ["Localizable.xcstrings": .catalog("\"Save\" : {\n\n}")]),
      .reported(
        "empty variations, and an empty plural form", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "⟦fr⟧" : { "variations" : {} },
              "⟦ja⟧" : { "variations" : { "device" : {} } },
              "pl" : { "variations" : { "plural" : {
                "⟦few⟧" : {},
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld plików" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
              } } }
              """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "pl" : { "variations" : { "plural" : {
                "few" : {},
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld plików" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
              } } }
              """)
        ]),
      .reported(
        "strings in members that Xcode doesn't recognize", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "⟦de⟧" : { "stringunit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "⟦fr⟧" : { "variations" : { "plurals" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichiers" } }
              } } }
              """)
        ]),
      .reported(
        "repeated members, which don't add a string", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "⟦de⟧" : { "stringunit" : { "value" : "%lld Dateien", "value" : "%lld Dateien" } },
              "⟦fr⟧" : { "variations" : { "plural" : {}, "plural" : {} } }
              """)
        ]),
      .accepted(
        "entries without localizations; an empty string",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Open" : {},
            "Print" : { "localizations" : {} },
            "Save" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "new", "value" : "" } }
              }
            }
            """)
        ]),
    ]
  )
}

import LintKit

/// Describes findings of the reader of catalogs.
struct EmptyLocalization: Rule {
  static let info = RuleInfo(
    id: "empty-localization",
    category: .structure,
    severity: .warning,
    summary: "A localization is there and has no text.",
    rationale: """
      Scripts leave empty objects behind when they remove a translation, and a misspelled member \
      hides a text. The language counts as one that the key has, but there is nothing to show: \
      users see the key, and translators are not asked for a text. `missing-translation` and \
      `missing-plural-other` do not report it as well.
      """,
    examples: [
      .reported(
        "an empty language, empty variations, an empty branch", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "⟦de⟧" : {},
              "⟦fr⟧" : { "variations" : {} },
              "⟦ja⟧" : { "variations" : { "device" : {} } },
              "pl" : { "variations" : { "plural" : {
                "⟦few⟧" : {},
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld plików" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
              } } }
              """)
        ]),
      .reported(
        "texts under names that Xcode does not know", as: .warning,
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
      .accepted(
        "entries without localizations; an empty text",
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

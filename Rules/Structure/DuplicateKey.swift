import LintKit

/// Describes findings of the readers of all formats.
struct DuplicateKey: Rule {
  static let info = RuleInfo(
    id: "duplicate-key",
    category: .structure,
    severity: .error,
    summary: "A key stands twice in one object.",
    rationale: """
      A merge of two branches that add one key leaves both. Every reader takes one of them \
      silently, mostly the last, so that somebody's translation or a whole language of a key is \
      gone, and comes back to life when the other one is deleted.
      """,
    examples: [
      .reported(
        "a merge left a key of the catalog twice", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
              }
            },
            "⟦Save⟧" : {
              "localizations" : {
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
              }
            }
            """)
        ]),
      .reported(
        "deep inside of a key", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "Sichern", "⟦value⟧" : "Speichern"
                }
              },
              "fr" : { "stringUnit" : { "state" : "new", "value" : "" } },
              "⟦fr⟧" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
              """)
        ]),
      .reported(
        "the same value twice, which loses nothing", as: .warning,
        [
          "Localizable.xcstrings": #"""
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {}, "⟦S\u0061ve⟧" : {} },
            "version" : "1.0"
          }
          """#
        ]),
      .reported(
        "a key of a .strings file, and one of a rule in a .stringsdict file", as: .error,
        [
          "en.lproj/Localizable.strings": """
          "save" = "Save";
          "⟦save⟧" = "Save as";
          """,
          "en.lproj/Plurals.stringsdict": .propertyList(
            """
            <key>files</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d file</string>
                <key>other</key><string>%d file</string>
                <key>⟦other⟧</key><string>%d files</string>
              </dict>
            </dict>
            """),
        ]),
      .reported(
        "a unit of a translator's file", as: .error,
        [
          "de.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target>Sichern</target>
            </trans-unit>
            <trans-unit id="⟦Save⟧">
              <source>Save</source>
              <target>Speichern</target>
            </trans-unit>
            """, target: "de")
        ]),
      .reported(
        "keys that look the same and are composed in two ways", as: .note,
        [
          "en.lproj/Localizable.strings": """
          "caf\u{E9}" = "Café";
          "⟦cafe\u{301}⟧" = "Coffee";
          """,
          "Menu.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Caf\u{E9}" : {}, "⟦Cafe\u{301}⟧" : {} },
            "version" : "1.0"
          }
          """,
        ]),
      .accepted(
        "one key in several objects, and keys that differ in case",
        [
          "en.lproj/Localizable.strings": """
          "save" = "Save";
          "Save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "save" = "Sichern";
          "Save" = "Sichern";
          """,
        ]),
    ]
  )
}

import LintKit

/// Describes findings of the readers of all formats.
struct DuplicateKey: Rule {
  static let info = RuleInfo(
    id: "duplicate-key",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "Key appears twice in the same file or object.",
    rationale: """
      If two branches add the same key, a merge often keeps both copies. Only one of them is used, \
      and the other copy's string is lost without a message. In a catalog, all its translations \
      are lost too.

      Foundation uses the last copy in a `.strings` file or a property list. Which copy Xcode uses \
      in a catalog isn't documented, and JSON readers differ. Every command of catalog-lint uses \
      the first one, but errors are reported in both. If two values differ only in capitals, spaces \
      and punctuation, the finding is a warning. If `ibtool` wrote the same string for two \
      objects of an interface file, the finding is a note.
      """,
    fix: """
      Keep the correct copy and delete the other. In a catalog, first add the translations that \
      only the other copy has.
      """,
    examples: [
      .reported(
        "key is in the catalog twice after a merge", as: .error,
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
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
              }
            }
            """)
        ]),
      .reported(
        "duplicate inside a key", as: .error,
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
        "copies that contradict each other, so that there is no fix", as: .error,
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
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Speichern" } }
              }
            }
            """)
        ]),
      .reported(
        "same key with the same value twice", as: .warning,
        [
          "Localizable.xcstrings": #"""
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {}, "⟦S\u0061ve⟧" : {} },
            "version" : "1.0"
          }
          """#
        ],
        fixed: [
          "Localizable.xcstrings": #"""
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {} },
            "version" : "1.0"
          }
          """#
        ]),
      .reported(
        "values that differ only in capitals and punctuation", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "Sichern …"; "⟦save⟧" = "sichern...";"#
        ]),
      .reported(
        "same entry twice, with different comments", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          /* Button in the toolbar */
          "save" = "Save";

          /* Button in the toolbar */
          "open" = "Open";

          /* Menu item */
          "⟦save⟧" = "Save";

          // Lock
          "⟦open⟧" = "Open";
          """
        ],
        fixed: [
          "en.lproj/Localizable.strings": """
          /* Button in the toolbar */
          /* Menu item */
          "save" = "Save";

          /* Button in the toolbar */
          // Lock
          "open" = "Open";
          """
        ]),
      .reported(
        "same string for two objects of an interface file", as: .note,
        [
          "en.lproj/Window.strings": """
          /* Class = "NSMenu"; title = "Save"; ObjectID = "8285"; */
          "Save" = "Save";

          /* Class = "NSButtonCell"; title = "Save"; ObjectID = "8287"; */
          "⟦Save⟧" = "Save";
          """
        ]),
      .reported(
        "duplicate key in a .strings file, and in a rule of a .stringsdict file", as: .error,
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
        "duplicate unit in an XLIFF file", as: .error,
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
        "keys that differ only in Unicode normalization", as: .note,
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
        "same key in two languages; keys that differ only in case",
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

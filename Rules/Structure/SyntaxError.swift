import LintKit

/// Describes findings of the scanners and readers of all formats.
struct SyntaxError: Rule {
  static let info = RuleInfo(
    id: "syntax-error",
    category: .structure,
    severity: .error,
    summary: "A file does not follow the syntax of its format.",
    rationale: """
      Foundation loads nothing of a `.strings` file with a missing semicolon: the whole language \
      falls back to keys, and the place that it names, if any, is mostly the line behind the \
      fault. A catalog that is not JSON, often after a merge, stops the build for everybody.
      """,
    examples: [
      .reported(
        "a trailing comma", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {}⟦,⟧ },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "a merge conflict", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
          ⟦<<<<<<<⟧ HEAD
              "Save" : {}
          =======
              "Save as" : {}
          >>>>>>> save-as
            },
            "version" : "1.0"
          }
          """,
          "en.lproj/Menu.strings": """
          ⟦<<<<<<< HEAD⟧
          "save" = "Save";
          =======
          "save" = "Save as";
          >>>>>>> save-as
          """,
        ]),
      .reported(
        "a catalog that was cut off", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Save" : ⟦⟧
          """
        ]),
      .reported(
        "a comment in JSON", as: .error,
        [
          "Localizable.xcstrings": """
          {
            ⟦/⟧/ written by hand
            "sourceLanguage" : "en", "strings" : {}, "version" : "1.0"
          }
          """
        ]),
      .reported(
        "values of the wrong type; the rest of the catalog is still checked", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Open" : ⟦"Öffnen"⟧,
              "Save" : {
                "localizations" : {
                  "de" : { "stringUnit" : ⟦"Sichern"⟧ },
                  "fr" : { "stringUnit" : { "state" : ⟦1⟧, "value" : "Enregistrer" } }
                },
                "shouldTranslate" : ⟦"no"⟧
              }
            },
            "version" : ⟦1⟧
          }
          """
        ]),
      .reported(
        "a catalog without its texts or its language", as: .error,
        [
          "Empty.xcstrings": "⟦⟧",
          "Localizable.xcstrings": #"⟦{⟧ "sourceLanguage" : "en", "version" : "1.0" }"#,
          "Menu.xcstrings": #"⟦{⟧ "strings" : {}, "version" : "1.0" }"#,
          "Other.xcstrings": #"{ "sourceLanguage" : "en", "strings" : ⟦[]⟧, "version" : "1.0" }"#,
          "Top.xcstrings": "⟦[⟧]",
        ]),
      .reported(
        "a semicolon, a quote and a text are missing", as: .error,
        [
          "de.lproj/Menu.strings": """
          "open" = "Öffnen"⟦⟧
          "save" = "Sichern";
          "close" = ⟦;⟧
          """
        ]),
      .reported(
        "something other than a text", as: .error,
        [
          "de.lproj/Menu.strings": #""open" = ⟦{ one = "Öffnen"; }⟧;"#
        ]),
      .reported(
        "an empty .stringsdict file, and one with something other than a rule", as: .error,
        [
          "de.lproj/Menu.stringsdict": "⟦⟧",
          "fr.lproj/Menu.stringsdict": .propertyList(
            """
            <key>files</key>
            ⟦<array/>⟧
            """),
        ]),
      .reported(
        "XML that is not well-formed", as: .error,
        [
          "de.lproj/Menu.stringsdict": .propertyList(
            """
            <key>files⟦</string>⟧
            """)
        ]),
      .reported(
        "a translator's file with a declared entity, which could stand for anything", as: .error,
        [
          "de.xliff": """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE xliff [ ⟦<!ENTITY name "Notes"⟧> ]>
          <xliff version="1.2"></xliff>
          """
        ]),
      .reported(
        "a translator's file without the id of a text, or with one that cannot be imported",
        as: .error,
        [
          "de.xliff": .xliff(
            """
            ⟦<trans-unit>⟧
              <source>Save</source>
              <target>Sichern</target>
            </trans-unit>
            <trans-unit id="n⟦|==|plural.one⟧|==|plural.other">
              <source>one</source>
              <target>eins</target>
            </trans-unit>
            """, target: "de"),
          "fr.xliff": """
          <xliff version="1.2">
            ⟦<file original="L.strings" source-language="en">⟧
              <body>
                <trans-unit id="save"><source>Save</source><target>Enregistrer</target></trans-unit>
              </body>
            </file>
          </xliff>
          """,
          "it.xliff": #"<xliff version="⟦3.0⟧"></xliff>"#,
          "ja.xliff": #"<?xml version="1.0"?> ⟦<⟧html></html>"#,
        ]),
      .reported(
        "a translator's file with texts where none belong", as: .error,
        [
          "de.xliff": """
          <xliff version="1.2">
            ⟦<file source-language="en" target-language="de">⟧
              <body>
                <trans-unit id="save"><source>Save</source><target>Sichern</target></trans-unit>
              </body>
            </file>
          </xliff>
          """,
          "fr.xliff": """
          <xliff version="1.2">
            <file original="L.strings" source-language="en" target-language="fr">
              ⟦<trans-unit id="save">⟧<source>Save</source><target>Enregistrer</target></trans-unit>
            </file>
          </xliff>
          """,
          "it.xliff": """
          <xliff version="1.2">
            <file original="L.strings" source-language="en" target-language="it">
              <body>
                <trans-unit id="save">
                  <source>Save</source>
                  <target>Salva</target>
                  ⟦<target>⟧Registra</target>
                </trans-unit>
              </body>
            </file>
          </xliff>
          """,
        ]),
      .reported(
        "a file of another program, whose markup nobody else can read", as: .note,
        [
          "de.xliff": .xliff(
            """
            <trans-unit id="hello">
              <source>Hello ⟦<x id="NAME"/>⟧</source>
              <target>Hallo <x id="NAME"/></target>
            </trans-unit>
            """, target: "de")
        ]),
      .reported(
        "a .strings file without a byte", as: .note,
        ["de.lproj/Menu.strings": "⟦⟧"]),
      .accepted(
        "a byte order mark and line ends of Windows",
        [
          "Localizable.xcstrings":
            "\u{FEFF}{\r\n  \"sourceLanguage\" : \"en\", \"strings\" : {}, \"version\" : \"1.0\"\r\n}\r\n"
        ]),
      .accepted(
        "keys without quotes, with single quotes, without a text, and files of comments",
        [
          "en.lproj/Menu.strings": """
          open = "Open";
          'save' = "Save";
          "Close";
          """,
          "en.lproj/Empty.strings": "/* no texts yet */",
        ]),
      .accepted(
        "a property list in XML inside of a .strings file",
        [
          "en.lproj/Menu.strings": """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict>
            <key>open</key>
            <string>Open</string>
          </dict>
          </plist>
          """
        ]),
    ]
  )
}

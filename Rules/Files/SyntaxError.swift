import LintKit

/// Describes findings of the scanners and readers of all formats.
struct SyntaxError: Rule {
  static let info = RuleInfo(
    id: "syntax-error",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "File doesn't follow the syntax of its format.",
    rationale: """
      If a semicolon is missing, Foundation rejects the entire `.strings` file, and users see keys \
      in place of its strings. If Foundation's error names a line, it is usually the one after the \
      mistake. A catalog that is not valid JSON, often the result of a merge, fails the build.
      """,
    fix: """
      Correct the file at the reported place. After a merge, resolve the conflict and remove its \
      markers.
      """,
    examples: [
      .reported(
        "missing semicolon", as: .error,
        [
          "de.lproj/Menu.strings": """
          "open" = "Öffnen"⟦⟧
          "save" = "Sichern";
          """
        ]),
      .reported(
        "trailing comma in JSON", as: .error,
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
        "merge conflict", as: .error,
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
        "catalog that is cut off", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Save" : ⟦⟧
          """
        ]),
      .reported(
        "comment in JSON", as: .error,
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
        "catalog without its strings or its language", as: .error,
        [
          "Empty.xcstrings": "⟦⟧",
          "Localizable.xcstrings": #"⟦{⟧ "sourceLanguage" : "en", "version" : "1.0" }"#,
          "Menu.xcstrings": #"⟦{⟧ "strings" : {}, "version" : "1.0" }"#,
          "Other.xcstrings": #"{ "sourceLanguage" : "en", "strings" : ⟦[]⟧, "version" : "1.0" }"#,
          "Top.xcstrings": "⟦[⟧]",
        ]),
      .reported(
        "missing value", as: .error,
        [
          "de.lproj/Menu.strings": """
          "open" = "Öffnen";
          "close" = ⟦;⟧
          """
        ]),
      .reported(
        "value that is not a string", as: .error,
        [
          "de.lproj/Menu.strings": #""open" = ⟦{ one = "Öffnen"; }⟧;"#
        ]),
      .reported(
        "list in an InfoPlist table", as: .note,
        [
          "de.lproj/InfoPlist.strings": #"NSTypes = ⟦({ NSName = "Text"; })⟧;"#
        ]),
      .reported(
        "empty .stringsdict file, and one with an entry that is not a rule", as: .error,
        [
          "de.lproj/Menu.stringsdict": "⟦⟧",
          "fr.lproj/Menu.stringsdict": .propertyList(
            """
            <key>files</key>
            ⟦<array/>⟧
            """),
        ]),
      .reported(
        "comment with two hyphens, which XML doesn't allow", as: .warning,
        [
          "de.lproj/Menu.stringsdict": .propertyList(
            """
            <key>files</key>
            <!-- files ⟦--⟧->
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d Datei</string>
                <key>other</key><string>%d Dateien</string>
              </dict>
            </dict>
            """)
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
        "XLIFF file that declares an entity, which isn't expanded", as: .error,
        [
          "de.xliff": """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE xliff [ ⟦<!ENTITY name "Notes"⟧> ]>
          <xliff version="1.2"></xliff>
          """
        ]),
      .reported(
        "XLIFF unit without an id, or with one that can't be imported",
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
        "XLIFF file with strings in the wrong place", as: .error,
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
        "XLIFF file with markup of another program", as: .note,
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
        "empty .strings file", as: .note,
        ["de.lproj/Menu.strings": "⟦⟧"]),
      .accepted(
        "complete entries",
        [
          "de.lproj/Menu.strings": """
          "open" = "Öffnen";
          "save" = "Sichern";
          """
        ]),
      .accepted(
        "valid JSON",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : {} },
            "version" : "1.0"
          }
          """
        ]),
      .accepted(
        "byte order mark and Windows line breaks",
        [
          "Localizable.xcstrings":
            "\u{FEFF}{\r\n  \"sourceLanguage\" : \"en\", \"strings\" : {}, \"version\" : \"1.0\"\r\n}\r\n"
        ]),
      .accepted(
        "keys without quotes, with single quotes or without a value, and files with only comments",
        [
          "en.lproj/Menu.strings": """
          open = "Open";
          'save' = "Save";
          "Close";
          """,
          "en.lproj/Empty.strings": "/* no strings yet */",
        ]),
      .accepted(
        "XML property list in a .strings file",
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

import LintKit

/// Describes findings of the readers of all formats.
struct SuspectEncoding: Rule {
  static let info = RuleInfo(
    id: "suspect-encoding",
    category: .structure,
    severity: .error,
    summary: "The bytes of a file are not the text that they seem to be.",
    rationale: """
      An editor shows a file in whatever encoding it guesses. Foundation does not guess: a file \
      with one Latin-1 letter is not loaded at all, and the language shows nothing but keys. A byte \
      order mark in the middle of a text is invisible on most screens and an odd box on some; two \
      keys that differ in it are never found.
      """,
    examples: [
      .reported(
        "a byte order mark inside a text", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "⟦\u{FEFF}⟧Sichern" }
              }
              """),
          "de.lproj/Menu.strings": "\"save\" = \"⟦\u{FEFF}⟧Sichern\";",
        ]),
      .reported(
        "two byte order marks at the start", as: .error,
        [
          "de.lproj/Menu.strings": "\u{FEFF}⟦\u{FEFF}⟧\"save\" = \"Sichern\";",
          "Localizable.xcstrings": """
          \u{FEFF}⟦\u{FEFF}⟧{ "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """,
        ]),
      .reported(
        "a NUL byte", as: .warning,
        [
          "de.lproj/Menu.strings": "\"save\" = \"Sich⟦\u{0}⟧ern\";"
        ]),
      .reported(
        "a false encoding declaration, with which Foundation shows 'Ã–ffnen'", as: .warning,
        [
          "de.lproj/Menu.strings": """
          <?xml version="1.0" encoding="⟦iso-8859-1⟧"?>
          <plist version="1.0">
          <dict><key>open</key><string>Öffnen</string></dict>
          </plist>
          """
        ]),
      .accepted(
        "one byte order mark, and letters of every script",
        [
          "de.lproj/Menu.strings": "\u{FEFF}\"save\" = \"Sichern – 保存 – حفظ – 💾\";",
          "Localizable.xcstrings": """
          \u{FEFF}{ "sourceLanguage" : "en", "strings" : { "保存" : {} }, "version" : "1.0" }
          """,
        ]),
    ]
  )
}

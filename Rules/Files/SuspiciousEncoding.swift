import LintKit

/// Describes findings of the readers of all formats.
struct SuspiciousEncoding: Rule {
  static let info = RuleInfo(
    id: "suspicious-encoding",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary: "File contains bytes that don't match its encoding, or a stray byte order mark.",
    rationale: """
      Editors guess the encoding of a file, but Foundation doesn't. A single Latin-1 byte makes \
      Foundation reject the whole UTF-8 file, and users see keys in place of its strings.

      A byte order mark inside a string or a key is a warning. It is usually invisible but may \
      appear as a box, and in a key, it makes the lookup fail.
      """,
    fix: "Save the file as UTF-8. Remove byte order marks and NUL bytes inside strings.",
    examples: [
      .reported(
        "byte order mark inside a string", as: .warning,
        ["de.lproj/Menu.strings": "\"save\" = \"⟦\u{FEFF}⟧Sichern\";"]),
      .reported(
        "byte order mark inside a string of a catalog", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "⟦\u{FEFF}⟧Sichern" }
              }
              """)
        ]),
      .reported(
        "two byte order marks at the start of a catalog", as: .error,
        [
          "Localizable.xcstrings": """
          \u{FEFF}⟦\u{FEFF}⟧{ "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """
        ],
        fixed: [
          "Localizable.xcstrings": """
          \u{FEFF}{ "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """
        ]),
      .reported(
        "two byte order marks, of which Xcode drops one when it copies the file", as: .warning,
        ["de.lproj/Menu.strings": "\u{FEFF}⟦\u{FEFF}⟧\"save\" = \"Sichern\";"],
        fixed: ["de.lproj/Menu.strings": "\u{FEFF}\"save\" = \"Sichern\";"]),
      .reported(
        "NUL byte", as: .warning,
        [
          "de.lproj/Menu.strings": "\"save\" = \"Sich⟦\u{0}⟧ern\";"
        ]),
      .reported(
        "wrong encoding declaration, with which Foundation shows 'Ã–ffnen'", as: .warning,
        [
          "de.lproj/Menu.strings": """
          <?xml version="1.0" encoding="⟦iso-8859-1⟧"?>
          <plist version="1.0">
          <dict><key>open</key><string>Öffnen</string></dict>
          </plist>
          """
        ]),
      .accepted(
        "byte order mark at the start of the file, and letters of any script",
        [
          "de.lproj/Menu.strings": "\u{FEFF}\"save\" = \"Sichern – 保存 – حفظ – 💾\";",
          "Localizable.xcstrings": """
          \u{FEFF}{ "sourceLanguage" : "en", "strings" : { "保存" : {} }, "version" : "1.0" }
          """,
        ]),
    ]
  )
}

import LintKit

/// Describes findings of the readers of all formats.
struct InvalidEscape: Rule {
  static let info = RuleInfo(
    id: "invalid-escape",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary: "Escape sequence is invalid, or produces a different character than intended.",
    rationale: """
      In a `.strings` file, a Unicode escape starts with an uppercase `\\U`. The JSON form \
      `\\u00e9` loses its backslash, and users see `u00e9`. Octal escapes use the NeXTSTEP \
      encoding: `\\351` is Ø, not é. In JSON, an unpaired surrogate is shown as a replacement \
      character.

      A backslash at the end of a line joins lines in Swift and C, but not in a table. In a key, this \
      is a warning, because the code looks up the key without the line break.

      A backslash before a character that needs none, for example `\\/` or `\\’`, is harmless. It \
      is reported as a note, once per entry.
      """,
    fix: """
      Write the character itself. In a `.strings` file, `\\U` with four hexadecimal digits is also \
      valid.
      """,
    examples: [
      .reported(
        "lowercase 'u' in a Unicode escape", as: .warning,
        ["fr.lproj/Localizable.strings": #""closed" = "Ferm⟦\u00e9⟧";"#],
        fixed: ["fr.lproj/Localizable.strings": #""closed" = "Ferm\U00e9";"#]),
      .reported(
        "Swift escape", as: .warning,
        ["fr.lproj/Localizable.strings": #""closed" = "Ferm⟦\u{E9}⟧";"#]),
      .reported(
        "octal digits, and a letter that isn't an escape", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "summer" = "⟦\351⟧t⟦\351⟧";
          "path" = "a⟦\q⟧b";
          """#
        ],
        fixed: [
          "fr.lproj/Localizable.strings": #"""
          "summer" = "ØtØ";
          "path" = "aqb";
          """#
        ]),
      .reported(
        "backslash before a slash, reported once per entry", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "⟦\/⟧home\/help" = "https:\/\/example.com\/aide";
          """#
        ],
        fixed: [
          "fr.lproj/Localizable.strings": #"""
          "/home/help" = "https://example.com/aide";
          """#
        ]),
      .reported(
        "backslash before an apostrophe", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "app" = "L⟦\’⟧app";
          """#
        ]),
      .reported(
        "Unicode escape with more or fewer than four digits", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "smile" = "⟦\U1F600⟧";
          "letter" = "⟦\U41⟧";
          """#
        ],
        fixed: [
          "fr.lproj/Localizable.strings": #"""
          "smile" = "\Ud83d\Ude00";
          "letter" = "\U0041";
          """#
        ]),
      .reported(
        "escapes that would join if they were replaced", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "letters" = "⟦\U41⟧⟦\c⟧ ⟦\xe9⟧";
          """#
        ],
        fixed: [
          "fr.lproj/Localizable.strings": #"""
          "letters" = "\U0041c é";
          """#
        ]),
      .reported(
        "octal digits for ASCII, and a line break after a backslash", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "letter" = "⟦\101⟧";
          "lines" = "one⟦\⟧
          two";
          """#
        ]),
      .reported(
        "line break after a backslash in a key", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "one ⟦\⟧
          two" = "un deux";
          """#
        ]),
      .reported(
        "unpaired surrogate in a catalog", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Smile", values: ["en": #"⟦\ud83d⟧ Smile"#])
        ]),
      .accepted(
        "valid escapes in a .strings file",
        [
          "fr.lproj/Localizable.strings": #"""
          "closed" = "Ferm\U00e9";
          "smile" = "\Ud83d\Ude00";
          "quote" = "\"one\"\n\ttwo \\ three";
          """#
        ]),
      .accepted(
        "JSON escapes in a catalog",
        [
          "Localizable.xcstrings": .catalog(
            key: "Smile",
            localizations: #"""
              "en" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\ud83d\ude00 \"Smile\"\n\u00e9 \/ \\"
                }
              }
              """#)
        ]),
    ]
  )
}

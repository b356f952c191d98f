import LintKit

/// Describes findings of the readers of all formats.
struct InvalidEscape: Rule {
  static let info = RuleInfo(
    id: "invalid-escape",
    category: .structure,
    severity: .warning,
    summary: "Escape sequence is invalid, or produces a different character than intended.",
    rationale: """
      In a `.strings` file, a Unicode escape has an uppercase `\\U`. The `\\u00e9` of other \
      languages loses its backslash, and users see `u00e9`. Octal escapes use the NeXTSTEP \
      encoding: `\\351` is Ø, not é. In JSON, half of a surrogate pair is shown as a replacement \
      character.

      A backslash before a character that needs none, for example `\\/` or `\\’`, is harmless. It \
      is a note, once per entry.
      """,
    fix: "Write the character itself, or `\\U` with four hexadecimal digits.",
    examples: [
      .reported(
        "lowercase 'u' in a Unicode escape", as: .warning,
        ["fr.lproj/Localizable.strings": #""closed" = "Ferm⟦\u00e9⟧";"#]),
      .reported(
        "octal digits, and a letter that isn't an escape", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "summer" = "⟦\351⟧t⟦\351⟧";
          "path" = "a⟦\q⟧b";
          """#
        ]),
      .reported(
        "escaped slash, once per entry", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "⟦\/⟧home\/help" = "https:\/\/example.com\/aide";
          """#
        ]),
      .reported(
        "character that needs no backslash", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "app" = "L⟦\’⟧app";
          """#
        ]),
      .reported(
        "more or fewer than four digits", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "smile" = "⟦\U1F600⟧";
          "letter" = "⟦\U41⟧";
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
        "half of a surrogate pair in a catalog", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Smile", values: ["en": #"⟦\ud83d⟧ Smile"#])
        ]),
      .accepted(
        "escapes of property lists",
        [
          "fr.lproj/Localizable.strings": #"""
          "closed" = "Ferm\U00e9";
          "smile" = "\Ud83d\Ude00";
          "quote" = "\"one\"\n\ttwo \\ three";
          """#
        ]),
      .accepted(
        "escapes of JSON",
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

import LintKit

/// Describes findings of the readers of all formats.
struct InvalidEscape: Rule {
  static let info = RuleInfo(
    id: "invalid-escape",
    category: .structure,
    severity: .warning,
    summary: "An escape does not stand for what it looks like.",
    rationale: """
      Old-style property lists know `\\U00e9` only. What other languages write, `\\u00e9`, loses \
      its backslash, and users read `u00e9`. Octal digits stand for characters of the NextStep \
      encoding of 1989: `\\351` is Ø and not é. In JSON, half of a surrogate pair is no character \
      at all and is shown as a replacement character.

      `\\/` is a habit from JSON, and `\\’` one from other languages. The string is what was meant, \
      so a backslash before a sign is a note, once per entry.
      """,
    examples: [
      .reported(
        "a lowercase u, digits in another encoding, an unknown letter", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "closed" = "Ferm⟦\u00e9⟧";
          "summer" = "⟦\351⟧t⟦\351⟧";
          "path" = "a⟦\q⟧b";
          """#
        ]),
      .reported(
        "an escaped slash, once per entry", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "⟦\/⟧home\/help" = "https:\/\/example.com\/aide";
          """#
        ]),
      .reported(
        "a sign that needs no backslash", as: .note,
        [
          "fr.lproj/Localizable.strings": #"""
          "app" = "L⟦\’⟧app";
          """#
        ]),
      .reported(
        "more digits or fewer than the four of an escape", as: .warning,
        [
          "fr.lproj/Localizable.strings": #"""
          "smile" = "⟦\U1F600⟧";
          "letter" = "⟦\U41⟧";
          """#
        ]),
      .reported(
        "octal digits of ASCII, and a line end behind a backslash", as: .note,
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
            key: "Smile", texts: ["en": #"⟦\ud83d⟧ Smile"#])
        ]),
      .accepted(
        "the escapes of property lists",
        [
          "fr.lproj/Localizable.strings": #"""
          "closed" = "Ferm\U00e9";
          "smile" = "\Ud83d\Ude00";
          "quote" = "\"one\"\n\ttwo \\ three";
          """#
        ]),
      .accepted(
        "the escapes of JSON",
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

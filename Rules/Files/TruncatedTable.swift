import LintKit

/// Describes findings of the `.strings` reader.
struct TruncatedTable: Rule {
  static let info = RuleInfo(
    id: "truncated-table",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary:
      "Stray character, or unclosed comment or key, makes Foundation ignore the rest of a file.",
    rationale: """
      Foundation reads a `.strings` file until it finds something that can't start a key: a stray \
      character, a curly quote, an invisible space. It then treats the file as complete. Nothing \
      is logged and the build succeeds, but all following entries are missing in that language.

      A comment ends at the first `*/`. If one isn't closed before the next one begins, the entries \
      between them are part of the comment. This is a warning.
      """,
    fix: "Remove the character, or close the comment or the key.",
    examples: [
      .reported(
        "extra semicolon", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          "Open" = "Ouvrir";⟦;⟧
          "Close" = "Fermer";
          """
        ],
        fixed: [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          "Open" = "Ouvrir";
          "Close" = "Fermer";
          """
        ]),
      .reported(
        "stray character", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          "Open" = "Ouvrir";⟦=⟧
          "Close" = "Fermer";
          """
        ]),
      .reported(
        "comment that is never closed", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          ⟦/* The file menu⟧
          "Open" = "Ouvrir";
          """
        ]),
      .reported(
        "comment that ends only with the next one", as: .warning,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          ⟦/* The file menu⟧
          "Open" = "Ouvrir";
          /* The window menu */
          "Zoom" = "Réduire";
          """
        ]),
      .reported(
        "key that is never closed", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          ⟦"Open = Ouvrir;⟧
          """
        ]),
      .reported(
        "stray character after the last entry, which hides nothing yet", as: .warning,
        [
          "fr.lproj/Localizable.strings": #""New" = "Nouveau";⟦;⟧"#
        ]),
      .accepted(
        "entries that are commented out, and a comment that mentions another one",
        [
          "fr.lproj/Localizable.strings": """
          /* Unused:
          "Open" = "Ouvrir";
          // "Close" = "Fermer";
          */
          /* Comments begin with /* and continue until the end */
          "New" = "Nouveau";
          """
        ]),
      .accepted(
        "whitespace and comments at the end",
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";

          // The end
          /* of the file */

          """
        ]),
    ]
  )
}

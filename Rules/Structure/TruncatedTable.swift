import LintKit

/// Describes findings of the reader of `.strings` files.
struct TruncatedTable: Rule {
  static let info = RuleInfo(
    id: "truncated-table",
    category: .structure,
    severity: .error,
    summary: "Foundation stops in the middle of a .strings file without an error.",
    rationale: """
      Foundation reads `.strings` files until something stands where a key should begin and cannot \
      be one: a stray sign, a curly quote, an invisible space. It then takes the file for complete. \
      Nothing is logged and the build succeeds, but all entries behind that place are missing in \
      that language alone.
      """,
    examples: [
      .reported(
        "a stray sign hides the entries that follow", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          "Open" = "Ouvrir";⟦=⟧
          "Close" = "Fermer";
          """
        ]),
      .reported(
        "a semicolon too many", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";⟦;⟧
          "Open" = "Ouvrir";
          """
        ]),
      .reported(
        "a comment that is never closed", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          ⟦/* The file menu⟧
          "Open" = "Ouvrir";
          """
        ]),
      .reported(
        "a key that is never closed", as: .error,
        [
          "fr.lproj/Localizable.strings": """
          "New" = "Nouveau";
          ⟦"Open = Ouvrir;⟧
          """
        ]),
      .reported(
        "a stray sign behind the last entry, which hides nothing yet", as: .warning,
        [
          "fr.lproj/Localizable.strings": #""New" = "Nouveau";⟦;⟧"#
        ]),
      .accepted(
        "white space and comments at the end",
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

import LintKit

/// Reports keys that Xcode no longer finds in the code.
struct StaleEntry: Rule {
  static let info = RuleInfo(
    id: "stale-entry",
    category: .status,
    severity: .warning,
    summary: "A key is no longer used in the code.",
    rationale: """
      Xcode marks a key as stale when its last use has gone from the code. It stays in the \
      catalog, is sent to translators and paid for in every language, and is shipped to users who \
      never see it. Sometimes the mark is the only trace of an accident: the text in the code was \
      reworded, and all its translations were left behind under the old key.

      It can be fixed mechanically: by removing the key, or by marking it as managed by hand.
      """,
    tally: "keys are stale",
    examples: [
      .reported(
        "the code has lost the text", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Sign up" : {
              "extractionState" : "⟦stale⟧",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Registrieren" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "S’inscrire" } }
              }
            }
            """)
        ]),
      .reported(
        "a key that is not to be translated can be stale too", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@ · %@" : { "extractionState" : "⟦stale⟧", "shouldTranslate" : false }
            """)
        ]),
      .accepted(
        "keys that are found in the code, or kept by hand",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Sign in" : {},
            "settings.title" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } }
              }
            },
            "CFBundleName" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Notes" } }
              }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isStale, let range = entry.extractionRange else { return }
    context.report(
      Self.message, at: range, key: entry.string(of: entry.key),
      help: "remove the key, or manage it manually if the code makes its name at run time")
  }
}

extension StaleEntry {
  private static let message = "the key is stale: Xcode no longer finds it in the code"
}

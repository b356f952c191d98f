import LintKit

/// Reports keys that Xcode no longer finds in the code.
struct StaleEntry: Rule {
  static let info = RuleInfo(
    id: "stale-entry",
    category: .status,
    severity: .warning,
    entriesWith: .stale,
    summary: "Key is marked as stale, because Xcode no longer finds it in the code.",
    rationale: """
      Xcode marks a key as stale when its last use disappears from the code. The key stays in the \
      catalog: you pay for its translation into every language, and it ships but is never shown. \
      It can also be a sign of a mistake: the string was reworded in the code, and its \
      translations remain under the old key.
      """,
    fix: """
      Remove the key. If the code builds its name at run time, mark it as managed manually in \
      Xcode.
      """,
    tally: "keys are stale",
    examples: [
      .reported(
        "string was removed from the code", as: .warning,
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
        ],
        fixed: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "untranslatable key", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@ · %@" : { "extractionState" : "⟦stale⟧", "shouldTranslate" : false }
            """)
        ]),
      .accepted(
        "keys that are found in the code, or managed manually",
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
    // 'not-stale' reports a stale key that the code uses.
    guard let range = entry.extractionRange, !context.isCalled(entry) else { return }
    context.report(
      Self.message, at: range, key: entry.string(of: entry.key),
      help: "remove the key, or mark it as managed manually if the code builds the key at run time",
      fix: Self.fix(of: entry))
  }
}

extension StaleEntry {
  private static func fix(of entry: Entry) -> Fix? {
    MemberEdit(at: entry.key.range, in: entry.table)?.removal(ofMember: entry.key)
      .map { Fix("remove the key", .unsafe, [$0]) }
  }

  private static let message = "the key is stale: Xcode no longer finds it in the code"
}

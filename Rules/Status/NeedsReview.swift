import LintKit

/// Reports texts that wait for somebody to look at them.
struct NeedsReview: Rule {
  static let info = RuleInfo(
    id: "needs-review",
    category: .status,
    severity: .warning,
    summary: "A text waits for review.",
    rationale: """
      A text needs review when its source changed after it was translated, or when somebody marked \
      it so. It is shipped all the same: users read the translation of a sentence that is no \
      longer there, perhaps the old price, or the way to a button that has moved.
      """,
    tally: "texts wait for review",
    examples: [
      .reported(
        "the source changed after the translation was made", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Delete the album and its photos?",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "⟦needs_review⟧", "value" : "Album löschen?" }
              }
              """)
        ]),
      .reported(
        "one plural branch, and a text of the source language", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "photos" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "⟦needs_review⟧", "value" : "Photos" } }
              }
            },
            "%lld days" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tag" } },
                      "other" : {
                        "stringUnit" : { "state" : "⟦needs_review⟧", "value" : "%lld Tag" }
                      }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .reported(
        "a translator's file that asks for a review", as: .warning,
        [
          "de.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target state="⟦needs-review-l10n⟧">Speichern</target>
            </trans-unit>
            """, target: "de")
        ]),
      .accepted(
        "translated, by people or by a machine",
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } },
              "ja" : {
                "stringUnit" : { "state" : "machine_translated", "value" : "キャンセル" }
              }
              """)
        ]),
      .accepted(
        "keys that are stale or not to be translated",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Fax" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Fax" } }
              }
            },
            "Wi-Fi" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "WLAN" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units where unit.state == .needsReview {
      context.report(
        Self.message, in: unit, of: entry, at: unit.stateRange,
        help: entry.isSource(unit) ? Self.sourceHelp : Self.help)
    }
  }
}

extension NeedsReview {
  private static let message = "the text needs review"
  private static let sourceHelp = "read it, then mark it as reviewed"
  private static let help = "compare it with the source text, then mark it as reviewed"
}

import LintKit

/// Reports strings that need review.
struct NeedsReview: Rule {
  static let info = RuleInfo(
    id: "needs-review",
    category: .status,
    severity: .warning,
    entriesWith: .openStates,
    summary: "Translation or source string is marked as needing review.",
    rationale: """
      A string needs review if its source changed after it was translated, or if a reviewer marked \
      it. It ships anyway: users may read an outdated translation, for example with an old price \
      or the name of a removed button.

      The name of an app that is the same as in the source language isn't reported.
      """,
    fix: "Compare the translation with the source, correct it, and mark it as reviewed.",
    tally: "strings need review",
    examples: [
      .reported(
        "translation of a source that has changed", as: .warning,
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
        "one plural form, and a string of the source language", as: .warning,
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
        "XLIFF file that asks for a review", as: .warning,
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
        "strings translated by a person or a machine",
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
        "name of an app that stays the same",
        [
          "InfoPlist.xcstrings": .catalog(
            """
            "CFBundleDisplayName" : { "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Trio" } },
              "ko" : { "stringUnit" : { "state" : "needs_review", "value" : "Trio" } }
            } }
            """)
        ]),
      .accepted(
        "stale or untranslatable keys",
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
    guard entry.isShipped, entry.isTranslatable else { return }
    for index in entry.units.indices where entry.units[index].state == .needsReview {
      let unit = entry.units[index]
      guard !isSameName(unit, in: entry) else { continue }
      context.report(
        Self.message, in: unit, of: entry, at: unit.stateRange,
        help: entry.isSource(unit) ? Self.sourceHelp : Self.help)
    }
  }
}

extension NeedsReview {
  /// Returns whether a string is the name of the app as in the source language.
  private func isSameName(_ unit: StringUnit, in entry: Entry) -> Bool {
    guard entry.table.purpose == .infoPlist, !entry.isSource(unit), entry.isCopyOfSource(unit)
    else {
      return false
    }
    return ["CFBundleName", "CFBundleDisplayName"].contains(entry.string(of: entry.key))
  }

  private static let message = "the string needs review"
  private static let sourceHelp = "check it, then mark it as reviewed"
  private static let help = "compare it with the source, then mark it as reviewed"
}

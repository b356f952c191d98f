import LintKit

/// Reports translations of keys that are marked as not to be translated.
struct TranslatedUntranslatable: Rule {
  static let info = RuleInfo(
    id: "translated-untranslatable",
    category: .status,
    severity: .note,
    summary: "A key that must not be translated has a translation.",
    rationale: """
      Xcode lets nobody edit the translations of a key that is marked 'Don’t Translate', and sends \
      none to translators, but it ships those that are there. A text from before the mark stays in \
      the app for good, although nobody sees it in the editor. Either the mark is wrong, or the \
      translation is a leftover.
      """,
    tally: "translations are of keys that must not be translated",
    examples: [
      .reported(
        "a name that was translated before it was marked", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Photo Booth" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦Fotokabine⟧" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "Photo Booth" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
      .reported(
        "a plural is reported once for each language", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld px" : {
              "localizations" : {
                "fr" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : { "state" : "translated", "value" : "⟦%lld point⟧" }
                      },
                      "other" : {
                        "stringUnit" : { "state" : "translated", "value" : "%lld points" }
                      }
                    }
                  }
                }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
      .accepted(
        "the text of the source or the key, repeated or in the source language",
        [
          "Localizable.xcstrings": .catalog(
            """
            "app.name" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Photo Booth" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Photo Booth" } }
              },
              "shouldTranslate" : false
            },
            "%@ %@" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ %@" } },
                "en" : { "stringUnit" : { "state" : "new", "value" : "%1$@ %2$@" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
      .accepted(
        "texts that are new or empty, and keys that are stale",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Fax" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Telefax" } }
              },
              "shouldTranslate" : false
            },
            "Photo Booth" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "new", "value" : "Fotokabine" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.isTranslatable, !entry.isStale else { return }
    var reported: Int?
    for unit in entry.units where unit.localization != reported && differs(unit, in: entry) {
      reported = unit.localization
      context.report(Self.message, in: unit, of: entry, help: Self.help)
    }
  }
}

extension TranslatedUntranslatable {
  /// Whether a text is a translation in other words than those of the source, as far as those are
  /// known.
  private func differs(_ unit: Unit, in entry: Entry) -> Bool {
    guard !entry.isSource(unit), unit.state != .new, let source = entry.sourceText(for: unit),
      !entry.isSame(unit.text, entry.key), !entry.isBlank(unit.text)
    else { return false }
    // The same text may be written with other escapes.
    return !entry.hasSameContent(unit.text, source)
  }
}

extension TranslatedUntranslatable {
  private static let message = "a translation of a key that must not be translated"
  private static let help =
    "remove the translation, or let the key be translated again (remove 'shouldTranslate')"
}

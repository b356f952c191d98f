import LintKit

/// Reports translations of keys that are marked as not to be translated.
struct TranslatedUntranslatable: Rule {
  static let info = RuleInfo(
    id: "translated-untranslatable",
    category: .status,
    severity: .note,
    entriesWith: .untranslatable,
    summary: "Key that is marked \"Don't Translate\" has a translation.",
    rationale: """
      Xcode hides the translations of a key that is marked "Don't Translate", and doesn't send \
      them to translators, but the app still contains them and shows them to users.
      """,
    fix: """
      Remove the translation. If the key should be translated, clear \"Don't Translate\" \
      (`shouldTranslate`).
      """,
    tally: "translations belong to keys that are marked \"Don't Translate\"",
    examples: [
      .reported(
        "name was translated before it was marked", as: .note,
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
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "Photo Booth" : {
              "localizations" : {
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "Photo Booth" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
      .reported(
        "plural: one finding for each language", as: .note,
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
        "copy of the source or of the key, or a string in the source language",
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
        "strings that are new or empty, and keys that are stale",
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
    guard !entry.isStale else { return }
    var reported: Int?
    for unit in entry.units where unit.localization != reported && differs(unit, in: entry) {
      reported = unit.localization
      context.report(
        Self.message, in: unit, of: entry, help: Self.help, fix: Self.fix(of: unit, in: entry))
    }
  }
}

extension TranslatedUntranslatable {
  /// Returns whether a string is a translation that differs from the source string, as far as that
  /// is known.
  private func differs(_ unit: StringUnit, in entry: Entry) -> Bool {
    guard !entry.isSource(unit), !entry.isOpen(unit), let source = entry.sourceText(for: unit),
      !entry.hasSameContent(unit.text, entry.key), !entry.isOnlyWhitespace(unit.text)
    else { return false }
    // The same string may be written with different escapes.
    return !entry.hasSameContent(unit.text, source)
  }
}

extension TranslatedUntranslatable {
  /// Removes the translation into the language.
  private static func fix(of unit: StringUnit, in entry: Entry) -> Fix? {
    let name = TextSpan(range: entry.localizations[unit.localization].name)
    return MemberEdit(at: name.range, in: entry.table)?.removal(ofMember: name)
      .map { Fix("remove the translation", .unsafe, [$0]) }
  }

  private static let message = "the key is marked 'Don’t Translate' but has a translation"
  private static let help =
    "remove the translation, or clear 'Don’t Translate' ('shouldTranslate') for the key"
}

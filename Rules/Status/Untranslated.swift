import LintKit

/// Reports texts of a catalog that nobody has translated yet.
struct Untranslated: Rule {
  static let info = RuleInfo(
    id: "untranslated",
    category: .status,
    severity: .warning,
    summary: "A text is new and not translated yet.",
    rationale: """
      A text in state `new` looks like a translation but is none: it is empty, or a copy of the \
      source that an import has left. Xcode drops most of them from the app, so that users see the \
      key or another language.

      Branches that are new beside translated ones are one warning of `partly-translated`, and are \
      not reported here. In InfoPlist tables it is a note, since the system falls back on the text \
      of `Info.plist`.
      """,
    tally: "texts are untranslated",
    examples: [
      .reported(
        "a new text, empty or with the words of the source", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Archive",
            localizations: """
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
              "fr" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "Archive" } }
              """)
        ]),
      .reported(
        "all branches of a variation or of a substitution", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "%lld files" } }
                    }
                  }
                }
              }
            },
            "%lld files in %@" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "%#@files@ in %2$@" },
                  "substitutions" : {
                    "files" : {
                      "argNum" : 1,
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "one" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
                          "other" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } }
                        }
                      }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .reported(
        "a text in a translator's file", as: .warning,
        [
          "ru.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target state="⟦new⟧">Save</target>
            </trans-unit>
            """, target: "ru")
        ]),
      .reported(
        "a system text, which falls back on Info.plist", as: .note,
        [
          "InfoPlist.xcstrings": .catalog(
            key: "NSCameraUsageDescription",
            localizations: """
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
              "en" : { "stringUnit" : { "state" : "new", "value" : "Scans your receipts." } }
              """)
        ]),
      .accepted(
        "a branch beside translated ones: `partly-translated` warns of the variation",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "the export of the source language, in which Xcode marks texts as new",
        [
          "en.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target state="new">Save</target>
            </trans-unit>
            """, target: "en")
        ]),
      .accepted(
        "new texts of the source language: Xcode marks what it takes from the code so",
        [
          "InfoPlist.xcstrings": .catalog(
            """
            "NSCameraUsageDescription" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Scans your receipts." } }
              }
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
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "Wi-Fi" : {
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var partial: Set<Int>?
    for (index, unit) in entry.units.enumerated()
    where unit.state == .new && !entry.isInSourceLanguage(unit) {
      let known = partial ?? Set(entry.partialVariations.flatMap(\.open))
      partial = known
      guard !known.contains(index) else { continue }
      let isAbsent = unit.stateRange == nil && unit.text.isEmpty
      context.report(
        isAbsent ? Self.messageOfAbsence : Self.message, in: unit, of: entry, at: unit.stateRange,
        severity: entry.table.purpose == .infoPlist ? .note : .warning, help: Self.help)
    }
  }
}

extension Untranslated {
  private static let message = "the text is not translated: its state is 'new'"
  private static let messageOfAbsence = "this variant of the text has no translation"
  private static let help = "translate it; the state then becomes 'translated'"
}

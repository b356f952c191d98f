import LintKit

/// Reports empty translations of source strings that aren't empty.
struct EmptyTranslation: Rule {
  static let info = RuleInfo(
    id: "empty-translation",
    category: .status,
    severity: .error,
    entriesWith: .whitespaceEdges,
    summary: "Translation is empty although its source is not.",
    rationale: """
      Foundation shows an empty translation as it is, so a button or message is empty in that \
      language. Such a translation usually comes from importing a file in which it was left empty.
      """,
    fix: "Translate the string, or remove the translation so that it counts as missing.",
    examples: [
      .reported(
        "empty string in state 'translated'", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "nl" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } }
              """)
        ]),
      .reported(
        "translation in state 'needs_review' that contains only whitespace", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "sv" : { "stringUnit" : { "state" : "needs_review", "value" : "⟦ \\n⟧" } }
              """)
        ]),
      .reported(
        "empty plural form although every form of the source has text", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "translation that contains only spaces", as: .error,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "nl.lproj/Localizable.strings": #""save" = "⟦  ⟧";"#,
        ]),
      .accepted(
        "translated string",
        ["Localizable.xcstrings": .catalog(key: "Save", values: ["nl": "Bewaar"])]),
      .accepted(
        "one space, if the source begins and ends with a space",
        [
          "en.lproj/Localizable.strings": #""at" = " at ";"#,
          "ja.lproj/Localizable.strings": #""at" = " ";"#,
        ]),
      .accepted(
        "source is empty too",
        [
          "en.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
          "nl.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
        ]),
      .accepted(
        "empty form for zero, and empty forms if the source also has an empty form",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld new" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld neu" } },
                      "other" : {
                        "stringUnit" : { "state" : "translated", "value" : "%lld neu" }
                      },
                      "zero" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                    }
                  }
                }
              }
            },
            "names" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                    }
                  }
                },
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "all" } }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .accepted(
        "strings that are stale, new, or marked \"Don't Translate\"",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Fax" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              }
            },
            "Save" : {
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "Wi-Fi" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var cache = TextCache<TextEdges>()
    for unit in entry.units where entry.isOnlyWhitespace(unit.text) {
      guard isTranslation(unit, of: entry) else { continue }
      let sources = sourceStrings(for: unit, of: entry).map {
        cache.fact(about: $0, find: entry.edges)
      }
      guard !sources.isEmpty, !sources.contains(where: \.isOnlyWhitespace) else { continue }
      if unit.text.isEmpty {
        context.report(Self.message, in: unit, of: entry, help: Self.help)
      } else if !sources.contains(where: { $0.leadingCount + $0.trailingCount > 0 }) {
        context.report(
          Self.whitespaceMessage, in: unit, of: entry, help: Self.help, kind: "whitespace")
      }
    }
  }
}

extension EmptyTranslation {
  private func isTranslation(_ unit: StringUnit, of entry: Entry) -> Bool {
    guard !entry.isSource(unit), unit.state != .new, unit.state != .unknown else { return false }
    return unit.branch.flatMap { entry.branches[$0].category } != .zero
  }

  /// Returns the possible source strings of a unit.
  ///
  /// If there is no localization in the source language, the source string is the key of a catalog
  /// entry. A key that is missing from the source file has no source string.
  private func sourceStrings(for unit: StringUnit, of entry: Entry) -> [TextSpan] {
    guard let source = entry.source, !source.units.isEmpty else {
      return entry.table.capabilities.hasExtractedKeys ? [entry.key] : []
    }
    return counterparts(of: unit, in: source, of: entry).map { entry.units[$0].text }
  }

  /// Returns the indices of source units in the same variant, or else in the same substitution, or
  /// else all of them.
  private func counterparts(of unit: StringUnit, in source: Localization, of entry: Entry) -> [Int]
  {
    guard source.units.count > 1 else { return Array(source.units) }
    // No real entry has more variants than this.
    let units = source.units.prefix(64)
    let variant = entry.variant(of: unit)
    let isPlural =
      unit.branch.map { entry.variations[entry.branches[$0].variation].kind } == .plural
    let same = units.filter { entry.variant(of: entry.units[$0]) == variant }
    if !isPlural && !same.isEmpty { return same }
    let name = substitution(of: unit, in: entry)
    let nearby = units.filter { substitution(of: entry.units[$0], in: entry) == name }
    return nearby.isEmpty ? Array(units) : nearby
  }

  private func substitution(of unit: StringUnit, in entry: Entry) -> String? {
    unit.substitution.map { entry.name(of: entry.substitutions[$0].name) }
  }
}

extension EmptyTranslation {
  private static let message = "the translation is empty, so nothing is shown"
  private static let whitespaceMessage = "the translation contains only whitespace"
  private static let help = "translate it, or remove it so that it counts as missing"
}

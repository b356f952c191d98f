import LintKit

/// Reports translations that have no text although their source has some.
struct EmptyTranslation: Rule {
  static let info = RuleInfo(
    id: "empty-translation",
    category: .status,
    severity: .error,
    summary: "A translation is empty although its source is not.",
    rationale: """
      An empty translation is a translation: the button or the message has no text at all in that \
      language, and nothing falls back on the source. It counts as done in every statistic. Most \
      come from an import that returned a key without its text.
      """,
    examples: [
      .reported(
        "an import came back without the text", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "nl" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
              "sv" : { "stringUnit" : { "state" : "needs_review", "value" : "⟦ \\n⟧" } }
              """)
        ]),
      .reported(
        "a plural branch while every branch of the source has text", as: .error,
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
        "a text of nothing but spaces", as: .error,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "nl.lproj/Localizable.strings": #""save" = "⟦  ⟧";"#,
        ]),
      .accepted(
        "a word that joins others and that a language does without",
        [
          "en.lproj/Localizable.strings": #""at" = " at ";"#,
          "ja.lproj/Localizable.strings": #""at" = " ";"#,
        ]),
      .accepted(
        "the source is blank too",
        [
          "en.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
          "nl.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
        ]),
      .accepted(
        "a branch for zero, and branches while the source has a silent one",
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
        "texts that are not translated at all, or never shipped",
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
    guard entry.traits.contains(.blankEdge), entry.isShipped else { return }
    var memory = TextMemory<TextEdges>()
    for unit in entry.units where isBlank(unit.text, of: entry) {
      guard isTranslation(unit, of: entry) else { continue }
      let sources = sourceTexts(for: unit, of: entry).map {
        memory.fact(about: $0, find: entry.edges)
      }
      guard !sources.isEmpty, !sources.contains(where: \.isBlank) else { continue }
      if unit.text.isEmpty {
        context.report(Self.message, in: unit, of: entry, help: Self.help)
      } else if !sources.contains(where: { $0.leadingCount + $0.trailingCount > 0 }) {
        context.report(Self.blankMessage, in: unit, of: entry, help: Self.help)
      }
    }
  }
}

extension EmptyTranslation {
  private func isTranslation(_ unit: Unit, of entry: Entry) -> Bool {
    guard !entry.isSource(unit), unit.state != .new, unit.state != .unknown else { return false }
    return unit.branch.flatMap { entry.branches[$0].category } != .zero
  }

  /// The texts of the source that a text may be a translation of.
  ///
  /// Without a localization in the source language, a catalog's key is the source text. A key that
  /// the source language's file lacks has no source text.
  private func sourceTexts(for unit: Unit, of entry: Entry) -> [Text] {
    guard let source = entry.source, !source.units.isEmpty else {
      return entry.table.capabilities.hasExtractedKeys ? [entry.key] : []
    }
    return counterparts(of: unit, in: source, of: entry).map { entry.units[$0].text }
  }

  /// The texts of the source in the same place: in the same variant, else in the same substitution,
  /// else all.
  private func counterparts(of unit: Unit, in source: Localization, of entry: Entry) -> [Int] {
    guard source.units.count > 1 else { return Array(source.units) }
    // No person writes more variants than that.
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

  private func substitution(of unit: Unit, in entry: Entry) -> String? {
    unit.substitution.map { entry.name(of: entry.substitutions[$0].name) }
  }

  private func isBlank(_ text: Text, of entry: Entry) -> Bool {
    text.traits.contains(.blankEdge) && entry.edges(of: text).isBlank
  }
}

extension EmptyTranslation {
  private static let message = "the translation is empty, so users see no text"
  private static let blankMessage = "the translation is only white space"
  private static let help = "translate it, or remove it so that it counts as missing"
}

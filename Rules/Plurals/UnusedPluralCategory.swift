import LintKit

/// Reports plural forms that no number selects.
struct UnusedPluralCategory: Rule {
  static let info = RuleInfo(
    id: "unused-plural-category",
    category: .plurals,
    severity: .note,
    summary: "A plural form is for a category that its language never selects.",
    rationale: """
      Foundation chooses a form by the rules of the language, and never the form `few` in English \
      or `one` in Japanese. Such a text does no harm, but somebody writes and reviews it for \
      nothing. Some translation services export all six categories for every language.

      `zero` is chosen for 0 in every language. A category counts as used if some version of the \
      Unicode CLDR has it, since the system of the user decides. It can be fixed mechanically: \
      remove the form.
      """,
    examples: [
      .reported(
        "'few' in English, 'one' in Japanese", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "⟦few⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } },
              "ja" : { "variations" : { "plural" : {
                "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "1ファイル" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict", as: .note,
        [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "%d Tag", "⟦many⟧": "%d Tage", "other": "%d Tage"])
        ]),
      .accepted(
        "'zero' in any language",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "No files" } }
              } } },
              "ja" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "なし" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "forms for fractions and millions, one that Hebrew had once, a language without data",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "cs" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld soubory" } },
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld souboru" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld soubor" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld souborů" } }
              } } },
              "fr" : { "variations" : { "plural" : {
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld de fichiers" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichier" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichiers" } }
              } } },
              "he" : { "variations" : { "plural" : {
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld קבצים" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "קובץ אחד" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld קבצים" } },
                "two" : { "stringUnit" : { "state" : "translated", "value" : "שני קבצים" } }
              } } },
              "oc" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichièrs" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichièrs" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "a text that nobody ships",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ja" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "new", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } }
            } } } } },
            "%lld items" : {
              "extractionState" : "stale",
              "localizations" : { "ja" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "1個" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld個" } }
              } } } }
            }
            """)
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      guard let rules = entry.pluralRules(for: variation) else { continue }
      for branch in entry.branches(of: variation) {
        guard let category = branch.category, !rules.accepted.contains(category),
          category != .other, branch.unit.map({ entry.units[$0].state != .new }) ?? true
        else { continue }
        context.report(
          Self.message(category, rules, entry.locale(of: variation)), in: branch, of: entry,
          help: Self.help)
      }
    }
  }
}

extension UnusedPluralCategory {
  private static func message(
    _ category: PluralCategory, _ rules: PluralRules, _ locale: LocaleIdentifier
  ) -> String {
    "'\(category.name)' is never selected in \(locale.englishName), only "
      + rules.cardinal.map { "'\($0.name)'" }.listed
  }

  private static let help = "remove the form: nobody sees it"
}

import LintKit

/// Reports plural forms that no number selects.
struct UnusedPluralCategory: Rule {
  static let info = RuleInfo(
    id: "unused-plural-category",
    category: .plurals,
    severity: .note,
    entriesWith: .plurals,
    summary: "Plural has a form for a category that its language never uses.",
    rationale: """
      Foundation selects a form by the rules of the language, and never selects `few` in English \
      or `one` in Japanese. The form does no harm, but translators write and review it for \
      nothing. Some translation services export all six categories for every language.

      Foundation uses `zero` for 0 in every language. A category counts as used if any CLDR \
      version lists it, because the version depends on the user's OS.
      """,
    fix: "Remove the form.",
    examples: [
      .reported(
        "'few' in English", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : { "variations" : { "plural" : {
              "⟦few⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } } } }
            """)
        ]),
      .reported(
        "'one' in Japanese", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "ja" : { "variations" : { "plural" : {
                "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "1ファイル" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .note,
        [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "%d Tag", "⟦many⟧": "%d Tage", "other": "%d Tage"])
        ],
        fixed: [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "%d Tag", "other": "%d Tage"])
        ]),
      .accepted(
        "'zero' in any language",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } },
              "zero" : { "stringUnit" : { "state" : "translated", "value" : "No files" } }
            } } } } }
            """)
        ]),
      .accepted(
        "'zero' in Japanese",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "ja" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "なし" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "forms for fractions and millions; 'many' in Hebrew, from older CLDR data; language without data",
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
        "stale key; untranslated form",
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
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      guard let rules = entry.pluralRules(for: variation) else { continue }
      for branch in entry.branches(of: variation) {
        guard let category = branch.category, category != .other,
          !rules.accepted.contains(category),
          branch.unit.map({ !entry.isOpen(entry.units[$0]) }) ?? true
        else { continue }
        context.report(
          Self.message(category, rules, entry.locale(of: variation)), in: branch, of: entry,
          help: Self.help, fix: Self.fix(of: branch, in: variation, of: entry, rules))
      }
    }
  }
}

extension UnusedPluralCategory {
  /// Removes a form. The others must have the same arguments, since the first of the forms decides
  /// which argument counts.
  private static func fix(
    of branch: Branch, in variation: Variation, of entry: Entry, _ rules: PluralRules
  ) -> Fix? {
    // If there are more, a form is repeated.
    let count = PluralCategory.allCases.count
    let branches = Array(entry.branches(of: variation).prefix(count + 1))
    guard branches.count <= count else { return nil }
    let units = branches.compactMap { $0.unit.map { entry.units[$0] } }
    let hasOther = branches.contains { $0.category == .other && $0.unit != nil }
    guard branch.category != .zero, hasOther, units.count == branches.count else { return nil }
    let arguments = units.map(entry.argumentTexts).filter { !$0.isEmpty }
    // If there are arguments, at least one form that stays must have them.
    let staying = zip(branches, units).filter { other, _ in
      other.category.map { $0 == .other || rules.accepted.contains($0) } ?? true
    }
    guard Set(arguments).count <= 1, arguments.count != 1,
      arguments.isEmpty || staying.contains(where: { !entry.argumentTexts(of: $0.1).isEmpty })
    else { return nil }
    let edit = MemberEdit(at: branch.name.range, in: entry.table)
    return edit?.removal(ofMember: branch.name).map {
      // A translation with such a form is compared with another one of the source afterwards.
      Fix(
        "remove the form", .safe, [$0],
        remainders: .strings.union(["identical-plural-branches", "untranslated"]))
    }
  }

  private static func message(
    _ category: PluralCategory, _ rules: PluralRules, _ locale: LocaleIdentifier
  ) -> String {
    "'\(category.name)' is never used in \(locale.englishName), which uses only "
      + rules.cardinal.map { "'\($0.name)'" }.listed
  }

  private static let help = "remove the form"
}

extension Entry {
  /// Returns the specifiers that take arguments, as the string spells them.
  fileprivate func argumentTexts(of unit: StringUnit) -> [String] {
    unit.specifiers.lazy.map { specifiers[$0] }.filter { $0.kind != .percent }.map {
      string(of: TextSpan(range: $0.range, traits: unit.text.traits))
    }
  }
}

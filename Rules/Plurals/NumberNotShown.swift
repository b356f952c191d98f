import LintKit

/// Reports plural forms that leave out the number although they stand for several.
struct NumberNotShown: Rule {
  static let info = RuleInfo(
    id: "number-not-shown",
    category: .plurals,
    severity: .warning,
    summary: "A plural form leaves out the number although it stands for several.",
    rationale: """
      In English `one` means 1, so 'One file' is right. In Russian `one` is the form for 1, 21, 31 \
      and so on, in French for 0 and 1: a text without the number tells people of one file when \
      there are 21, or none.

      Forms that mean a single number in their language may spell it out, and `zero` may say that \
      there is nothing; beside it, a form for 0 and 1 is for 1 alone. Where a form is for 0 and 1 \
      only, or for millions, the finding is a note.
      """,
    examples: [
      .reported(
        "'one' is for 1, 21, 31 in Russian; 'few' and 'other' are for many numbers", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "cs" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "⟦Pár souborů⟧" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Soubor" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld souborů" } }
              } } },
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "⟦Dateien⟧" } }
              } } },
              "ru" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } },
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld файлов" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦Один файл⟧" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict: 'one' of Croatian", as: .warning,
        [
          "hr.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "Još %#@days@", variable: "days", valueType: "d",
            forms: ["one": "⟦jedan dan⟧", "few": "%d dana", "other": "%d dana"])
        ]),
      .reported(
        "a form for 0 and 1; a text of the source that was copied", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "One file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } },
              "fr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦Un fichier⟧" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichiers" } }
              } } },
              "sr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦One file⟧" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "a form for millions", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "es" : { "variations" : { "plural" : {
                "many" : { "stringUnit" : { "state" : "translated", "value" : "⟦Archivos⟧" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Archivo" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld archivos" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "a form for 0 and 1 beside one for 0",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "fr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Un fichier" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fichiers" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "Aucun fichier" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "forms for a single number, and 'zero' in any language",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "ar" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملفات" } },
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملفًا" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "ملف واحد" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملف" } },
                "two" : { "stringUnit" : { "state" : "translated", "value" : "ملفان" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "لا ملفات" } }
              } } },
              "ru" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } },
                "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld файлов" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld файл" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "Нет файлов" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "no form shows the number; texts that nobody ships",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : {
              "extractionState" : "stale",
              "localizations" : { "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Dateien" } }
              } } } }
            },
            "%lld photos" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Foto" } },
                "other" : { "stringUnit" : { "state" : "new", "value" : "Fotos" } }
              } } },
              "sr" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "Слике" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Слика" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Слике" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      let branches = entry.branchesWithoutNumber(of: variation)
      guard !branches.isEmpty, let rules = entry.pluralRules(for: variation) else { continue }
      // Foundation takes 'zero' for 0 in any language, so a form for 0 and 1 is left with 1.
      let hasZero = entry.categories(of: variation).contains(.zero)
      for branch in branches {
        guard let category = branch.category, category != .zero, let unit = branch.unit,
          rules.cardinal.contains(category), rules.exact(category) == nil,
          !(hasZero && rules.isZeroOrOne(category))
        else { continue }
        let isMild =
          rules.isZeroOrOne(category) || rules.millionOnly.contains(category)
          || entry.isCopyOfSource(branch)
        context.report(
          Self.message(category, rules, entry.locale(of: variation)), in: entry.units[unit],
          of: entry, severity: isMild ? .note : .warning, help: Self.help)
      }
    }
  }
}

extension NumberNotShown {
  private static func message(
    _ category: PluralCategory, _ rules: PluralRules, _ locale: LocaleIdentifier
  ) -> String {
    if rules.millionOnly.contains(category) {
      return "'\(category.name)' is the form for millions in \(locale.englishName), and the number "
        + "is not shown"
    }
    let numbers = rules.exampleText(for: category) ?? "fractions such as 1.5"
    return "the number is not shown, but \(locale.englishName) uses '\(category.name)' for "
      + numbers
  }

  private static let help = "show the number as the other forms do"
}

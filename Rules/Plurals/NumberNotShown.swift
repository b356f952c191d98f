import LintKit

/// Reports plural forms that omit the number although they apply to several numbers.
struct NumberNotShown: Rule {
  static let info = RuleInfo(
    id: "number-not-shown",
    category: .plurals,
    severity: .warning,
    entriesWith: .plurals,
    summary: "Plural form that is used for several numbers doesn't show the number.",
    rationale: """
      In English, `one` means 1, so "One file" is correct. In Russian, `one` is the form for 1, \
      21, 31 and so on, and in French for 0 and 1. Without the number, users read "one file" when \
      there are 21 files, or none.

      A form that is used for only one number may spell it out, and `zero` may say "No files". If \
      `zero` exists, a form for 0 and 1 is used only for 1. The finding is a note for forms that \
      are used only for 0 and 1, only for millions, or for one number below 100, such as `one` in \
      Slovenian, which is used for 1, 101 and 201.
      """,
    fix: "Show the number as the other forms do.",
    examples: [
      .reported(
        "'one' is also used for 21 and 31 in Russian", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ru" : { "variations" : { "plural" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } },
              "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld файлов" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦Один файл⟧" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
            } } } } }
            """)
        ]),
      .reported(
        "'few' is used for 2, 3 and 4 in Czech", as: .warning,
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
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file: 'one' in Croatian", as: .warning,
        [
          "hr.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "Još %#@days@", variable: "days", valueType: "d",
            forms: ["one": "⟦jedan dan⟧", "few": "%d dana", "other": "%d dana"])
        ]),
      .reported(
        "1 in digits, where Russian also needs 21 and 31", as: .warning,
        [
          "ru.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "⟦1 день⟧", "few": "%d дня", "many": "%d дней", "other": "%d дня"])
        ]),
      .reported(
        "form for 1, 101 and 201 in Slovenian", as: .note,
        [
          "sl.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "⟦en dan⟧", "two": "%d dneva", "few": "%d dnevi", "other": "%d dni"])
        ]),
      .reported(
        "form for 0 and 1; copy of the source string", as: .note,
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
        "form for millions", as: .note,
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
        "'one' spelled out in French, if 'zero' covers 0",
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
        "form for fractions of an integer",
        [
          "cs.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: [
              "one": "%d soubor", "few": "%d soubory", "many": "souboru", "other": "%d souborů",
            ])
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
        "no form shows the number; stale key; untranslated form",
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
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      let branches = branchesWithoutNumber(of: variation, in: entry, &context)
      guard !branches.isEmpty, let rules = entry.pluralRules(for: variation) else { continue }
      // Foundation uses 'zero' for 0 in every language, so with it a form for 0 and 1 only applies
      // to 1.
      let forms = entry.categories(of: variation)
      for branch in branches {
        guard let category = branch.category, category != .zero, let unit = branch.unit,
          rules.cardinal.contains(category), rules.exact(category) == nil,
          !(forms.contains(.zero) && rules.isZeroOrOne(category)),
          !rules.decimalOnly.contains(category) || category == .other
            || entry.countsFractions(variation)
        else { continue }
        let isLowSeverity =
          rules.isZeroOrOne(category) || rules.millionOnly.contains(category)
          || Self.isRare(category, rules) || entry.isCopyOfSource(branch)
        let fixed = Self.fixedNumber(of: category, in: entry.units[unit], of: entry, rules)
        context.report(
          Self.message(category, among: forms, rules, entry.locale(of: variation), fixed: fixed),
          in: entry.units[unit], of: entry, severity: isLowSeverity ? .note : .warning,
          help: Self.help)
      }
    }
  }
}

extension NumberNotShown {
  /// Returns the branches of a plural variation that don't show the number that selects them,
  /// although another branch does.
  ///
  /// It leaves out empty and untranslated strings, and strings with a broken placeholder.
  private func branchesWithoutNumber(
    of variation: Variation, in entry: Entry, _ context: inout RuleContext
  ) -> [Branch] {
    guard !entry.specifiers.isEmpty, let counted = entry.countedArgument(of: variation) else {
      return []
    }
    var without: [Branch] = []
    var showing: [StringUnit] = []
    for branch in entry.branches(of: variation) {
      guard let index = branch.unit else { continue }
      let unit = entry.units[index]
      if entry.shows(counted, in: unit) {
        showing.append(unit)
      } else if !entry.isOpen(unit) && !unit.text.isEmpty
        && !context.argumentFaults(of: entry).isMalformed(unit: index)
      {
        without.append(branch)
      }
    }
    guard !without.isEmpty, !showing.isEmpty else { return [] }
    // An object that only these forms show, in the source too, is the number as formatted text.
    let shown = objects(in: showing[...], of: entry)
    let known = entry.source.map { objects(in: entry.units[$0.units].prefix(64), of: entry) } ?? []
    without.removeAll { branch in
      guard let index = branch.unit else { return false }
      let own = objects(in: entry.units[index...index], of: entry)
      return !own.isSubset(of: shown) && own.isSubset(of: known)
    }
    return without
  }
}

extension NumberNotShown {
  /// Returns the arguments of strings that are objects.
  private func objects(in units: ArraySlice<StringUnit>, of entry: Entry) -> Set<Int> {
    Set(
      units.flatMap { entry.argumentUses(of: $0) }.filter { $0.argumentClass == .object }
        .map(\.position))
  }

  /// Returns whether only one of the numbers below 100 selects a category.
  private static func isRare(_ category: PluralCategory, _ rules: PluralRules) -> Bool {
    let numbers = rules.examples(for: category)
    return numbers.count > 1 && numbers[1] > 100
  }

  /// Returns the first number of a category if the string has it in digits.
  private static func fixedNumber(
    of category: PluralCategory, in unit: StringUnit, of entry: Entry, _ rules: PluralRules
  ) -> Int? {
    let words = entry.readableText(of: unit).scalars.split { !("0"..."9" ~= $0) }
    return rules.examples(for: category).first { number in
      words.contains { $0.elementsEqual(String(number).unicodeScalars) }
    }
  }

  private static func message(
    _ category: PluralCategory, among forms: PluralCategorySet, _ rules: PluralRules,
    _ locale: LocaleIdentifier, fixed: Int?
  ) -> String {
    if rules.millionOnly.contains(category) {
      return "the number is not shown; \(locale.englishName) uses '\(category.name)' for millions"
    }
    let numbers = rules.exampleText(for: category, among: forms) ?? "fractions such as 1.5"
    let fault = fixed.map { "the form always shows \($0)" } ?? "the number is not shown"
    return "\(fault), but \(locale.englishName) uses '\(category.name)' for \(numbers)"
  }

  private static let help = "show the number, as the other forms do"
}

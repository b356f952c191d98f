import LintKit

/// Reports plural variations without `other`.
struct MissingPluralOther: Rule {
  static let info = RuleInfo(
    id: "missing-plural-other",
    category: .plurals,
    severity: .error,
    summary: "A plural has no form 'other'.",
    rationale: """
      `other` is the form that Foundation takes when there is none for a number. Without it the \
      lookup fails, and people see the key or nothing at all.

      In Belarusian, Polish, Russian and Ukrainian no whole number reaches `other`. Where integers \
      are counted and the forms for them are there, its absence is a warning.
      """,
    examples: [
      .reported(
        "every plural needs it, whatever the language", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } }
              } } },
              "pl" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } }
              } } },
              "tlh" : { "variations" : { "⟦plural⟧" : {
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "teywI’ tu’be’" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "Russian, where the number may have a fraction", as: .error,
        ["ru.lproj/Localizable.stringsdict": russianKilometers(valueType: ".1f")]),
      .reported(
        "Russian, where integers are counted and have their forms", as: .warning,
        ["ru.lproj/Localizable.stringsdict": russianKilometers(valueType: "d")]),
      .accepted(
        "a plural with 'other', a stale one and one that is not translated yet",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ja" : { "variations" : { "plural" : {
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld個" } }
            } } } } },
            "%lld items" : {
              "extractionState" : "stale",
              "localizations" : { "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Objekt" } }
              } } } }
            },
            "%lld photos" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "new", "value" : "%lld photo" } }
            } } } } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      let present = entry.categories(of: variation)
      let isEmptyLocalization =
        variation.firstBranch == nil && variation.substitution == nil
        && entry.table.capabilities.isCompiled
      guard !present.contains(.other), !isEmptyLocalization, !entry.isUntranslated(variation),
        !entry.locale(of: variation).isDocumentation
      else { continue }
      let isReached = isReached(by: variation, of: entry, with: present)
      let isCopy = entry.isCopyOfSource(variation)
      context.report(
        "plural category 'other' is missing", in: variation, of: entry,
        severity: isCopy ? .note : isReached ? .error : .warning,
        help: isReached
          ? "add it; it is the text for all numbers without a form of their own"
          : "add it; integers do without it in \(entry.locale(of: variation).englishName), but "
            + "fractions and Apple's tools do not")
    }
  }

  /// Whether a number that is counted can come to a category without a branch.
  private func isReached(
    by variation: Variation, of entry: Entry, with present: PluralCategorySet
  ) -> Bool {
    guard let rules = entry.pluralRules(for: variation), !entry.countsFractions(variation) else {
      return true
    }
    return rules.integer.contains(.other) || !rules.integer.isSubset(of: present)
  }
}

extension MissingPluralOther {
  /// A Russian plural with the forms for whole numbers.
  private static func russianKilometers(valueType: String) -> RuleExample.Contents {
    .stringsdict(
      key: "distance", format: "%#@kilometers@", variable: "⟦kilometers⟧", valueType: valueType,
      forms: [
        "one": "%\(valueType) километр", "few": "%\(valueType) километра",
        "many": "%\(valueType) километров",
      ])
  }
}

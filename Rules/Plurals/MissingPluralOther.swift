import LintKit

/// Reports plural variations without `other`.
struct MissingPluralOther: Rule {
  static let info = RuleInfo(
    id: "missing-plural-other",
    category: .plurals,
    severity: .error,
    entriesWith: .plurals,
    summary: "Plural has no `other` form.",
    rationale: """
      Foundation uses `other` for every number without a form of its own. Without it, the lookup \
      fails, and users see the key or nothing.

      In Belarusian, Polish, Russian and Ukrainian, no whole number uses `other`. In these \
      languages, the finding is a note if the type of the number is that of a whole number, \
      for example `%lld`, and all its forms exist. Decimals and objects, for example `%.1f` and \
      `%@`, use `other` for fractions. Code that formats without a locale, as \
      `String(format:)` does, uses it for every number, in every language.
      """,
    fix: "Add the `other` form.",
    examples: [
      .reported(
        "only 'one'", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "⟦plural⟧" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "other" : { "stringUnit" : { "state" : "new", "value" : "%lld Datei" } }
            } } } } }
            """)
        ]),
      .reported(
        "language with more forms, and one without data", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
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
        "Russian, where the number is an object", as: .error,
        ["ru.lproj/Localizable.stringsdict": russianKilometers(valueType: "@")]),
      .reported(
        "Russian, where whole numbers are counted and have their forms", as: .note,
        ["ru.lproj/Localizable.stringsdict": russianKilometers(valueType: "d")]),
      .reported(
        "copy of the source, which has the form", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
          "it.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "⟦files⟧", valueType: "d",
            forms: ["one": "%d file"]),
        ]),
      .accepted(
        "plural with 'other'",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
            } } } } }
            """)
        ]),
      .accepted(
        "only 'other'; stale key; untranslated plural",
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
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      let present = entry.categories(of: variation)
      let isEmptyLocalization =
        variation.firstBranch == nil && variation.substitution == nil
        && entry.table.capabilities.isCompiled
      guard !present.contains(.other), !isEmptyLocalization, !entry.isUntranslated(variation),
        !entry.locale(of: variation).isDocumentation
      else { continue }
      let isReached = isReached(by: variation, of: entry, with: present)
      // The source is reported, if it has no such form either.
      let isCopy =
        entry.isCopyOfSource(variation)
        && entry.sourceVariation(for: variation).map {
          !entry.categories(of: $0).contains(.other)
        } ?? false
      context.report(
        "plural category 'other' is missing", in: variation, of: entry,
        severity: isCopy || !isReached ? .note : .error,
        help: isReached
          ? "add it; it is used for every number without a form of its own"
          : "add it; \(entry.locale(of: variation).englishName) does not need it for "
            + "whole numbers, but fractions and code that formats without a locale do",
        fix: Self.models.first {
          present.contains($0) && entry.showsArgumentsOfSource($0, of: variation)
        }.flatMap { entry.adding([.other], to: variation, like: $0) })
    }
  }

  /// Returns whether a counted number can select a category without a branch.
  private func isReached(
    by variation: Variation, of entry: Entry, with present: PluralCategorySet
  ) -> Bool {
    guard let rules = entry.pluralRules(for: variation), !entry.countsFractions(variation),
      !countsObjects(variation, of: entry)
    else { return true }
    return rules.integer.contains(.other) || !rules.integer.isSubset(of: present)
  }
}

extension MissingPluralOther {
  /// Returns whether an object selects the form. It may be a number with a fraction.
  private func countsObjects(_ variation: Variation, of entry: Entry) -> Bool {
    variation.substitution.map { entry.substitutions[$0].argumentClass == .object } ?? false
  }

  /// The forms that are copied, of which the first is most like the missing one.
  private static let models: [PluralCategory] = [.many, .few, .two, .one, .zero]

  /// Returns a Russian plural with the forms for whole numbers.
  private static func russianKilometers(valueType: String) -> RuleExample.Contents {
    .stringsdict(
      key: "distance", format: "%#@kilometers@", variable: "⟦kilometers⟧", valueType: valueType,
      forms: [
        "one": "%\(valueType) километр", "few": "%\(valueType) километра",
        "many": "%\(valueType) километров",
      ])
  }
}

import LintKit

/// Reports plural variations whose forms are all identical.
struct IdenticalPluralBranches: Rule {
  static let info = RuleInfo(
    id: "identical-plural-branches",
    category: .plurals,
    severity: .warning,
    isOn: false,
    entriesWith: .plurals,
    summary: "All forms of a plural variation are the same.",
    rationale: """
      Usually, one form was copied to the others, and users read "1 files". Otherwise, the string \
      doesn't depend on the number and needs no variation.

      The rule doesn't check languages with one plural category, languages in \
      `invariant-languages`, or translations whose source forms are all the same.
      """,
    fix: "Write a form for each category, or replace the variation with a single string.",
    examples: [
      .reported(
        "plural form was copied to the singular", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
              } } },
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "variation that the source doesn't need, reported only in the source", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld km" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld km" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld km" } }
              } } },
              "en" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld km" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld km" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .warning,
        [
          "nl.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "⟦days⟧", valueType: "d",
            forms: ["one": "%d dagen", "other": "%d dagen"])
        ]),
      .reported(
        "Turkish, with 'tr' removed from 'invariant-languages'", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "tr" : { "variations" : { "⟦plural⟧" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } }
            } } } } }
            """)
        ],
        configuration: #"{"rules": {"identical-plural-branches": {"invariant-languages": []}}}"#),
      .accepted(
        "different forms; a single form",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "cs" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld soubory" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld soubor" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld souborů" } }
              } } },
              "de" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "languages in which nouns don't change",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "hu" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld fájl" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld fájl" } }
              } } },
              "ja" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lldファイル" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "strings that are empty or not translated yet",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } },
                "other" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } }
              } } },
              "fr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  /// Languages in which a noun after a number is the same for all numbers.
  var invariantLanguages = [
    "az", "bn", "ckb", "cy", "fa", "fil", "hu", "hy", "ka", "kk", "kmr", "ku", "ky", "mn", "tk",
    "tr", "tt", "ug", "uz",
  ]

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "invariant-languages", into: &invariantLanguages, larger: .reportsLess,
      help: "Languages in which nouns don't change after a number, so that forms may be the same.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      guard let count = Self.countOfEqualForms(of: variation, in: entry),
        let rules = entry.pluralRules(for: variation), rules.integer.count > 1,
        !invariantLanguages.contains(entry.locale(of: variation).language),
        !entry.isUntranslated(variation)
      else { continue }
      if let original = entry.sourceVariation(for: variation),
        Self.countOfEqualForms(of: original, in: entry) != nil
      {
        continue
      }
      context.report(
        count == 2 ? "both plural forms are the same" : "all \(count) plural forms are the same",
        in: variation, of: entry, help: Self.help)
    }
  }
}

extension IdenticalPluralBranches {
  /// Returns the number of forms of a variation if it has several and all are identical.
  private static func countOfEqualForms(of variation: Variation, in entry: Entry) -> Int? {
    var first: TextSpan?
    var count = 0
    for branch in entry.branches(of: variation) {
      guard let unit = branch.unit else { return nil }
      let text = entry.units[unit].text
      if let first, !entry.hasSameContent(first, text) { return nil }
      guard !text.isEmpty else { return nil }
      first = text
      count += 1
    }
    return count > 1 ? count : nil
  }

  private static let help = "write a form for each category, or remove the variation"
}

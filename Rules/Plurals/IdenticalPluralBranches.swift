import LintKit

/// Reports plural variations whose forms are all the same.
struct IdenticalPluralBranches: Rule {
  static let info = RuleInfo(
    id: "identical-plural-branches",
    category: .plurals,
    severity: .warning,
    isOn: false,
    summary: "All forms of a plural variation have the same text.",
    rationale: """
      Either the forms were copied and wait for somebody to write them, or the text does not \
      depend on the number and needs no variation.

      Languages with a single category are left alone, and so are those where nouns do not change \
      behind a number, such as Turkish and Hungarian, and translations of a source whose forms are \
      all the same.
      """,
    examples: [
      .reported(
        "the plural was copied to the singular", as: .warning,
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
        "the source needs no variation; its translation follows it", as: .warning,
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
        "in a .stringsdict", as: .warning,
        [
          "nl.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "⟦days⟧", valueType: "d",
            forms: ["one": "%d dagen", "other": "%d dagen"])
        ]),
      .reported(
        "Turkish is compared if the option says so", as: .warning,
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
        "forms that differ, or a single one",
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
        "languages in which nouns do not change",
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
        "texts that are empty, or that nobody has translated yet",
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

  /// Languages in which the noun behind a number is the same for all numbers.
  var invariantLanguages = [
    "az", "bn", "ckb", "cy", "fa", "fil", "hu", "hy", "ka", "kk", "kmr", "ku", "ky", "mn", "tk",
    "tr", "tt", "ug", "uz",
  ]

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "invariant-languages", into: &invariantLanguages,
      help: "Languages in which a noun is the same behind all numbers, so that forms may be equal.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
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
        "all \(count) plural forms have the same text", in: variation, of: entry, help: Self.help)
    }
  }
}

extension IdenticalPluralBranches {
  /// How many forms a variation has, if there are several and they all have one text.
  private static func countOfEqualForms(of variation: Variation, in entry: Entry) -> Int? {
    var first: Text?
    var count = 0
    for branch in entry.branches(of: variation) {
      guard let unit = branch.unit else { return nil }
      let text = entry.units[unit].text
      if let first, !entry.isSame(first, text) { return nil }
      guard !text.isEmpty else { return nil }
      first = text
      count += 1
    }
    return count > 1 ? count : nil
  }

  private static let help = "write a form for each category, or do without the variation"
}

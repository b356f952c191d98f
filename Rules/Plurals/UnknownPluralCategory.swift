import LintKit

/// Reports names of plural branches that aren't plural categories.
struct UnknownPluralCategory: Rule {
  static let info = RuleInfo(
    id: "unknown-plural-category",
    category: .plurals,
    severity: .error,
    entriesWith: .plurals,
    summary: "Plural form has a name that is not a plural category.",
    rationale: """
      The categories are `zero`, `one`, `two`, `few`, `many` and `other`, in lower case, in every \
      language. Foundation never looks for another name, so a form under `Other` or `plural` is \
      never shown, and Apple's compiler rejects it in a catalog.
      """,
    fix: "Rename the form to one of the six categories.",
    examples: [
      .reported(
        "name with a capital letter", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "⟦Other⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
            } } } } }
            """)
        ]),
      .reported(
        "typo, and the name of another format", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "⟦otehr⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "⟦plural⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
            } } } } }
            """)
        ]),
      .reported(
        "unknown name in a .stringsdict file", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["⟦singular⟧": "%d day", "other": "%d days"])
        ],
        fixed: [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "%d day", "other": "%d days"])
        ]),
      .reported(
        "copy of the source that is not translated yet", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "days" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "⟦One⟧" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
              } } },
              "en" : { "variations" : { "plural" : {
                "One" : { "stringUnit" : { "state" : "new", "value" : "%lld day" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "translated names of the categories, even if the forms are those of the source",
        as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
          "it.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["⟦uno⟧": "%d file", "⟦altro⟧": "%d files"]),
        ]),
      .accepted(
        "two of the six categories",
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
        "all six categories, even if the language doesn't use them; stale key",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "on\\u0065" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "two" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "zero" : { "stringUnit" : { "state" : "translated", "value" : "Keine Dateien" } }
            } } } } },
            "%lld items" : {
              "extractionState" : "stale",
              "localizations" : { "de" : { "variations" : { "plural" : {
                "Other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Objekte" } }
              } } } }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      let unknown = entry.branches(of: variation).filter { $0.category == nil }
      guard !unknown.isEmpty else { continue }
      let isCopy = entry.isCopyOfSource(variation)
      let names = isCopy ? unknownNames(of: entry.sourceVariation(for: variation), in: entry) : []
      for branch in unknown {
        guard branch.unit.map({ !entry.isOpen(entry.units[$0]) }) ?? true else { continue }
        let name = entry.string(of: branch.name)
        context.report(
          "'\(name)' is not a plural category"
            + (Self.meant(by: name).map { "; did you mean '\($0)'?" } ?? ""), in: branch, of: entry,
          severity: names.contains(name) ? .note : .error, help: Self.help,
          fix: Self.meant(by: name).flatMap { entry.renaming(branch, to: $0, in: variation) })
      }
    }
  }
}

extension UnknownPluralCategory {
  /// Returns the names in the source, where they are reported.
  private func unknownNames(of source: Variation?, in entry: Entry) -> Set<String> {
    guard let source else { return [] }
    return Set(
      entry.branches(of: source).filter { $0.category == nil }.map { entry.string(of: $0.name) })
  }

  private static func meant(by name: String) -> String? {
    switch name.lowercased() {
    case "singular": "one"
    case "plural", "default", "others": "other"
    case "none", "nil", "0": "zero"
    case "1": "one"
    case "2": "two"
    default: nearestName(to: name, in: PluralCategory.allCases.map(\.name))
    }
  }

  private static let help = """
    the categories are 'zero', 'one', 'two', 'few', 'many' and 'other', in lower case
    """
}

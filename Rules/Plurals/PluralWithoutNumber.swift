import LintKit

/// Reports plural variations of a catalog in which no form shows a number.
struct PluralWithoutNumber: Rule {
  static let info = RuleInfo(
    id: "plural-without-number",
    category: .plurals,
    severity: .error,
    entriesWith: .plurals,
    summary: "No form of a plural variation has a numeric format specifier.",
    rationale: """
      The number that selects a plural form is an argument of the string. If no form has a \
      specifier for a number, Apple's compiler finds no argument to select a form by, and the \
      build fails. `%@` doesn't count: an object has no plural category.

      Like Xcode, this rule checks only the source language if the key varies by plural there. \
      Otherwise, it checks every language in which the key varies by plural.
      """,
    fix: """
      Show the number in at least one form, for example as `%lld files`. If no form should \
      show it, use a substitution: its `formatSpecifier` gives the type of the argument.
      """,
    examples: [
      .reported(
        "forms without the number", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "copied" : { "localizations" : { "en" : { "variations" : { "⟦plural⟧" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "File copied" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Files copied" } }
            } } } } }
            """)
        ]),
      .reported(
        "source has no number; its translations aren't checked", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "copied" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Kopiert" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Kopiert" } }
              } } },
              "en" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "File copied" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Files copied" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "object in place of a number; each device is checked separately", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@ copied" : { "localizations" : { "ja" : { "variations" : { "⟦plural⟧" : {
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%@をコピー" } }
            } } } } },
            "%lld taps" : { "localizations" : { "en" : { "variations" : { "device" : {
              "iphone" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld tap" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld taps" } }
              } } },
              "other" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "One click" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Clicks" } }
              } } }
            } } } } }
            """)
        ]),
      .reported(
        "XLIFF file that hasn't been imported yet", as: .error,
        [
          "fr.xliff": .xliff(
            """
            <trans-unit id="copied|==|⟦plural⟧.one">
              <source>File copied</source><target state="translated">Fichier copié</target>
            </trans-unit>
            <trans-unit id="copied|==|plural.other">
              <source>Files copied</source><target state="translated">Fichiers copiés</target>
            </trans-unit>
            """, target: "fr")
        ]),
      .accepted(
        "one form shows the number",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "One file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } } } }
            """)
        ]),
      .accepted(
        "substitution that names its argument; stale key",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld drafts" : {
              "extractionState" : "stale",
              "localizations" : { "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Draft" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Drafts" } }
              } } } }
            },
            "copied" : { "localizations" : { "en" : {
              "stringUnit" : { "state" : "translated", "value" : "%#@files@ copied" },
              "substitutions" : { "files" : {
                "argNum" : 1,
                "formatSpecifier" : "lld",
                "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "File" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "Files" } }
                } }
              } }
            } } }
            """)
        ]),
      .accepted(
        ".stringsdict file, which defines the type of the argument",
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "copied", format: "%#@files@ copied", variable: "files", valueType: "lld",
            forms: ["one": "File", "other": "Files"])
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // Xcode imports an export into a catalog, which it compiles.
    guard entry.table.isWrittenLikeCatalog, entry.table.isFormatted, entry.isShipped else {
      return
    }
    let plurals = entry.variations.filter { $0.kind == .plural && $0.substitution == nil }
    let isInSource = plurals.contains { $0.localization == entry.sourceLocalization }
    for variation in plurals
    where !isInSource || variation.localization == entry.sourceLocalization {
      guard !hasNumber(variation, in: entry) else { continue }
      context.report(
        "no plural form has a numeric format specifier", in: variation, of: entry, help: Self.help)
    }
  }
}

extension PluralWithoutNumber {
  /// Returns whether a form has a specifier for a number, or something that can't be evaluated: a
  /// reference to a substitution, a broken specifier, or no string at all.
  private func hasNumber(_ variation: Variation, in entry: Entry) -> Bool {
    var hasForm = false
    for branch in entry.branches(of: variation) {
      guard let index = branch.unit else { continue }
      hasForm = true
      let specifiers = entry.units[index].specifiers
      // An entry without a percent sign has no specifiers at all.
      guard !entry.specifiers.isEmpty else { continue }
      if entry.specifiers[specifiers].contains(where: Self.mayBeNumber) { return true }
    }
    return !hasForm
  }

  private static func mayBeNumber(_ specifier: FormatSpecifier) -> Bool {
    switch specifier.kind {
    case .argument: specifier.argumentClass.isNumeric || specifier.argumentClass == .unknown
    case .variable, .ownArgument, .unknown, .incomplete: true
    case .percent: false
    }
  }

  private static let help = """
    show the number in at least one form, for example '%lld', or use a substitution
    """
}

import LintKit

/// Reports translations of source texts that a change has rewritten.
struct OutdatedTranslation: Rule {
  static let info = RuleInfo(
    id: "outdated-translation",
    category: .status,
    severity: .warning,
    summary: "The source text has changed, and a translation is still that of the earlier one.",
    rationale: """
      A developer rewrites an English text, and nobody tells the translators. Xcode marks the \
      translations for review only where it writes the catalog itself; edited by hand or by a \
      script, or in `.strings`, they stay as they are. From then on German says something else \
      than English.

      This shows only in comparison: it is reported with `--base`, where the source text differs \
      from that of the revision and the translation does not. White space, the shapes of \
      quotation marks, and numbers of arguments that come in their order do not count. Texts to \
      be reviewed are left to `needs-review`.
      """,
    tally: "translations are of an earlier source text",
    examples: [
      .reported(
        "the English text is another one, the German text is not", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "delete" = "Delete for everyone";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "delete" = "⟦Löschen⟧";
          "save" = "Sichern";
          """,
        ],
        since: [
          "en.lproj/Localizable.strings": """
          "delete" = "Delete";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "delete" = "Löschen";
          "save" = "Sichern";
          """,
        ]),
      .reported(
        "a catalog: Japanese was translated anew, German was not", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            texts: ["de": "⟦7 Tage kostenlos⟧", "en": "3 days free", "ja": "3日間無料"])
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            texts: ["de": "7 Tage kostenlos", "en": "7 days free", "ja": "7日間無料"])
        ]),
      .reported(
        "only a plural form of the English text has changed", as: .warning,
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "files" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Dateien⟧" } },
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "One file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "files" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "the translation is to be reviewed, which is another finding",
        [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "needs_review", "value" : "7 Tage kostenlos" }
              },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "3 days free" } }
              """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "trial.title", texts: ["de": "7 Tage kostenlos", "en": "7 days free"])
        ]),
      .accepted(
        "only the shape of the text has changed, not what it says",
        [
          "en.lproj/Localizable.strings": #""wait" = "Don’t close the app …";"#,
          "de.lproj/Localizable.strings": #""wait" = "App nicht schließen …";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""wait" = "Don't close the app...";"#,
          "de.lproj/Localizable.strings": #""wait" = "App nicht schließen …";"#,
        ]),
      .accepted(
        "the number got plural forms, and one of them is the text as it was",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
              "en" : {
                "variations" : {
                  "plural" : {
                    "one" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld file" }
                    },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld files" }
                    }
                  }
                }
              }
              """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "%lld files", texts: ["de": "%lld Dateien"])
        ]),
      .accepted(
        "Xcode wrote the key as a text, and numbered its arguments",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "%@ of %@" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ von %@" } },
            "en" : { "stringUnit" : { "state" : "new", "value" : "%1$@ of %2$@" } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "%@ of %@" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ von %@" } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "another language is the source now, and no text has changed",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "de", "strings" : { "delete" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Löschen" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Supprimer" } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "delete" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Löschen" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Supprimer" } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "the translation is the source text as it is now",
        [
          "en.lproj/Localizable.strings": #""title" = "Photos+";"#,
          "de.lproj/Localizable.strings": #""title" = "Photos+";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""title" = "Photos Plus";"#,
          "de.lproj/Localizable.strings": #""title" = "Photos+";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, let earlier = context.earlier?.entry(for: entry),
      let change = earlier.sourceChange(of: entry)
    else { return }
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && isComparable(localization, of: entry) {
      guard earlier.wasTranslated(localization, of: entry),
        let unit = localization.units.first.map({ entry.units[$0] })
      else { continue }
      context.report(
        Self.message(change.text), in: unit, of: entry, notes: notes(about: unit, of: entry),
        help: Self.help)
    }
  }
}

extension OutdatedTranslation {
  /// Whether a localization is for people, is said to be translated, and differs from the source.
  private func isComparable(_ localization: Localization, of entry: Entry) -> Bool {
    entry.locale(of: localization).isForPeople
      && localization.units.allSatisfy { index in
        let unit = entry.units[index]
        guard unit.state == .translated || unit.state == .machineTranslated else { return false }
        return !unit.text.isEmpty
          && !(entry.sourceText(for: unit).map { entry.hasSameContent(unit.text, $0) } ?? false)
      }
  }

  private func notes(about unit: Unit, of entry: Entry) -> [Note] {
    entry.sourceText(for: unit).map { [Note("the source text as it is now", at: $0.range)] } ?? []
  }

  private static func message(_ text: String?) -> String {
    guard let text else {
      return "a variant of the source text has changed since this was translated"
    }
    return "the source text was '\(text)' when this was translated, and has changed"
  }

  private static let help = "translate it anew, or have it reviewed; if it still fits, leave it"
}

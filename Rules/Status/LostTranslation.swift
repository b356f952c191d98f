import LintKit

/// Reports translations that a change has removed.
struct LostTranslation: Rule {
  static let info = RuleInfo(
    id: "lost-translation",
    category: .status,
    severity: .error,
    summary: "A locale had a translation of a key that is still there, and has none now.",
    rationale: """
      A merge that was resolved in haste, a script, or an import of an old file throws away work \
      that was paid for, and the diff of a catalog is too long for anybody to see it. People who \
      read German on Monday read English on Tuesday.

      This shows only in comparison: it is reported with `--base`, where the revision has a text \
      and the present state has none. What was removed together with its key is not lost. A \
      catalog that was made of `.strings` and `.stringsdict` files is compared with those. A \
      locale that is gone as a whole is one finding.
      """,
    tally: "translations are gone",
    examples: [
      .reported(
        "a merge dropped a line", as: .error,
        [
          "en.lproj/Localizable.strings": """
          "cancel" = "Cancel";
          "⟦save⟧" = "Save";
          """,
          "de.lproj/Localizable.strings": #""cancel" = "Abbrechen";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": """
          "cancel" = "Cancel";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "cancel" = "Abbrechen";
          "save" = "Sichern";
          """,
        ]),
      .reported(
        "a catalog was written anew: Japanese is gone, German is new again", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Cancel" : {
                "localizations" : {
                  "ja" : { "stringUnit" : { "state" : "translated", "value" : "キャンセル" } }
                }
              },
              "⟦Save⟧" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "Save" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Cancel" : {
                "localizations" : {
                  "ja" : { "stringUnit" : { "state" : "translated", "value" : "キャンセル" } }
                }
              },
              "Save" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } },
                  "ja" : { "stringUnit" : { "state" : "translated", "value" : "保存" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "a file was moved into a catalog, but not all of it", as: .error,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "cancel" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } },
                  "en" : { "stringUnit" : { "state" : "translated", "value" : "Cancel" } }
                }
              },
              "⟦save⟧" : {
                "localizations" : {
                  "en" : { "stringUnit" : { "state" : "translated", "value" : "Save" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ],
        since: [
          "en.lproj/Localizable.strings": """
          "cancel" = "Cancel";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "cancel" = "Abbrechen";
          "save" = "Sichern";
          """,
        ]),
      .reported(
        "a whole locale is gone", as: .error,
        ["en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#],
        since: [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "the key was removed, or is called otherwise now",
        [
          "en.lproj/Localizable.strings": #""button.save" = "Save";"#,
          "de.lproj/Localizable.strings": #""button.save" = "Sichern";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": """
          "fax" = "Send as fax";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "fax" = "Als Fax senden";
          "save" = "Sichern";
          """,
        ]),
      .accepted(
        "a text that nobody had translated, and one that is not to be translated any more",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Cancel" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
                }
              },
              "Save" : {},
              "Wi-Fi" : { "shouldTranslate" : false }
            },
            "version" : "1.0"
          }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Cancel" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
                }
              },
              "Save" : {
                "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
              },
              "Wi-Fi" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "WLAN" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ]),
      .accepted(
        "an emptied text, which `empty-translation` reports",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
    ]
  )

  init() {}

  /// Reports texts that are new again.
  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, let earlier = context.earlier?.entry(for: entry) else { return }
    let translations = earlier.translations
    for localization in entry.localizations {
      let units = localization.units.lazy.map { entry.units[$0] }
      guard let unit = units.first, units.allSatisfy({ $0.state == .new }) else { continue }
      let locale = entry.locale(of: localization)
      guard let lost = translations.first(where: { $0.locale == locale.canonical }) else {
        continue
      }
      context.report(
        Self.message(lost.text, locale), in: unit, of: entry, at: unit.stateRange, help: Self.help)
    }
  }

  /// Reports texts that are not there any more.
  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let earlier = context.earlier else { return }
    let indices = Dictionary(
      grouping: table.locales.indices, by: { table.locales[$0].canonical })
    var countOfLocale: [String: Int] = [:]
    for key in table.keys where isShipped(key, in: table) {
      for lost in earlier.entry(forKey: key.key, of: table)?.translations ?? [] {
        guard let present = indices[lost.locale] else {
          countOfLocale[lost.locale, default: 0] += 1
          continue
        }
        guard let first = present.first, !present.contains(where: { table.has(key, in: $0) }),
          !present.contains(where: { table.files(ofLocale: $0).contains(where: table.isBroken) })
        else { continue }
        context.report(
          Self.message(lost.text, table.locales[first]), at: key.key.range,
          key: table.string(of: key.key), locale: table.locales[first].spelling,
          notes: notes(about: first, in: table), help: Self.help)
      }
    }
    report(countOfLocale, of: table, to: &context)
  }
}

extension LostTranslation {
  /// Whether a key is still there to be translated.
  private func isShipped(_ key: KeyRecord, in table: Table) -> Bool {
    key.isTranslatable && !key.isStale && key.content != .nothing
      && (table.format != .localizedFiles
        || table.sourceLocale.map { table.has(key, in: $0) } ?? false)
  }

  private func notes(about locale: Int, in table: Table) -> [Note] {
    table.file(ofLocale: locale).map { file in
      [Note("it is missing in this file", at: file.range(0..<0))]
    } ?? []
  }

  /// Reports the locales that are gone as a whole.
  private func report(
    _ countOfLocale: [String: Int], of table: Table, to context: inout RuleContext
  ) {
    guard let file = table.files.first else { return }
    let place = table.sourceLocale.map { table.localeMentions[$0] } ?? file.range(0..<0)
    for (locale, count) in countOfLocale.sorted(by: { $0.key < $1.key }) {
      context.report(
        Self.message(count, LocaleIdentifier(locale)), at: place, locale: locale,
        help: "restore them; if the language was given up, this is the last time it is said")
    }
  }
}

extension LostTranslation {
  private static func message(_ text: String, _ locale: LocaleIdentifier) -> String {
    "the translation for \(locale.nameAndSpelling) is gone; it was '\(text)'"
  }

  private static func message(_ count: Int, _ locale: LocaleIdentifier) -> String {
    count == 1
      ? "the only translation for \(locale.nameAndSpelling) is gone"
      : "all \(count) translations for \(locale.nameAndSpelling) are gone"
  }

  private static let help = "restore it, or remove the key with it"
}

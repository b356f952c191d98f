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
      and the present state has none. What was removed together with its key is not lost, nor is \
      a copy of the source text. A catalog that was made of `.strings` and `.stringsdict` files \
      is compared with those. A locale that is gone as a whole is one finding, unless it is there \
      with another spelling, or with or without a region.
      """,
    tally: "translations are gone",
    supersedes: ["missing-translation", "untranslated"],
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
          "Localizable.xcstrings": .catalog(
            """
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
            """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            """
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
            """)
        ]),
      .reported(
        "a file was moved into a catalog, but not all of it", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
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
            """)
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
      .reported(
        "Portuguese became Brazilian Portuguese, but for one text", as: .error,
        [
          "en.lproj/L.strings": #""a" = "Cancel"; "⟦b⟧" = "Save";"#,
          "pt-BR.lproj/L.strings": #""a" = "Cancelar";"#,
        ],
        since: [
          "en.lproj/L.strings": #""a" = "Cancel"; "b" = "Save";"#,
          "pt.lproj/L.strings": #""a" = "Cancelar"; "b" = "Salvar";"#,
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
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "Save" : {},
            "Wi-Fi" : { "shouldTranslate" : false }
            """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            """
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
            """)
        ]),
      .accepted(
        "a copy of the English text, without which a reader sees the same",
        [
          "en.lproj/L.strings": #""a" = "Find Next"; "b" = "Save";"#,
          "ru.lproj/L.strings": #""b" = "Сохранить";"#,
        ],
        since: [
          "en.lproj/L.strings": #""a" = "Find Next"; "b" = "Save";"#,
          "ru.lproj/L.strings": #""a" = "Find Next"; "b" = "Сохранить";"#,
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
    for localization in entry.localizations {
      let units = localization.units.lazy.map { entry.units[$0] }
      guard let unit = units.first, units.allSatisfy({ $0.state == .new }) else { continue }
      let locale = entry.locale(of: localization)
      guard let lost = earlier.translation(in: locale.canonical) else { continue }
      let text = earlier.string(of: lost)
      context.report(
        "the translation for \(locale.nameAndSpelling) is new again; it was '\(text)'",
        in: unit, of: entry, at: unit.stateRange,
        help: "restore it and its state, or remove the key with it")
    }
  }

  /// Reports texts that are not there any more.
  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let earlier = context.earlier else { return }
    let locales = PresentLocales(of: table, since: earlier)
    var countOfLocale: [LocaleIdentifier: Int] = [:]
    for key in table.keys where isShipped(key, in: table) {
      guard let earlier = earlier.entry(forKey: key.key, of: table) else { continue }
      for lost in earlier.translations {
        let present = locales[lost.locale]
        guard let first = present.first else {
          countOfLocale[lost.locale, default: 0] += 1
          continue
        }
        guard !present.contains(where: { table.has(key, in: $0) }),
          !present.contains(where: { table.files(ofLocale: $0).contains(where: table.isBroken) })
        else { continue }
        context.report(
          Self.message(earlier.string(of: lost), table.locales[first]), at: key.key.range,
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
      && (!table.capabilities.hasOneFilePerLocale
        || table.sourceLocale.map { table.has(key, in: $0) } ?? false)
  }

  private func notes(about locale: Int, in table: Table) -> [Note] {
    table.file(ofLocale: locale).map { file in
      [Note("it is missing in this file", at: file.range(0..<0))]
    } ?? []
  }

  /// Reports the locales that are gone as a whole.
  private func report(
    _ countOfLocale: [LocaleIdentifier: Int], of table: Table, to context: inout RuleContext
  ) {
    guard let file = table.files.first else { return }
    let place = table.sourceLocale.map { table.localeMentions[$0] } ?? file.range(0..<0)
    for (locale, count) in countOfLocale.sorted(by: { $0.key.spelling < $1.key.spelling }) {
      context.report(
        Self.message(count, locale), at: place, locale: locale.spelling,
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

/// What the locales of an earlier state are called at present.
private struct PresentLocales {
  /// The indices of the locales that the table has, by their canonical identifiers.
  private let indices: [String: [Int]]
  /// Those that the earlier state had not, by their languages.
  private let added: [String: [Int]]
  private let table: Table

  init(of table: Table, since earlier: EarlierTable) {
    let known = Set(earlier.locales.map(\.canonical))
    indices = Dictionary(grouping: table.locales.indices) { table.locales[$0].canonical }
    added = Dictionary(
      grouping: table.locales.indices.filter {
        !known.contains(table.locales[$0].canonical) && $0 != table.sourceLocale
      }
    ) { table.locales[$0].language }
    self.table = table
  }

  /// The indices of a locale: one that came while it went, with or without its region, is it, too.
  subscript(earlier: LocaleIdentifier) -> [Int] {
    if let present = indices[earlier.canonical] { return present }
    return (added[earlier.language] ?? []).filter { index in
      let locale = table.locales[index]
      return locale.isRegion(ofLanguageOf: earlier)
        && (locale.region == nil || earlier.region == nil)
    }
  }
}

import LintKit

/// Reports translations that a change has removed.
struct LostTranslation: Rule {
  static let info = RuleInfo(
    id: "lost-translation",
    category: .status,
    severity: .error,
    summary: "Translation that exists in the base revision is missing.",
    rationale: """
      A bad merge, a script, or the import of an old file can discard finished translations, and \
      the loss is easy to miss in the long diff of a catalog. Users of that language then see the \
      key, or the string in the code.

      The rule needs `--base`. It reports translations that are in the base revision but not in \
      the current files, and translations whose state is `new` again. Removing a translation \
      together with its key isn't a loss, nor is renaming its locale, for example from `pt` to \
      `pt-BR`. If all translations of a locale are missing, they are reported once. If the \
      configuration lists `locales` without this one, the language was dropped on purpose, and the \
      finding is a warning. A translation of several words that became a copy of its source is \
      reported as a warning. Some translation services fill gaps that way. A \
      plural that keeps only `other` but still shows the number is also a warning, even in the source.
      """,
    fix: """
      Restore the translation and its state. If the code no longer uses the key, remove the key too. \
      To drop a language, remove it from `locales` in the same change, or list the remaining languages \
      there.
      """,
    tally: "translations are lost",
    supersedes: ["identical-to-source", "missing-translation", "untranslated"],
    examples: [
      .reported(
        "merge dropped a line", as: .error,
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
        "catalog was rewritten: Japanese is missing, German is new again", as: .error,
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
        "file was migrated to a catalog, but not completely", as: .error,
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
        "whole locale is missing", as: .error,
        ["en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#],
        since: [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .reported(
        "locale renamed from pt to pt-BR, with one string missing", as: .error,
        [
          "en.lproj/L.strings": #""a" = "Cancel"; "⟦b⟧" = "Save";"#,
          "pt-BR.lproj/L.strings": #""a" = "Cancelar";"#,
        ],
        since: [
          "en.lproj/L.strings": #""a" = "Cancel"; "b" = "Save";"#,
          "pt.lproj/L.strings": #""a" = "Cancelar"; "b" = "Salvar";"#,
        ]),
      .reported(
        "translation was replaced by the source string, also in a plural form", as: .warning,
        [
          "en.lproj/Mail.strings": #""quit" = "Quit and close all windows?"; "save" = "Save";"#,
          "de.lproj/Mail.strings": #""quit" = "⟦Quit and close all windows?⟧"; "save" = "Save";"#,
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d open chat", "other": "%d open chats"]),
          "de.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d offener Chat", "other": "⟦%d open chats⟧"]),
        ],
        since: [
          "en.lproj/Mail.strings": #""quit" = "Quit and close all windows?"; "save" = "Save";"#,
          "de.lproj/Mail.strings": #"""
          "quit" = "Beenden und alle Fenster schließen?"; "save" = "Sichern";
          """#,
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d open chat", "other": "%d open chats"]),
          "de.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d offener Chat", "other": "%d offene Chats"]),
        ]),
      .reported(
        "plural forms were removed, although the string shows the number", as: .warning,
        [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "⟦days⟧", valueType: "d",
            forms: ["other": "in %d days"])
        ],
        since: [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "in %d day", "other": "in %d days"])
        ]),
      .accepted(
        "key was removed or renamed",
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
        "plural forms were removed together with the number",
        [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["other": "in a few days"])
        ],
        since: [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["one": "in %d day", "other": "in %d days"])
        ]),
      .accepted(
        "translation that is the same because its source has changed, or in the source language",
        [
          "en.lproj/L.strings": #""a" = "Photos Plus Pro"; "b" = "All the colors";"#,
          "de.lproj/L.strings": #""a" = "Photos Plus Pro"; "b" = "Alle Farben";"#,
          "en-GB.lproj/L.strings": #""a" = "Photos Plus Pro"; "b" = "All the colors";"#,
        ],
        since: [
          "en.lproj/L.strings": #""a" = "Photos Extra"; "b" = "All the colors";"#,
          "de.lproj/L.strings": #""a" = "Photos Plus Pro"; "b" = "Alle Farben";"#,
          "en-GB.lproj/L.strings": #""a" = "Photos Plus Pro"; "b" = "All the colours";"#,
        ]),
      .accepted(
        "string that was never translated, or that no longer needs a translation",
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
        "copy of the source string, which was not a translation",
        [
          "en.lproj/L.strings": #""a" = "Find Next"; "b" = "Save";"#,
          "ru.lproj/L.strings": #""b" = "Сохранить";"#,
        ],
        since: [
          "en.lproj/L.strings": #""a" = "Find Next"; "b" = "Save";"#,
          "ru.lproj/L.strings": #""a" = "Find Next"; "b" = "Сохранить";"#,
        ]),
      .accepted(
        "emptied translation, which `empty-translation` reports",
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

  /// Reports strings whose state is `new` again, and strings that were replaced by their source.
  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.isTranslatable, let earlier = context.base?.entry(for: entry)
    else { return }
    if !entry.variations.isEmpty { reportRemovedForms(of: entry, since: earlier, &context) }
    for localization in entry.localizations {
      let units = localization.units.lazy.map { entry.units[$0] }
      guard let unit = units.first, units.allSatisfy(entry.isOpen) else {
        reportCopy(in: localization, of: entry, earlier, &context)
        continue
      }
      let locale = entry.locale(of: localization)
      guard let lost = earlier.translation(in: locale.canonical) else { continue }
      let text = earlier.string(of: lost)
      context.report(
        "the translation for \(locale.nameAndSpelling) is new again; it was '\(text)'",
        in: unit, of: entry, at: unit.stateRange,
        help: Self.help("restore it and its state", entry.key, of: entry.table, context),
        kind: "new")
    }
  }

  /// Reports strings that have been removed.
  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let earlier = context.base else { return }
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
          notes: notes(about: first, in: table),
          help: Self.help("restore it", key.key, of: table, context))
      }
    }
    report(countOfLocale, of: table, to: &context)
  }
}

extension LostTranslation {
  /// Reports the first string of a translation that was replaced by its source.
  private func reportCopy(
    in localization: Localization, of entry: Entry, _ earlier: BaseEntry,
    _ context: inout RuleContext
  ) {
    let locale = entry.locale(of: localization)
    guard locale.isForPeople, !entry.isSourceLanguage(locale) else { return }
    for index in localization.units {
      let unit = entry.units[index]
      guard !entry.isOpen(unit),
        let lost = earlier.translation(replacedBySourceIn: unit, of: entry),
        entry.hasSeveralWords(unit.text)
      else { continue }
      return context.report(
        "the translation for \(locale.nameAndSpelling) was replaced by the source string; it was "
          + "'\(earlier.string(of: lost))'", in: unit, of: entry, severity: .warning,
        help: "restore it", kind: "copied")
    }
  }

  /// Returns whether a key still exists and needs translation.
  private func isShipped(_ key: KeyRecord, in table: Table) -> Bool {
    key.isTranslatable && !key.isStale && key.content != .nothing
      && (!table.capabilities.hasOneFilePerLocale
        || table.sourceLocale.map { table.has(key, in: $0) } ?? false)
  }

  private func notes(about locale: Int, in table: Table) -> [Note] {
    table.file(ofLocale: locale).map { file in
      [Note("the key is missing from this file", at: file.range(0..<0))]
    } ?? []
  }

  /// Reports locales that have been removed completely.
  private func report(
    _ countOfLocale: [LocaleIdentifier: Int], of table: Table, to context: inout RuleContext
  ) {
    guard let file = table.files.first else { return }
    let place = table.sourceLocale.map { table.localeMentions[$0] } ?? file.range(0..<0)
    let required = Set(context.requiredLocales.map(\.canonical))
    for (locale, count) in countOfLocale.sorted(by: { $0.key.spelling < $1.key.spelling }) {
      // A configuration that lists languages without this one has decided to drop it.
      guard required.isEmpty || required.contains(locale.canonical) else {
        context.report(
          Self.droppedMessage(count, locale), at: place, severity: .warning,
          locale: locale.spelling, kind: LostLanguage.dropped)
        continue
      }
      context.report(
        Self.message(count, locale), at: place, locale: locale.spelling,
        help: Self.help(for: locale, isListed: !required.isEmpty), kind: LostLanguage.missing)
    }
  }
}

extension LostTranslation {
  private static func message(_ text: String, _ locale: LocaleIdentifier) -> String {
    "the translation for \(locale.nameAndSpelling) is missing; it was '\(text)'"
  }

  private static func message(_ count: Int, _ locale: LocaleIdentifier) -> String {
    count == 1
      ? "the only translation for \(locale.nameAndSpelling) is missing"
      : "all \(count) translations for \(locale.nameAndSpelling) are missing"
  }

  private static func droppedMessage(_ count: Int, _ locale: LocaleIdentifier) -> String {
    "\(locale.nameAndSpelling) was dropped: "
      + (count == 1 ? "its only translation was removed" : "all \(count) translations were removed")
  }

  private static func help(for locale: LocaleIdentifier, isListed: Bool) -> String {
    "restore them; to drop the language on purpose, "
      + (isListed
        ? "remove '\(locale.spelling)' from 'locales' in the configuration in the same change"
        : "list the remaining languages under 'locales' in the configuration in the same change")
  }

  /// Returns the advice, which names the other way only if nothing in the code can be a use of the
  /// key.
  private static func help(
    _ advice: String, _ key: TextSpan, of table: Table, _ context: borrowing RuleContext
  ) -> String {
    if context.isUnused(key, of: table) { return "\(advice), or remove the key too" }
    guard context.projectCode == nil else { return advice }
    return "\(advice), or remove the key too if the code no longer uses it"
  }
}

/// The current locales that correspond to the locales of the base revision.
private struct PresentLocales {
  /// The indices of the table's locales, by canonical identifier.
  private let indices: [String: [Int]]
  /// The indices of the locales that the base revision doesn't have, by language.
  private let added: [String: [Int]]
  private let table: Table

  init(of table: Table, since earlier: BaseTable) {
    let known = Set(earlier.locales.map(\.canonical))
    indices = Dictionary(grouping: table.locales.indices) { table.locales[$0].canonical }
    added = Dictionary(
      grouping: table.locales.indices.filter {
        !known.contains(table.locales[$0].canonical) && $0 != table.sourceLocale
      }
    ) { table.locales[$0].language }
    self.table = table
  }

  /// Returns the indices of a locale. A locale that was added with or without the region, while
  /// this one was removed, counts as the same.
  subscript(earlier: LocaleIdentifier) -> [Int] {
    if let present = indices[earlier.canonical] { return present }
    return (added[earlier.language] ?? []).filter { index in
      let locale = table.locales[index]
      return locale.isRegion(ofLanguageOf: earlier)
        && (locale.region == nil || earlier.region == nil)
    }
  }
}

import LintKit

/// Reports keys that a locale of their table does not have.
struct MissingTranslation: Rule {
  static let info = RuleInfo(
    id: "missing-translation",
    category: .status,
    severity: .warning,
    summary: "A key has no translation for a locale that needs one.",
    rationale: """
      Where a locale lacks a key, Foundation does not look into the user's next language: it shows \
      the key itself, or the text in the code. People then read English in the middle of a German \
      screen, or `settings.title` on a button. It happens with each new text, until somebody \
      translates it.

      The locales that need a translation are the `locales` of the configuration; without them, \
      all locales of the table. A text without letters, such as `%d` or `0.0.0.0`, is a note: it \
      reads the same everywhere. A language that a table does not have at all is one \
      `missing-table`.
      """,
    tally: "keys have no translation",
    examples: [
      .reported(
        "keys that one of the catalog's locales lacks", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "⟦Save⟧" : {},
            "⟦Undo⟧" : { "localizations" : {} }
            """)
        ]),
      .reported(
        "a locale that the configuration requires", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦Cancel⟧" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "Save" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } },
                "ja" : { "stringUnit" : { "state" : "translated", "value" : "保存" } }
              }
            }
            """)
        ], configuration: #"{ "locales": ["en", "de", "ja"] }"#),
      .reported(
        "a key that a translation's file lacks: it stands in the source language's file",
        as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "cancel" = "Cancel";
          "⟦save⟧" = "Save";
          """,
          "de.lproj/Localizable.strings": #""cancel" = "Abbrechen";"#,
        ]),
      .reported(
        "a unit of a translator's file that came back without a translation", as: .warning,
        [
          "de.xliff": .xliff(
            """
            <trans-unit id="⟦Save⟧">
              <source>Save</source>
            </trans-unit>
            <trans-unit id="Wi-Fi" translate="no">
              <source>Wi-Fi</source>
            </trans-unit>
            """, target: "de")
        ]),
      .reported(
        "a system text, which falls back on Info.plist", as: .note,
        [
          "en.lproj/InfoPlist.strings": """
          "CFBundleDisplayName" = "Notes";
          "⟦NSCameraUsageDescription⟧" = "Scans your receipts.";
          """,
          "de.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notizen";"#,
        ]),
      .reported(
        "a text without letters, which reads the same everywhere", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦%1$lld / %2$@⟧" : {},
            "⟦0.0.0.0⟧" : {},
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "⟦address⟧" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "• 0.0.0.0" } }
              }
            }
            """)
        ]),
      .reported(
        "a region of the source's own language", as: .note,
        [
          "en.lproj/Localizable.strings": """
          "color" = "Color";
          "⟦save⟧" = "Save";
          """,
          "en-GB.lproj/Localizable.strings": #""color" = "Colour";"#,
        ]),
      .reported(
        "a more general locale has it, when fallbacks count", as: .note,
        [
          "en.lproj/Localizable.strings": """
          "file" = "File";
          "⟦save⟧" = "Save";
          """,
          "pt.lproj/Localizable.strings": """
          "file" = "Arquivo";
          "save" = "Salvar";
          """,
          "pt-PT.lproj/Localizable.strings": #""file" = "Ficheiro";"#,
        ], configuration: #"{ "rules": { "missing-translation": { "fallbacks": true } } }"#),
      .reported(
        "the configuration names a locale that has it", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } },
                "lb" : { "stringUnit" : { "state" : "translated", "value" : "Ofbriechen" } }
              }
            },
            "⟦Save⟧" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
              }
            }
            """)
        ], configuration: #"{ "locales": ["de", "lb"], "fallbacks": { "lb": "de" } }"#),
      .reported(
        "locales that the configuration requires of some files", as: .warning,
        [
          "App/en.lproj/Localizable.strings": #""⟦save⟧" = "Save";"#,
          "App/ja.lproj/Localizable.strings": "/* not begun */",
          "Kit/en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "Kit/ja.lproj/Errors.strings": "/* not begun */",
        ],
        configuration: """
          { "locales": ["de", "ja"], "overrides": [{ "paths": ["Kit"], "locales": ["de"] }] }
          """),
      .accepted(
        "the source language, and keys that nobody translates",
        [
          "Localizable.xcstrings": .catalog(
            """
            "" : {},
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "Fax" : { "extractionState" : "stale" },
            "Wi-Fi" : { "shouldTranslate" : false }
            """)
        ]),
      .accepted(
        "a key without a text in the source language",
        [
          "InfoPlist.xcstrings": .catalog(
            """
            "CFBundleGetInfoString" : {
              "localizations" : { "en" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "CFBundleName" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Notizen" } }
              }
            }
            """)
        ]),
      .accepted(
        "locales that the configuration does not require",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "ja.lproj/Localizable.strings": "/* not begun */",
        ], configuration: #"{ "locales": ["en", "de"] }"#),
      .accepted(
        "another spelling of the locale, Base, notes for translators",
        [
          "Base.lproj/Main.strings": #""title" = "Notes";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "qqq.lproj/Localizable.strings": "/* the file menu */",
          "zh_CN.lproj/Localizable.strings": #""save" = "存储";"#,
        ], configuration: #"{ "locales": ["zh-Hans"] }"#),
      .accepted(
        "a locale without the file: that is one missing table, not many missing keys",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/InfoPlist.strings": #""CFBundleName" = "Notizen";"#,
        ], configuration: #"{ "locales": ["de"] }"#),
      .accepted(
        "a required language that the catalog does not have: one missing table, too",
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel", texts: ["de": "Abbrechen"])
        ], configuration: #"{ "locales": ["de", "ja"] }"#),
      .accepted(
        "a locale without the plural forms: that is one missing table too",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en.lproj/Localizable.stringsdict": """
          <plist version="1.0"><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>one</key><string>%d file</string>
              <key>other</key><string>%d files</string>
            </dict>
          </dict></dict></plist>
          """,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "a file that cannot be read to its end: that is one fault, not many missing keys",
        [
          "en.lproj/Localizable.strings": """
          "open" = "Open";
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": """
          "open" = "Öffnen";;
          "save" = "Sichern";
          """,
        ]),
      .accepted(
        "a table that the source language does not have",
        [
          "de.lproj/Menu.strings": #""save" = "Sichern";"#,
          "fr.lproj/Menu.strings": #""open" = "Ouvrir";"#,
        ]),
    ]
  )

  /// Whether a translation of a more general locale makes a missing one a note.
  var fallbacks = false

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "fallbacks", into: &fallbacks,
      help: """
        Report a missing translation as a note only where a more general locale has one: en-GB \
        where en has it, pt-PT where pt has it. The configuration's own 'fallbacks' says the same \
        for all rules.
        """)
  }

  /// The most findings in one table. More come from a file that was made to have them: a key for
  /// each of thousands of locales.
  private static let greatestCount = 250_000

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let source = table.source else { return }
    let demands = demands(of: table, source: source, context)
    guard !demands.isEmpty else { return }
    // Most keys share a few sets of locales, so each set is compared once.
    var gapsOfPresence: [UInt32: [Gap]] = [:]
    var count = 0
    for key in table.keys where table.needsTranslation(key) {
      let gaps =
        gapsOfPresence[key.presence] ?? demands.compactMap { gap(for: $0, at: key, in: table) }
      if gapsOfPresence[key.presence] == nil { gapsOfPresence[key.presence] = gaps }
      count += gaps.count
      guard count <= Self.greatestCount else { break }
    }
    context.reserveCapacity(forMore: min(count, Self.greatestCount))
    var left = Self.greatestCount
    for key in table.keys where table.needsTranslation(key) {
      guard let gaps = gapsOfPresence[key.presence], !gaps.isEmpty else { continue }
      left -= gaps.count
      guard left >= 0 else { return reportRest(at: key, to: &context) }
      let name = table.string(of: key.key)
      for gap in gaps { report(gap, at: key, named: name, in: table, to: &context) }
    }
  }
}

extension MissingTranslation {
  /// A locale that must have every key.
  private struct Demand {
    let locale: LocaleIdentifier
    /// Where the table holds the locale, perhaps under two spellings.
    let indices: [Int]
    /// Where the table holds the locales that it falls back on.
    let parents: [Int]
    /// The files that hold the locale in a table of localized files.
    let files: [SourceFile]
    /// The files of the source language of which it has nothing.
    let missingFiles: [FileID]
    let isMild: Bool
    /// Made once for the locale: a large table may lack thousands of keys.
    let message: String
  }

  /// A locale that lacks a key.
  private struct Gap {
    let demand: Demand
    let severity: Severity
  }

  private func demands(
    of table: Table, source: LocaleIdentifier, _ context: borrowing RuleContext
  ) -> [Demand] {
    let required = context.requiredLocales
    let missing = MissingFiles(of: table)
    var seen: Set = [source.canonical]
    let indicesOfLocale = Dictionary(
      grouping: table.locales.indices, by: { table.locales[$0].canonical })
    var demands: [Demand] = []
    for locale in required.isEmpty ? table.locales : required {
      guard required.isEmpty ? locale.isForPeople : !locale.isBase,
        seen.insert(locale.canonical).inserted
      else { continue }
      let indices = indicesOfLocale[locale.canonical] ?? []
      // A language that the table does not have at all is one fault, not one for each key.
      guard !indices.isEmpty else { continue }
      let spelled = indices.first.map { table.locales[$0] } ?? locale
      demands.append(
        Demand(
          locale: spelled, indices: indices,
          parents: fallbacks(of: locale, context).flatMap { indicesOfLocale[$0.canonical] ?? [] },
          files: indices.flatMap { table.files(ofLocale: $0) },
          missingFiles: missing.files(in: indices).map(\.id),
          isMild: table.purpose == .infoPlist || locale.isRegion(ofLanguageOf: source),
          message: Self.message(spelled)))
    }
    return demands
  }

  private func fallbacks(of locale: LocaleIdentifier, _ context: borrowing RuleContext)
    -> [LocaleIdentifier]
  {
    (fallbacks ? LocaleFallbacks.parents : context.fallbacks).locales(for: locale)
  }

  private func gap(for demand: Demand, at key: KeyRecord, in table: Table) -> Gap? {
    guard !demand.indices.contains(where: { table.has(key, in: $0) }) else { return nil }
    let isCovered = demand.parents.contains { table.has(key, in: $0) }
    return Gap(demand: demand, severity: demand.isMild || isCovered ? .note : .warning)
  }

  private func report(
    _ gap: Gap, at key: KeyRecord, named name: String, in table: Table,
    to context: inout RuleContext
  ) {
    var notes: [Note] = []
    if table.capabilities.hasOneFilePerLocale {
      guard let file = file(of: gap.demand, thatLacks: key, in: table), !table.isBroken(file) else {
        return
      }
      notes = [Note("it is missing in this file", at: file.range(0..<0))]
    }
    context.report(
      gap.demand.message, at: key.key.range,
      severity: key.content == .signs ? .note : gap.severity, key: name,
      locale: gap.demand.locale.spelling, notes: notes,
      help: Self.help(for: table.capabilities))
  }

  private func reportRest(at key: KeyRecord, to context: inout RuleContext) {
    context.report(
      "too many translations are missing: the rest is not listed", at: key.key.range)
  }

  /// The file that should have a key: of the same kind as the source's, else what there is.
  ///
  /// Nil where the whole file is missing, which is one fault and not one for each key.
  private func file(
    of demand: Demand, thatLacks key: KeyRecord, in table: Table
  ) -> SourceFile? {
    let original = table.file(key.key.range.file)
    guard !demand.missingFiles.contains(original.id) else { return nil }
    return demand.files.first { $0.isStrings == original.isStrings } ?? demand.files.first
  }
}

extension MissingTranslation {
  private static func message(_ locale: LocaleIdentifier) -> String {
    "no translation for \(locale.nameAndSpelling)"
  }

  private static func help(for capabilities: TableCapabilities) -> String {
    if capabilities.hasOneFilePerLocale { return "add the key to the translation's file" }
    return capabilities.isExport
      ? "add a '<target>' with the translation, or translate=\"no\" to the unit"
      : "translate it, or choose 'Don’t Translate' in Xcode if it is the same in every language"
  }
}

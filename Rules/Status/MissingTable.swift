import LintKit

/// Reports locales that lack a whole file of a table.
struct MissingTable: Rule {
  static let info = RuleInfo(
    id: "missing-table",
    category: .status,
    severity: .warning,
    summary: "A locale lacks a file that the source language has.",
    rationale: """
      A locale with some of an app's tables is a localization of the app, and users who choose it \
      read the tables it lacks in the source language, or as bare keys. The file was forgotten, \
      or never added to the target.

      A file that is missing is reported once, at the start of the source language's file, and not \
      once for each key (`missing-translation`). The locales that need the file are the `locales` \
      of the configuration; without them, those that have other tables in the same folder, or the \
      other file of the table. A `.stringsdict` is not missing where the locale's `.strings` has a \
      key of it. A table that nobody has translated, into any of more than three locales, is one \
      finding.
      """,
    examples: [
      .reported(
        "a locale with other tables", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en.lproj/Errors.strings": #"⟦⟧"offline" = "You are offline.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .reported(
        "a locale with only the plural forms", as: .warning,
        [
          "en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#,
          "de.lproj/Localizable.stringsdict": """
          <plist version="1.0"><dict/></plist>
          """,
        ]),
      .reported(
        "a locale without the plural forms", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en.lproj/Localizable.stringsdict": """
          ⟦⟧<plist version="1.0"><dict><key>files</key><dict>
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
      .reported(
        "a locale that the configuration requires", as: .warning,
        ["en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#],
        configuration: #"{ "locales": ["en", "de"] }"#),
      .reported(
        "system texts, which fall back on Info.plist", as: .note,
        [
          "en.lproj/InfoPlist.strings": #"⟦⟧"CFBundleDisplayName" = "Notes";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .reported(
        "a region of the source's own language", as: .note,
        [
          "en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#,
          "en-GB.lproj/Colors.strings": #""gray" = "Grey";"#,
        ]),
      .reported(
        "a more general locale has the file, when fallbacks count", as: .note,
        [
          "en.lproj/Errors.strings": #"⟦⟧"offline" = "You are offline.";"#,
          "pt.lproj/Errors.strings": #""offline" = "Você está offline.";"#,
          "pt-PT.lproj/Localizable.strings": #""file" = "Ficheiro";"#,
        ], configuration: #"{ "fallbacks": true }"#),
      .reported(
        "a table that nobody has translated: once for all locales", as: .warning,
        [
          "en.lproj/Policy.strings": #"⟦⟧"updates" = "Looks for updates.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "es.lproj/Localizable.strings": #""save" = "Guardar";"#,
          "fr.lproj/Localizable.strings": #""save" = "Enregistrer";"#,
          "nl.lproj/Localizable.strings": #""save" = "Bewaar";"#,
        ]),
      .accepted(
        "locales of another bundle, and Base",
        [
          "App/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "App/Base.lproj/Main.strings": #""title" = "Notes";"#,
          "Kit/de.lproj/Errors.strings": #""offline" = "Keine Verbindung.";"#,
        ]),
      .accepted(
        "a table that the source language does not have, as those of storyboards",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "de.lproj/Main.strings": #""bx7-2a-Gkq.title" = "Notizen";"#,
          "fr.lproj/Localizable.strings": #""save" = "Enregistrer";"#,
        ]),
      .accepted(
        "a file of the source without keys",
        [
          "en.lproj/Errors.strings": "/* none yet */",
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "a string catalog has the table's translations",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : {}, "version" : "1.0" }
          """,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/InfoPlist.strings": #""CFBundleName" = "Notizen";"#,
        ]),
      .accepted(
        "plural forms in the other file of the table",
        [
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
          "ja.lproj/Localizable.strings": #""files" = "%dファイル";"#,
        ]),
      .accepted(
        "locales that the configuration does not require",
        [
          "en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ], configuration: #"{ "locales": ["en"] }"#),
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.format == .localizedFiles, table.namesLocales, let source = table.source,
      !hasCatalog(of: table, in: context.folder), !isGuess(source, in: context.folder)
    else { return }
    let gaps = gaps(of: table, source, context)
    let isUntranslated = table.locales.allSatisfy { $0.canonical == source.canonical }
    if context.requiredLocales.isEmpty, isUntranslated, gaps.count > 3, let first = gaps.first {
      context.report(
        Self.message(first.files, "any of the \(gaps.count) locales with other tables"),
        at: first.files[0].range(0..<0), severity: gaps.map(\.severity).max(), help: Self.help)
      return
    }
    for gap in gaps {
      let own = gap.indices.first.flatMap { table.file(ofLocale: $0) }
      context.report(
        Self.message(gap.files, gap.locale.nameAndSpelling), at: gap.files[0].range(0..<0),
        severity: gap.severity, locale: gap.locale.spelling,
        notes: own.map { [Note("it has only this file of the table", at: $0.range(0..<0))] } ?? [],
        help: Self.help)
    }
  }
}

extension MissingTable {
  /// A locale and the files that it lacks.
  private struct Gap {
    let locale: LocaleIdentifier
    /// Where the table holds the locale; nothing if it does not.
    let indices: [Int]
    let files: [SourceFile]
    let severity: Severity
  }

  private func gaps(
    of table: Table, _ source: LocaleIdentifier, _ context: borrowing RuleContext
  ) -> [Gap] {
    let missing = MissingFiles(of: table)
    let indicesOfLocale = Dictionary(
      grouping: table.locales.indices, by: { table.locales[$0].canonical })
    var gaps: [Gap] = []
    for locale in locales(of: table, source, required: context.requiredLocales, context.folder) {
      let indices = indicesOfLocale[locale.canonical] ?? []
      let files = missing.files(in: indices)
      guard !files.isEmpty else { continue }
      let isCovered = context.fallbacks.locales(for: locale).contains { fallback in
        indicesOfLocale[fallback.canonical].map { missing.files(in: $0).isEmpty } ?? false
      }
      let isMild = table.purpose == .infoPlist || locale.isRegion(ofLanguageOf: source)
      gaps.append(
        Gap(
          locale: locale, indices: indices, files: files,
          severity: isMild || isCovered ? .note : .warning))
    }
    return gaps
  }

  /// Whether the table is a string catalog too, which has the translations.
  private func hasCatalog(of table: Table, in folder: TableFolder) -> Bool {
    let name = table.name + ".xcstrings"
    return folder.unlocalized.contains(name) || folder.localized["mul"]?.contains(name) == true
  }

  /// Whether the source is only a region, beside the language that is the source of other tables.
  private func isGuess(_ source: LocaleIdentifier, in folder: TableFolder) -> Bool {
    source.region != nil && folder.localized.keys.contains { $0 == source.language }
  }

  /// The locales that need the table, each once: as the table or else the folder spells them.
  private func locales(
    of table: Table, _ source: LocaleIdentifier, required: [LocaleIdentifier],
    _ folder: TableFolder
  ) -> [LocaleIdentifier] {
    var seen: Set = [source.canonical]
    let known = Set(table.locales.map(\.spelling))
    let others = folder.localized.keys.filter { !known.contains($0) }.sorted()
    let present = table.locales + others.map { LocaleIdentifier($0) }
    guard required.isEmpty else {
      let spellings = Dictionary(present.map { ($0.canonical, $0) }) { first, _ in first }
      return required.filter { !$0.isBase && seen.insert($0.canonical).inserted }
        .map { spellings[$0.canonical] ?? $0 }
    }
    return present.filter { locale in
      locale.isValid && locale.isForPeople && !(source.isBase && locale.canonical == "en")
        && seen.insert(locale.canonical).inserted
        && !hasSameName(folder.localized[locale.spelling], as: table)
    }
  }

  /// Whether a file has the table's name in other letters, which many file systems take for it.
  private func hasSameName(_ names: Set<String>?, as table: Table) -> Bool {
    let name = table.name.lowercased()
    return names?.contains {
      $0.lowercased().hasPrefix(name + ".") && !$0.hasPrefix(table.name + ".")
    } ?? false
  }
}

extension MissingTable {
  private static func message(_ files: [SourceFile], _ whom: String) -> String {
    let names = files.map { "'\($0.path.split(separator: "/").last ?? "")'" }
    return "no \(names.joined(separator: " and no ")) for \(whom)"
  }

  private static let help =
    "add the file, or name the locales that are needed as 'locales' in the configuration"
}

import LintKit

/// Reports languages in which a table has no translations at all.
struct MissingTable: Rule {
  static let info = RuleInfo(
    id: "missing-table",
    category: .status,
    severity: .warning,
    entriesWith: [],
    summary: "Table has no translations for one of the project's languages.",
    rationale: """
      An app supports every language that at least one of its tables has. If a language has no \
      file for a table, the strings of that table appear in the source language, or as keys. \
      Usually the file was forgotten or never added to the target.

      The table is reported once, not for each of its keys. The finding is a warning if the \
      language has other files in the same location, or if `locales` in the configuration names \
      it, and otherwise a note. Regions need no table of their own: `de-AT` without the table uses \
      the one of `de`. But a file without keys is used too, so that users in the region see keys. \
      This is reported at the file, and so is a file of the source language without the keys of \
      its translations, if these are identifiers or if the file has no byte. A file whose name \
      differs in case from that in more other languages is reported too.
      """,
    fix: """
      Add the file or the translations. If the table isn't needed in every language, list the \
      required `locales` in the configuration.
      """,
    examples: [
      .reported(
        "language that has another table, but not this one", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en.lproj/Errors.strings": #"⟦⟧"offline" = "You are offline.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .reported(
        "locale with only the plural forms", as: .warning,
        [
          "en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#,
          "de.lproj/Localizable.stringsdict": """
          <plist version="1.0"><dict/></plist>
          """,
        ]),
      .reported(
        "locale without the plural forms", as: .warning,
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
        "locale that the configuration requires", as: .warning,
        ["en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#],
        configuration: #"{ "locales": ["en", "de"] }"#),
      .reported(
        "InfoPlist strings, which fall back to Info.plist", as: .note,
        [
          "en.lproj/InfoPlist.strings": #"⟦⟧"CFBundleDisplayName" = "Notes";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .reported(
        "catalog without a language that the configuration names", as: .warning,
        [
          "Localizable.xcstrings": """
          ⟦⟧{
            "sourceLanguage" : "en",
            "strings" : {
              "Cancel" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ], configuration: #"{ "locales": ["de", "fr"] }"#),
      .reported(
        "catalog without a language that another table has", as: .note,
        [
          "App/Localizable.xcstrings": .catalog(
            key: "Cancel", values: ["de": "Abbrechen"]),
          "Kit/Errors.xcstrings": """
          ⟦⟧{ "sourceLanguage" : "en", "strings" : { "Retry" : {} }, "version" : "1.0" }
          """,
        ]),
      .reported(
        "language that only another bundle has", as: .note,
        [
          "App/en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#,
          "Kit/de.lproj/Errors.strings": #""offline" = "Keine Verbindung.";"#,
          "Kit/en.lproj/Errors.strings": #""offline" = "No connection.";"#,
        ]),
      .reported(
        "region of the source language that the configuration names", as: .note,
        ["en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#],
        configuration: #"{ "locales": ["en-GB"] }"#),
      .reported(
        "locale without the file, if its fallback has it", as: .note,
        [
          "en.lproj/Errors.strings": #"⟦⟧"offline" = "You are offline.";"#,
          "es.lproj/Errors.strings": #""offline" = "No hay conexión.";"#,
          "ca.lproj/Localizable.strings": #""file" = "Fitxer";"#,
        ], configuration: #"{ "fallbacks": { "ca": "es" } }"#),
      .reported(
        "source file that was emptied", as: .warning,
        [
          "en.lproj/Errors.strings": "⟦⟧",
          "de.lproj/Errors.strings": #""Try again" = "Erneut versuchen";"#,
        ]),
      .reported(
        "file without keys, which hides that of the language", as: .warning,
        [
          "de.lproj/Errors.strings": #""offline" = "Keine Verbindung.";"#,
          "de-DE.lproj/Errors.strings": "⟦⟧/* empty */",
          "en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
        ]),
      .reported(
        "table without any translation: one finding for all locales", as: .warning,
        [
          "en.lproj/Policy.strings": #"⟦⟧"updates" = "Looks for updates.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "es.lproj/Localizable.strings": #""save" = "Guardar";"#,
          "fr.lproj/Localizable.strings": #""save" = "Enregistrer";"#,
          "nl.lproj/Localizable.strings": #""save" = "Bewaar";"#,
        ]),
      .reported(
        "file whose name has another case than in the other languages", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "es.lproj/localizable.strings": #"⟦⟧"save" = "Guardar";"#,
        ]),
      .accepted(
        "both languages have both tables",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "de.lproj/Errors.strings": #""offline" = "Keine Verbindung.";"#,
        ]),
      .accepted(
        "region without the file, which uses that of the language",
        [
          "en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "pt.lproj/Errors.strings": #""offline" = "Você está offline.";"#,
          "pt-PT.lproj/Localizable.strings": #""file" = "Ficheiro";"#,
        ]),
      .accepted(
        "regions of the source language, and Base",
        [
          "Base.lproj/Main.strings": #""title" = "Notes";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "en-GB.lproj/Colors.strings": #""gray" = "Grey";"#,
        ]),
      .accepted(
        "catalog with nothing to translate",
        [
          "App/Localizable.xcstrings": .catalog(
            key: "Cancel", values: ["de": "Abbrechen"]),
          "Kit/Names.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Wi-Fi" : { "shouldTranslate" : false } },
            "version" : "1.0"
          }
          """,
        ]),
      .accepted(
        "tables that the source language doesn't have, for example those of storyboards",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "de.lproj/Main.strings": #""bx7-2a-Gkq.title" = "Notizen";"#,
          "fr.lproj/Localizable.strings": #""save" = "Enregistrer";"#,
        ]),
      .reported(
        "file of the source language that lost its keys", as: .warning,
        [
          "en.lproj/Errors.strings": "⟦⟧/* none */",
          "de.lproj/Errors.strings": #""error.offline" = "Offline."; "error.full" = "Voll.";"#,
        ]),
      .accepted(
        "source file without keys",
        [
          "en.lproj/Errors.strings": "/* none yet */",
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "string catalog with the translations of the table",
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
        "locales that the configuration doesn't require",
        [
          "en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ], configuration: #"{ "locales": ["en"] }"#),
    ]
  )

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.namesLocales else { return }
    if table.capabilities.hasOneFilePerLocale { reportOtherCase(table, &context) }
    guard let source = table.source else { return }
    if table.capabilities.hasOneFilePerLocale {
      checkFiles(of: table, source, &context)
    } else if !table.capabilities.isExport {
      checkCatalog(table, source, &context)
    }
  }
}

extension MissingTable {
  /// Reports the required languages that a catalog doesn't have. Languages that only other tables
  /// have are known after all tables were read, so the engine reports those.
  private func checkCatalog(
    _ table: Table, _ source: LocaleIdentifier, _ context: inout RuleContext
  ) {
    // Without required languages, a catalog needs those that it has.
    guard !context.requiredLocales.isEmpty, !table.isCutShort,
      table.keys.contains(where: table.needsTranslation)
    else { return }
    let present = Set(table.locales.map(\.canonical))
    for locale in locales(of: table, source, context, known: [])
    where !present.contains(locale.canonical) {
      let isCovered = context.fallbacks.locales(for: locale).contains {
        present.contains($0.canonical)
      }
      context.report(
        "no translations into \(locale.nameAndSpelling)", at: table.files[0].range(0..<0),
        severity: isLowSeverity(locale, in: table, source) || isCovered ? .note : .warning,
        locale: locale.spelling, help: Self.catalogHelp)
    }
  }

  private func checkFiles(
    of table: Table, _ source: LocaleIdentifier, _ context: inout RuleContext
  ) {
    reportHiding(table, &context)
    let folder = context.folder
    guard folder.catalog(ofTable: table.name) == nil, !folder.hasSource(moreGeneralThan: source)
    else { return }
    reportEmptySource(table, &context)
    let gaps = gaps(of: table, source, context)
    let isUntranslated = table.locales.allSatisfy { $0.canonical == source.canonical }
    if context.requiredLocales.isEmpty, isUntranslated, gaps.count > 3, let first = gaps.first {
      context.report(
        Self.message(first.files, "any of the \(gaps.count) locales that have other tables"),
        at: first.files[0].range(0..<0),
        severity: table.keys.allSatisfy { table.isObjectID($0.key) }
          ? .note : gaps.map(\.severity).max(), help: Self.help)
      return
    }
    for gap in gaps {
      let own = gap.indices.first.flatMap { table.file(ofLocale: $0) }
      context.report(
        Self.message(gap.files, gap.locale.nameAndSpelling), at: gap.files[0].range(0..<0),
        severity: gap.severity, locale: gap.locale.spelling,
        notes: own.map {
          [Note("the locale has only this file of the table", at: $0.range(0..<0))]
        } ?? [],
        help: Self.help)
    }
  }
}

extension MissingTable {
  /// Reports the files without keys of regions whose language has the table.
  private func reportHiding(_ table: Table, _ context: inout RuleContext) {
    for (index, locale) in table.locales.enumerated() where locale.isForPeople {
      guard let hidden = table.localeHidden(by: index), let file = table.file(ofLocale: index)
      else { continue }
      let isCovered = context.fallbacks.locales(for: locale).contains { fallback in
        table.locales.indices.contains {
          table.locales[$0].canonical == fallback.canonical && table.hasKeys(inLocale: $0)
        }
      }
      context.report(
        "the table of \(locale.nameAndSpelling) has no keys, and hides that of "
          + hidden.nameAndSpelling,
        at: file.range(0..<0),
        severity: table.purpose == .infoPlist || isCovered ? .note : .warning,
        locale: locale.spelling,
        help: "delete the file, so that '\(hidden.spelling)' is used, or add the translations",
        kind: "hiding")
    }
  }
}

extension MissingTable {
  /// Reports the files whose name has another case than in more other languages.
  private func reportOtherCase(_ table: Table, _ context: inout RuleContext) {
    let files = table.locales.indices.flatMap { locale in
      table.files(ofLocale: locale).map { (table.locales[locale], $0) }
    }
    for (name, files) in Dictionary(
      grouping: files, by: { $0.1.path.split(separator: "/").last.map(String.init) ?? "" }
    ).sorted(by: { $0.key < $1.key }) {
      let others = context.folder.localized.values.compactMap { names in
        names.contains(name) ? nil : names.first { $0.isSame(as: name) }
      }
      guard let other = others.min(), others.count > files.count else { continue }
      for (locale, file) in files {
        context.report(
          "'\(name)' differs in case from '\(other)' in \(others.count) other languages",
          at: file.range(0..<0), locale: locale.spelling,
          help: "rename it; devices distinguish upper and lower case, so the app doesn't find it",
          kind: "case")
      }
    }
  }
}

extension String {
  /// Returns whether two names are the same but for the case of their letters in ASCII.
  fileprivate func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && $0.isLetter }
  }
}

extension MissingTable {
  /// Reports a file of the source language without the keys that translations have. Users see keys
  /// that are English text as they are meant to be, but a file without a byte was emptied by
  /// mistake.
  private func reportEmptySource(_ table: Table, _ context: inout RuleContext) {
    guard table.purpose != .infoPlist, let source = table.sourceLocale,
      !table.hasKeys(inLocale: source), let file = table.file(ofLocale: source)
    else { return }
    let identifiers = table.keys.count { table.shape(of: $0.key) == .identifier }
    let mark = file.bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0
    let isEmpty = file.bytes.count == mark && !table.keys.isEmpty
    guard identifiers * 2 > table.keys.count || isEmpty else { return }
    context.report(
      "the table of \(table.locales[source].nameAndSpelling) has no keys, so users see keys in "
        + "place of text",
      at: file.range(0..<0), locale: table.locales[source].spelling,
      help: isEmpty
        ? "add the strings of this language; if the keys are meant to be shown, delete the file"
        : "add the strings of this language", kind: "empty")
  }
}

extension MissingTable {
  /// A locale and the files that are missing for it.
  private struct Gap {
    let locale: LocaleIdentifier
    /// The indices of the locale in the table. Empty if the table doesn't have it.
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
    for locale in locales(of: table, source, context, known: context.folder.localized.keys) {
      let indices = indicesOfLocale[locale.canonical] ?? []
      let files = missing.files(in: indices)
      guard !files.isEmpty, !context.hasInterface(of: locale.spelling, for: table) else { continue }
      // Foundation uses the table of the language then.
      let isInherited =
        indices.isEmpty && context.requiredLocales.isEmpty
        && LocaleFallbacks.parents.locales(for: locale).contains { parent in
          indicesOfLocale[parent.canonical].map { missing.files(in: $0).isEmpty } ?? false
        }
      if isInherited { continue }
      let isCovered = context.fallbacks.locales(for: locale).contains { fallback in
        indicesOfLocale[fallback.canonical].map { missing.files(in: $0).isEmpty } ?? false
      }
      gaps.append(
        Gap(
          locale: locale, indices: indices, files: files,
          severity: isLowSeverity(locale, in: table, source) || isCovered ? .note : .warning))
    }
    return gaps
  }

  /// Returns whether users see usable strings anyway: those of Info.plist, or those of the source
  /// language.
  private func isLowSeverity(
    _ locale: LocaleIdentifier, in table: Table, _ source: LocaleIdentifier
  ) -> Bool {
    locale.isRegion(ofLanguageOf: source) || table.purpose == .infoPlist
  }

  /// Returns the locales that need the table, without duplicates. They are spelled as in the table,
  /// or else as in the folder.
  ///
  /// - Parameter known: the names of the locales in the table's folder.
  private func locales(
    of table: Table, _ source: LocaleIdentifier, _ context: borrowing RuleContext,
    known: some Collection<String>
  ) -> [LocaleIdentifier] {
    var seen: Set = [source.canonical]
    let own = Set(table.locales.map(\.spelling))
    let others = known.filter { !own.contains($0) }.sorted()
    let present = table.locales + others.map { LocaleIdentifier($0) }
    guard context.requiredLocales.isEmpty else {
      let spellings = Dictionary(present.map { ($0.canonical, $0) }) { first, _ in first }
      return context.requiredLocales.filter {
        !$0.isBase && seen.insert($0.canonical).inserted
      }.map { spellings[$0.canonical] ?? $0 }
    }
    return present.filter { locale in
      locale.isValid && locale.isForPeople
        && (own.contains(locale.spelling) || !locale.isRegion(ofLanguageOf: source))
        && seen.insert(locale.canonical).inserted
        && !hasSameName(context.folder.localized[locale.spelling], as: table)
    }
  }

  /// Returns whether a file has the table's name with different capitalization, which many file
  /// systems treat as the same name.
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
    "add the file, or list the locales that this path needs under 'locales' in the configuration"

  private static let catalogHelp = """
    translate the catalog, or list the locales that this path needs under 'locales' in the \
    configuration
    """
}

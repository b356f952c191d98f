import LintKit

/// Reports keys that are missing from a locale of their table.
struct MissingTranslation: Rule {
  static let info = RuleInfo(
    id: "missing-translation",
    category: .status,
    severity: .warning,
    entriesWith: [],
    summary: "Key has no translation for a locale that needs one.",
    rationale: """
      If a locale has no entry for a key, Foundation doesn't fall back to the user's next \
      preferred language. It shows the key, or the string in the code. Users then see English in \
      the middle of a German screen, or `settings.title` on a button.

      Required locales are the `locales` of the configuration (default: all locales of the table). \
      For a string without letters, such as `%d` or `0.0.0.0`, the finding is a note, because it \
      is the same everywhere. It is also a note for `InfoPlist` tables, except for strings that ask \
      for permission: `NSCameraUsageDescription`. With `--code`, those of `Info.plist` and of \
      build settings need a translation too, and so do the strings of a storyboard or a `.xib` in \
      each language that has a table for it. Next to a storyboard or a `.xib`, keys of objects that \
      it doesn't have any more are left out.

      A language without any translation in a table is reported once, as `missing-table`, and a file \
      without keys once, at the file. If no file of the source language exists, the keys that at \
      least half of the translations have are checked.
      """,
    fix: """
      Translate the key. If it is the same in every language, choose "Don't Translate" in Xcode.
      """,
    tally: "keys have no translation",
    examples: [
      .reported(
        "one of two keys is not translated into German", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "⟦Save⟧" : {}
            """)
        ]),
      .reported(
        "locale that the configuration requires", as: .warning,
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
        "key that is missing in the file of a translation",
        as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "cancel" = "Cancel";
          "⟦save⟧" = "Save";
          """,
          "de.lproj/Localizable.strings": #""cancel" = "Abbrechen";"#,
        ]),
      .reported(
        "file without keys: one finding for the file", as: .warning,
        [
          "en.lproj/Localizable.strings": #""cancel" = "Cancel"; "save" = "Save";"#,
          "de.lproj/Localizable.strings": "⟦⟧/* nothing yet */",
        ]),
      .reported(
        "XLIFF unit that came back without a translation", as: .warning,
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
        "InfoPlist string, which falls back to Info.plist", as: .note,
        [
          "en.lproj/InfoPlist.strings": """
          "CFBundleDisplayName" = "Notes";
          "⟦NSHumanReadableCopyright⟧" = "Copyright Notes Inc.";
          """,
          "de.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notizen";"#,
        ]),
      .reported(
        "permission string", as: .warning,
        [
          "en.lproj/InfoPlist.strings": """
          "CFBundleDisplayName" = "Notes";
          "⟦NSCameraUsageDescription⟧" = "Scans your receipts.";
          """,
          "de.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notizen";"#,
        ]),
      .reported(
        "permission string, which is only in Info.plist", as: .warning,
        [
          "App/Info.plist": """
          <plist version="1.0"><dict>
            <key>CFBundleName</key><string>Notes</string>
            <key>⟦NSCameraUsageDescription⟧</key><string>Scans your receipts.</string>
            <key>NSSiriUsageDescription</key><string></string>
          </dict></plist>
          """,
          "App/App.xcodeproj/project.pbxproj": """
          { INFOPLIST_KEY_⟦NSMicrophoneUsageDescription⟧ = "Records notes."; }
          """,
          "App/en.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notes";"#,
          "App/de.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notizen";"#,
        ], configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .reported(
        "string of an interface that is missing in a table", as: .warning,
        [
          "App/Base.lproj/Main.storyboard": """
          <document><objects>
            <button id="aBc-dE-fGh"><state key="normal" title="Save"/></button>
            <label id="iJk-lM-nOp" text="⟦Welcome back⟧"/>
            <label id="qRs-tU-vWx" text="Label"/>
          </objects></document>
          """,
          "App/de.lproj/Main.strings": #""aBc-dE-fGh.normalTitle" = "Sichern";"#,
        ], configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .reported(
        "permission string in an app without a table for it", as: .warning,
        [
          "App/Support/Info.plist": """
          <plist version="1.0"><dict>
            <key>⟦NSCameraUsageDescription⟧</key><string>Scans your receipts.</string>
          </dict></plist>
          """,
          "App/Strings/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "App/Strings/de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ], configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .reported(
        "string without letters, which is the same everywhere", as: .note,
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
        "region of the source language that has other strings", as: .note,
        [
          "en.lproj/Localizable.strings": """
          "color" = "Color";
          "⟦save⟧" = "Save";
          """,
          "en-GB.lproj/Localizable.strings": #""color" = "Colour";"#,
        ]),
      .reported(
        "more general locale has it, with fallbacks on", as: .note,
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
        "configuration names a fallback locale that has it", as: .note,
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
        "locales that the configuration requires for some files", as: .warning,
        [
          "App/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "App/ja.lproj/Localizable.strings": "⟦⟧/* not begun */",
          "Kit/en.lproj/Errors.strings": #""offline" = "You are offline.";"#,
          "Kit/ja.lproj/Errors.strings": "/* not begun */",
        ],
        configuration: """
          { "locales": ["de", "ja"], "overrides": [{ "paths": ["Kit"], "locales": ["de"] }] }
          """),
      .reported(
        "table without the source language: key that only some translations have", as: .warning,
        [
          "de.lproj/Menu.strings": #""open" = "Öffnen"; "⟦save⟧" = "Sichern";"#,
          "fr.lproj/Menu.strings": #""open" = "Ouvrir";"#,
          "en.lproj/Localizable.strings": #""title" = "Title";"#,
        ]),
      .reported(
        "key in the script of the language, which users see then", as: .note,
        [
          "ja.lproj/Localizable.strings": #""file" = "ファイル";"#,
          "en.lproj/Localizable.strings": #"""
          "file" = "File";
          "⟦保存する⟧" = "Save";
          """#,
        ]),
      .accepted(
        "every key is translated into German",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } }
              }
            },
            "Save" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
              }
            }
            """)
        ]),
      .accepted(
        "source language, and keys that need no translation",
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
        "key without a string in the source language",
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
        "locales that the configuration doesn't require",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "ja.lproj/Localizable.strings": "/* not begun */",
        ], configuration: #"{ "locales": ["en", "de"] }"#),
      .accepted(
        "locale that is spelled differently; Base; `qqq`, which contains notes for translators",
        [
          "Base.lproj/Main.strings": #""title" = "Notes";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "qqq.lproj/Localizable.strings": "/* the file menu */",
          "zh_CN.lproj/Localizable.strings": #""save" = "存储";"#,
        ], configuration: #"{ "locales": ["zh-Hans"] }"#),
      .accepted(
        "locale without the file: one missing table, not many missing keys",
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/InfoPlist.strings": #""CFBundleName" = "Notizen";"#,
        ], configuration: #"{ "locales": ["de"] }"#),
      .accepted(
        "required language that the catalog doesn't have: also one missing table",
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel", values: ["de": "Abbrechen"])
        ], configuration: #"{ "locales": ["de", "ja"] }"#),
      .accepted(
        "locale without the .stringsdict file: also one missing table",
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
        "file that can't be read to its end: one error, not many missing keys",
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
        "table without the source language, and key that most translations don't have",
        [
          "de.lproj/Menu.strings": #""save" = "Sichern"; "fax" = "Fax senden";"#,
          "fr.lproj/Menu.strings": #""save" = "Enregistrer";"#,
          "it.lproj/Menu.strings": #""save" = "Salva";"#,
        ]),
      .accepted(
        "XLIFF unit that is never used, because the .stringsdict file has the key",
        [
          "de.xliff": """
          <xliff version="1.2">
            <file original="en.lproj/Localizable.strings" source-language="en" target-language="de"
              datatype="plaintext"><body>
              <trans-unit id="files"><source>files</source></trans-unit>
            </body></file>
            <file original="en.lproj/Localizable.stringsdict" source-language="en"
              target-language="de" datatype="plaintext"><body>
              <trans-unit id="/files:dict/NSStringLocalizedFormatKey:dict/:string">
                <source>%#@n@</source><target>%#@n@</target>
              </trans-unit>
              <trans-unit id="/files:dict/n:dict/one:dict/:string">
                <source>%d file</source><target>%d Datei</target>
              </trans-unit>
              <trans-unit id="/files:dict/n:dict/other:dict/:string">
                <source>%d files</source><target>%d Dateien</target>
              </trans-unit>
            </body></file>
          </xliff>
          """
        ]),
    ]
  )

  /// Whether a missing translation is only a note if a more general locale has one.
  var fallbacks = false

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "fallbacks", into: &fallbacks, larger: .reportsLess,
      help: """
        Report a missing translation as a note if a more general locale has one: en-GB if en has \
        it, pt-PT if pt has it. The top-level setting 'fallbacks' can also name the other locale.
        """)
  }

  /// The maximum number of findings in one table. Only files crafted to have thousands of locales
  /// exceed it.
  static let maxCount = 250_000

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let source = table.source else { return finishWithoutSource(table, &context) }
    guard table.incompleteKeyCount > 0 else { return }
    let requirements = requirements(of: table, source: source, context)
    report(requirements, in: table, &context) { table.needsTranslation($0) }
  }

  /// Reports the keys of localized files without a source that at least half of the locales have.
  ///
  /// `orphan-translation` reports a key that fewer of them have.
  private func finishWithoutSource(_ table: Table, _ context: inout RuleContext) {
    // Next to a catalog, the files are left over.
    guard context.folder.catalog(ofTable: table.name) == nil, var parity = KeyParity(of: table)
    else { return }
    let requirements = requirements(of: table, source: nil, context)
    report(requirements, in: table, &context) { key in
      parity.count(of: key).map { $0 * 2 >= parity.localeCount } ?? false
    }
  }

  /// - Parameter needsTranslation: returns whether all locales must have a key.
  private func report(
    _ requirements: [Requirement], in table: Table, _ context: inout RuleContext,
    where needsTranslation: (KeyRecord) -> Bool
  ) {
    reportEmptyFiles(of: requirements, in: table, &context, where: needsTranslation)
    let requirements = requirements.filter { $0.emptyFile(of: table) == nil }
    var last: (presence: UInt32, gaps: [Gap])?
    var left = Self.maxCount
    for key in table.keys where needsTranslation(key) {
      // Most keys have the same locales as the one before.
      let isLike = last?.presence == key.presence
      let gaps = isLike ? last?.gaps ?? [] : gaps(at: key, of: requirements, in: table)
      if !isLike { last = (key.presence, gaps) }
      guard !gaps.isEmpty, context.hasObject(of: key.key, in: table) != false else { continue }
      left -= gaps.count
      guard left >= 0 else { return reportRest(at: key, to: &context) }
      let name = table.string(of: key.key)
      let script = Self.scriptOfOneLanguage(name)
      for gap in gaps {
        report(gap, of: requirements, at: key, named: name, script, in: table, to: &context)
      }
    }
  }
}

extension MissingTranslation {
  /// A locale that must have every key. A class, because copying so large a structure takes longer
  /// than the check.
  private final class Requirement {
    let locale: LocaleIdentifier
    /// The indices of the locale in the table, which may have it in two spellings. There is at
    /// least one.
    let indices: [Int]
    /// The indices of its fallback locales in the table.
    let parents: [Int]
    /// The first `.strings` and the first other file of the locale, if the table consists of
    /// localized files.
    let strings: SourceFile?
    let dictionary: SourceFile?
    /// The source files that have no counterpart in this locale.
    let missingFiles: [FileID]
    let isLowSeverity: Bool
    let message: String
    let help: String

    init(
      of locale: LocaleIdentifier, at indices: [Int], parents: [Int], files: [SourceFile],
      missingFiles: [FileID], isLowSeverity: Bool, in table: Table
    ) {
      (self.locale, self.indices, self.parents) = (locale, indices, parents)
      strings = files.first(where: \.isStrings)
      dictionary = files.first { !$0.isStrings }
      (self.missingFiles, self.isLowSeverity) = (missingFiles, isLowSeverity)
      message = MissingTranslation.message(locale)
      help = MissingTranslation.help(locale, table.capabilities)
    }

    func isMet(by key: KeyRecord, in table: Table) -> Bool {
      indices.contains { table.has(key, in: $0) }
    }

    /// Returns the only file of the locale, if it was read and has no keys.
    func emptyFile(of table: Table) -> SourceFile? {
      guard let file = strings ?? dictionary, !table.isBroken(file),
        strings == nil || dictionary == nil,
        !indices.contains(where: { table.hasKeys(inLocale: $0) })
      else { return nil }
      return file
    }

    /// Returns the severity of the finding about a key that is missing.
    func severity(at key: KeyRecord, in table: Table) -> Severity {
      isLowSeverity || parents.contains { table.has(key, in: $0) }
        || table.purpose == .infoPlist
          && !InfoPlistKey.isPermissionText(table.string(of: key.key))
        ? .note : .warning
    }
  }

  /// A locale in which a key is missing, given by the index of its requirement.
  private struct Gap {
    let requirement: Int
    let severity: Severity
  }

  private func requirements(
    of table: Table, source: LocaleIdentifier?, _ context: borrowing RuleContext
  ) -> [Requirement] {
    let required = context.requiredLocales
    let missing = MissingFiles(of: table)
    var seen = Set(source.map { [$0.canonical] } ?? [])
    let indicesOfLocale = Dictionary(
      grouping: table.locales.indices, by: { table.locales[$0].canonical })
    var requirements: [Requirement] = []
    for locale in required.isEmpty ? table.locales : required {
      guard required.isEmpty ? locale.isForPeople : !locale.isBase,
        seen.insert(locale.canonical).inserted
      else { continue }
      let indices = indicesOfLocale[locale.canonical] ?? []
      // A missing language is a single finding, not one for each key.
      guard !indices.isEmpty, indices.allSatisfy({ table.localeHidden(by: $0) == nil }) else {
        continue
      }
      let spelled = indices.first.map { table.locales[$0] } ?? locale
      let files = indices.flatMap { table.files(ofLocale: $0) }
      requirements.append(
        Requirement(
          of: spelled, at: indices,
          parents: fallbacks(of: locale, context).flatMap { indicesOfLocale[$0.canonical] ?? [] },
          files: files, missingFiles: missing.files(in: indices).map(\.id),
          isLowSeverity: source.map { locale.isRegion(ofLanguageOf: $0) } ?? false, in: table))
    }
    return requirements
  }

  private func fallbacks(of locale: LocaleIdentifier, _ context: borrowing RuleContext)
    -> [LocaleIdentifier]
  {
    (fallbacks ? LocaleFallbacks.parents : context.fallbacks).locales(for: locale)
  }

  private func gaps(
    at key: KeyRecord, of requirements: [Requirement], in table: Table
  ) -> [Gap] {
    guard !table.hasAllTranslations(key) else { return [] }
    var gaps: [Gap] = []
    for index in requirements.indices where !requirements[index].isMet(by: key, in: table) {
      gaps.append(
        Gap(requirement: index, severity: requirements[index].severity(at: key, in: table)))
    }
    return gaps
  }

  private func report(
    _ gap: Gap, of requirements: [Requirement], at key: KeyRecord, named name: String,
    _ script: LetterScripts?, in table: Table, to context: inout RuleContext
  ) {
    let requirement = requirements[gap.requirement]
    var notes: [Note] = []
    if table.capabilities.hasOneFilePerLocale {
      let file = file(of: requirement, missing: key, in: table)
      guard let file, !table.isBroken(file) else { return }
      notes = [Note("the key is missing from this file", at: file.range(0..<0))]
    }
    let isNote =
      key.content == .signs || isScript(script, of: requirement, in: table, &context)
    context.report(
      requirement.message, at: key.key.range, severity: isNote ? .note : gap.severity, key: name,
      locale: requirement.locale.spelling, notes: notes,
      help: requirement.help
        + (isReturned(key, in: table)
          ? "; until then, the app shows the key or a default value" : ""))
  }

  /// Returns the script of a key if only one language is written in it, so that users who read this
  /// language can read the key. Japanese is known by its kana.
  private static func scriptOfOneLanguage(_ key: String) -> LetterScripts? {
    guard !key.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var found = LetterScripts.none
    for scalar in key.unicodeScalars.prefix(256) { found.add(LetterScripts(of: scalar)) }
    let known: [LetterScripts] = [
      [.kana, .han], .kana, .hangul, .hebrew, .thai, .greek, .armenian, .georgian, .khmer, .lao,
      .myanmar, .tamil, .telugu, .kannada, .malayalam, .sinhala, .gujarati, .gurmukhi,
    ]
    return known.contains(found) && found != .han ? found : nil
  }

  /// Returns whether a script is that of a language, and not that of the source.
  private func isScript(
    _ script: LetterScripts?, of requirement: Requirement, in table: Table,
    _ context: inout RuleContext
  ) -> Bool {
    guard let script, let source = table.sourceLocale, let locale = requirement.indices.first
    else { return false }
    return context.letterScripts(ofLocale: locale, in: table).isSuperset(of: script)
      && !context.letterScripts(ofLocale: source, in: table).overlaps(script)
  }

  /// Returns whether a lookup in vain returns a key that looks like an identifier, unless the code
  /// has a default value.
  private func isReturned(_ key: KeyRecord, in table: Table) -> Bool {
    table.purpose == .general && !table.capabilities.isExport
      && table.shape(of: key.key) == .identifier
  }

  /// Reports the files without keys, each of which is a single finding.
  private func reportEmptyFiles(
    of requirements: [Requirement], in table: Table, _ context: inout RuleContext,
    where needsTranslation: (KeyRecord) -> Bool
  ) {
    let files = requirements.compactMap { requirement in
      requirement.emptyFile(of: table).map { (requirement, $0) }
    }
    guard !files.isEmpty else { return }
    // Their severities rarely differ, so the first ones are enough.
    let keys = table.keys.filter { needsTranslation($0) && $0.content != .signs }.prefix(256)
    guard !keys.isEmpty else { return }
    for (requirement, file) in files {
      let isNote = keys.allSatisfy { requirement.severity(at: $0, in: table) == .note }
      context.report(
        "no translations for \(requirement.locale.nameAndSpelling): the file has no keys",
        at: file.range(0..<0), severity: isNote ? .note : .warning,
        locale: requirement.locale.spelling,
        help: "add the translations, or delete the file and list the required 'locales' in the "
          + "configuration", kind: "empty")
    }
  }

  private func reportRest(at key: KeyRecord, to context: inout RuleContext) {
    context.report(
      "too many translations are missing; the rest are not listed", at: key.key.range)
  }

  /// Returns the file that should have a key: one of the same kind as the source file, or else any
  /// file.
  ///
  /// Returns nil if the whole file is missing, which is a single finding, not one for each key.
  private func file(
    of requirement: Requirement, missing key: KeyRecord, in table: Table
  ) -> SourceFile? {
    let original = table.file(key.key.range.file)
    guard !requirement.missingFiles.contains(original.id) else { return nil }
    return original.isStrings
      ? requirement.strings ?? requirement.dictionary
      : requirement.dictionary ?? requirement.strings
  }
}

extension MissingTranslation {
  static func message(_ locale: LocaleIdentifier) -> String {
    "no translation for \(locale.nameAndSpelling)"
  }

  fileprivate static func help(
    _ locale: LocaleIdentifier, _ capabilities: TableCapabilities
  ) -> String {
    if capabilities.hasOneFilePerLocale { return "add the key to the \(locale.englishName) file" }
    return capabilities.isExport
      ? "add a '<target>' with the translation, or translate=\"no\" to the unit"
      : "translate it, or choose 'Don’t Translate' in Xcode if it is the same in every language"
  }
}

import LintKit
import SourceCode

/// Reports keys that only translations have.
struct OrphanTranslation: Rule {
  static let info = RuleInfo(
    id: "orphan-translation",
    category: .status,
    severity: .warning,
    summary: "Key has translations but no string in the source language.",
    rationale: """
      A key that is missing from the source file is usually left over from a removed or renamed \
      string. It ships in every language and is never shown, so the finding is a note. If the source \
      file has a similar key without a translation, users see that key instead of the translation. \
      The same is true of an object of a storyboard or xib that replaced another one, which the \
      comments show, and of a key that joins two others. A key that a storyboard or xib next to the \
      tables has isn't reported.

      In some projects, the source file contains only the strings that differ from their keys. If \
      it omits at least three keys, and at least a fifth of all keys, the missing keys that are \
      sentences are reported as one note for the table.

      With `--code`, a key that the code uses is reported at the source language's file, which has to \
      be completed.
      """,
    fix: """
      Add the key to the source language's file. If nothing in the code uses the key, remove it from \
      the translations instead.
      """,
    tally: "keys have no source string",
    examples: [
      .reported(
        "key that differs from the source language's key in one letter", as: .warning,
        [
          "en.lproj/Localizable.strings": #""Save All" = "Save All";"#,
          "de.lproj/Localizable.strings": #""⟦Save all⟧" = "Alles sichern";"#,
        ]),
      .reported(
        "key that is missing from the source language's file", as: .note,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": """
          "save" = "Sichern";
          "⟦send.fax⟧" = "Fax senden";
          """,
        ]),
      .reported(
        "plural forms without a source", as: .note,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.stringsdict": """
          <plist version="1.0"><dict><key>⟦files⟧</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>one</key><string>%d Datei</string>
              <key>other</key><string>%d Dateien</string>
            </dict>
          </dict></dict></plist>
          """,
        ]),
      .reported(
        "manually managed key that is an identifier and has no source string", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦settings.title⟧" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } }
              }
            },
            "⟦welcomeMessage⟧" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } },
                "en" : { "stringUnit" : { "state" : "new", "value" : "" } }
              }
            }
            """)
        ]),
      .reported(
        "table without a file in the source language: one finding for the table", as: .note,
        [
          "de.lproj/Menu.strings": #"⟦⟧"notes.title" = "Notizen";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "fr.lproj/Menu.strings": #""notes.title" = "Notes";"#,
        ]),
      .reported(
        "table without a file in the source language, and a key that few translations have",
        as: .note,
        [
          "de.lproj/Menu.strings": #"⟦⟧"save" = "Sichern"; "⟦fax⟧" = "Fax senden";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "fr.lproj/Menu.strings": #""save" = "Enregistrer";"#,
          "it.lproj/Menu.strings": #""save" = "Salva";"#,
        ]),
      .reported(
        "table whose source is an Interface Builder file: one finding for the table", as: .note,
        [
          "de.lproj/Main.strings": #"⟦⟧"bx7-2a-Gkq.title" = "Notizen";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "fr.lproj/Main.strings": #""bx7-2a-Gkq.title" = "Notes";"#,
        ]),
      .reported(
        "source file with few of the keys, which are sentences: one finding for the table",
        as: .note,
        [
          "en.lproj/Localizable.strings": #"⟦⟧"%d Files" = "%d files";"#,
          "de.lproj/Localizable.strings": """
          "%d Files" = "%d Dateien";
          "Open File" = "Datei öffnen";
          "Save File" = "Datei sichern";
          "Send File" = "Datei senden";
          "example.com" = "example.com";
          """,
        ]),
      .reported(
        "key that the code uses: one finding about the source file", as: .warning,
        [
          "App/View.swift": #"let title = NSLocalizedString("send.fax", comment: "")"#,
          "App/en.lproj/Localizable.strings": #"⟦⟧"save" = "Save";"#,
          "App/de.lproj/Localizable.strings": """
          "save" = "Sichern";
          "send.fax" = "Fax senden";
          """,
          "App/fr.lproj/Localizable.strings": """
          "save" = "Enregistrer";
          "send.fax" = "Envoyer un fax";
          """,
        ], configuration: #"{ "code": { "include": ["App/**"] } }"#),
      .reported(
        "keys that differ from those of the source language in case, in a sign or in a letter",
        as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "Save All" = "Save All";
          "Loading…" = "Loading…";
          "settings.title" = "Settings";
          "1" = "a"; "2" = "b"; "3" = "c"; "4" = "d"; "5" = "e"; "6" = "f"; "7" = "g";
          "8" = "h"; "9" = "i"; "10" = "j";
          """,
          "de.lproj/Localizable.strings": """
          "⟦Save all⟧" = "Alles sichern";
          "⟦Loading...⟧" = "Lädt…";
          "⟦settngs.title⟧" = "Einstellungen";
          """,
        ]),
      .reported(
        "key that joins two keys of the source language", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "Silent mode stops all sounds." = "Silent mode stops all sounds.";
          "Silent Mode" = "Silent Mode";
          """,
          "sv.lproj/Localizable.strings": """
          "⟦Silent mode stops all sounds.
          Silent Mode⟧" = "Tyst läge";
          """,
        ]),
      .reported(
        "object of a storyboard or xib that was replaced", as: .warning,
        [
          "en.lproj/Main.strings": """
          /* Class = "NSMenuItem"; title = "Save"; ObjectID = "aaa-bb-ccc"; */
          "aaa-bb-ccc.title" = "Save";
          /* Class = "NSMenuItem"; title = "Custom…"; ObjectID = "iuN-rN-jT7"; */
          "iuN-rN-jT7.title" = "Custom…";
          """,
          "de.lproj/Main.strings": """
          "aaa-bb-ccc.title" = "Sichern";
          /* Class = "NSButtonCell"; title = "Custom…"; ObjectID = "vFD-HU-RVz"; */
          "⟦vFD-HU-RVz.title⟧" = "Eigene …";
          """,
        ]),
      .reported(
        "object that no other one replaced", as: .note,
        [
          "en.lproj/Main.strings": #""aaa-bb-ccc.title" = "Save";"#,
          "de.lproj/Main.strings": """
          "aaa-bb-ccc.title" = "Sichern";
          /* Class = "NSButtonCell"; title = "Custom…"; ObjectID = "vFD-HU-RVz"; */
          "⟦vFD-HU-RVz.title⟧" = "Eigene …";
          """,
        ]),
      .accepted(
        "keys of the source language or of Base",
        [
          "Base.lproj/Localizable.strings": #""open" = "Open";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": """
          "open" = "Öffnen";
          "save" = "Sichern";
          """,
        ]),
      .accepted(
        "table without keys",
        [
          "de.lproj/Menu.strings": "/* nothing */",
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
        ]),
      .accepted(
        "InfoPlist strings, whose source may be in Info.plist",
        [
          "en.lproj/InfoPlist.strings": #""CFBundleName" = "Notes";"#,
          "de.lproj/InfoPlist.strings": #""NSCameraUsageDescription" = "Liest Belege.";"#,
        ]),
      .accepted(
        "source file that can't be read to its end",
        [
          "en.lproj/Localizable.strings": """
          "open" = "Open";;
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "catalog keys that are the source string, that Xcode finds, or without a translation",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
              }
            },
            "YouTube" : {
              "extractionState" : "manual",
              "localizations" : {
                "ar" : { "stringUnit" : { "state" : "translated", "value" : "يوتيوب" } }
              }
            },
            "settings.title" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } }
              }
            },
            "settings.reset" : {
              "extractionState" : "manual",
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "bx7-2a-Gkq.title" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Notizen" } }
              }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let table = entry.table
    if table.capabilities.hasExtractedKeys {
      checkCatalog(entry, &context)
    } else if let source = entry.source {
      keepObject(entry, source, &context)
    } else if table.capabilities.hasOneFilePerLocale, let first = entry.localizations.first,
      isEvaluated(entry.key, first, in: table),
      !hasBase(entry)
    {
      let key = entry.string(of: entry.key)
      let reason = context.reason(toKeep: entry.key, of: table)
      if let reason, reason.isWhole, let file = sourceFile(for: first, in: table),
        entry.localizations.contains(where: { !isText(entry.key, in: $0, entry) })
      {
        return reportGap(in: file, first, reason, entry, &context)
      }
      let locales = entry.localizations.map(\.locale)
      let joined = context.sourceKeys(joinedIn: key, in: table, missingIn: locales)
      let similar =
        joined == nil
        ? context.sourceKey(similarTo: key, in: table, missingIn: locales) : nil
      for localization in entry.localizations where !isText(entry.key, in: localization, entry) {
        let locale = entry.locale(of: localization)
        if keepOrphan(entry, localization, &context) { continue }
        // The language may have that key, although others don't.
        let meant =
          similar == nil || locales.count == 1
          ? similar : context.sourceKey(similarTo: key, in: table, missingIn: [localization.locale])
        context.report(
          "the key is not in \(Self.sourceFile(of: table))", at: localization.name,
          severity: joined == nil && meant == nil ? .note : .warning, key: key,
          locale: locale.spelling,
          help: joined.map(Self.help) ?? meant.map { Self.help($0, insteadOf: key) }
            ?? help(for: entry, context))
      }
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    reportObjects(of: table, &context)
    guard table.capabilities.hasOneFilePerLocale, table.namesLocales, table.purpose == .general,
      let first = table.files.first, table.keyCount > 0
    else { return }
    guard let source = table.sourceLocale, let file = table.file(ofLocale: source) else {
      let isInterface = table.keys.allSatisfy { table.isObjectID($0.key) }
      context.report(
        isInterface
          ? "the source of '\(table.name)' is a storyboard or xib, which is not checked"
          : "the source language has no table '\(table.name)'",
        at: first.range(0..<0), severity: .note, help: isInterface ? nil : Self.sourceHelp)
      return reportRareKeys(of: table, &context)
    }
    guard isPartial(table), !table.isBroken(file) else { return }
    context.report(
      "the source language has only \(table.sourceKeyCount) of the \(table.keyCount) keys",
      at: file.range(0..<0), severity: .note, help: Self.partHelp)
  }
}

extension Unicode.Scalar {
  /// The scalar in quotes, or its code if it can't be seen.
  fileprivate var nameForMessage: String {
    isWhitespace || invisibleKind != nil ? "U+\(code)" : "'\(self)'"
  }
}

extension OrphanTranslation {
  private func checkCatalog(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.extraction == .manual || entry.isMarkedButUsed, entry.isShipped,
      !entry.units.contains(where: { entry.isSource($0) && !$0.text.isEmpty }),
      entry.keyShape == .identifier, !entry.table.isObjectID(entry.key),
      entry.units.contains(where: { !entry.isOpen($0) && !$0.text.isEmpty }),
      !entry.units.contains(where: { entry.hasSameContent($0.text, entry.key) })
    else { return }
    let reason = context.reason(toKeep: entry.key, of: entry.table)
    let isUsed = reason?.isWhole ?? false
    let place = isUsed ? reason?.place.map { "; the code uses the key at \($0)" } ?? "" : ""
    context.report(
      "the \(isUsed ? "code uses the key, but it has" : "key has translations but") no string in "
        + "the source language", at: entry.key.range, key: entry.string(of: entry.key),
      help: Self.advice(
        "add the string in the source language", entry.key, of: entry.table, context) + place)
  }

  /// Reports the keys of a table without a source that few translations have.
  private func reportRareKeys(of table: Table, _ context: inout RuleContext) {
    guard var parity = KeyParity(of: table) else { return }
    for key in table.keys {
      guard let count = parity.count(of: key), count * 2 < parity.localeCount else { continue }
      context.report(
        "only \(count) of \(parity.localeCount) translations \(count == 1 ? "has" : "have") the key",
        at: key.key.range, severity: .note, key: table.string(of: key.key),
        help: "add it to the others, or remove it")
    }
  }

  /// Reports a key of the code at the source file that should have it.
  private func reportGap(
    in file: SourceFile, _ first: Localization, _ reason: UseReason, _ entry: Entry,
    _ context: inout RuleContext
  ) {
    let name = Self.sourceFile(of: entry.table)
    context.report(
      "the code uses the key, but it is missing from \(name)", at: file.range(0..<0),
      key: entry.string(of: entry.key), locale: entry.table.source?.spelling,
      notes: [Note("the key is only in translations", at: first.name)],
      help: "add it to \(name)" + (reason.place.map { "; the code uses it at \($0)" } ?? ""))
  }

  /// Returns the source file of the same kind as the file of a localization, or else any.
  private func sourceFile(for localization: Localization, in table: Table) -> SourceFile? {
    guard let source = table.sourceLocale else { return nil }
    let files = table.files(ofLocale: source)
    let isStrings = table.file(localization.name.file).isStrings
    return files.first { $0.isStrings == isStrings } ?? files.first
  }

  private func help(
    for entry: Entry, _ context: borrowing RuleContext
  ) -> String {
    Self.advice(
      "add it to \(Self.sourceFile(of: entry.table))", entry.key, of: entry.table, context)
  }

  /// Returns whether a key of a translation should be in the source files.
  private func isEvaluated(_ key: TextSpan, _ localization: Localization, in table: Table) -> Bool {
    guard table.purpose == .general, let source = table.sourceLocale, table.sourceKeyCount > 0
    else { return false }
    let files = table.files(ofLocale: source)
    let isStrings = table.file(localization.name.file).isStrings
    return !files.contains(where: table.isBroken)
      && (!isStrings || files.contains(where: \.isStrings))
      && (!isPartial(table) || table.shape(of: key) == .identifier)
  }

  /// Returns whether so many keys are missing from the source files that they can't be the complete
  /// list of keys.
  private func isPartial(_ table: Table) -> Bool {
    let absent = table.keyCount - table.sourceKeyCount
    return absent >= 3 && absent * 5 >= table.keyCount
  }

  /// Returns whether `Base`, which represents the source language, has the key.
  private func hasBase(_ entry: Entry) -> Bool {
    entry.localizations.contains { entry.locale(of: $0).isBase }
  }

  /// Returns whether a key that looks like a name is actually text, because a translation is equal
  /// to it.
  private func isText(_ key: TextSpan, in localization: Localization, _ entry: Entry) -> Bool {
    isPartial(entry.table)
      && entry.rootUnit(of: localization).map { entry.hasSameContent($0.text, key) } ?? false
  }
}

extension OrphanTranslation {
  /// The name of the source language's file for messages.
  static func sourceFile(of table: Table) -> String {
    guard let source = table.source else { return "the source language's file" }
    return source.isBase ? "the source file (Base.lproj)" : "the \(source.englishName) file"
  }

  /// Returns the advice, which names the removal of the key only if nothing in the code can be a
  /// use of it.
  static func advice(
    _ addition: String, _ key: TextSpan, of table: Table, _ context: borrowing RuleContext
  ) -> String {
    if context.isUnused(key, of: table) { return "\(addition), or remove the key" }
    guard context.projectCode == nil else { return addition }
    return "\(addition), or remove the key if the code doesn't use it"
  }

  private static func help(_ similar: String, insteadOf key: String) -> String {
    if similar.split(separator: " ") == key.split(separator: " ") {
      return "the source file has this key with other spaces: \(similar.quotedForMessage)"
    }
    let isBreak = { (character: Character) in character == " " || character.isNewline }
    if similar.split(whereSeparator: isBreak) == key.split(whereSeparator: isBreak) {
      return "the source file has this key with other line breaks: \(similar.quotedForMessage)"
    }
    if case .script(let found, let meant) = KeyIndex.SimilarKey.Difference(of: key, from: similar) {
      return "the source file has this key with \(meant.nameWithCode) instead of "
        + found.nameWithCode
    }
    guard similar.quotedForMessage == key.quotedForMessage,
      similar.unicodeScalars.count == key.unicodeScalars.count,
      let (meant, found) = zip(similar.unicodeScalars, key.unicodeScalars)
        .first(where: { $0 != $1 })
    else {
      return "did you mean \(similar.quotedForMessage)? If the code has the key of this line, "
        + "correct the source file"
    }
    return "the source file has this key with \(meant.nameForMessage) instead of "
      + found.nameForMessage
  }

  private static func help(_ joined: [String]) -> String {
    "write an entry for each of the keys that it joins: "
      + joined.map { $0.quotedForMessage }.listed
  }

  private static let partHelp =
    "keys without a source string are reported only if they look like identifiers, not sentences"
  private static let sourceHelp =
    "if the source language is not English, name it as 'sourceLocale' in the configuration"
}

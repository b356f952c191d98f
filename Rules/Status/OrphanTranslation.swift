import LintKit

/// Reports keys that only translations have.
struct OrphanTranslation: Rule {
  static let info = RuleInfo(
    id: "orphan-translation",
    category: .status,
    severity: .warning,
    summary: "A key has translations but no text in the source language.",
    rationale: """
      A key that the source language's file has no more is mostly a leftover of a text that was \
      removed or renamed: it is shipped in every language and read in none. Otherwise it is worse: \
      the text was never added to the source language, whose users see the key.

      Some projects write no file for the source language, or only the few texts of it that differ \
      from their keys. Where the source language's file lacks at least three keys, and a fifth of \
      all, it is taken for such a file: keys that read like texts are then accepted, with one note.
      """,
    tally: "keys have no source text",
    examples: [
      .reported(
        "a key that the source language's file lacks", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": """
          "save" = "Sichern";
          "⟦send.fax⟧" = "Fax senden";
          """,
          "fr.lproj/Localizable.strings": """
          "save" = "Enregistrer";
          "⟦send.fax⟧" = "Envoyer un fax";
          """,
        ]),
      .reported(
        "plural forms without a source", as: .warning,
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
        "a manual key that is no text and has none in the source language", as: .warning,
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
        "a table with no file in the source language: once for the table", as: .note,
        [
          "de.lproj/Menu.strings": #"⟦⟧"notes.title" = "Notizen";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "fr.lproj/Menu.strings": #""notes.title" = "Notes";"#,
        ]),
      .reported(
        "a table whose source is an Interface Builder file: once for the table", as: .note,
        [
          "de.lproj/Main.strings": #"⟦⟧"bx7-2a-Gkq.title" = "Notizen";"#,
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "fr.lproj/Main.strings": #""bx7-2a-Gkq.title" = "Notes";"#,
        ]),
      .reported(
        "a source language's file with few of the keys, which are texts: once for the table",
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
        "a table without keys",
        [
          "de.lproj/Menu.strings": "/* nothing */",
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
        ]),
      .accepted(
        "system texts, whose source may stand in Info.plist",
        [
          "en.lproj/InfoPlist.strings": #""CFBundleName" = "Notes";"#,
          "de.lproj/InfoPlist.strings": #""NSCameraUsageDescription" = "Liest Belege.";"#,
        ]),
      .accepted(
        "a source language's file that cannot be read to its end",
        [
          "en.lproj/Localizable.strings": """
          "open" = "Open";;
          "save" = "Save";
          """,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
        ]),
      .accepted(
        "keys of a catalog that are texts, found in the code, or not yet translated",
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
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let table = entry.table
    if table.capabilities.hasExtractedKeys {
      checkCatalog(entry, &context)
    } else if table.capabilities.hasOneFilePerLocale, entry.sourceLocalization == nil,
      let first = entry.localizations.first, isJudged(entry.key, first, in: table), !hasBase(entry)
    {
      let key = entry.string(of: entry.key)
      for localization in entry.localizations where !isText(entry.key, in: localization, entry) {
        let locale = entry.locale(of: localization)
        context.report(
          Self.message(table), at: localization.name, key: key, locale: locale.spelling,
          help: Self.help)
      }
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.capabilities.hasOneFilePerLocale, table.namesLocales, table.purpose == .general,
      let first = table.files.first, table.keyCount > 0
    else { return }
    guard let source = table.sourceLocale, let file = table.file(ofLocale: source) else {
      let isInterface = table.keys.allSatisfy { isObjectID($0.key, in: table) }
      context.report(
        isInterface
          ? "the source of '\(table.name)' is a storyboard or xib, which is not checked"
          : "the source language has no table '\(table.name)'",
        at: first.range(0..<0), severity: .note, help: isInterface ? nil : Self.sourceHelp)
      return
    }
    guard isPartial(table), !table.isBroken(file) else { return }
    context.report(
      "the source language has only \(table.sourceKeyCount) of the \(table.keyCount) keys",
      at: file.range(0..<0), severity: .note, help: Self.partHelp)
  }
}

extension OrphanTranslation {
  private func checkCatalog(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.extraction == .manual, entry.isShipped, isName(entry.key, in: entry.table),
      !entry.units.contains(where: { entry.isSource($0) && !$0.text.isEmpty }),
      entry.units.contains(where: { $0.state != .new && !$0.text.isEmpty }),
      !entry.units.contains(where: { entry.hasSameContent($0.text, entry.key) })
    else { return }
    context.report(
      "the key has translations but no text in the source language", at: entry.key.range,
      key: entry.string(of: entry.key), help: Self.catalogHelp)
  }

  /// Whether a key of translations should be in the source language's files.
  private func isJudged(_ key: Text, _ localization: Localization, in table: Table) -> Bool {
    guard table.purpose == .general, let source = table.sourceLocale, table.sourceKeyCount > 0
    else { return false }
    let files = table.files(ofLocale: source)
    let isStrings = table.file(localization.name.file).isStrings
    return !files.contains(where: table.isBroken)
      && (!isStrings || files.contains(where: \.isStrings))
      && (!isPartial(table) || isName(key, in: table))
  }

  /// Whether the source language lacks so many keys that its file is no list of them.
  private func isPartial(_ table: Table) -> Bool {
    let absent = table.keyCount - table.sourceKeyCount
    return absent >= 3 && absent * 5 >= table.keyCount
  }

  /// Whether `Base` has the key, which stands for the source language.
  private func hasBase(_ entry: Entry) -> Bool {
    entry.localizations.contains { entry.locale(of: $0).isBase }
  }

  /// Whether a key that looks like a name is a text: a translation has it as it is.
  private func isText(_ key: Text, in localization: Localization, _ entry: Entry) -> Bool {
    isPartial(entry.table)
      && entry.rootUnit(of: localization).map { entry.hasSameContent($0.text, key) } ?? false
  }

  /// Whether a key belongs to an object of a storyboard or xib: `bx7-2a-Gkq.title`, `17.title`.
  private func isObjectID(_ key: Text, in table: Table) -> Bool {
    let bytes = table.file(key.range.file).bytes
    var index = 0
    var isNumber = true
    for offset in key.range.bytes {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."): return isNumber ? index > 0 : index == 10
      case UInt8(ascii: "-") where index == 3 || index == 6: isNumber = false
      case UInt8(ascii: "a")...UInt8(ascii: "z") where index != 3 && index != 6,
        UInt8(ascii: "A")...UInt8(ascii: "Z") where index != 3 && index != 6:
        isNumber = false
      default: return false
      }
      index += 1
    }
    return false
  }

  /// Whether a key is certainly no text: `settings.title`, `OK_BUTTON`, `settingsTitle`, but not
  /// `10.0.2.2`, `iPhone` or `YouTube`.
  private func isName(_ key: Text, in table: Table) -> Bool {
    let bytes = table.file(key.range.file).bytes
    var hasMark = false
    var kinds: (KeyByte?, KeyByte?, KeyByte?)
    for offset in key.range.bytes {
      guard let kind = KeyByte(bytes[offset]) else { return false }
      kinds = (kinds.1, kinds.2, kind)
      switch kinds {
      case (.lower?, .mark?, .lower?), (.lower?, .mark?, .upper?), (.upper?, .mark?, .upper?),
        (.upper?, .mark?, .lower?):
        hasMark = true
      case (.lower?, .upper?, .lower?):
        // One letter before the capital makes a product: iPhone, eBay.
        let start = key.range.bytes.lowerBound
        if offset - start > 2, KeyByte(bytes[start]) == .lower { hasMark = true }
      default: break
      }
    }
    return hasMark
  }
}

/// What a byte of a key is, if it can stand in a name.
private enum KeyByte {
  case lower, upper, mark, other

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
    case UInt8(ascii: "."), UInt8(ascii: "_"): self = .mark
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .other
    default: return nil
    }
  }
}

extension OrphanTranslation {
  private static func message(_ table: Table) -> String {
    guard let source = table.source else { return "the key is not in the source language's file" }
    return source.isBase
      ? "the key is not in the source file (Base.lproj)"
      : "the key is not in the \(source.englishName) file"
  }

  private static let help = "remove the key, or add it to the source language's file"
  private static let catalogHelp = "add the text in the source language, or remove the key"
  private static let partHelp =
    "keys that only translations have are not reported, unless they are names rather than texts"
  private static let sourceHelp =
    "if the source language is not English, name it as 'sourceLocale' in the configuration"
}

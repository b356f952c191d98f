import LintKit

/// Reports values that are their own key.
struct UntranslatedKey: Rule {
  static let info = RuleInfo(
    id: "untranslated-key",
    category: .status,
    severity: .warning,
    summary: "Value is its own key, which is an identifier.",
    rationale: """
      Scripts and editors write the key as the value of a new string. If it is not replaced, users \
      see `settings.title` on a button. Nothing else reports it, because the string has a value in \
      every language.

      A key is checked if it has several parts in lower or upper case, joined by `_` or `.`. Numbers, \
      abbreviations, addresses and names of files are accepted. If the value in the source language \
      is the key, translations with the same value are not reported again. If no language has another \
      value, it is reported only in tables whose keys are identifiers, or if the source language \
      doesn't have the key.
      """,
    fix: "Write the string. If nothing shows it, remove the key.",
    tally: "values are their own key",
    examples: [
      .reported(
        "value in the source language", as: .warning,
        [
          "en.lproj/Localizable.strings": #""MEDIA_WITHOUT_URL" = "⟦MEDIA_WITHOUT_URL⟧";"#,
          "de.lproj/Localizable.strings": #""MEDIA_WITHOUT_URL" = "Medium hat keine URL";"#,
        ]),
      .reported(
        "translation", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "status_bar.mainTitle",
            values: [
              "de": "⟦status_bar.mainTitle⟧", "en": "Status", "fr": "État",
            ])
        ]),
      .reported(
        "table without the source language, and plural form", as: .warning,
        [
          "de.lproj/Menu.strings": #""menu.open_file" = "⟦menu.open_file⟧";"#,
          "fr.lproj/Menu.strings": #""menu.open_file" = "Ouvrir";"#,
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chat_count", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d chat", "other": "⟦chat_count⟧"]),
        ]),
      .reported(
        "translation of a key that the source language doesn't have", as: .warning,
        [
          "en.lproj/Localizable.strings": #""Open File" = "Open File";"#,
          "nb.lproj/Localizable.strings": #""QUANTITY_AND_UNIT" = "⟦QUANTITY_AND_UNIT⟧";"#,
        ]),
      .accepted(
        "single words, numbers, addresses, names of files and abbreviations",
        [
          "en.lproj/Localizable.strings": """
          "OK" = "OK";
          "month" = "month";
          "10.0.2.2" = "10.0.2.2";
          "example.com" = "example.com";
          "www.example.dev" = "www.example.dev";
          "Info.plist" = "Info.plist";
          "readme.txt" = "readme.txt";
          "e.g." = "e.g.";
          "a.m" = "a.m";
          "x86_64" = "x86_64";
          "en_US" = "en_US";
          "Save all…" = "Save all…";
          """
        ]),
      .accepted(
        "name in a table whose keys are text",
        [
          "en.lproj/Localizable.strings": """
          "Open File" = "Open File";
          "Save File" = "Save File";
          "photo.studio" = "photo.studio";
          """
        ]),
      .accepted(
        "string that is new or not shown, and key that no language translates",
        [
          "Localizable.xcstrings": .catalog(
            """
            "menu.open_file" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "new", "value" : "menu.open_file" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Open" } }
              }
            },
            "raw_value" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "raw_value" } }
              },
              "shouldTranslate" : false
            }
            """),
          "de.lproj/Menu.strings": #""type.identifier" = "type.identifier";"#,
          "fr.lproj/Menu.strings": #""type.identifier" = "type.identifier";"#,
        ]),
      .accepted(
        "keys in Base, next to the source language",
        [
          "Base.lproj/Localizable.strings": #""tab_analytics" = "tab_analytics";"#,
          "de.lproj/Localizable.strings": #""tab_analytics" = "Auswertung";"#,
          "en.lproj/Localizable.strings": #""tab_analytics" = "Analytics";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.keyShape != .text,
      entry.units.contains(where: { isKey($0, of: entry) }),
      Self.isIdentifier(entry.string(of: entry.key))
    else { return }
    let copies = entry.units.filter { isKey($0, of: entry) && entry.isShipped($0) }
    let isTranslated = entry.units.contains { !$0.text.isEmpty && !isKey($0, of: entry) }
    if let source = copies.first(where: { entry.isSource($0) && $0.state != .new }) {
      let text = RecordedText(
        key: entry.key, locale: entry.localizations[source.localization].locale,
        source: source.text, text: source.text)
      return isTranslated ? report(text, of: entry.table, &context) : context.keep(text)
    }
    // Without any other value, the string may be a constant, unless only translations have the key.
    guard isTranslated || isOnlyInTranslations(entry) else { return }
    // The file `Base` may list the keys for the languages.
    for copy in copies where !entry.isSource(copy) && !entry.locale(of: copy).isBase {
      context.report(
        "the translation is its own key", in: copy, of: entry, help: Self.help)
    }
  }
}

extension UntranslatedKey {
  /// Reports the values that no other language has differently, if the keys of the table are
  /// identifiers. In other tables, they are more likely names.
  func finish(_ table: Table, _ context: inout RuleContext) {
    let values = context.takeRecorded()
    guard !values.isEmpty, table.namesLocales else { return }
    let identifiers = table.keys.count { table.shape(of: $0.key) == .identifier }
    guard identifiers * 2 > table.keys.count else { return }
    for value in values { report(value, of: table, &context) }
  }

  private func report(_ text: RecordedText, of table: Table, _ context: inout RuleContext) {
    context.report(
      "the value is its own key", at: text.text.range,
      key: table.string(of: text.key), locale: table.locales[text.locale].spelling,
      help: Self.help, kind: "source")
  }

  /// Returns whether the file of the source language has keys, but not this one.
  private func isOnlyInTranslations(_ entry: Entry) -> Bool {
    guard entry.table.capabilities.hasOneFilePerLocale, entry.sourceLocalization == nil,
      let source = entry.table.sourceLocale
    else { return false }
    return entry.table.sourceKeyCount > 0
      && !entry.table.files(ofLocale: source).contains(where: entry.table.isBroken)
  }

  private static let help = "write what users should see; if nothing shows it, remove the key"

  private func isKey(_ unit: StringUnit, of entry: Entry) -> Bool {
    !unit.isPhrase && entry.hasSameContent(unit.text, entry.key)
  }

  /// Returns whether a key can only be an identifier: it has several parts in lower or upper case,
  /// of which at least two are words.
  private static func isIdentifier(_ key: String) -> Bool {
    let isDotted = key.utf8.contains(UInt8(ascii: "."))
    let parts = key.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    }
    guard parts.count > 1, parts.allSatisfy({ isPart($0) }), key.utf8.count(where: \.isLetter) > 5,
      parts.count(where: { $0.count(where: \.isLetter) > 1 }) > 1
    else { return false }
    guard isDotted, let first = parts.first, let last = parts.last else { return true }
    return !suffixes.contains(String(decoding: last, as: UTF8.self).lowercased())
      && !["com", "net", "org", "www"].contains(String(decoding: first, as: UTF8.self))
  }

  /// Returns whether a part of a key is in lower case, perhaps with capitals inside, or in upper
  /// case.
  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, part.allSatisfy({ $0.isLetter || $0.isDigit }) else {
      return false
    }
    return !first.isUppercase || part.allSatisfy { $0.isUppercase || $0.isDigit }
  }

  /// The ends of addresses and of names of files.
  private static let suffixes: Set<String> = [
    "aac", "app", "at", "au", "ch", "co", "com", "csv", "de", "dev", "dmg", "doc", "docx", "edu",
    "eu", "fr", "gif", "gov", "gz", "htm", "html", "io", "ipa", "it", "jp", "jpg", "js", "json",
    "local", "m", "me", "md", "mov", "net", "nl", "org", "pdf", "pkg", "plist", "png", "py", "rtf",
    "ru", "sh", "strings", "swift", "tar", "ts", "txt", "uk", "us", "wav", "xcstrings", "xls",
    "xlsx", "xml", "yaml", "yml", "zip",
  ]
}

extension UInt8 {
  fileprivate var isUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}

import LintKit

/// Reports strings without a letter of the scripts that their locale uses.
struct WrongScript: Rule {
  static let info = RuleInfo(
    id: "wrong-script",
    category: .text,
    severity: .warning,
    summary: "Text is in a script or a language that its locale doesn't use.",
    rationale: """
      English in a Russian file, or Chinese in an English one, is usually an older copy of the \
      source, or a translation that was imported into the wrong language. Users of that language may \
      not be able to read it.

      A text is reported if it has no letter of a script that its locale uses. Latin text must have \
      at least three words that aren't names, other text at least two words, or three characters in \
      a script without spaces. Copies of the source and of the key are not reported: see \
      `identical-to-source`. Only copies of strings that ask for permission are, because the system \
      shows them in its own dialogs. Names of languages are accepted.

      A source string is also reported if it is the same as the translation into one language, and \
      has no word of its key, which is text.
      """,
    fix: """
      Translate the text, write it in the script of the language, or move it to the right language.
      """,
    tally: "strings are in the wrong script",
    examples: [
      .reported(
        "English in a Russian file", as: .warning,
        [
          "en.lproj/Update.strings": #""later" = "Ask me again later";"#,
          "ru.lproj/Update.strings": #""later" = "⟦Remind me later about it⟧";"#,
        ]),
      .reported(
        "translations in the columns of other languages, and in the source", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "proxy.none",
            values: [
              "de": "⟦Не использовать⟧", "en": "⟦不使用⟧", "ja": "⟦Don't use it at all⟧",
              "ru": "⟦使わない⟧", "zh-Hans": "不使用代理",
            ])
        ]),
      .reported(
        "plural form", as: .warning,
        [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d open chat", "other": "%d open chats"]),
          "el.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d ανοιχτή συνομιλία", "other": "⟦%d chats which are open⟧"]),
        ]),
      .reported(
        "copy of a string that asks for permission", as: .warning,
        [
          "en.lproj/InfoPlist.strings": #""NSCameraUsageDescription" = "Takes photos of you";"#,
          "ja.lproj/InfoPlist.strings": #""NSCameraUsageDescription" = "⟦Takes photos of you⟧";"#,
        ]),
      .reported(
        "German in the source", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            key: "Low reservoir warning",
            values: [
              "da": "Lavt reservoir", "de": "Hinweis auf niedrigen Stand",
              "en": "⟦Hinweis auf niedrigen Stand⟧", "it": "Serbatoio basso",
              "tr": "Düşük rezervuar",
            ])
        ]),
      .accepted(
        "source that was reworded, and its copy",
        [
          "Localizable.xcstrings": .catalog(
            key: "Low reservoir warning",
            values: [
              "da": "Lavt reservoir", "de": "Warning: little insulin is left",
              "en": "Warning: little insulin is left", "it": "Serbatoio basso",
              "tr": "Düşük rezervuar",
            ])
        ]),
      .accepted(
        "copies of the source and of the key, for `identical-to-source`",
        [
          "en.lproj/Update.strings": #""later" = "Ask me again later";"#,
          "ru.lproj/Update.strings": #""later" = "Ask me again later";"#,
          "el.lproj/Other.strings": #""Ask me again later" = "Ask me again later";"#,
          "en.lproj/Args.strings": #""Ask %@ again later" = "Ask %@ again later";"#,
          "uk.lproj/Args.strings": #""Ask %@ again later" = "Ask %1$@ again later";"#,
        ]),
      .accepted(
        "names, abbreviations, commands and addresses",
        [
          "en.lproj/About.strings": """
          "name" = "About this app"; "host" = "Your host"; "icons" = "The icons"; "tv" = "TV";
          "codes" = "English en us eng enu";
          """,
          "ru.lproj/About.strings": """
          "name" = "Acme Photo Studio Pro";
          "host" = "https://example.com/a/long/path";
          "icons" = "PDF, HTML and CSS";
          "tv" = "%1$@ – %2$lld x %3$lld";
          "codes" = "Russian ru rus rs English en us eng enu";
          """,
        ]),
      .accepted(
        "names of languages",
        [
          "en.lproj/Languages.strings": #""zh" = "简体中文"; "ja" = "日本語"; "ru" = "Русский";"#
        ]),
      .accepted(
        "languages that have several scripts, and text with a word in the right one",
        [
          "en.lproj/Mail.strings": #""later" = "Ask me later again"; "os" = "Update the system";"#,
          "sr.lproj/Mail.strings": #""later" = "Pitaj me ponovo kasnije";"#,
          "sr-Latn.lproj/Mail.strings": #""later" = "Pitaj me ponovo kasnije";"#,
          "ru.lproj/Mail.strings": #""os" = "Обновите software update service";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var contents = TextContents()
    for unit in entry.units where !unit.text.isEmpty {
      let locale = entry.localizations[unit.localization].locale
      let scripts = context.letterScripts(ofLocale: locale, in: entry.table)
      guard !scripts.isNone, mayBeForeign(unit.text, scripts),
        !begins(unit.text, with: scripts, of: entry, &contents), isForeign(unit, scripts, of: entry)
      else { continue }
      context.report(
        "the text has no letter of the script that \(entry.locale(of: unit).englishName) uses",
        in: unit, of: entry,
        help: !entry.isSource(unit) && entry.isCopyOfSource(unit)
          ? "translate it: the system shows it when it asks for permission"
          : "translate it, write it in that script, or move it to the right language")
    }
    checkSource(of: entry, &context)
  }
}

extension WrongScript {
  /// Reports a source string that is the translation into another language.
  private func checkSource(of entry: Entry, _ context: inout RuleContext) {
    guard entry.localizations.count > 4, entry.keyShape == .text, let source = entry.source,
      source.units.count == 1, let unit = source.units.first.map({ entry.units[$0] }),
      entry.isShipped(unit), unit.text.range != entry.key.range,
      !entry.hasSameContent(unit.text, entry.key)
    else { return }
    let translations = entry.localizations.filter {
      !entry.isSourceLanguage(entry.locale(of: $0))
    }.compactMap { entry.rootUnit(of: $0) }.filter { !$0.text.isEmpty }
    let same = translations.filter { entry.hasSameContent($0.text, unit.text) }
    guard same.count == 1, translations.count > 3, let other = same.first,
      !translations.contains(where: { entry.hasSameContent($0.text, entry.key) }),
      hasOtherWords(entry.string(of: unit.text), than: entry.string(of: entry.key))
    else { return }
    let language = entry.locale(of: other).nameAndSpelling
    context.report(
      "the source is the same as the translation into \(language), and has no word of its key",
      in: unit, of: entry, severity: .note,
      notes: [Note(caption: "the translation is here", at: other.text.range)],
      help: "write the text in the source language", kind: "source")
  }

  /// Returns whether two strings have several words, but none in common.
  private func hasOtherWords(_ text: String, than key: String) -> Bool {
    let words = Self.words(of: text)
    let others = Self.words(of: key)
    return words.count > 1 && others.count > 1 && words.isDisjoint(with: others)
  }

  private static func words(of text: String) -> Set<Substring> {
    // 'Votes' is the plural of 'vote'.
    Set(
      text.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }
        .map { $0.last == "s" ? $0.dropLast() : $0 })
  }
}

extension WrongScript {
  /// What the bytes of a text can have that isn't a letter in ASCII.
  private static let others: TextSpan.Traits = [.nonASCII, .escaped, .wide]

  /// Returns whether a text may have only letters of other scripts, from what is known about its
  /// bytes.
  private func mayBeForeign(_ text: TextSpan, _ scripts: LetterScripts) -> Bool {
    !scripts.overlaps(.latin) || !text.traits.isDisjoint(with: Self.others)
  }

  /// Returns whether the first letter of a text is in one of the scripts. Most strings end here.
  private func begins(
    _ text: TextSpan, with scripts: LetterScripts, of entry: Entry,
    _ contents: inout TextContents
  ) -> Bool {
    var first = LetterScripts.none
    contents.read(text, of: entry) { utf8 in
      var index = 0
      while index < utf8.count, first.isNone {
        if utf8[index] == UInt8(ascii: "%") {
          guard let end = endOfSpecifier(at: index, in: utf8) else { return }
          index = end
          continue
        }
        let (scalar, length) = utf8.scalar(at: index)
        first = LetterScripts(ofSign: scalar)
        index += length
      }
    }
    return first.overlaps(scripts)
  }

  /// Returns the offset after a simple format specifier, whose letters don't count.
  private func endOfSpecifier(at percent: Int, in utf8: Span<UInt8>) -> Int? {
    var index = percent + 1
    while index < utf8.count {
      switch utf8[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "."),
        UInt8(ascii: "l"):
        index += 1
      case UInt8(ascii: "@"), UInt8(ascii: "d"), UInt8(ascii: "u"), UInt8(ascii: "f"),
        UInt8(ascii: "%"):
        return index + 1
      default: return nil
      }
    }
    return nil
  }

  private func isForeign(_ unit: StringUnit, _ scripts: LetterScripts, of entry: Entry) -> Bool {
    let isCopy = entry.isCopyOfSource(unit)
    guard entry.isShipped(unit), entry.isSource(unit) || !isCopy || isPermissionText(entry),
      entry.locale(of: unit).isForPeople, !entry.hasSameContent(unit.text, entry.key)
    else { return false }
    let text = entry.readableText(of: unit).scalars
    var found = LetterScripts.none
    for scalar in text {
      let script = LetterScripts(of: scalar)
      guard !script.overlaps(scripts) else { return false }
      found.add(script)
    }
    guard !found.isNone, !found.overlaps(.other), !isNameOfLanguage(text, found, of: entry)
    else {
      return false
    }
    if !found.overlaps(.latin) { return hasForeignWords(text) }
    // Latin text without a known source may be a copy of it.
    return hasLatinWords(text) && (isCopy || isNoNumberedCopy(unit, of: entry))
  }

  /// Returns whether a text is one word that isn't in Latin, and the key is about a language:
  /// `language.th` for `ไทย`. In a list of languages, each has its own name.
  private func isNameOfLanguage(
    _ text: [Unicode.Scalar], _ scripts: LetterScripts, of entry: Entry
  ) -> Bool {
    guard !scripts.overlaps(.latin), !text.contains(where: \.properties.isWhitespace) else {
      return false
    }
    let key = entry.string(of: entry.key).lowercased()
    return key.contains("language") || key.contains("locale")
  }

  private func isPermissionText(_ entry: Entry) -> Bool {
    entry.table.purpose == .infoPlist && InfoPlistKey.isPermissionText(entry.string(of: entry.key))
  }

  /// Returns whether a text has a source, and isn't the same but for the numbers of arguments:
  /// `%1$@` in place of `%@`.
  private func isNoNumberedCopy(_ unit: StringUnit, of entry: Entry) -> Bool {
    guard let source = entry.sourceText(for: unit) else { return false }
    let originals = [source, entry.key].filter {
      abs($0.range.bytes.count - unit.text.range.bytes.count) < 128
    }
    guard !originals.isEmpty else { return true }
    let text = Self.withoutNumbers(entry.string(of: unit.text))
    return originals.allSatisfy { text != Self.withoutNumbers(entry.string(of: $0)) }
  }

  private static func withoutNumbers(_ text: String) -> [UInt8] {
    var plain: [UInt8] = []
    for part in text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false) {
      let rest = part.drop { $0.isDigit }
      plain.append(UInt8(ascii: "%"))
      plain += rest.first == UInt8(ascii: "$") && rest.count < part.count ? rest.dropFirst() : part
    }
    return plain
  }

  /// Returns whether a text has at least two words, or three characters of a script without spaces,
  /// and isn't the name of a language.
  private func hasForeignWords(_ text: [Unicode.Scalar]) -> Bool {
    var words = 0
    var unspaced = 0
    for part in text.split(whereSeparator: \.isWhitespace) {
      let scripts = part.map { LetterScripts(of: $0) }
      let count = scripts.count { !$0.isDisjoint(with: .unspaced) }
      unspaced += count
      if count == 0, scripts.count(where: { !$0.isEmpty }) > 1 { words += 1 }
    }
    guard unspaced > 0 else { return words > 1 }
    return unspaced > 2 && !(unspaced < 7 && text.contains(where: Self.languageSigns.contains))
  }

  /// The last characters of the names of Chinese and Japanese.
  private static let languageSigns: Set<Unicode.Scalar> = ["文", "語", "语"]

  /// Returns whether a text has at least three words that are neither names, abbreviations nor
  /// addresses. One of them must be in lower case. Several that all have two or three letters are
  /// codes of languages.
  private func hasLatinWords(_ text: [Unicode.Scalar]) -> Bool {
    var words = 0
    var lengths: [Int] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      let word = part.trimmed { !$0.isAlphabetic && $0 != ScalarText.argument }
      guard word.count > 1, word.allSatisfy(isPartOfWord), word.contains(where: \.isLowercase),
        !word.dropFirst().contains(where: \.isUppercase)
      else { continue }
      words += 1
      if word.first?.isUppercase == false { lengths.append(word.count) }
    }
    return words > 2 && !lengths.isEmpty && (lengths.count < 6 || lengths.contains { $0 > 3 })
  }

  private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAlphabetic || ["'", "’", "-"].contains(scalar)
  }
}

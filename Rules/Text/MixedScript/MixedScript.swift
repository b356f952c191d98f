import LintKit

/// Reports look-alike letters of one script in a word of another.
struct MixedScript: Rule {
  static let info = RuleInfo(
    id: "mixed-script",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: """
      Word contains look-alike letters of another script, or simplified characters in Traditional \
      Chinese.
      """,
    rationale: """
      A Latin `C` in a Cyrillic word looks correct, but a search doesn't find the word, screen \
      readers spell it out, spell checkers flag it, and in some fonts the letter stands out. It \
      comes from typing with the wrong keyboard layout.

      Simplified characters in a Traditional Chinese translation are also reported, if Traditional \
      Chinese never uses them. They are usually left over from an incomplete conversion.
      """,
    fix: """
      Replace the letters with those of the word's script, and simplified characters with \
      traditional ones.
      """,
    examples: [
      .reported(
        "Latin letter in a Cyrillic word", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "ru.lproj/Localizable.strings": #""save" = "⟦C⟧охранить";"#,
        ]),
      .reported(
        "Cyrillic letter in a Latin word", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "S⟦а⟧ve";"#,
          "uk.lproj/Localizable.strings": #""save" = "Зберегт⟦i⟧";"#,
        ]),
      .reported(
        "Latin letter in a Greek word", as: .warning,
        [
          "en.lproj/Localizable.strings": #""open" = "Open";"#,
          "el.lproj/Localizable.strings": #""open" = "⟦A⟧νοιγμα";"#,
        ]),
      .reported(
        "simplified characters in Traditional Chinese", as: .warning,
        [
          "en.lproj/Localizable.strings": #""choose" = "Choose a picture";"#,
          "zh-Hant.lproj/Localizable.strings": #""choose" = "選擇一張⟦图⟧片";"#,
          "zh-HK.lproj/Localizable.strings": #""choose" = "⟦选⟧择一张图片";"#,
        ]),
      .accepted(
        "words in different scripts next to each other, and symbols such as Ω and Δ",
        [
          "en.lproj/Localizable.strings": #""model" = "3D model, 5 kΩ, ΔT";"#,
          "ru.lproj/Localizable.strings": #""model" = "3D-модель, 5 kΩ, ΔT, VPN-сервер";"#,
        ]),
      .accepted(
        "foreign name with a grammatical ending in the script of the language",
        [
          "en.lproj/Localizable.strings": #""mac" = "Name of the Mac";"#,
          "ru.lproj/Localizable.strings": #""mac" = "Имя Macа";"#,
        ]),
      .accepted(
        "Simplified Chinese in its own locale, and its name in a list of languages",
        [
          "en.lproj/Localizable.strings": #""language" = "简体中文";"#,
          "zh-Hans.lproj/Localizable.strings": #""language" = "简体中文";"#,
          "zh-Hant.lproj/Localizable.strings": #""language" = "简体中文";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard
      entry.traits.contains(.nonASCII) || entry.traits.contains(.escaped)
        || entry.traits.contains(.wide)
    else { return }
    var sources = SourceFacts<Set<Unicode.Scalar>>()
    var contents = TextContents()
    for shown in context.shownStrings(of: entry)
    where shown.traits.has(.ideograph) || shown.traits.has(.mixedAlphabets) {
      guard let locale = shown.unit.map(entry.locale(of:)) ?? entry.table.source else { continue }
      let isTraditionalChinese = locale.language == "zh" && locale.script == "Hant"
      if isTraditionalChinese {
        guard SimplifiedCharacters.occur(in: shown, of: entry, &contents) else { continue }
        let text = context.readableText(of: shown, in: entry)
        checkSimplified(text, shown, of: entry, &sources, &context)
      } else if shown.traits.has(.mixedAlphabets) {
        let text = context.readableText(of: shown, in: entry)
        checkAlphabets(text, shown, of: entry, locale, &context)
      }
    }
  }
}

extension MixedScript {
  private func checkAlphabets(
    _ text: ScalarText, _ shown: ShownString, of entry: Entry, _ locale: LocaleIdentifier,
    _ context: inout RuleContext
  ) {
    let words = MixedWord.all(in: text, locale: locale)
    guard let word = words.first else { return }
    let others = words.count == 2 ? "1 more word" : "\(words.count - 1) more words"
    let more = words.count > 1 ? ", and \(others) in this string" : ""
    context.report(
      Self.message(word, in: text) + more, in: shown, of: entry,
      at: text.sourceRange(word.intruders),
      help: word.intruders.count == 1
        ? "replace it with the \(word.expected.name) letter"
        : "replace them with \(word.expected.name) letters")
  }

  private func checkSimplified(
    _ text: ScalarText, _ shown: ShownString, of entry: Entry,
    _ sources: inout SourceFacts<Set<Unicode.Scalar>>, _ context: inout RuleContext
  ) {
    let simplified = text.scalars.indices.filter {
      SimplifiedCharacters.traditionalForm(of: text.scalars[$0]) != nil
    }
    guard let first = simplified.first,
      let form = SimplifiedCharacters.traditionalForm(of: text.scalars[first]),
      !isQuoted(text.scalars[first], by: shown, of: entry, &sources, &context)
    else { return }
    let verb = simplified.count == 2 ? "is" : "are"
    let more =
      simplified.count > 1 ? ", as \(verb) \(simplified.count - 1) more in this string" : ""
    context.report(
      "'\(text.scalars[first])' is a simplified character in Traditional Chinese\(more)", in: shown,
      of: entry, at: text.sourceRange(first..<first + 1), help: "write '\(form)'")
  }

  /// Returns whether the source string has the character too, for example in a list of languages.
  private func isQuoted(
    _ scalar: Unicode.Scalar, by shown: ShownString, of entry: Entry,
    _ sources: inout SourceFacts<Set<Unicode.Scalar>>, _ context: inout RuleContext
  ) -> Bool {
    guard let unit = shown.unit, !entry.isSource(unit), entry.table.source?.language != "zh" else {
      return false
    }
    return sources.fact(for: shown, of: entry, &context) { Set($0.scalars) }?.contains(scalar)
      ?? false
  }
}

extension MixedScript {
  private static func message(_ word: MixedWord, in text: ScalarText) -> String {
    let letters = text.string(word.intruders.prefix(8))
    let codes = text.scalars[word.intruders].prefix(3).map { "U+\($0.code)" }
    let isOne = word.intruders.count == 1
    return "'\(letters)' (\(codes.joined(separator: " "))) in "
      + "\(text.string(word.range).quotedForMessage) \(isOne ? "is" : "are") "
      + "\(word.alphabet.name), but the word is \(word.expected.name)"
  }
}

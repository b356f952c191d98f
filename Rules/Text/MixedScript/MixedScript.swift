import LintKit

/// Reports letters of one script that look like letters of another, inside a word of that.
struct MixedScript: Rule {
  static let info = RuleInfo(
    id: "mixed-script",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "A word has look-alike letters of another script.",
    rationale: """
      A Latin `C` in a Cyrillic word looks right to everybody but the computer: searching does \
      not find the word, speech output spells it, spell checkers complain, and in some fonts the \
      letter stands out. It comes from a keyboard that was not switched over. It can be fixed \
      mechanically, as each look-alike has one counterpart.

      Simplified characters in a text in traditional Chinese come from a conversion that was \
      forgotten; only characters that traditional Chinese does not have are reported.
      """,
    examples: [
      .reported(
        "a Latin letter in a Cyrillic word, a Cyrillic one in a Latin word", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "S⟦а⟧ve";"#,
          "ru.lproj/Localizable.strings": #""save" = "⟦C⟧охранить";"#,
          "uk.lproj/Localizable.strings": #""save" = "Зберегт⟦i⟧";"#,
        ]),
      .reported(
        "a Latin letter in a Greek word", as: .warning,
        [
          "en.lproj/Localizable.strings": #""open" = "Open";"#,
          "el.lproj/Localizable.strings": #""open" = "⟦A⟧νοιγμα";"#,
        ]),
      .reported(
        "simplified Chinese in a text in traditional Chinese", as: .warning,
        [
          "en.lproj/Localizable.strings": #""choose" = "Choose a picture";"#,
          "zh-Hant.lproj/Localizable.strings": #""choose" = "選擇一張⟦图⟧片";"#,
          "zh-HK.lproj/Localizable.strings": #""choose" = "⟦选⟧择一张图片";"#,
        ]),
      .accepted(
        "words of different scripts side by side, and symbols that everybody sees",
        [
          "en.lproj/Localizable.strings": #""model" = "3D model, 5 kΩ, ΔT";"#,
          "ru.lproj/Localizable.strings": #""model" = "3D-модель, 5 kΩ, ΔT, VPN-сервер";"#,
        ]),
      .accepted(
        "a foreign name with an ending",
        [
          "en.lproj/Localizable.strings": #""mac" = "Name of the Mac";"#,
          "ru.lproj/Localizable.strings": #""mac" = "Имя Macа";"#,
        ]),
      .accepted(
        "simplified Chinese where it belongs, and its own name in a list of languages",
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
    var sources = SourceFacts<Set<Unicode.Scalar>>(of: entry)
    for shown in entry.shownTexts {
      guard let locale = shown.unit.map(entry.locale(of:)) ?? entry.table.source else { continue }
      let text = entry.readableText(of: shown)
      if locale.language == "zh" && locale.script == "Hant" {
        checkSimplified(text, shown, of: entry, &sources, &context)
      } else {
        checkAlphabets(text, shown, of: entry, locale, &context)
      }
    }
  }
}

extension MixedScript {
  private func checkAlphabets(
    _ text: ScalarText, _ shown: ShownText, of entry: Entry, _ locale: LocaleIdentifier,
    _ context: inout RuleContext
  ) {
    let words = MixedWord.all(in: text, locale: locale)
    guard let word = words.first else { return }
    let more = words.count > 1 ? ", and so in \(words.count - 1) more words of this text" : ""
    context.report(
      Self.message(word, in: text) + more, in: shown, of: entry,
      at: text.sourceRange(word.intruders),
      help: "type the word with a \(word.expected.name) keyboard")
  }

  private func checkSimplified(
    _ text: ScalarText, _ shown: ShownText, of entry: Entry,
    _ sources: inout SourceFacts<Set<Unicode.Scalar>>, _ context: inout RuleContext
  ) {
    let simplified = text.scalars.indices.filter {
      SimplifiedCharacters.traditionalForm(of: text.scalars[$0]) != nil
    }
    guard let first = simplified.first,
      let form = SimplifiedCharacters.traditionalForm(of: text.scalars[first]),
      !isQuoted(text.scalars[first], by: shown, of: entry, &sources)
    else { return }
    let more = simplified.count > 1 ? ", as are \(simplified.count - 1) more in this text" : ""
    context.report(
      "'\(text.scalars[first])' is a simplified character\(more)", in: shown, of: entry,
      at: text.sourceRange(first..<first + 1), help: "write '\(form)' in traditional Chinese")
  }

  /// Whether the source text has the character too, as a list of languages has.
  private func isQuoted(
    _ scalar: Unicode.Scalar, by shown: ShownText, of entry: Entry,
    _ sources: inout SourceFacts<Set<Unicode.Scalar>>
  ) -> Bool {
    guard let unit = shown.unit, !entry.isSource(unit), entry.table.source?.language != "zh" else {
      return false
    }
    return sources.fact(for: unit, of: entry) { Set($0.scalars) }?.contains(scalar) ?? false
  }
}

extension MixedScript {
  private static func message(_ word: MixedWord, in text: ScalarText) -> String {
    let letters = text.string(word.intruders.prefix(8))
    let codes = text.scalars[word.intruders].prefix(3).map { "U+\($0.code)" }
    let isOne = word.intruders.count == 1
    return "'\(letters)' (\(codes.joined(separator: " "))) in "
      + "\(text.string(word.range).quotedForMessage) \(isOne ? "is" : "are") "
      + "\(word.alphabet.name), while the word is \(word.expected.name)"
  }
}

import LintKit

/// Reports a word that is written twice in a row.
struct RepeatedWord: Rule {
  static let info = RuleInfo(
    id: "repeated-word",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Word appears twice in a row.",
    rationale: """
      "Open the the folder" is left over from editing a sentence. Reviewers overlook it, but \
      users don't.

      Many languages repeat words on purpose, so only Danish, Dutch, English, French, German, \
      Norwegian, Portuguese, Spanish and Swedish are checked. Short words that these languages \
      may repeat, such as "that that" or "nous nous", are ignored, and so are names such as \
      "Duran Duran". A translation may repeat a word if its source repeats one.
      """,
    fix: "Remove one of the two words.",
    examples: [
      .reported(
        "word left over from editing", as: .warning,
        [
          "en.lproj/Localizable.strings": #""open" = "Open the ⟦the⟧ folder";"#
        ]),
      .reported(
        "translation, with a capital in one of the words", as: .warning,
        [
          "en.lproj/Localizable.strings": #""close" = "Close it";"#,
          "de.lproj/Localizable.strings": #""close" = "Den Ordner ⟦ordner⟧ schließen";"#,
        ]),
      .accepted(
        "words that a language repeats on purpose; names; numbers; languages that aren't checked",
        [
          "en.lproj/Localizable.strings": #"""
          "bye" = "Bye bye!";
          "known" = "We know that that is late";
          "slow" = "Go slowly";
          "team" = "New York, York";
          "code" = "Enter 12 12";
          "band" = "Music by Duran Duran";
          "stats" = "Turn on stats in the settings";
          """#,
          "nb.lproj/Localizable.strings": #"""
          "stats" = "Skru på på denne siden";
          """#,
          "nl.lproj/Localizable.strings": #"""
          "stats" = "Schakel de statistieken in in de instellingen";
          """#,
          "es.lproj/Localizable.strings": #"""
          "stats" = "Por sí solo solo admite uno";
          """#,
          "de.lproj/Localizable.strings": #"""
          "bye" = "Tschüss tschüss!";
          "known" = "Wir wissen, dass die die Verspätung verursachen";
          "slow" = "Langsam gehen";
          "team" = "New York, York";
          "code" = "12 12 eingeben";
          "band" = "Musik von Duran Duran";
          """#,
          "tr.lproj/Localizable.strings": #"""
          "bye" = "Hoşça kal!";
          "known" = "Bunun geç olduğunu biliyoruz";
          "slow" = "Yavaş yavaş git";
          "team" = "New York, York";
          "code" = "12 12 gir";
          "band" = "Duran Duran müziği";
          """#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard context.contentTraits(of: entry).has(.repeatedWord) else { return }
    var sources = SourceFacts<Bool>()
    for shown in context.shownStrings(of: entry) where shown.traits.has(.repeatedWord) {
      guard let language = language(of: shown, in: entry),
        let accepted = Self.acceptedWords[language]
      else { continue }
      let text = context.readableText(of: shown, in: entry)
      guard let word = Self.repetition(in: text, accepted: accepted),
        language == "de" || !Self.isName(text.scalars, word),
        !isInSource(shown, of: entry, &sources, &context)
      else { continue }
      context.report(
        "the word \(text.string(word).quotedForMessage) is repeated", in: shown, of: entry,
        at: text.sourceRange(word), help: "remove one occurrence")
    }
  }
}

extension RepeatedWord {
  /// Returns the language code of a string, or nil if it is unknown. `Base` counts as English.
  private func language(of shown: ShownString, in entry: Entry) -> String? {
    guard let unit = shown.unit else {
      return entry.table.source.map { $0.isBase ? "en" : $0.language }
    }
    let locale = entry.localizations[unit.localization].locale
    return entry.table.locales[locale].isBase ? "en" : entry.table.locales[locale].language
  }

  /// Returns the range of the second of two equal words with only spaces between them.
  private static func repetition(in text: ScalarText, accepted: Set<String>) -> Range<Int>? {
    let scalars = text.scalars
    var last: Range<Int>?
    var start = 0
    while start < scalars.count {
      guard isWordPart(scalars[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, isWordPart(scalars[end]) { end += 1 }
      if let last, isSpace(last.upperBound..<start, in: scalars),
        !differ(last, start..<end, in: scalars)
      {
        let word = text.string(start..<end).lowercased()
        if text.string(last).lowercased() == word, word.unicodeScalars.count > 1,
          !accepted.contains(word), word.unicodeScalars.contains(where: \.isAlphabetic)
        {
          return start..<end
        }
      }
      last = start..<end
      start = end
    }
    return nil
  }

  private static func isSpace(_ gap: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    gap.allSatisfy { scalars[$0] == " " || scalars[$0] == "\u{A0}" }
  }

  /// Returns whether two words certainly differ, because their first different letters are ASCII.
  /// Words that don't are compared as strings, regardless of case and normalization.
  private static func differ(
    _ first: Range<Int>, _ second: Range<Int>, in scalars: [Unicode.Scalar]
  ) -> Bool {
    for index in 0..<min(first.count, second.count) {
      let left = scalars[first.lowerBound + index]
      let right = scalars[second.lowerBound + index]
      if left == right { continue }
      guard left.isASCII, right.isASCII else { return false }
      if left.value | 0x20 != right.value | 0x20 { return true }
    }
    return false
  }

  /// Returns whether the second of two equal words starts with a capital letter.
  private static func isName(_ scalars: [Unicode.Scalar], _ word: Range<Int>) -> Bool {
    scalars[word.lowerBound].isUppercase
  }

  /// Returns whether a scalar is part of a word. An argument isn't, because its value is unknown.
  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAlphanumeric || scalar == "'" || scalar == "’" || scalar == "-"
  }

  private func isInSource(
    _ shown: ShownString, of entry: Entry, _ sources: inout SourceFacts<Bool>,
    _ context: inout RuleContext
  ) -> Bool {
    guard let unit = shown.unit, !entry.isSource(unit) else { return false }
    return sources.fact(for: shown, of: entry, &context) {
      Self.repetition(in: $0, accepted: []) != nil
    } ?? false
  }

  /// The words that each checked language may repeat, by language code: exclamations, and short
  /// words that end one part of a sentence and start the next, as in 'Skru på på denne siden'.
  private static let acceptedWords: [String: Set<String>] = [
    "da": Set(danishAndNorwegian).union(["hej", "op", "ned"]),
    "de": [
      "ab", "an", "auf", "aus", "bei", "das", "dem", "den", "der", "die", "durch", "ein", "es",
      "ha", "ihnen", "ihr", "mit", "nach", "sie", "tschüss", "um", "unter", "vor", "was", "zu",
    ],
    "en": ["blah", "bye", "had", "ha", "knock", "no", "really", "so", "that", "very"],
    "es": [
      "así", "blah", "como", "ja", "la", "le", "lo", "no", "nos", "para", "poco", "se", "sí",
      "solo", "sólo",
    ],
    "fr": [
      "bla", "en", "ha", "hé", "il", "ils", "elle", "elles", "je", "nous", "non", "on", "oui",
      "si", "tu", "vous", "y",
    ],
    "nb": Set(danishAndNorwegian),
    "nl": [
      "aan", "af", "bij", "bla", "dat", "die", "door", "er", "ha", "haar", "het", "hij", "in",
      "is", "je", "jou", "kan", "mee", "na", "om", "onder", "op", "over", "te", "ten", "toe",
      "tot", "u", "uit", "van", "voor", "was", "wil", "worden", "ze", "zich", "zij", "zijn", "zo",
    ],
    "no": Set(danishAndNorwegian),
    "pt": [
      "bem", "como", "não", "nos", "para", "se", "sim", "só", "tchau", "você", "vocês",
    ],
    "sv": [
      "av", "de", "dem", "den", "det", "du", "för", "ha", "han", "hej", "hon", "i", "in", "med",
      "ned", "ner", "om", "på", "som", "så", "till", "under", "upp", "ut", "vi", "vid", "är",
      "över",
    ],
  ]

  private static let danishAndNorwegian = [
    "av", "de", "den", "der", "det", "du", "er", "for", "fra", "ha", "han", "hei", "hun", "ind",
    "inn", "med", "ned", "om", "opp", "over", "på", "som", "så", "til", "under", "ut", "ud", "ved",
    "vi",
  ]
}

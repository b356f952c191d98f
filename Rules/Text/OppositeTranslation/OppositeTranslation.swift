import LintKit

/// Reports the translation that two source strings with opposite meanings share.
struct OppositeTranslation: Rule {
  static let info = RuleInfo(
    id: "opposite-translation",
    category: .text,
    severity: .warning,
    summary: "Two source strings with opposite meanings have the same translation.",
    rationale: """
      A translator copies the line for "Mute" and forgets to change the copy. Users of that language \
      then read "Mute" on the button that turns the sound on again.

      English source strings of at most 6 words are compared. They must differ in one word, and \
      the words must be opposites, for example "left" and "right", or measure differently, for \
      example "day" and "week". Most other languages must have two translations. Strings with \
      variations and copies of the source are ignored.
      """,
    fix: """
      Correct one of the two translations. If the language has one word for both, suppress the \
      finding for the key.
      """,
    examples: [
      .reported(
        "copy of a line that was not changed", as: .warning,
        [
          "en.lproj/Sound.strings": """
          "mute" = "Mute"; "unmute" = "Unmute";
          """,
          "de.lproj/Sound.strings": """
          "mute" = "Ton aus"; "unmute" = "Ton an";
          """,
          "fr.lproj/Sound.strings": """
          "mute" = "Couper"; "unmute" = "⟦Couper⟧";
          """,
          "nl.lproj/Sound.strings": """
          "mute" = "Dempen"; "unmute" = "Aanzetten";
          """,
        ]),
      .reported(
        "one word of a sentence", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Deleted after %lld days" : {
              "localizations" : {
                "da" : { "stringUnit" : { "state" : "translated", "value" : "%lld dage" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tage" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld jours" } }
              }
            },
            "Deleted after %lld hours" : {
              "localizations" : {
                "da" : { "stringUnit" : { "state" : "translated", "value" : "%lld timer" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Tage⟧" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld heures" } }
              }
            }
            """)
        ]),
      .accepted(
        "different translations, copies of the source, and empty strings",
        [
          "en.lproj/Sound.strings": """
          "a" = "Zoom in"; "b" = "Zoom out"; "c" = "Show all"; "d" = "Hide all";
          """,
          "da.lproj/Sound.strings": """
          "a" = "Zoom ind"; "b" = "Zoom ud"; "c" = "Vis alle"; "d" = "Skjul alle";
          """,
          "de.lproj/Sound.strings": """
          "a" = "Vergrößern"; "b" = "Verkleinern"; "c" = ""; "d" = "";
          """,
          "nl.lproj/Sound.strings": """
          "a" = "Zoom in"; "b" = "Zoom in"; "c" = "Toon alle"; "d" = "Verberg alle";
          """,
        ]),
      .accepted(
        "words that most languages translate in the same way",
        [
          "en.lproj/Sound.strings": """
          "a" = "In 3 rows"; "b" = "In 3 columns";
          """,
          "de.lproj/Sound.strings": """
          "a" = "Dreifach"; "b" = "Dreifach";
          """,
          "fr.lproj/Sound.strings": """
          "a" = "En 3 lignes"; "b" = "En 3 colonnes";
          """,
        ]),
    ])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.table.source.map({ $0.isBase || $0.language == "en" }) ?? false
    else { return }
    let own = entry.source.flatMap { entry.rootUnit(of: $0) }
    let isKey = entry.source == nil && entry.table.capabilities.hasTextKeys
    guard let source = own?.text ?? (isKey ? entry.key : nil),
      source.range.bytes.count <= Self.maxLength,
      SourceWords.mayHaveOpposite(source, of: entry, maxWords: Self.maxWords)
    else { return }
    let original = entry.source?.locale
    for localization in entry.localizations where localization.locale != original {
      guard let unit = entry.rootUnit(of: localization), !entry.isOpen(unit) else { continue }
      context.keep(
        RecordedText(
          key: entry.key, locale: localization.locale, source: source, text: unit.text))
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    let kept = context.takeRecorded()
    var entries: [ArraySlice<RecordedText>] = []
    // Of several keys with one string, the first one represents the others.
    var places: [UInt64: Int] = [:]
    var opposites: [(entry: Int, hash: UInt64, pair: OppositeWords.Pair)] = []
    var words = SourceWords()
    var start = 0
    while start < kept.count {
      let end = kept[start...].firstIndex { $0.key.range != kept[start].key.range } ?? kept.count
      words.read(kept[start].source, of: table)
      if places[words.hash] == nil { places[words.hash] = entries.count }
      words.eachOpposite { opposites.append((entries.count, $0, $1)) }
      entries.append(kept[start..<end])
      start = end
    }
    for (entry, hash, pair) in opposites {
      guard let other = places[hash] else { continue }
      report(entries[entry], and: entries[other], pair, in: table, &context)
    }
  }
}

extension OppositeTranslation {
  /// The limits of compared source strings, in bytes and in words.
  private static let (maxLength, maxWords) = (80, 6)

  /// - Parameter pair: the words in which the source strings differ, that of the others last.
  private func report(
    _ translations: ArraySlice<RecordedText>, and others: ArraySlice<RecordedText>,
    _ pair: OppositeWords.Pair, in table: Table, _ context: inout RuleContext
  ) {
    let other = Dictionary(others.map { ($0.locale, $0) }) { first, _ in first }
    var (same, different): ([(RecordedText, RecordedText)], Int) = ([], 0)
    for text in translations where table.isForPeople(text.locale) {
      guard let other = other[text.locale] else { continue }
      if !table.hasSameContent(text.text, other.text) {
        different += 1
      } else if !table.hasSameContent(text.text, text.source),
        !table.hasSameContent(text.text, other.source),
        table.string(of: text.text).contains(where: \.isLetter)
      {
        same.append((text, other))
      }
    }
    guard same.count < different else { return }
    for (text, other) in same {
      let isLater = other.text.range < text.text.range
      let (first, second) = isLater ? (other, text) : (text, other)
      let (own, opposite) = isLater ? (pair.first, pair.second) : (pair.second, pair.first)
      context.report(
        "same translation as the string with '\(opposite)' in place of '\(own)'",
        at: second.text.range,
        key: table.string(of: second.key), locale: table.locales[second.locale].spelling,
        notes: [Note("the other translation is here", at: first.text.range)],
        help: "correct the translation that is wrong")
    }
  }
}

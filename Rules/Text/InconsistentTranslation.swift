import LintKit

/// Reports source strings that a locale translates in more than one way.
struct InconsistentTranslation: Rule {
  static let info = RuleInfo(
    id: "inconsistent-translation",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Same source string has different translations in one locale.",
    rationale: """
      If the same English words are "Einstellungen" on one screen and "Optionen" on the next, \
      users think these are two different things.

      The most frequent translation in a table is treated as correct. In a tie, the first one is. \
      A source string is reported once for each locale, at the first translation that differs. The \
      notes show its other translations, the most frequent one first. A single word can have two \
      correct translations, for example "Open" as a verb and as an adjective. One-word strings are \
      therefore ignored unless `minimum-words` is 1.
      """,
    fix: """
      Use the same translation everywhere. If the meaning differs, suppress the finding for its \
      key. This accepts all translations of the source string in that locale.
      """,
    examples: [
      .reported(
        "two words for the same thing", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "menu.settings" = "Network settings";
          "sidebar.settings" = "Network settings";
          """,
          "de.lproj/Localizable.strings": """
          "menu.settings" = "Netzwerkeinstellungen";
          "sidebar.settings" = "⟦Netzwerkoptionen⟧";
          """,
        ]),
      .reported(
        "most frequent translation is treated as correct", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "a.delete" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete file" } },
                "nl" : { "stringUnit" : { "state" : "translated", "value" : "⟦Bestand wissen⟧" } }
              }
            },
            "b.delete" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete file" } },
                "nl" : { "stringUnit" : { "state" : "translated", "value" : "Verwijder bestand" } }
              }
            },
            "Delete file" : {
              "localizations" : {
                "nl" : { "stringUnit" : { "state" : "translated", "value" : "Verwijder bestand" } }
              }
            }
            """)
        ]),
      .reported(
        "several translations differ, and only the first one is reported", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "a.settings" = "Network settings";
          "b.settings" = "Network settings";
          "c.settings" = "Network settings";
          "d.settings" = "Network settings";
          """,
          "de.lproj/Localizable.strings": """
          "a.settings" = "⟦Netzwerkoptionen⟧";
          "b.settings" = "Netzwerkeinstellungen";
          "c.settings" = "Netzwerkkonfiguration";
          "d.settings" = "Netzwerkeinstellungen";
          """,
        ]),
      .reported(
        "single word, with 'minimum-words' set to 1", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "menu.settings" = "Settings";
          "sidebar.settings" = "Settings";
          """,
          "de.lproj/Localizable.strings": """
          "menu.settings" = "Einstellungen";
          "sidebar.settings" = "⟦Optionen⟧";
          """,
        ],
        configuration: #"{ "rules": { "inconsistent-translation": { "minimum-words": 1 } } }"#),
      .accepted(
        "word with two meanings",
        [
          "en.lproj/Localizable.strings": """
          "door.state" = "Open";
          "menu.open" = "Open";
          """,
          "de.lproj/Localizable.strings": """
          "door.state" = "Offen";
          "menu.open" = "Öffnen";
          """,
        ]),
      .accepted(
        "same translation everywhere, and different translations in different locales",
        [
          "en.lproj/Localizable.strings": """
          "menu.settings" = "Network settings";
          "sidebar.settings" = "Network settings";
          """,
          "de.lproj/Localizable.strings": """
          "menu.settings" = "Netzwerkeinstellungen";
          "sidebar.settings" = "Netzwerkeinstellungen";
          """,
          "de-CH.lproj/Localizable.strings": #""sidebar.settings" = "Netzwerkoptionen";"#,
        ]),
      .accepted(
        "translations that differ only in escapes, or in leading or trailing whitespace",
        [
          "en.lproj/Localizable.strings": """
          "menu.open" = "Open file";
          "toolbar.open" = "Open file";
          """,
          "de.lproj/Localizable.strings": #"""
          "menu.open" = "Datei öffnen";
          "toolbar.open" = "Datei \U00F6ffnen ";
          """#,
        ]),
      .accepted(
        "plural forms, which are not compared",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld sheep",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Schaf" }
                    },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Schafe" }
                    }
                  }
                }
              }
              """)
        ]),
    ]
  )

  /// The minimum number of words in a compared source string.
  var minimumWords = 2

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "minimum-words", into: &minimumWords, larger: .reportsLess,
      help: "Minimum number of words in a compared source string.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var source: TextSpan?
    for shown in context.shownStrings(of: entry) where shown.isTranslation {
      guard let unit = shown.unit, unit.branch == nil, unit.substitution == nil,
        unit.text.range.bytes.count <= Self.maxLength
      else { continue }
      // Strings outside of variations and substitutions have the same source string.
      source = source ?? comparedSource(of: shown, in: entry, &context)
      guard let source else { return }
      context.keep(
        RecordedText(
          key: entry.key, locale: entry.localizations[unit.localization].locale, source: source,
          text: unit.text))
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    let kept = context.takeRecorded()
    var choices: [Choice] = []
    for entries in Self.entriesWithEqualSources(kept, in: table) {
      choices += Self.choices(among: entries.joined(), in: table)
    }
    choices.sort { $0.first.text.range < $1.first.text.range }
    for choice in choices { report(choice, in: table, &context) }
  }
}

extension InconsistentTranslation {
  /// The maximum length in bytes of compared strings. Longer ones only occur more than once in
  /// files crafted for it.
  private static let maxLength = 2000

  /// Returns the source string of a translation, or nil if it isn't compared.
  private func comparedSource(
    of shown: ShownString, in entry: Entry, _ context: inout RuleContext
  ) -> TextSpan? {
    guard let source = shown.source, source.range.bytes.count <= Self.maxLength,
      context.readableSource(source, of: entry).wordCount >= minimumWords
    else { return nil }
    return source
  }

  /// Returns the translations of entries whose source strings have the same bytes, in groups with
  /// one element for each entry.
  private static func entriesWithEqualSources(
    _ kept: [RecordedText], in table: Table
  ) -> [[ArraySlice<RecordedText>]] {
    let entries = entries(of: kept)
    // Sort by hash first: most source strings are unique, so there is no need to compare them.
    let hashes = entries.indices.map { index in
      (hash: hash(ofSourceOf: kept[entries[index].lowerBound], in: table), index: index)
    }.sorted { $0 < $1 }
    var groups: [[ArraySlice<RecordedText>]] = []
    var start = 0
    while start < hashes.count {
      var end = start + 1
      while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
      if end - start > 1 {
        groups +=
          Dictionary(grouping: hashes[start..<end].map { kept[entries[$0.index]] }) {
            table.string(of: $0[$0.startIndex].source)
          }.values
      }
      start = end
    }
    return groups
  }

  /// Returns the range of each entry's translations.
  private static func entries(of kept: [RecordedText]) -> [Range<Int>] {
    var entries: [Range<Int>] = []
    var start = 0
    while start < kept.count {
      var end = start + 1
      while end < kept.count, kept[end].key.range == kept[start].key.range { end += 1 }
      entries.append(start..<end)
      start = end
    }
    return entries
  }

  private static func hash(ofSourceOf kept: RecordedText, in table: Table) -> UInt64 {
    guard kept.source.traits.isDisjoint(with: [.escaped, .wide]) else {
      let decoded = SourceBuffer(Array(table.string(of: kept.source).utf8))
      return decoded.hash(of: 0..<decoded.count, seed: 0)
    }
    return table.file(kept.source.range.file).bytes.hash(of: kept.source.range.bytes, seed: 0)
  }
}

extension InconsistentTranslation {
  /// Several translations of one source string in one locale.
  private struct Choice {
    /// The translations, most frequent first. Each has the places where it is used, in file order.
    let variants: [[RecordedText]]

    /// The most frequent translation. If several are used equally often, the first one in the file.
    var standard: [RecordedText] { variants[0] }

    /// The first place where the translation differs from the most frequent one.
    let first: RecordedText

    init?(_ variants: some Sequence<[RecordedText]>) {
      self.variants = variants.sorted { left, right in
        left.count == right.count
          ? left[0].text.range < right[0].text.range : left.count > right.count
      }
      let others = self.variants.dropFirst().lazy.map { $0[0] }
      guard let first = others.min(by: { $0.text.range < $1.text.range }) else { return nil }
      self.first = first
    }
  }

  /// Returns the choices in all locales, among the translations of one source string.
  private static func choices(
    among translations: some Sequence<RecordedText>, in table: Table
  ) -> [Choice] {
    Dictionary(grouping: translations, by: \.locale).values.compactMap { group in
      guard group.contains(where: { !table.hasSameContent($0.text, group[0].text) }) else {
        return nil
      }
      let sorted = group.sorted { $0.text.range < $1.text.range }
      return Choice(Dictionary(grouping: sorted) { content(of: $0.text, in: table) }.values)
    }
  }

  /// Returns the string without whitespace at its ends. As dictionary keys, strings that differ
  /// only in Unicode normalization are equal, which is intended here.
  private static func content(of text: TextSpan, in table: Table) -> String {
    guard text.traits.contains(.whitespaceEdge) else { return table.string(of: text) }
    let scalars = Array(table.string(of: text).unicodeScalars)
    return String(scalars: scalars[...].trimmed(\.isWhitespace))
  }
}

extension InconsistentTranslation {
  private func report(_ choice: Choice, in table: Table, _ context: inout RuleContext) {
    let first = choice.first
    let (own, usual) = Self.excerpts(of: first, and: choice.standard[0], in: table)
    let keys = Self.count(choice.standard.count, "another key", "other keys")
    let others = choice.variants.count - 2
    let more = others == 0 ? "" : ", and in \(others) more \(others == 1 ? "way" : "ways")"
    context.report(
      "\(table.string(of: first.source).quotedForMessage) is translated as \(own) here, but as "
        + "\(usual) for \(keys)\(more)",
      at: first.text.range, key: table.string(of: first.key),
      locale: table.locales[first.locale].spelling,
      notes: choice.variants.prefix(Self.maxNotes).compactMap { variant in
        Self.note(about: variant, next: first, in: table)
      },
      help: """
        use the same translation, or suppress the finding if the string means something else here
        """)
  }

  /// The maximum number of notes for a finding.
  private static let maxNotes = 8

  /// Returns a note at the first place of a translation, or at the second if the finding is at the
  /// first.
  private static func note(
    about variant: [RecordedText], next first: RecordedText, in table: Table
  ) -> Note? {
    guard variant[0].text.range == first.text.range else {
      let text = excerpts(of: first, and: variant[0], in: table).1
      return Note(
        "\(text) is used for \(count(variant.count, "1 key", "keys"))", at: variant[0].text.range)
    }
    guard variant.count > 1 else { return nil }
    let keys = count(variant.count - 1, "another key", "other keys")
    return Note("it is also translated like this for \(keys)", at: variant[1].text.range)
  }

  private static func count(_ count: Int, _ one: String, _ several: String) -> String {
    count == 1 ? one : "\(count) \(several)"
  }

  /// Returns two strings for a message, without a long common prefix.
  private static func excerpts(
    of first: RecordedText, and second: RecordedText, in table: Table
  ) -> (String, String) {
    let (own, other) = (table.string(of: first.text), table.string(of: second.text))
    let shared = zip(own.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
    guard shared > 20 else { return (own.quotedForMessage, other.quotedForMessage) }
    let excerpts = [own, other].map { text in
      ("…" + String(text.unicodeScalars.dropFirst(shared - 10))).quotedForMessage
    }
    return (excerpts[0], excerpts[1])
  }
}

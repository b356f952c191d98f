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
      A single word can have two correct translations, for example "Open" as a verb and as an \
      adjective. One-word strings are therefore ignored unless `minimum-words` is 1.
      """,
    fix: """
      Use the same translation everywhere. If the meaning differs, suppress the finding for the \
      key.
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
      "minimum-words", into: &minimumWords,
      help: "Minimum number of words in a compared source string.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var wordCounts = SourceFacts<Int>()
    for shown in context.shownStrings(of: entry) where shown.isTranslation {
      guard let unit = shown.unit, unit.branch == nil, unit.substitution == nil,
        unit.text.range.bytes.count <= Self.maxLength,
        let source = shown.source, source.range.bytes.count <= Self.maxLength,
        let words = wordCounts.fact(for: shown, of: entry, &context, \.wordCount),
        words >= minimumWords
      else { continue }
      context.keep(
        RecordedText(
          key: entry.key, locale: entry.localizations[unit.localization].locale, source: source,
          text: unit.text))
    }
  }

  /// The maximum length in bytes of compared strings. Longer ones only occur more than once in
  /// files crafted for it.
  private static let maxLength = 2000

  func finish(_ table: Table, _ context: inout RuleContext) {
    var deviations: [Deviation] = []
    for group in groups(of: context.takeRecorded(), in: table) {
      deviations += Self.deviations(in: group, of: table)
    }
    deviations.sort { $0.kept.text.range < $1.kept.text.range }
    for deviation in deviations { report(deviation, in: table, &context) }
  }
}

extension InconsistentTranslation {
  /// A translation that differs from the most common one of its source string.
  private struct Deviation {
    let kept: RecordedText
    let standard: RecordedText
    /// The number of times that the most common translation is used.
    let count: Int
  }

  /// The key for grouping translations: a source string and a locale.
  private struct SourceInLocale: Hashable {
    let source: String
    let locale: Int
  }

  /// Returns the translations of each source string in each locale that has several.
  private func groups(of kept: [RecordedText], in table: Table) -> [[RecordedText]] {
    // Sort by hash first: most source strings are unique, so there is no need to create strings
    // for them.
    let hashes = kept.indices.map { (hash: hash(ofSourceOf: kept[$0], in: table), index: $0) }
      .sorted { $0 < $1 }
    var groups: [[RecordedText]] = []
    var start = 0
    while start < hashes.count {
      var end = start + 1
      while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
      if end - start > 1 {
        groups +=
          Dictionary(grouping: hashes[start..<end].map { kept[$0.index] }) { kept in
            SourceInLocale(source: table.string(of: kept.source), locale: kept.locale)
          }.values
      }
      start = end
    }
    return groups
  }

  private func hash(ofSourceOf kept: RecordedText, in table: Table) -> UInt64 {
    table.file(kept.source.range.file).bytes.hash(
      of: kept.source.range.bytes, seed: UInt64(kept.locale))
  }

  private static func deviations(in group: [RecordedText], of table: Table) -> [Deviation] {
    let byContent = Dictionary(grouping: group) { content(of: $0.text, in: table) }
    guard byContent.count > 1 else { return [] }
    let standard = byContent.max { left, right in
      // If several are used equally often, the first one in the file wins.
      (left.value.count, right.value[0].text.range) < (right.value.count, left.value[0].text.range)
    }
    guard let standard else { return [] }
    return byContent.filter { $0.key != standard.key }.values.joined().map {
      Deviation(kept: $0, standard: standard.value[0], count: standard.value.count)
    }
  }

  /// Returns the string without whitespace at its ends. As dictionary keys, strings that differ
  /// only in Unicode normalization are equal, which is intended here.
  private static func content(of text: TextSpan, in table: Table) -> String {
    guard text.traits.contains(.whitespaceEdge) else { return table.string(of: text) }
    let scalars = Array(table.string(of: text).unicodeScalars)
    return String(scalars: scalars[...].trimmed(\.isWhitespace))
  }

  private func report(_ deviation: Deviation, in table: Table, _ context: inout RuleContext) {
    let (kept, standard) = (deviation.kept, deviation.standard)
    let (own, usual) = Self.excerpts(
      of: table.string(of: kept.text), and: table.string(of: standard.text))
    let keys = deviation.count == 1 ? "for another key" : "for \(deviation.count) other keys"
    context.report(
      "\(table.string(of: kept.source).quotedForMessage) is translated as \(own) here, but as "
        + "\(usual) \(keys)",
      at: kept.text.range, key: table.string(of: kept.key),
      locale: table.locales[kept.locale].spelling,
      notes: [Note("the other translation is here", at: standard.text.range)],
      help: """
        use the same translation, or suppress the finding if the string means something else here
        """)
  }

  /// Returns two strings for a message, without a long common prefix.
  private static func excerpts(of first: String, and second: String) -> (String, String) {
    let shared = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
    guard shared > 20 else { return (first.quotedForMessage, second.quotedForMessage) }
    let excerpts = [first, second].map { text in
      ("…" + String(text.unicodeScalars.dropFirst(shared - 10))).quotedForMessage
    }
    return (excerpts[0], excerpts[1])
  }
}

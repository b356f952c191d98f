import LintKit

/// Reports source texts that a locale translates in more than one way.
struct InconsistentTranslation: Rule {
  static let info = RuleInfo(
    id: "inconsistent-translation",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "One source text is translated in two ways in one locale.",
    rationale: """
      When the same words of the source are 'Einstellungen' on one screen and 'Optionen' on the \
      next, people take them for two things, and the manual fits neither. Of several translations \
      in a table the one that is used most is taken for the right one, else the first.

      One word can rightly have two translations, 'Open' the verb and 'Open' the adjective, so \
      texts of one word are left alone unless `minimum-words` is 1.
      """,
    examples: [
      .reported(
        "two words for one thing", as: .warning,
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
        "the translation that is used most is the measure", as: .warning,
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
        "one word, when the configuration says so", as: .warning,
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
        "one word with two meanings",
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
        "the same translation everywhere, and other texts in other locales",
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
        "translations that differ only in how they are written down or in blanks at their edges",
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
        "forms of a plural, which differ where the source's do not",
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

  /// How many words a source text must have to be compared.
  var minimumWords = 2

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "minimum-words", into: &minimumWords,
      help: "How many words a source text must have to be compared.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceTexts(of: entry)
    var wordCounts = SourceFacts<Int>(of: entry)
    for unit in entry.units where unit.branch == nil && unit.substitution == nil {
      guard entry.isTranslation(unit), unit.text.range.bytes.count <= Self.longest,
        let source = sources.text(for: unit, of: entry), source.range.bytes.count <= Self.longest,
        let words = wordCounts.fact(for: unit, of: entry, \.wordCount), words >= minimumWords
      else { continue }
      context.keep(
        KeptText(
          key: entry.key, locale: entry.localizations[unit.localization].locale, source: source,
          text: unit.text))
    }
  }

  /// The bytes of the longest texts that are compared. Longer ones are read more often than once
  /// only in files that were made for it.
  private static let longest = 2000

  func finish(_ table: Table, _ context: inout RuleContext) {
    var deviations: [Deviation] = []
    for group in groups(of: context.takeKept(), in: table) {
      deviations += Self.deviations(in: group, of: table)
    }
    deviations.sort { $0.kept.text.range < $1.kept.text.range }
    for deviation in deviations { report(deviation, in: table, &context) }
  }
}

extension InconsistentTranslation {
  /// A translation that is not the one its source text mostly has.
  private struct Deviation {
    let kept: KeptText
    let standard: KeptText
    /// How often the standard is used.
    let count: Int
  }

  /// What translations of one text have in common.
  private struct SourceInLocale: Hashable {
    let source: String
    let locale: Int
  }

  /// The texts that are translations of one source text in one locale, where there are several.
  private func groups(of kept: [KeptText], in table: Table) -> [[KeptText]] {
    // Hashes first: most source texts stand alone, and nobody needs them as strings.
    let byHash = Dictionary(grouping: kept) { kept in
      let file = table.file(kept.source.range.file)
      return file.bytes.hash(of: kept.source.range.bytes, seed: UInt64(kept.locale))
    }
    return byHash.values.filter { $0.count > 1 }.flatMap { candidates in
      Dictionary(grouping: candidates) { kept in
        SourceInLocale(source: table.string(of: kept.source), locale: kept.locale)
      }.values
    }
  }

  private static func deviations(in group: [KeptText], of table: Table) -> [Deviation] {
    let texts = Dictionary(grouping: group) { content(of: $0.text, in: table) }
    guard texts.count > 1 else { return [] }
    let standard = texts.max { left, right in
      // Of those that are used as often, the one that comes first.
      (left.value.count, right.value[0].text.range) < (right.value.count, left.value[0].text.range)
    }
    guard let standard else { return [] }
    return texts.filter { $0.key != standard.key }.values.joined().map {
      Deviation(kept: $0, standard: standard.value[0], count: standard.value.count)
    }
  }

  /// The scalars of a text without white space at its edges. Keys of a dictionary of strings would
  /// merge normalization forms, which is as wanted here.
  private static func content(of text: Text, in table: Table) -> String {
    let scalars = Array(table.string(of: text).unicodeScalars)
    return String(String.UnicodeScalarView(scalars[...].trimmed(\.properties.isWhitespace)))
  }

  private func report(_ deviation: Deviation, in table: Table, _ context: inout RuleContext) {
    let (kept, standard) = (deviation.kept, deviation.standard)
    let (own, usual) = Self.excerpts(
      of: table.string(of: kept.text), and: table.string(of: standard.text))
    let keys = deviation.count == 1 ? "for another key" : "for \(deviation.count) other keys"
    context.report(
      "\(table.string(of: kept.source).quotedForMessage) is \(own) here, but \(usual) \(keys)",
      at: kept.text.range, key: table.string(of: kept.key),
      locale: table.locales[kept.locale].spelling,
      notes: [Note("the other translation is here", at: standard.text.range)],
      help: "use one translation, or suppress this key if the text means something else here")
  }

  /// Two texts for a message, without the long beginning that they share.
  private static func excerpts(of first: String, and second: String) -> (String, String) {
    let shared = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
    guard shared > 20 else { return (first.quotedForMessage, second.quotedForMessage) }
    let excerpts = [first, second].map { text in
      ("…" + String(text.unicodeScalars.dropFirst(shared - 10))).quotedForMessage
    }
    return (excerpts[0], excerpts[1])
  }
}

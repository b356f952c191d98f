import LintKit

/// Reports translations that are identical to their source string.
struct IdenticalToSource: Rule {
  static let info = RuleInfo(
    id: "identical-to-source",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Translation is the same as its source.",
    rationale: """
      A copy of the source counts as translated, so users see the source language although \
      everything looks translated. Such copies come from tools that fill in missing translations, and \
      from exported files that are imported untranslated.

      Some strings are correctly the same in both languages, so the rule is off by default. It \
      checks only strings of at least `minimum-words` words. Names, words in all capitals, words \
      with digits or an inner capital (`iPhone`), placeholders and URLs aren't counted. If every \
      word is capitalized, the string may be a name. It is reported only if most other locales \
      translate it.
      """,
    fix: """
      Translate the string. If it is a name, add it to `names`, or choose "Don't Translate" in \
      Xcode.
      """,
    tally: "translations are the same as their source",
    examples: [
      .reported(
        "sentence that is not translated", as: .warning,
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete this message?";"#,
          "de.lproj/Localizable.strings": #""delete" = "⟦Delete this message?⟧";"#,
        ]),
      .reported(
        "key that was copied into a localization", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Add %@ to your favorites",
            localizations: """
              "nl" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "⟦Add %@ to your favorites⟧"
                }
              }
              """)
        ]),
      .reported(
        "capitalized words that most other locales translate", as: .warning,
        [
          "en.lproj/Localizable.strings": #""use" = "Use Device Appearance";"#,
          "da.lproj/Localizable.strings": #""use" = "⟦Use Device Appearance⟧";"#,
          "de.lproj/Localizable.strings": #""use" = "Erscheinungsbild des Geräts";"#,
          "sv.lproj/Localizable.strings": #""use" = "Använd enhetens utseende";"#,
        ]),
      .reported(
        "two words, with 'minimum-words' set to 2", as: .warning,
        [
          "en.lproj/Localizable.strings": #""mode" = "Dark mode";"#,
          "fr.lproj/Localizable.strings": #""mode" = "⟦Dark mode⟧";"#,
        ],
        configuration: #"{ "rules": { "identical-to-source": { "minimum-words": 2 } } }"#),
      .accepted(
        "single word, which many languages share",
        [
          "en.lproj/Localizable.strings": """
          "name" = "Name";
          "status" = "Status: %@";
          """,
          "de.lproj/Localizable.strings": """
          "name" = "Name";
          "status" = "Status: %@";
          """,
        ]),
      .accepted(
        "regional or script variant of the source language, for example en-GB",
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete this message?";"#,
          "en-GB.lproj/Localizable.strings": #""delete" = "Delete this message?";"#,
        ]),
      .accepted(
        "strings without words: numbers, placeholders, URLs, words in capitals",
        [
          "en.lproj/Localizable.strings": """
          "size" = "%1$@ × %2$@ (%3$lld)";
          "link" = "https://example.com/help/start";
          "format" = "HTML, CSS, PDF, JPEG 2000";
          """,
          "de.lproj/Localizable.strings": """
          "size" = "%1$@ × %2$@ (%3$lld)";
          "link" = "https://example.com/help/start";
          "format" = "HTML, CSS, PDF, JPEG 2000";
          """,
        ]),
      .accepted(
        "possible name: every word is capitalized, and no locale translates it",
        [
          "en.lproj/Localizable.strings": #""title" = "Acme Photo Studio";"#,
          "de.lproj/Localizable.strings": #""title" = "Acme Photo Studio";"#,
        ]),
      .accepted(
        "names that the configuration lists",
        [
          "en.lproj/Localizable.strings": #""title" = "Photos by tiny little things";"#,
          "de.lproj/Localizable.strings": #""title" = "Photos by tiny little things";"#,
        ],
        configuration: """
          { "rules": { "identical-to-source": { "names": ["tiny little things"] } } }
          """),
      .accepted(
        "strings that are new, or marked \"Don't Translate\"",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Delete this message?" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "new", "value" : "Delete this message?" }
                }
              }
            },
            "Lorem ipsum dolor sit amet" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated", "value" : "Lorem ipsum dolor sit amet"
                  }
                }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  /// The minimum number of words in a reported string.
  var minimumWords = TranslatableWords.minimum
  /// Names that are the same in every language.
  var names: [String] = [] {
    didSet { nameWords = Set(names.flatMap { $0.split(separator: " ").map(String.init) }) }
  }
  private var nameWords: Set<String> = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "minimum-words", into: &minimumWords, larger: .reportsLess,
      help: "Minimum number of words in a reported string.")
    options.read(
      "names", into: &names, larger: .reportsLess,
      help: "Names that are the same in every language. Their words don't count.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let translations = context.shownStrings(of: entry)
    var copies: [ShownString] = []
    for shown in translations where isCopy(shown, in: entry) && isForeign(shown, in: entry) {
      copies.append(shown)
    }
    guard !copies.isEmpty else { return }
    let foreign = translations.count(where: { $0.isTranslation && isForeign($0, in: entry) })
    let isTranslatedElsewhere = copies.count * 2 < foreign
    for shown in copies {
      guard let unit = shown.unit else { continue }
      let words = TranslatableWords(
        of: context.readableText(of: shown, in: entry), except: nameWords)
      guard
        words.mustDiffer(minimum: minimumWords, isTranslatedElsewhere: isTranslatedElsewhere)
      else { continue }
      context.report(
        Self.message, in: unit, of: entry,
        notes: shown.source.map {
          [Note(caption: "the source string is here", at: $0.range)]
        } ?? [],
        help: Self.help)
    }
  }
}

extension IdenticalToSource {
  private func isCopy(_ shown: ShownString, in entry: Entry) -> Bool {
    guard shown.isTranslation, let source = shown.source else { return false }
    return entry.hasSameContent(source, shown.text)
  }

  /// Returns whether a translation is in another language than the source.
  private func isForeign(_ shown: ShownString, in entry: Entry) -> Bool {
    shown.unit.map { !entry.isSourceLanguage(entry.locale(of: $0)) } ?? false
  }
}

extension IdenticalToSource {
  private static let message = "the translation is the same as the source"
  private static let help =
    "translate it; if it is a name, add it to the 'names' option, or choose 'Don’t Translate'"
}

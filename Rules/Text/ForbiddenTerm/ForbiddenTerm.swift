import LintKit

/// Reports words that the configuration forbids in a locale.
struct ForbiddenTerm: Rule {
  static let info = RuleInfo(
    id: "forbidden-term",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "A text has a word that the configuration forbids in its locale.",
    rationale: """
      A glossary helps only if somebody compares the texts with it: names of products that \
      everybody spells in another way, words that the style guide replaced, words that must not \
      be said at all.

      `terms` lists them by locale. Those of `de` are for `de-AT` too, those of `*` for every \
      locale, the source language included. A term stands for whole words, and capitals do not \
      count; `*` at its start or end lets the word run on. In scripts without blanks between words \
      it may stand anywhere. Addresses are passed over.
      """,
    examples: [
      .reported(
        "a word that the glossary replaced", as: .warning,
        [
          "en.lproj/Localizable.strings": #""call" = "Call by mobile phone";"#,
          "de.lproj/Localizable.strings": #""call" = "Mit dem ⟦Handy⟧ anrufen";"#,
        ],
        configuration: """
          {
            "rules": {
              "forbidden-term": {
                "terms": { "de": [{ "term": "Handy", "instead": "Mobiltelefon" }] }
              }
            }
          }
          """),
      .reported(
        "the spelling of a name, in all locales and in the key that is the source text",
        as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Connect your ⟦Iphone⟧",
            localizations: """
              "de" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "Dein ⟦IPhone⟧ verbinden"
                }
              },
              "fr" : {
                "stringUnit" : { "state" : "needs_review", "value" : "Connecter votre iPhone" }
              }
              """)
        ],
        configuration: """
          {
            "rules": {
              "forbidden-term": { "terms": { "*": [{ "term": "iphone", "instead": "iPhone" }] } }
            }
          }
          """),
      .reported(
        "compounds, and scripts without blanks between words", as: .warning,
        [
          "en.lproj/Localizable.strings": #""number" = "Phone number";"#,
          "de-AT.lproj/Localizable.strings": #""number" = "⟦Handy⟧nummer";"#,
          "ja.lproj/Localizable.strings": #""number" = "あなたの⟦携帯⟧番号";"#,
        ],
        configuration: """
          {
            "rules": { "forbidden-term": { "terms": { "de": ["Handy*"], "ja": ["携帯"] } } }
          }
          """),
      .reported(
        "capitals count, when the configuration says so", as: .warning,
        [
          "de.lproj/Localizable.strings": """
          "ask" = "Können ⟦sie⟧ das sehen?";
          "more" = "Sie haben Post";
          """
        ],
        configuration: """
          {
            "sourceLocale": "de",
            "rules": {
              "forbidden-term": {
                "case-sensitive": true,
                "terms": { "de": [{ "term": "sie", "instead": "Sie" }] }
              }
            }
          }
          """),
      .accepted(
        "other words, other locales, addresses",
        [
          "en.lproj/Localizable.strings": #""call" = "Call your Handy man";"#,
          "de.lproj/Localizable.strings": """
          "call" = "Das ist handygroß";
          "link" = "Mehr auf https://example.com/handy/hilfe";
          """,
        ],
        configuration: #"""
          { "rules": { "forbidden-term": { "terms": { "de": ["Handy"] } } } }
          """#),
      .accepted(
        "what is to be written, which may contain the term",
        [
          "en.lproj/Localizable.strings": #""server" = "Mail server";"#,
          "ja.lproj/Localizable.strings": #""server" = "メールサーバー";"#,
        ],
        configuration: #"""
          {
            "rules": {
              "forbidden-term": { "terms": { "ja": [{ "term": "サーバ", "instead": "サーバー" }] } }
            }
          }
          """#),
      .accepted(
        "texts that nobody has translated yet",
        [
          "Localizable.xcstrings": .catalog(
            key: "Call",
            localizations: """
              "de" : { "stringUnit" : { "state" : "new", "value" : "Handy" } }
              """)
        ],
        configuration: #"""
          { "rules": { "forbidden-term": { "terms": { "de": ["Handy"] } } } }
          """#),
    ]
  )

  /// What must not be said, by locale.
  var terms = TermsByLocale()
  /// Whether capitals and small letters differ.
  var caseSensitive = false
  /// The terms as they are searched for.
  private var searches: [(list: TermsByLocale.List, search: TermSearch)] = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "terms", into: &terms,
      help: """
        The words by locale, `*` for all: each a string, or an object with `term` and what to \
        write `instead`.
        """)
    options.read(
      "case-sensitive", into: &caseSensitive, help: "Whether capitals and small letters differ.")
    searches = terms.lists.map { list in
      (list, TermSearch(list.terms, isCaseSensitive: caseSensitive))
    }
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !searches.isEmpty, entry.isShipped else { return }
    for shown in entry.shownTexts {
      guard let locale = shown.unit.map(entry.locale(of:)) ?? entry.table.source else { continue }
      let wanted = searches.filter { $0.list.applies(to: locale) }.map(\.search)
      guard !wanted.isEmpty else { continue }
      let text = entry.readableText(of: shown)
      for match in wanted.flatMap({ $0.matches(in: text) }) {
        context.report(
          "the term \(text.string(match.range).quotedForMessage) is not to be used", in: shown,
          of: entry, at: text.sourceRange(match.range), help: Self.help(match.term))
      }
    }
  }
}

extension ForbiddenTerm {
  private static func help(_ term: TermsByLocale.Term) -> String {
    term.instead.map { "write \($0.quotedForMessage)" } ?? "find another word"
  }
}

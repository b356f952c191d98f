import LintKit

/// Reports words that the configuration forbids in a locale.
struct ForbiddenTerm: Rule {
  static let info = RuleInfo(
    id: "forbidden-term",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "String contains a word that the configuration forbids in its locale.",
    rationale: """
      Product names are often misspelled, and terms that the style guide has replaced reappear. A \
      glossary helps only if every string is checked against it.

      `terms` lists the forbidden terms by locale. Terms for `de` also apply to `de-AT`. Terms for \
      `*` apply to every locale, including the source language. A term matches only whole words, \
      unless it starts or ends with `*`. In scripts without spaces between words, it matches \
      anywhere. URLs are ignored.
      """,
    fix: "Write the word that the glossary prefers.",
    examples: [
      .reported(
        "word that the glossary has replaced", as: .warning,
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
        "misspelled name, in all locales and in a key that is also the source string",
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
        "compound words, and scripts without spaces between words", as: .warning,
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
        "different capitalization, with 'case-sensitive' on", as: .warning,
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
        "different words, different locales, URLs",
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
        "preferred word that contains the term",
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
        "strings that are not translated yet",
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

  /// The forbidden terms, by locale.
  var terms = TermsByLocale()
  /// Whether the search is case-sensitive.
  var caseSensitive = false
  /// The searches for the terms.
  private var searches: [(list: TermsByLocale.List, search: TermSearch)] = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "terms", into: &terms,
      help: """
        Forbidden terms by locale (`*` for all locales). Each term is a string, or an object with \
        `term` and `instead`, the preferred word.
        """)
    options.read(
      "case-sensitive", into: &caseSensitive,
      help: "Match uppercase and lowercase letters exactly.")
    searches = terms.lists.map { list in
      (list, TermSearch(list.terms, isCaseSensitive: caseSensitive))
    }
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !searches.isEmpty, entry.isShipped else { return }
    for shown in context.shownStrings(of: entry) {
      guard let locale = shown.unit.map(entry.locale(of:)) ?? entry.table.source else { continue }
      let wanted = searches.filter { $0.list.applies(to: locale) }.map(\.search)
      guard !wanted.isEmpty else { continue }
      let text = context.readableText(of: shown, in: entry)
      for match in wanted.flatMap({ $0.matches(in: text) }) {
        context.report(
          "the term \(text.string(match.range).quotedForMessage) is forbidden", in: shown,
          of: entry, at: text.sourceRange(match.range), help: Self.help(match.term))
      }
    }
  }
}

extension ForbiddenTerm {
  private static func help(_ term: TermsByLocale.Term) -> String {
    term.instead.map { "write \($0.quotedForMessage)" } ?? "use a different word"
  }
}

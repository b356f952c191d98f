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
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Connect your ⟦Iphone⟧" : {
                "localizations" : {
                  "de" : {
                    "stringUnit" : {
                      "state" : "translated", "value" : "Dein ⟦IPhone⟧ verbinden"
                    }
                  },
                  "fr" : {
                    "stringUnit" : { "state" : "translated", "value" : "Connecter votre iPhone" }
                  }
                }
              }
            },
            "version" : "1.0"
          }
          """
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
        "texts that nobody has translated yet",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Call" : {
                "localizations" : {
                  "de" : { "stringUnit" : { "state" : "new", "value" : "Handy" } }
                }
              }
            },
            "version" : "1.0"
          }
          """
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
  private var searches: [(list: TermsByLocale.List, terms: [TermSearch])] = []

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
      (list, list.terms.map { TermSearch($0, caseSensitive: caseSensitive) })
    }
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !searches.isEmpty, entry.isShipped else { return }
    for shown in entry.shownTexts {
      guard let locale = shown.unit.map(entry.locale(of:)) ?? entry.table.source else { continue }
      let wanted = searches.lazy.filter { $0.list.applies(to: locale) }.flatMap(\.terms)
      guard !wanted.isEmpty else { continue }
      let text = SearchedText(entry.readableText(of: shown), caseSensitive: caseSensitive)
      for search in wanted {
        guard let range = search.firstRange(in: text) else { continue }
        context.report(
          "the term \(text.readable.string(range).quotedForMessage) is not to be used", in: shown,
          of: entry, at: text.readable.sourceRange(range), help: Self.help(search.term))
      }
    }
  }
}

extension ForbiddenTerm {
  private static func help(_ term: TermsByLocale.Term) -> String {
    term.instead.map { "write \($0.quotedForMessage)" } ?? "find another word"
  }
}

/// A text that terms are searched in.
private struct SearchedText {
  let readable: ScalarText
  let folded: [Unicode.Scalar]

  init(_ readable: ScalarText, caseSensitive: Bool) {
    self.readable = readable
    folded = caseSensitive ? readable.scalars : readable.scalars.map(\.folded)
  }
}

/// A term as it is searched for.
private struct TermSearch: Sendable {
  let term: TermsByLocale.Term
  private let scalars: [Unicode.Scalar]
  /// Whether the term may begin or end inside a word.
  private let isOpenAtStart: Bool
  private let isOpenAtEnd: Bool

  init(_ term: TermsByLocale.Term, caseSensitive: Bool) {
    self.term = term
    var scalars = Array(term.text.unicodeScalars)[...].trimmed(\.properties.isWhitespace)
    isOpenAtStart = scalars.first == "*"
    if isOpenAtStart { scalars.removeFirst() }
    isOpenAtEnd = scalars.last == "*"
    if isOpenAtEnd { scalars.removeLast() }
    self.scalars = caseSensitive ? Array(scalars) : scalars.map(\.folded)
  }

  /// Where the term stands first.
  func firstRange(in text: SearchedText) -> Range<Int>? {
    guard let first = scalars.first, scalars.count <= text.folded.count else { return nil }
    for start in 0...text.folded.count - scalars.count where text.folded[start] == first {
      let range = start..<start + scalars.count
      if text.folded[range].elementsEqual(scalars), isWhole(range, in: text.folded),
        !isRight(range, in: text), !isInAddress(range, in: text.folded)
      {
        return range
      }
    }
    return nil
  }

  private func isWhole(_ range: Range<Int>, in text: [Unicode.Scalar]) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    let runsOnBefore = start > 0 && text[start - 1].joins(text[start])
    let runsOnBehind = end < text.count && text[end - 1].joins(text[end])
    return (isOpenAtStart || !runsOnBefore) && (isOpenAtEnd || !runsOnBehind)
  }

  /// Whether a text has what is to be written, which may be the term in other letters.
  private func isRight(_ range: Range<Int>, in text: SearchedText) -> Bool {
    guard let instead = term.instead?.unicodeScalars else { return false }
    return text.readable.scalars[range].elementsEqual(instead)
  }

  /// Whether a range is in a word such as `https://example.com`.
  private func isInAddress(_ range: Range<Int>, in text: [Unicode.Scalar]) -> Bool {
    // An address is not long.
    let before = text[max(0, range.lowerBound - 500)..<range.lowerBound]
    let word = before.suffix(while: { !$0.properties.isWhitespace })
    return word.contains("/") && word.contains(":")
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case, if that is one scalar.
  fileprivate var folded: Unicode.Scalar {
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower[lower.startIndex] : self
  }

  /// Whether two scalars side by side belong to one word.
  fileprivate func joins(_ next: Unicode.Scalar) -> Bool {
    isWordPart && next.isWordPart && !isUnspaced && !next.isUnspaced
  }

  private var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }
}

extension BidirectionalCollection {
  /// The elements at the end for which something holds.
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, isWanted(self[index(before: start)]) { formIndex(before: &start) }
    return self[start...]
  }
}

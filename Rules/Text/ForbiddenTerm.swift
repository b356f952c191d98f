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
      "terms", into: &terms, larger: .reportsMore,
      help: """
        Forbidden terms by locale (`*` for all locales). Each term is a string, or an object with \
        `term` and `instead`, the preferred word.
        """)
    options.read(
      "case-sensitive", into: &caseSensitive, larger: .reportsLess,
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

/// Finds terms in strings. All terms are searched for in one pass, as a tree of their letters.
struct TermSearch: Sendable {
  /// A term and its location in the string.
  struct Match: Sendable {
    let term: TermsByLocale.Term
    /// The range, as indices of scalars.
    let range: Range<Int>
  }

  /// A term without the `*` at its ends.
  private struct Entry: Sendable {
    let term: TermsByLocale.Term
    /// Whether the word that contains the term may start before it. `isOpenAtEnd` says whether it
    /// may end after it.
    let isOpenAtStart: Bool
    let isOpenAtEnd: Bool
    /// The replacement, and the offset of the term within it, if it contains the term.
    let instead: [Unicode.Scalar]
    let offset: Int?

    /// Returns whether an occurrence of the term is part of an occurrence of its replacement.
    func isRight(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
      guard let offset, offset <= range.lowerBound else { return false }
      return scalars[(range.lowerBound - offset)...].starts(with: instead)
    }
  }

  /// The possible next letters, and the terms that end here.
  private struct Node: Sendable {
    var next: [Unicode.Scalar: Int] = [:]
    var entries: [Int] = []
  }

  private var entries: [Entry] = []
  private var nodes = [Node()]
  private let isCaseSensitive: Bool

  init(_ terms: [TermsByLocale.Term], isCaseSensitive: Bool) {
    self.isCaseSensitive = isCaseSensitive
    for term in terms { insert(term) }
  }

  /// Returns the first occurrence of each term in a string, in the order of the string.
  ///
  /// If several terms start at the same position, the longest one wins. Occurrences in an
  /// address, and those that are part of the suggested replacement, are ignored.
  func matches(in text: ScalarText) -> [Match] {
    let letters = isCaseSensitive ? text.scalars : text.scalars.map(collapsed)
    var found: Set<Int> = []
    var matches: [Match] = []
    var start = 0
    while start < letters.count {
      guard let (entry, range) = longestMatch(at: start, in: letters, of: text) else {
        start += 1
        continue
      }
      if found.insert(entry).inserted {
        matches.append(Match(term: entries[entry].term, range: range))
      }
      start = range.upperBound
    }
    return matches
  }
}

extension TermSearch {
  private mutating func insert(_ term: TermsByLocale.Term) {
    var letters = Array(term.text.unicodeScalars)[...].trimmed(\.isWhitespace)
    let isOpenAtStart = letters.first == "*"
    if isOpenAtStart { letters = letters.dropFirst() }
    let isOpenAtEnd = letters.last == "*"
    if isOpenAtEnd { letters = letters.dropLast() }
    guard !letters.isEmpty else { return }
    var node = 0
    for letter in letters {
      let letter = collapsed(letter)
      if let next = nodes[node].next[letter] {
        node = next
      } else {
        nodes.append(Node())
        nodes[node].next[letter] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].entries.append(entries.count)
    let instead = Array((term.instead ?? "").unicodeScalars)
    let offset = instead.indices.first { start in
      instead[start...].lazy.map(collapsed).starts(with: letters.lazy.map(collapsed))
    }
    entries.append(
      Entry(
        term: term, isOpenAtStart: isOpenAtStart, isOpenAtEnd: isOpenAtEnd, instead: instead,
        offset: offset))
  }

  private func collapsed(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    isCaseSensitive ? letter : letter.collapsed
  }

  private func longestMatch(
    at start: Int, in letters: [Unicode.Scalar], of text: ScalarText
  ) -> (entry: Int, range: Range<Int>)? {
    var node = 0
    var end = start
    var longest: (entry: Int, range: Range<Int>)?
    while end < letters.count, let next = nodes[node].next[letters[end]] {
      node = next
      end += 1
      for entry in nodes[node].entries where fits(entries[entry], start..<end, in: text) {
        longest = (entry, start..<end)
      }
    }
    return longest
  }

  private func fits(_ entry: Entry, _ range: Range<Int>, in text: ScalarText) -> Bool {
    let scalars = text.scalars
    let (start, end) = (range.lowerBound, range.upperBound)
    if !entry.isOpenAtStart && start > 0 && scalars[start - 1].joins(scalars[start]) {
      return false
    }
    if !entry.isOpenAtEnd && end < scalars.count && scalars[end - 1].joins(scalars[end]) {
      return false
    }
    return !entry.isRight(range, in: scalars) && !Self.isInAddress(start, in: scalars)
  }

  /// Returns whether a position is inside an address such as `https://example.com`. Only the 200
  /// characters before it are checked.
  private static func isInAddress(_ start: Int, in scalars: [Unicode.Scalar]) -> Bool {
    var hasSlash = false
    for scalar in scalars[max(0, start - 200)..<start].reversed() {
      if scalar.isWhitespace { return false }
      if scalar == "/" { hasSlash = true }
      if scalar == ":" && hasSlash { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case, if that is a single scalar.
  fileprivate var collapsed: Unicode.Scalar {
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower[lower.startIndex] : self
  }

  /// Returns whether two adjacent scalars belong to the same word.
  fileprivate func joins(_ next: Unicode.Scalar) -> Bool {
    isWordPart && next.isWordPart && !isUnspaced && !next.isUnspaced
  }

  private var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }
}

import LintKit

/// Finds terms in texts: all of them in one pass, as a tree of their letters.
struct TermSearch: Sendable {
  /// A term and where it stands.
  struct Match: Sendable {
    let term: TermsByLocale.Term
    /// The place, as indices of scalars.
    let range: Range<Int>
  }

  /// A term without the `*` at its ends.
  private struct Entry: Sendable {
    let term: TermsByLocale.Term
    /// Whether the word that it stands in may begin before it or end behind it.
    let isOpenAtStart: Bool
    let isOpenAtEnd: Bool
    /// What is to be written, and where it holds the letters of the term, if it does.
    let instead: [Unicode.Scalar]
    let offset: Int?

    /// Whether a place of the term is in a place of what is to be written.
    func isRight(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
      guard let offset, offset <= range.lowerBound else { return false }
      return scalars[(range.lowerBound - offset)...].starts(with: instead)
    }
  }

  /// What may follow the letters so far, and the terms that end here.
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

  /// The first place of each term that a text has, in the order of the text.
  ///
  /// Of terms that begin at the same place the longest counts. A term in an address, and one that
  /// is written as it is to be written, does not.
  func matches(in text: ScalarText) -> [Match] {
    let letters = isCaseSensitive ? text.scalars : text.scalars.map(folded)
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
    var letters = Array(term.text.unicodeScalars)[...].trimmed(\.properties.isWhitespace)
    let isOpenAtStart = letters.first == "*"
    if isOpenAtStart { letters = letters.dropFirst() }
    let isOpenAtEnd = letters.last == "*"
    if isOpenAtEnd { letters = letters.dropLast() }
    guard !letters.isEmpty else { return }
    var node = 0
    for letter in letters {
      let letter = folded(letter)
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
      instead[start...].lazy.map(folded).starts(with: letters.lazy.map(folded))
    }
    entries.append(
      Entry(
        term: term, isOpenAtStart: isOpenAtStart, isOpenAtEnd: isOpenAtEnd, instead: instead,
        offset: offset))
  }

  private func folded(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    isCaseSensitive ? letter : letter.folded
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

  /// Whether a place is inside a word such as `https://example.com`. An address is not long.
  private static func isInAddress(_ start: Int, in scalars: [Unicode.Scalar]) -> Bool {
    var hasSlash = false
    for scalar in scalars[max(0, start - 200)..<start].reversed() {
      if scalar.properties.isWhitespace { return false }
      if scalar == "/" { hasSlash = true }
      if scalar == ":" && hasSlash { return true }
    }
    return false
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

import LintKit

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

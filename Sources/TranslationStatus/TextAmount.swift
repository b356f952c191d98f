package import SourceText

/// An amount of text, in the four measures of a report.
package struct TextAmount: Hashable, Sendable {
  package var keys: Int
  /// The number of strings: the leaves of a key in a locale, including missing ones.
  package var units: Int
  /// The number of words in the source string, counted once per key. A word is delimited by
  /// whitespace and contains a letter or a digit. In Chinese and Japanese, each character is a
  /// word. In Thai and similar scripts, three letters are a word. Placeholders aren't words.
  package var words: Int
  /// The number of characters in the source string: scalars except whitespace, marks, controls and
  /// placeholders.
  package var characters: Int

  package init(keys: Int = 0, units: Int = 0, words: Int = 0, characters: Int = 0) {
    (self.keys, self.units, self.words, self.characters) = (keys, units, words, characters)
  }

  package static func + (left: Self, right: Self) -> Self {
    TextAmount(
      keys: left.keys + right.keys, units: left.units + right.units,
      words: left.words + right.words, characters: left.characters + right.characters)
  }

  package static func += (left: inout Self, right: Self) { left = left + right }
}

extension JSONWriter {
  /// Writes an amount as an object.
  package mutating func member(_ name: String, _ amount: TextAmount) {
    object(name) {
      $0.member("keys", amount.keys)
      $0.member("units", amount.units)
      $0.member("words", amount.words)
      $0.member("characters", amount.characters)
    }
  }
}

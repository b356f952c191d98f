/// How much text something is, in the four measures of a report.
package struct TextAmount: Hashable, Sendable {
  package var keys: Int
  /// Texts: the leaves of a key in a locale, and those that it lacks.
  package var units: Int
  /// Words of the source text, counted once for each key: what stands between white space and has a
  /// letter or a digit. Chinese and Japanese have a word for each character, Thai and its like one
  /// for three of them. Placeholders are none.
  package var words: Int
  /// Characters of the source text: scalars without white space, marks, controls and placeholders.
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

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

extension OutputSpan<UInt8> {
  /// The maximum number of bytes of an amount as a compact member of an object.
  package static var maxAmountLength: Int { 192 }

  /// Appends a member of a compact object. At least `maxAmountLength` bytes must be free.
  package mutating func append(_ name: JSONName, _ amount: TextAmount) {
    append(name)
    append(amount)
  }

  /// Appends an amount as a compact object. A report has tens of thousands of them.
  fileprivate mutating func append(_ amount: TextAmount) {
    guard amount != TextAmount() else {
      return append(#"{"keys":0,"units":0,"words":0,"characters":0}"#)
    }
    append(#"{"keys":"#)
    append(decimal: amount.keys)
    append(#","units":"#)
    append(decimal: amount.units)
    append(#","words":"#)
    append(decimal: amount.words)
    append(#","characters":"#)
    append(decimal: amount.characters)
    append(UInt8(ascii: "}"))
  }
}

extension JSONWriter {
  /// Writes an amount as an object.
  package mutating func member(_ name: String, _ amount: TextAmount) {
    self.name(name)
    guard !isCompact else {
      return value {
        $0.append(addingCapacity: OutputSpan.maxAmountLength) { $0.append(amount) }
      }
    }
    object {
      $0.member("keys", amount.keys)
      $0.member("units", amount.units)
      $0.member("words", amount.words)
      $0.member("characters", amount.characters)
    }
  }
}

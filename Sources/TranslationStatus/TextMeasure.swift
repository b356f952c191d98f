import FormatStrings
package import SourceText

/// The amount of text in a set of strings.
///
/// Placeholders (`endOfPlaceholder`) don't count and don't separate words. For the rest:
///
/// - A *character* is a Unicode scalar that isn't whitespace (`White_Space`) and isn't in the
///   general categories `M*` (marks), `Cc` or `Cf` (controls). So a letter with its accents is one
///   character, and so is a Chinese character. An emoji of several scalars counts each of them.
/// - A *word* is a run without whitespace that contains a letter (`L*`) or a number (`N*`).
/// - Each Chinese character and each letter of Hiragana and Katakana is a separate word, and splits
///   the run that it is in.
/// - Thai, Lao, Myanmar and Khmer have no spaces between words. Each run of scalars from their
///   blocks counts one word per three letters or numbers, rounded up. It also splits the run that
///   it is in.
///
/// Strings that are measured together count as if separated by a space.
struct TextMeasure {
  private(set) var words = 0
  private(set) var characters = 0
  /// Whether there is a letter outside of placeholders.
  private(set) var hasLetters = false
  /// Whether there was nothing but whitespace.
  private(set) var isOnlyWhitespace = true
  private var isInWord = false
  /// The number of letters and numbers so far in the current run of a script without spaces.
  private var unspaced = 0

  /// Records that a string exists whose content is unknown.
  mutating func noteUnknown() { (hasLetters, isOnlyWhitespace) = (true, false) }

  /// Measures a UTF-8 string. A byte that doesn't start a valid scalar counts as U+FFFD.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte.isLetter {
        // Most characters of most strings are letters of such runs.
        let end = text.endOfLetters(from: offset + 1)
        addLetters(end - offset)
        offset = end
      } else if byte < 0x80 {
        offset = addASCII(byte, at: offset, of: text)
      } else {
        let (scalar, length) = text.scalar(at: offset)
        add(scalar)
        offset += length
      }
    }
    endWord()
  }

  /// - Parameter byte: an ASCII character that isn't a letter.
  /// - Returns: the offset of the next character.
  private mutating func addASCII(_ byte: UInt8, at offset: Int, of text: Span<UInt8>) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): addNumber()
    case 0x09...0x0D, 0x20: endWord()
    case 0x00...0x1F, 0x7F: addNothing()
    case UInt8(ascii: "%"), UInt8(ascii: "$"):
      if let end = text.endOfPlaceholder(at: offset) {
        addNothing()
        return end
      }
      addSign()
    default: addSign()
    }
    return offset + 1
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isWhitespace { return endWord() }
    if scalar.isWordOfItsOwn {
      endWord()
      words += 1
      characters += 1
      (hasLetters, isOnlyWhitespace) = (true, false)
      return
    }
    let kind = scalar.kind
    if scalar.isOfUnspacedBlock { return addUnspaced(kind) }
    switch kind {
    case .letter: addLetters(1)
    case .number: addNumber()
    case .sign: addSign()
    case .nothing: addNothing()
    }
  }

  private mutating func addUnspaced(_ kind: Unicode.Scalar.Kind) {
    if isInWord { endWord() }
    isOnlyWhitespace = false
    switch kind {
    case .letter, .number:
      unspaced += 1
      characters += 1
      if kind == .letter { hasLetters = true }
    case .sign: characters += 1
    case .nothing: break
    }
  }

  private mutating func addLetters(_ count: Int) {
    addPartOfWord(count)
    hasLetters = true
  }

  private mutating func addNumber() { addPartOfWord(1) }

  private mutating func addPartOfWord(_ count: Int) {
    endUnspaced()
    if !isInWord { words += 1 }
    isInWord = true
    characters += count
    isOnlyWhitespace = false
  }

  private mutating func addSign() {
    endUnspaced()
    characters += 1
    isOnlyWhitespace = false
  }

  private mutating func addNothing() {
    endUnspaced()
    isOnlyWhitespace = false
  }

  private mutating func endWord() {
    endUnspaced()
    isInWord = false
  }

  private mutating func endUnspaced() {
    guard unspaced > 0 else { return }
    words += (unspaced + 2) / 3
    unspaced = 0
  }
}

extension Span<UInt8> {
  /// Returns the first offset from `start` that doesn't have an ASCII letter.
  fileprivate func endOfLetters(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isLetter { end += 1 }
    return end
  }
}

extension Unicode.Scalar {
  /// How a scalar affects the word count.
  enum Kind {
    /// General category `L*`.
    case letter
    /// General category `N*`.
    case number
    /// Punctuation, a symbol or an unassigned scalar.
    case sign
    /// A mark, a control or a format control, which isn't visible as a separate character.
    case nothing
  }

  var kind: Kind {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      .letter
    case .decimalNumber, .letterNumber, .otherNumber: .number
    case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format: .nothing
    default: .sign
    }
  }

  /// Whether the scalar is a Chinese character or a letter of Hiragana or Katakana.
  var isWordOfItsOwn: Bool {
    switch value {
    case 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x3096, 0x309D...0x309F,
      0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether the scalar is in a block of Thai, Lao, Myanmar or Khmer.
  var isOfUnspacedBlock: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F:
      true
    default: false
    }
  }
}

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

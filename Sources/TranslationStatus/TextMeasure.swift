import FormatStrings
import SourceText

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

import FormatStrings
import SourceText

/// How much there is to translate in some texts.
///
/// Placeholders (`endOfPlaceholder`) count nothing and part nothing. Of the rest:
///
/// - A *character* is each Unicode scalar that is no white space (`White_Space`) and not of the
///   general categories `M*` (marks), `Cc` and `Cf` (controls). So a letter with its accents is one
///   character, and so is a Chinese one; an emoji made of several counts each of them.
/// - A *word* is a run without white space in which a letter (`L*`) or a number (`N*`) stands.
/// - Each Chinese character and each letter of Hiragana and Katakana is a word of its own, and
///   parts
///   the run that it stands in.
/// - Of Thai, Lao, Myanmar and Khmer, which have no blanks between words, each run of scalars of
///   their blocks has one word for three letters or numbers, rounded up; it parts the run that it
///   stands in, too.
///
/// Texts that are measured together are as far apart as if a blank stood between them.
struct TextMeasure {
  private(set) var words = 0
  private(set) var characters = 0
  /// Whether a letter stands outside of placeholders.
  private(set) var hasLetters = false
  /// Whether nothing but white space was there.
  private(set) var isBlank = true
  private var isInWord = false
  /// How many letters and numbers the run of Thai and the like has so far.
  private var unspaced = 0

  /// Says that there is a text which nobody knows.
  mutating func noteUnknown() { (hasLetters, isBlank) = (true, false) }

  /// Measures a text of UTF-8. A byte that begins no scalar counts as U+FFFD.
  mutating func add(_ text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        offset = addASCII(byte, at: offset, of: text)
      } else {
        let (scalar, length) = text.scalar(at: offset)
        add(scalar)
        offset += length
      }
    }
    endWord()
  }

  /// - Returns: where to go on.
  private mutating func addASCII(_ byte: UInt8, at offset: Int, of text: Span<UInt8>) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      addLetter()
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
    if scalar.isWhiteSpaceBeyondASCII { return endWord() }
    if scalar.isWordOfItsOwn {
      endWord()
      words += 1
      characters += 1
      (hasLetters, isBlank) = (true, false)
      return
    }
    let kind = scalar.kind
    if scalar.isOfUnspacedBlock { return addUnspaced(kind) }
    switch kind {
    case .letter: addLetter()
    case .number: addNumber()
    case .sign: addSign()
    case .nothing: addNothing()
    }
  }

  private mutating func addUnspaced(_ kind: Unicode.Scalar.Kind) {
    if isInWord { endWord() }
    isBlank = false
    switch kind {
    case .letter, .number:
      unspaced += 1
      characters += 1
      if kind == .letter { hasLetters = true }
    case .sign: characters += 1
    case .nothing: break
    }
  }

  private mutating func addLetter() {
    addNumber()
    hasLetters = true
  }

  private mutating func addNumber() {
    endUnspaced()
    if !isInWord { words += 1 }
    isInWord = true
    characters += 1
    isBlank = false
  }

  private mutating func addSign() {
    endUnspaced()
    characters += 1
    isBlank = false
  }

  private mutating func addNothing() {
    endUnspaced()
    isBlank = false
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

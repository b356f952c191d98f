import SourceText

/// What a string may contain, from one look at its bytes.
///
/// In valid UTF-8, the absence of a trait is certain, so that most strings need not be decoded. A
/// trait may also come from a format specifier.
public struct ContentTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Latin letters. They have confusable ones in the next two alphabets.
  @inlinable public static var latin: Self { Self(rawValue: 1) }
  /// Greek letters.
  @inlinable public static var greek: Self { Self(rawValue: 2) }
  /// Cyrillic letters.
  @inlinable public static var cyrillic: Self { Self(rawValue: 4) }
  /// Chinese characters of Unicode's first plane.
  @inlinable public static var ideograph: Self { Self(rawValue: 8) }
  /// Brackets that may have no counterpart: round, square and curly brackets, and those of Chinese
  /// and Japanese.
  @inlinable public static var bracket: Self { Self(rawValue: 16) }
  /// A space or a no-break space.
  @inlinable public static var space: Self { Self(rawValue: 32) }
  /// Two spaces or no-break spaces in a row.
  @inlinable public static var repeatedSpace: Self { Self(rawValue: 64) }
  /// Decimal digits of any script.
  @inlinable public static var digit: Self { Self(rawValue: 128) }
  /// Periods and colons of ASCII before another ASCII character, without which there is no URL.
  @inlinable public static var addressMark: Self { Self(rawValue: 256) }
  /// Armenian letters, or the marks that are inside of Armenian words.
  @inlinable public static var armenian: Self { Self(rawValue: 512) }
  /// Percent signs.
  @inlinable public static var percent: Self { Self(rawValue: 2048) }
  /// Letters of two of the three alphabets with no space or ASCII sign between them.
  @inlinable public static var mixedAlphabets: Self { Self(rawValue: 4096) }
  /// Two equal words in a row, regardless of case, with only spaces between them.
  @inlinable public static var repeatedWord: Self { Self(rawValue: 1024) }
}

extension ContentTraits {
  /// The letters of all three alphabets.
  @inlinable public static var alphabets: Self { [.latin, .greek, .cyrillic] }
  /// Every trait, for a string about which nothing is known.
  @inlinable public static var all: Self { Self(rawValue: .max) }

  /// Whether a string may have something.
  ///
  /// Unlike `contains`, this is a simple operation in every module.
  @inlinable
  public func has(_ trait: Self) -> Bool { rawValue & trait.rawValue != 0 }

  /// Finds the traits of a string in UTF-8.
  ///
  /// - Parameter cells: increased by the number of terminal cells that the string takes at most.
  init(_ utf8: Span<UInt8>, countingCells cells: inout Int) {
    var traits = Self()
    // Those of the current run of letters.
    var word = Self()
    var words = AdjacentWords()
    var brackets = OpenBrackets()
    var width = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte.isLetter {
        let start = index
        repeat { index &+= 1 } while index < utf8.count && utf8[index].isLetter
        width &+= index &- start
        word.formUnion(.latin)
      } else if byte < 0x80 {
        traits.formUnion(word.ofWord)
        word = Self()
        if byte == 0x20 {
          traits.formUnion(words.passSpace(at: index, length: 1, in: utf8))
        } else {
          traits.formUnion(Self.traits(ofASCII: byte, at: index, in: utf8))
          brackets.pass(byte)
          words.passSign(byte, at: index)
        }
        width &+= 1
        index &+= 1
      } else {
        // All wide characters are at U+1100 or later. A byte that continues nothing is shown as a
        // character.
        width &+= byte < 0xE1 ? 1 : 2
        let length = utf8.lengthOfCharacter(at: index)
        if byte == 0xC2, length == 2, utf8[index &+ 1] == 0xA0 {
          traits.formUnion(words.passSpace(at: index, length: 2, in: utf8))
        } else {
          if byte >= 0xC3 {
            let next = index &+ 1 < utf8.count ? utf8[index &+ 1] : 0
            word.formUnion(Self.traits(ofLead: byte, next))
          }
          words.pass(utf8, from: index, length: length)
        }
        index &+= length
      }
    }
    traits.formUnion(word.ofWord)
    // An argument can contain a bracket.
    if brackets.mayBeUnbalanced || brackets.areThere && traits.has(.percent) {
      traits.formUnion(.bracket)
    }
    cells += width
    self = traits
  }

  /// The traits of a string that has letters with these traits in a row.
  private var ofWord: Self {
    let alphabets = rawValue & Self.alphabets.rawValue
    return alphabets & (alphabets &- 1) == 0 ? self : union(.mixedAlphabets)
  }

  @inline(__always)
  private static func traits(ofASCII byte: UInt8, at index: Int, in utf8: Span<UInt8>) -> Self {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
    case UInt8(ascii: "."), UInt8(ascii: ":"):
      // It ends a sentence if a space or no ASCII character follows.
      guard index + 1 < utf8.count, 0x21..<0x80 ~= utf8[index + 1] else { return Self() }
      return .addressMark
    case UInt8(ascii: "%"): return .percent
    default: return Self()
    }
  }

  /// Returns the traits of the characters that begin with two bytes of UTF-8. They must include the
  /// letters that `mixed-script` knows, the brackets of `unbalanced-brackets` and all digits.
  @inline(__always)
  private static func traits(ofLead byte: UInt8, _ next: UInt8) -> Self {
    switch byte {
    // U+00C0 to U+027F.
    case 0xC3...0xC9: .latin
    // U+0340 to U+03FF.
    case 0xCD...0xCF: .greek
    // U+0400 to U+053F.
    case 0xD0...0xD4: .cyrillic
    // U+0540 to U+057F.
    case 0xD5: .armenian
    // U+0640 to U+07FF, and U+0800 to U+0FFF.
    case 0xD9...0xE0: .digit
    // U+1E00 to U+1EFF, U+1F00 to U+1FFF.
    case 0xE1: next < 0xB8 ? .digit : next < 0xBC ? .latin : .greek
    // U+3000 to U+303F, and the following.
    case 0xE3: next == 0x80 ? .bracket : .ideograph
    case 0xE4...0xE9: .ideograph
    // U+A000 to U+AFFF, and what is outside of the first plane.
    case 0xEA, 0xF0...0xFF: .digit
    // The full-width and half-width forms.
    case 0xEF: [.bracket, .digit]
    default: Self()
    }
  }
}

extension Span<UInt8> {
  /// Returns the number of bytes of a character that isn't ASCII, including only the bytes that are
  /// there. A byte that doesn't begin a character is one by itself.
  @inline(__always)
  fileprivate func lengthOfCharacter(at start: Int) -> Int {
    let byte = self[start]
    guard byte >= 0xC0, isContinuation(start &+ 1) else { return 1 }
    guard byte >= 0xE0, isContinuation(start &+ 2) else { return 2 }
    return byte >= 0xF0 && isContinuation(start &+ 3) ? 4 : 3
  }

  @inline(__always)
  private func isContinuation(_ index: Int) -> Bool {
    index < count && self[index] & 0xC0 == 0x80
  }
}

/// The ASCII brackets that are open at a position of a string.
struct OpenBrackets {
  /// Whether there is any bracket.
  private(set) var areThere = false
  private var isUnbalanced = false
  /// The shapes of the open brackets, two bits for each, the last one in the lowest bits.
  private var open: UInt64 = 0

  /// Whether a bracket may have no counterpart.
  var mayBeUnbalanced: Bool { isUnbalanced || open != 0 }

  /// Passes an ASCII character.
  @inline(__always)
  mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): push(1)
    case UInt8(ascii: "["): push(2)
    case UInt8(ascii: "{"): push(3)
    case UInt8(ascii: ")"): pop(1)
    case UInt8(ascii: "]"): pop(2)
    case UInt8(ascii: "}"): pop(3)
    default: break
    }
  }

  private mutating func push(_ shape: UInt64) {
    areThere = true
    // There is no place for more than 32.
    if open >> 62 != 0 { isUnbalanced = true }
    open = open << 2 | shape
  }

  private mutating func pop(_ shape: UInt64) {
    areThere = true
    if open & 3 != shape { isUnbalanced = true }
    open >>= 2
  }
}

/// A search for two equal words in a row, during a pass over the bytes of a string.
///
/// It may find words that differ, but it finds all that are equal in any case and normalization.
struct AdjacentWords {
  /// The start of the word that contains the current byte, or is about to start there. Unknown if
  /// there are characters that may or may not be parts of words.
  private var start = 0
  /// The start and the end of the word before the last spaces. They are equal if the spaces follow
  /// something else.
  private var lastStart = 0
  private var lastEnd = 0
  /// The end of the last spaces.
  private var endOfSpaces = -1
  /// Whether there is a percent sign after the last spaces, and whether there was one before them.
  /// It may begin an argument, which ends somewhere before the next space.
  private var hasPercent = false
  private var lastHasPercent = false
  /// The end of the spaces before the last ones.
  private var startOfLast = 0

  private static let unknown = -1

  /// Passes a space or a no-break space.
  @inline(__always)
  mutating func passSpace(at index: Int, length: Int, in utf8: Span<UInt8>) -> ContentTraits {
    var traits: ContentTraits = .space
    if index == endOfSpaces {
      traits.formUnion(.repeatedSpace)
    } else {
      (lastStart, lastEnd, startOfLast) = (start, index, max(endOfSpaces, 0))
      (lastHasPercent, hasPercent) = (hasPercent, false)
    }
    endOfSpaces = index + length
    start = endOfSpaces
    if mayBeRepeated(at: endOfSpaces, in: utf8) { traits.formUnion(.repeatedWord) }
    return traits
  }

  /// Passes an ASCII character that is neither a letter nor a space.
  @inline(__always)
  mutating func passSign(_ byte: UInt8, at index: Int) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"), UInt8(ascii: "-"): break
    case UInt8(ascii: "%"):
      hasPercent = true
      start = index + 1
    default: start = index + 1
    }
  }

  /// Passes a character outside of ASCII.
  @inline(__always)
  mutating func pass(_ utf8: Span<UInt8>, from index: Int, length: Int) {
    switch utf8[index] {
    // U+00C0 to U+027F are letters, except for two signs.
    case 0xC3...0xC9 where length == 2 && !Self.isTimesOrDivision(utf8, at: index): break
    // General punctuation, except for the apostrophe.
    case 0xE2 where length == 3 && utf8[index + 1] == 0x80 && utf8[index + 2] != 0x99:
      start = index + 3
    default: start = Self.unknown
    }
  }
}

extension AdjacentWords {
  private static func isTimesOrDivision(_ utf8: Span<UInt8>, at index: Int) -> Bool {
    utf8[index] == 0xC3 && (utf8[index + 1] == 0x97 || utf8[index + 1] == 0xB7)
  }

  /// Returns whether the last word may be the same as the one that starts at an offset.
  private func mayBeRepeated(at offset: Int, in utf8: Span<UInt8>) -> Bool {
    guard offset < utf8.count else { return false }
    if lastHasPercent { return mayBeEndOfLast(at: offset, in: utf8) }
    guard lastStart != Self.unknown else { return true }
    guard lastStart < lastEnd else { return false }
    var index = lastStart
    var other = offset
    while index < lastEnd, other < utf8.count {
      let (left, right) = (utf8[index], utf8[other])
      if left != right {
        // A letter in another case or normalization has other bytes.
        guard left < 0x80, right < 0x80 else { return true }
        if left | 0x20 != right | 0x20 { return false }
      }
      index &+= 1
      other &+= 1
    }
    guard index == lastEnd else { return false }
    return other == utf8.count || !Self.isPartOfWord(utf8[other])
  }

  /// Returns whether the word that starts at an offset may be the same as what follows an argument,
  /// wherever that ends.
  private func mayBeEndOfLast(at offset: Int, in utf8: Span<UInt8>) -> Bool {
    // The argument may have a space as its flag.
    guard utf8[lastEnd - 1].isLetter || utf8[lastEnd - 1] == UInt8(ascii: "@") else { return true }
    var end = offset
    while end < utf8.count, Self.isPartOfWord(utf8[end]) { end += 1 }
    if end < utf8.count, utf8[end] >= 0x80 { return true }
    let length = end - offset
    guard length > 0, length <= lastEnd - startOfLast else { return false }
    for index in 0..<length {
      let (left, right) = (utf8[lastEnd - length + index], utf8[offset + index])
      if left >= 0x80 { return true }
      if left | 0x20 != right | 0x20 { return false }
    }
    return true
  }

  /// Returns whether an ASCII character is part of a word.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
  }
}

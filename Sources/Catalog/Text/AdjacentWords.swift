import SourceText

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

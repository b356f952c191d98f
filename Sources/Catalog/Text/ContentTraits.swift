import SourceText

/// What a string may contain, from one look at its bytes.
///
/// In valid UTF-8, the absence of a trait is certain, so that most strings need not be decoded. A
/// trait may also come from a format specifier.
public struct ContentTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Letters of the three alphabets that have confusable letters.
  @inlinable public static var latin: Self { Self(rawValue: 1) }
  @inlinable public static var greek: Self { Self(rawValue: 2) }
  @inlinable public static var cyrillic: Self { Self(rawValue: 4) }
  /// Chinese characters of Unicode's first plane.
  @inlinable public static var ideograph: Self { Self(rawValue: 8) }
  /// Brackets that may have no counterpart: round, square and curly brackets, and those of Chinese
  /// and Japanese.
  @inlinable public static var bracket: Self { Self(rawValue: 16) }
  /// A space or a no-break space.
  @inlinable public static var space: Self { Self(rawValue: 32) }
  /// Two of them in a row.
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
  /// - Parameter cells: Increased by the number of terminal cells that the string takes at most.
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

/// What a string may contain, from one look at its bytes.
///
/// In valid UTF-8, the absence of a trait is certain, so that most strings need not be decoded. A
/// trait may also come from a format specifier.
package struct ContentTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Letters of the three alphabets that have confusable letters.
  @inlinable package static var latin: Self { Self(rawValue: 1) }
  @inlinable package static var greek: Self { Self(rawValue: 2) }
  @inlinable package static var cyrillic: Self { Self(rawValue: 4) }
  /// Chinese characters of Unicode's first plane.
  @inlinable package static var ideograph: Self { Self(rawValue: 8) }
  /// Round, square and curly brackets, and those of Chinese and Japanese.
  @inlinable package static var bracket: Self { Self(rawValue: 16) }
  /// A space or a no-break space.
  @inlinable package static var space: Self { Self(rawValue: 32) }
  /// Two of them in a row.
  @inlinable package static var repeatedSpace: Self { Self(rawValue: 64) }
}

extension ContentTraits {
  @inlinable package static var alphabets: Self { [.latin, .greek, .cyrillic] }

  /// Whether a string may have letters of two of these alphabets.
  @inlinable
  package var hasSeveralAlphabets: Bool {
    let bits = intersection(.alphabets).rawValue
    return bits & (bits &- 1) != 0
  }

  /// Finds the traits of a string in UTF-8.
  ///
  /// - Parameter cells: Increased by the number of terminal cells that the string takes at most.
  init(_ utf8: Span<UInt8>, countingCells cells: inout Int) {
    var traits = Self()
    var endOfSpace = -1
    // The end of the current character. A byte that continues nothing is shown as a character.
    var end = 0
    for index in 0..<utf8.count {
      let byte = utf8[index]
      if byte & 0xC0 != 0x80 {
        // All wide characters are at U+1100 or later.
        cells += byte < 0xE1 ? 1 : 2
        end = index &+ (byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      } else if index >= end {
        cells += 1
      }
      if byte | 0x20 &- 0x61 < 26 {
        traits.formUnion(.latin)
      } else if byte == 0x20 || byte == 0xA0 && index > 0 && utf8[index - 1] == 0xC2 {
        traits.formUnion(.space)
        // The no-break space has two bytes.
        if endOfSpace == (byte == 0x20 ? index : index - 1) { traits.formUnion(.repeatedSpace) }
        endOfSpace = index + 1
      } else if byte < 0x80 {
        if Self.isBracket(byte) { traits.formUnion(.bracket) }
      } else if byte >= 0xC3 {
        traits.formUnion(Self.traits(ofLead: byte, index + 1 < utf8.count ? utf8[index + 1] : 0))
      }
    }
    self = traits
  }

  @inline(__always)
  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Returns the traits of the characters that begin with two bytes of UTF-8. They must include the
  /// letters that `mixed-script` knows and the brackets of `unbalanced-brackets`.
  @inline(__always)
  private static func traits(ofLead byte: UInt8, _ next: UInt8) -> Self {
    switch byte {
    // U+00C0 to U+027F.
    case 0xC3...0xC9: .latin
    // U+0340 to U+03FF.
    case 0xCD...0xCF: .greek
    // U+0400 to U+053F.
    case 0xD0...0xD4: .cyrillic
    // U+1E00 to U+1EFF, U+1F00 to U+1FFF.
    case 0xE1: next < 0xB8 ? Self() : next < 0xBC ? .latin : .greek
    // U+3000 to U+303F, and the following.
    case 0xE3: next == 0x80 ? .bracket : .ideograph
    case 0xE4...0xE9: .ideograph
    // The full-width and half-width forms.
    case 0xEF: .bracket
    default: Self()
    }
  }
}

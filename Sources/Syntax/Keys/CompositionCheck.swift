package import SourceText

/// A fast check for strings that may have two canonically equivalent spellings.
package enum CompositionCheck {
  /// The maximum length in bytes of a string that is worth comparing.
  package static let maxTextLength = 1024

  /// Returns whether a string has a scalar that may be absent from text in Unicode's form NFC.
  ///
  /// Of two different spellings, at least one has such a scalar. Returns false for the blocks where
  /// Unicode's property NFC_Quick_Check is always 'yes', and true for others.
  package static func mayDiffer(_ range: Range<Int>, of bytes: SourceBuffer) -> Bool {
    bytes.withSpan(range) { span in
      var index = 0
      while index < span.count {
        let first = span[index]
        if first < 0x80 {
          index += 1
          continue
        }
        let second = index + 1 < span.count ? span[index + 1] : 0
        let third = index + 2 < span.count ? span[index + 2] : 0
        if isSuspect(first, second, third) { return true }
        index += first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      }
      return false
    }
  }

  private static func isSuspect(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch first {
    case 0xC2...0xCB, 0xCF...0xD8, 0xDA...0xDF, 0xE4...0xEE: false
    // Greek has one sign that is always replaced, U+0387.
    case 0xCE: second == 0x87
    // Punctuation and symbols: U+2000, U+2001, Ohm, Kelvin, Ångström and angle brackets.
    case 0xE2:
      second == 0x84 || second == 0x8C || second == 0xAB || (second == 0x80 && third < 0x82)
    // Kana have two combining marks.
    case 0xE3: second == 0x82 && (third == 0x99 || third == 0x9A)
    // Compatibility ideographs and presentation forms.
    case 0xEF: (0xA4...0xAD).contains(second)
    // Emoji.
    case 0xF0: second != 0x9F
    default: true
    }
  }
}

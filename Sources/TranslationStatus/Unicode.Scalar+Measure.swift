extension Unicode.Scalar {
  /// What a scalar is to one who counts words.
  enum Kind {
    /// Of a general category `L*`.
    case letter
    /// Of a general category `N*`.
    case number
    /// Punctuation, a symbol, or unassigned.
    case sign
    /// A mark, a control or a format control, which people do not see as a character.
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

  /// Whether this has the property `White_Space`, for scalars beyond ASCII.
  var isWhiteSpaceBeyondASCII: Bool {
    switch value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether this is a Chinese character, or a letter of Hiragana or Katakana.
  var isWordOfItsOwn: Bool {
    switch value {
    case 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x3096, 0x309D...0x309F,
      0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether this is of the blocks of Thai, Lao, Myanmar and Khmer.
  var isOfUnspacedBlock: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F:
      true
    default: false
    }
  }
}

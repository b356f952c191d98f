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

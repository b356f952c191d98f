extension Unicode.Scalar {
  /// Whether the script has no blanks between words, or particles that are glued to them.
  public var isUnspaced: Bool {
    switch value {
    // Thai and Lao, Tibetan, Myanmar, Khmer.
    case 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Kana, Hangul, Chinese characters.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1100...0x11FF, 0x3130...0x318F,
      0xAC00...0xD7AF:
      true
    default: properties.isIdeographic
    }
  }
}

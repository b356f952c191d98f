/// Properties of characters that rules query for every character of a string.
///
/// The standard library searches a table for each query. Letters of frequent scripts are answered
/// here. All answers are those of the standard library.
extension Unicode.Scalar {
  /// Whether a character has the property `Alphabetic` of Unicode.
  @inlinable
  public var isAlphabetic: Bool {
    switch value {
    case 0..<0x80: value | 0x20 &- 0x61 < 26
    case _ where isFrequentLetter: true
    default: properties.isAlphabetic
    }
  }

  /// Whether a character has the property `Uppercase` of Unicode.
  @inlinable
  public var isUppercase: Bool {
    value < 0x80 ? value &- 0x41 < 26 : properties.isUppercase
  }

  /// Whether a character has the property `Lowercase` of Unicode.
  @inlinable
  public var isLowercase: Bool {
    value < 0x80 ? value &- 0x61 < 26 : properties.isLowercase
  }

  /// Whether a character is a letter or has a numeric value.
  @inlinable
  public var isAlphanumeric: Bool {
    value < 0x80
      ? value &- 0x30 < 10 || value | 0x20 &- 0x61 < 26
      : isAlphabetic || properties.numericType != nil
  }

  /// Whether a character has the property `Ideographic` of Unicode.
  @inlinable
  public var isIdeographic: Bool {
    switch value {
    case 0..<0x3006: false
    case 0x4E00...0x9FA5: true
    case _ where isFrequentLetter: false
    default: properties.isIdeographic
    }
  }

  /// Whether a character has the property `Grapheme_Extend` of Unicode.
  @inlinable
  public var isGraphemeExtend: Bool {
    value < 0x300 || isFrequentLetter ? false : properties.isGraphemeExtend
  }

  /// The value of a decimal digit of any script, or nil.
  public var decimalDigit: UInt8? {
    switch value {
    case 0x30...0x39: return UInt8(value - 0x30)
    // No script has its digits here.
    case 0..<0x660, 0x1C5A..<0xA620, 0xAC00...0xD7A3: return nil
    // Frequent Arabic letters.
    case 0x66E...0x6D3: return nil
    default:
      guard properties.numericType == .decimal, let digit = properties.numericValue else {
        return nil
      }
      return UInt8(digit)
    }
  }

  /// Whether this is a letter, and not a combining mark, of Latin, Greek, Cyrillic, Hebrew, Arabic,
  /// Chinese, Japanese or Korean. Many others are not covered.
  @inlinable
  public var isFrequentLetter: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1: true
    case 0x3A3...0x3F5, 0x3F7...0x481, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5, 0xAC00...0xD7A3: true
    default: false
    }
  }
}

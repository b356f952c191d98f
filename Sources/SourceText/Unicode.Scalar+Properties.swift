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

/// The purpose of a character that is not drawn, except for whitespace.
public enum InvisibleKind {
  /// A character of the general category `Cc`, which includes tabs and line breaks.
  case control
  /// U+2028 and U+2029.
  case separator
  /// A mark with a direction but no width, for example U+200E.
  case directionMark
  /// The start or end of a run with its own direction: embeddings, overrides and isolates.
  case directionControl
  case zeroWidthSpace
  /// A character that selects the forms of its neighbors: U+200C and U+200D.
  case joiner
  /// The word joiner and the invisible operators of mathematics.
  case invisibleOperator
  /// A control of Mongolian, shorthand or music.
  case scriptControl
  /// A character that Unicode deprecates: U+206A to U+206F.
  case deprecated
  case byteOrderMark
  /// A delimiter of interlinear annotations.
  case annotation
  /// A replacement for an object or a lost character: U+FFFC and U+FFFD.
  case replacement
  /// A tag character, for example in the region of a flag.
  case tag
  /// An empty place in a Korean syllable: U+115F, U+1160, U+3164 and U+FFA0.
  case filler
}

extension Unicode.Scalar {
  /// Whether a character has the property `White_Space` of Unicode.
  @inlinable
  public var isWhitespace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// The purpose of a character that is not drawn. Nil for visible characters, variation selectors
  /// and soft hyphens.
  public var invisibleKind: InvisibleKind? {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: .control
    case 0x2028...0x2029: .separator
    case 0x061C, 0x200E...0x200F: .directionMark
    case 0x202A...0x202E, 0x2066...0x2069: .directionControl
    case 0x200B: .zeroWidthSpace
    case 0x200C...0x200D: .joiner
    case 0x2060...0x2064: .invisibleOperator
    case 0x180E, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .scriptControl
    case 0x206A...0x206F: .deprecated
    case 0xFEFF: .byteOrderMark
    case 0xFFF9...0xFFFB: .annotation
    case 0xFFFC...0xFFFD: .replacement
    case 0xE0000...0xE007F: .tag
    case 0x115F...0x1160, 0x3164, 0xFFA0: .filler
    default: nil
    }
  }

  /// Whether a character is invisible: whitespace, or not drawn at all.
  public var isInvisible: Bool { isWhitespace || properties.isDefaultIgnorableCodePoint }

  /// Whether a character changes how its surroundings look, or is not drawn at all.
  package var isTreacherous: Bool {
    switch invisibleKind {
    case .control, .separator, .directionMark, .directionControl, .zeroWidthSpace,
      .invisibleOperator, .scriptControl, .deprecated, .byteOrderMark, .annotation, .tag:
      true
    case .joiner, .replacement, .filler, nil: false
    }
  }
}

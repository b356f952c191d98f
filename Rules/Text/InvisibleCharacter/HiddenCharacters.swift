import LintKit

/// The characters of a text that are not drawn, and whether they belong where they stand.
struct HiddenCharacters {
  private let scalars: TextScalars
  /// Whether a letter of the text takes other forms beside others, which joiners govern.
  private let hasJoiningScript: Bool
  /// Whether words of the text are separated by blanks of no width.
  private let hasUnspacedScript: Bool

  init(of scalars: TextScalars) {
    self.scalars = scalars
    hasJoiningScript = scalars.contains(where: Self.joins)
    hasUnspacedScript = scalars.contains(where: Self.separatesWordsByZeroWidth)
  }

  /// The name of a character that readers cannot see and writers do not expect; nil for others.
  ///
  /// White space, marks of direction, variation selectors, soft hyphens and joiners are at home in
  /// texts; joiners only beside certain characters, which `isAtHome` tells.
  static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: nil
    case 0x00: "null"
    case 0x08: "backspace"
    case 0x0B: "line tabulation"
    case 0x0C: "form feed"
    case 0x1B: "escape"
    case 0x7F: "delete"
    case 0x01...0x1F, 0x80...0x9F: "control character"
    case 0x200B: "zero width space"
    case 0x200C: "zero width non-joiner"
    case 0x200D: "zero width joiner"
    case 0x2060: "word joiner"
    case 0x2061...0x2064: "invisible operator"
    case 0x206A...0x206F: "deprecated format character"
    case 0xFEFF: "byte order mark"
    case 0xFFF9...0xFFFB: "interlinear annotation"
    case 0xFFFC: "object replacement character"
    case 0xFFFD: "replacement character"
    case 0xE0001...0xE007F: "tag character"
    default: nil
    }
  }

  /// Whether a character of a text has a purpose at its place.
  func isAtHome(_ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x200B: allowsLineBreak(index)
    case 0x200C: hasJoiningScript
    case 0x200D: hasJoiningScript || joinsEmoji(index)
    case 0xE0020...0xE007F: isInFlag(index)
    default: false
    }
  }
}

extension HiddenCharacters {
  /// Whether a zero-width space lets a line break where it may.
  ///
  /// Khmer, Lao, Myanmar and Thai keyboards write it between words, and then at ends too. Chinese
  /// and Japanese need it inside of a text only.
  private func allowsLineBreak(_ index: Int) -> Bool {
    if hasUnspacedScript { return true }
    guard index > 0, index + 1 < scalars.count else { return false }
    let neighbors = [scalars[index - 1], scalars[index + 1]]
    return neighbors.contains(where: Self.isIdeographic)
      && !neighbors.contains { $0 == "\u{200B}" || $0.properties.isWhitespace }
  }

  private static func separatesWordsByZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Tibetan; Myanmar; Khmer; Tai Tham, Balinese.
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1A20...0x1B7F: true
    default: false
    }
  }

  /// Whether a character is Chinese, Japanese or Korean.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF: true
    case 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Whether letters of a script take other forms beside each other, which joiners govern.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Arabic, Syriac, Indic scripts, Tibetan, Myanmar.
    case 0x0600...0x109F: true
    // Philippine scripts, Khmer, Mongolian, and others up to Vedic signs.
    case 0x1700...0x1CFF: true
    case 0x2D30...0x2D7F, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    case 0x10A00...0x11FFF, 0x1E900...0x1E95F: true
    default: false
    }
  }

  private func joinsEmoji(_ index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    let previous = scalars[index - 1]
    return (previous == "\u{FE0F}" || Self.isEmoji(previous)) && Self.isEmoji(scalars[index + 1])
  }

  /// Digits count as emoji too, because of keycaps.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA0 && scalar.properties.isEmoji
  }

  /// Whether a tag is one of those behind a black flag that name a region.
  private func isInFlag(_ index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 8, (0xE0020...0xE007F).contains(scalars[start].value) {
      start -= 1
    }
    return scalars[start] == "\u{1F3F4}"
  }
}

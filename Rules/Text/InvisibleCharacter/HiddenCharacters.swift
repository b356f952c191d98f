import LintKit

/// The invisible characters of a string, and whether they have a purpose where they are.
struct HiddenCharacters {
  private let scalars: TextScalars
  /// Whether a letter of the string changes its form next to others, which joiners control.
  private let hasJoiningScript: Bool
  /// Whether the string has a script whose words are separated by zero-width spaces.
  private let hasUnspacedScript: Bool

  init(of scalars: TextScalars) {
    self.scalars = scalars
    hasJoiningScript = scalars.contains(where: Self.joins)
    hasUnspacedScript = scalars.contains(where: Self.separatesWordsByZeroWidth)
  }

  /// Returns the name of a character that is invisible and unexpected, or nil for others.
  ///
  /// Whitespace, directional marks, variation selectors, soft hyphens and joiners are common in
  /// text. Joiners are only expected next to certain characters, which `isExpected` checks.
  static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.invisibleKind {
    case .control: name(ofControl: scalar)
    case .zeroWidthSpace: "zero-width space"
    case .joiner: scalar == "\u{200C}" ? "zero-width non-joiner" : "zero-width joiner"
    case .invisibleOperator: scalar == "\u{2060}" ? "word joiner" : "invisible operator"
    case .deprecated: "deprecated format character"
    case .byteOrderMark: "byte order mark"
    case .annotation: "interlinear annotation"
    case .replacement:
      scalar == "\u{FFFC}" ? "object replacement character" : "replacement character"
    case .tag: "tag character"
    case .filler: "Hangul filler"
    case .separator, .directionMark, .directionControl, .scriptControl, nil: nil
    }
  }

  private static func name(ofControl scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: nil
    case 0x00: "null"
    case 0x08: "backspace"
    case 0x0B: "line tabulation"
    case 0x0C: "form feed"
    case 0x1B: "escape"
    case 0x7F: "delete"
    default: "control character"
    }
  }

  /// Returns whether a character has a purpose at its position.
  func isExpected(_ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x200B: allowsLineBreak(index)
    case 0x200C: hasJoiningScript
    case 0x200D: hasJoiningScript || joinsEmoji(index)
    case 0xE0020...0xE007F: isInFlag(index)
    case 0x115F...0x1160: isInSyllable(index)
    default: false
    }
  }
}

extension HiddenCharacters {
  /// Returns whether a zero-width space marks a useful line break opportunity.
  ///
  /// Khmer, Lao, Myanmar and Thai keyboards insert it between words, so it may also be at the ends.
  /// In Chinese and Japanese it is only useful inside a string.
  private func allowsLineBreak(_ index: Int) -> Bool {
    if hasUnspacedScript { return true }
    guard index > 0, index + 1 < scalars.count else { return false }
    let neighbors = [scalars[index - 1], scalars[index + 1]]
    return neighbors.contains(where: Self.isIdeographic)
      && !neighbors.contains { $0 == "\u{200B}" || $0.isWhitespace }
  }

  private static func separatesWordsByZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Tibetan; Myanmar; Khmer; Tai Tham, Balinese.
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1A20...0x1B7F: true
    default: false
    }
  }

  /// Returns whether a character is Chinese, Japanese or Korean.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF: true
    case 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Returns whether the letters of a script change their form next to each other, which joiners
  /// control.
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

  /// Unicode also defines digits as emoji, because of keycaps. They are excluded here.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA0 && scalar.properties.isEmoji
  }

  /// Returns whether a filler is in place of a letter of an Old Korean syllable, which has another
  /// letter.
  private func isInSyllable(_ index: Int) -> Bool {
    func isLetter(_ index: Int, _ ranges: ClosedRange<UInt32>...) -> Bool {
      scalars.indices.contains(index) && ranges.contains { $0.contains(scalars[index].value) }
    }
    let isBeforeVowel = isLetter(index + 1, 0x1161...0x11A7, 0xD7B0...0xD7C6)
    if scalars[index] == "\u{115F}" {
      return isBeforeVowel || isLetter(index + 1, 0x1160...0x1160) && isInSyllable(index + 1)
    }
    return isLetter(index - 1, 0x1100...0x115E, 0xA960...0xA97C)
      || isLetter(index - 1, 0x115F...0x115F)
        && isLetter(index + 1, 0x11A8...0x11FF, 0xD7CB...0xD7FB)
  }

  /// Returns whether a tag character belongs to a sequence after a black flag, which names a
  /// region.
  private func isInFlag(_ index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 8, (0xE0020...0xE007F).contains(scalars[start].value) {
      start -= 1
    }
    return scalars[start] == "\u{1F3F4}"
  }
}

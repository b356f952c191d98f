/// The number of terminal cells that a text takes.
///
/// Wide and full-width characters of UAX 11 take two cells, and so do emoji sequences. Combining
/// and invisible characters take none. Everything else, including ambiguous characters, takes one.
package enum TerminalWidth {
  /// Returns the number of cells of a text on one line.
  package static func cells(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + cells(of: $1) }
  }

  /// Returns the number of cells of a text on one line, given as scalars.
  package static func cells(of scalars: [Unicode.Scalar]) -> Int {
    var cells = 0
    for scalar in scalars {
      guard !mayBePartOfEmoji(scalar) else {
        return Self.cells(of: String(String.UnicodeScalarView(scalars)))
      }
      cells += Self.cells(of: scalar)
    }
    return cells
  }

  /// Returns the number of cells of a character, which may consist of several scalars.
  package static func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + cells(of: $1) }
  }

  /// Returns as much of the text as fits, with `…` at the end if it was truncated.
  package static func clip(_ text: String, to width: Int) -> String {
    guard cells(of: text) > width else { return text }
    var used = 1
    let kept = text.prefix { character in
      used += cells(of: character)
      return used <= width
    }
    return kept + "…"
  }
}

extension TerminalWidth {
  /// Returns whether a cluster is drawn as one emoji: a flag, a keycap, joined parts, a skin tone,
  /// or any character followed by the emoji variation selector.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: scalar.properties.isEmojiPresentation
      }
    }
  }

  /// Returns whether a character may make a cluster an emoji.
  private static func mayBePartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20E3, 0x2300...0x2BFF, 0xFE0F, 0x1F000...: true
    default: false
    }
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Frequent letters.
    case 0x20..<0x7F, 0xC0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA,
      0x620...0x64A:
      return 1
    case 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
    // Vowels and final consonants that join the preceding syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // The soft hyphen, a format character that terminals do draw.
    case 0xAD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    let index = wideRanges.partitioningIndex { $0.upperBound >= value }
    return index < wideRanges.count && wideRanges[index].contains(value)
  }

  /// The classes W and F of EastAsianWidth.txt, Unicode 14, ascending.
  ///
  /// Ranges include unassigned characters between two wide ones, where later versions add more wide
  /// ones.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
    0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

extension TerminalWidth {
  /// Returns a text in lines that fit a terminal, broken between words.
  ///
  /// A line may also end before or after a wide character, as in Chinese and Japanese, unless this
  /// separates punctuation from its word. A word that is wider than a line isn't broken, so that
  /// paths can be copied. Color sequences take no cells. No line begins with `::`, which build
  /// services interpret as a command.
  /// - Parameters:
  ///   - width: the width of a line in cells.
  ///   - column: the number of cells before the text in its first line.
  ///   - indent: the number of spaces before every other line.
  package static func wrapped(
    _ text: String, width: Int, from column: Int = 0, indent: Int
  ) -> String {
    var lines = WrappedLines(width: width, column: column, indent: indent)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      lines.startWord()
      for piece in pieces(of: word) { lines.append(piece) }
    }
    return lines.text
  }

  /// Returns the parts of a word between which a line may end.
  private static func pieces(of word: Substring) -> [Substring] {
    guard word.utf8.contains(where: { $0 >= 0xE0 }) else { return [word] }
    var pieces: [Substring] = []
    var start = word.startIndex
    var last: Character?
    for index in word.indices {
      if let last, canBreak(between: last, and: word[index]) {
        pieces.append(word[start..<index])
        start = index
      }
      last = word[index]
    }
    return pieces + [word[start...]]
  }

  private static func canBreak(between first: Character, and second: Character) -> Bool {
    (isIdeographic(first) || isIdeographic(second))
      && !startsNoLine(second) && !endsNoLine(first)
  }

  /// Returns whether a character takes two cells and isn't an emoji, so that a line may end next to
  /// it.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0xA4C6).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0xF900...0xFAD9).contains(value) || (0xFF01...0xFF60).contains(value)
      || (0x20000...0x3FFFD).contains(value)
  }

  private static func startsNoLine(_ character: Character) -> Bool {
    if "々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・：；，．！？".contains(character) { return true }
    return switch character.unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }

  private static func endsNoLine(_ character: Character) -> Bool {
    if character == "\"" || character == "'" { return true }
    return switch character.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }
}

/// The lines of a text that is being wrapped.
private struct WrappedLines {
  private let width: Int
  private let indent: Int
  private var used: Int
  /// The number of spaces that are written only if something follows them on the line.
  private var spaces = 0
  private var hasWord = false
  private(set) var text = ""

  init(width: Int, column: Int, indent: Int) {
    self.width = width
    self.indent = indent
    used = column
  }

  /// Records that a space precedes the next word, unless it is the first word.
  mutating func startWord() {
    if hasWord { spaces += 1 }
    hasWord = true
  }

  mutating func append(_ piece: Substring) {
    guard !piece.isEmpty else { return }
    let cells = cells(of: piece)
    if used + spaces + cells > width, used > indent, !piece.utf8.starts(with: "::".utf8) {
      text += "\n" + String(repeating: " ", count: indent)
      used = indent
    } else {
      text += String(repeating: " ", count: spaces)
      used += spaces
    }
    spaces = 0
    text += piece
    used += cells
  }

  private func cells(of piece: Substring) -> Int {
    guard piece.utf8.contains(0x1B) else { return TerminalWidth.cells(of: String(piece)) }
    let parts = piece.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      part.firstIndex(of: "m").map { part[part.index(after: $0)...] } ?? ""
    }
    return (parts.prefix(1) + rest).reduce(0) { $0 + TerminalWidth.cells(of: String($1)) }
  }
}
